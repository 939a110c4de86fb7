// Commands and phrases that a configuration lists because they are not allowed.

/** A list of orders is a script; what a guard denies is a command or a phrase. */
const maxItemWords = 6;
const maxItemLength = 60;
const maxLines = 24;
const maxReach = 800;
const maxLineLength = 200;

const denying =
  'deny|denied|denies|den(?:y|ied)_?list|block|blocked|block_?list|blacklist|forbid|forbidden|disallow|disallowed|ban|banned|prohibited|reject|rejected|never|never_run|must_not|may_not|not_allowed|refuse|quarantine|quarantine_if|flag_if|reject_if|block_if|hold_if|triggers?|match|matches|red_flags?|suspicious|patterns?|phrases|keywords';
const about =
  'commands?|cmds?|patterns?|phrases?|words?|tools?|shell|bash|regex|list|bad|guard|trigger|suspicious|red_flag';
/** `deny:`, `"deny_commands": [`, `blocked-patterns =`. */
const key = `["']?(?:(?:${about})[_.-])?(?:${denying})(?:[_.-](?:${about})){0,2}["']?(?:\\s?:\\s?[\\w[\\]<>]{1,24}\\s?=|\\s{0,3}[:=])`;
const flowList = new RegExp(
  `^\\s{0,40}(?:[-*{]\\s{0,3})?(?:(?:export\\s)?(?:const|let|var)\\s)?${key}\\s{0,3}\\[(?:[^"'[\\]\\n]|"[^"\\n]*"|'[^'\\n]*')*$`,
  'i',
);
const keyLine = new RegExp(
  `^\\s{0,40}(?:(?:export\\s)?(?:const|let|var)\\s)?${key}\\s{0,3}\\[?\\s{0,3}(?:#[^\\n]{0,80})?$`,
  'i',
);
/** A list may also say what may pass. */
const letsPass =
  /\b(?:action|decision|effect|verdict|then|result)["']?\s{0,3}[:=]\s{0,3}["']?(?:allow|accept|approve|run|trust|permit|grant|pass)/i;
const itemStart = /^\s{0,40}(?:-\s{1,3})?$/;
const itemLine = /^\s{0,40}(?:-\s{1,3}\S[^\n]{0,80}|["'][^"'\n]{0,80}["'],?|(?:#|\/\/)[^\n]{0,100})\s{0,3}$/;

/**
 * Whether a hit lies in a short quoted item of a list that a key denies: `deny: ["rm -rf /"]`. What follows the list, or stands
 * under another key, does not.
 */
export function isListedAsDenied(text: string, start: number, end: number): boolean {
  if (end - start > maxItemLength) return false;
  const before = text.slice(Math.max(0, start - maxReach), start);
  const open = Math.max(before.lastIndexOf('"'), before.lastIndexOf("'"));
  if (open < 0 || before.length - open > maxItemLength) return false;
  const after = text.slice(end, end + maxItemLength + 8);
  const close = after.indexOf(before[open] ?? '"');
  if (close < 0 || !/^\s{0,3}(?:[,\]}#\n]|$)/.test(after.slice(close + 1, close + 8))) return false;
  const item = before.slice(open + 1) + text.slice(start, end) + after.slice(0, close);
  if (item.length > maxItemLength || item.includes('\n') || (item.match(/\S+/g)?.length ?? 0) > maxItemWords)
    return false;
  const lineStart = before.lastIndexOf('\n') + 1;
  if (lineStart === 0 && start > maxReach) return false;
  const lead = before.slice(lineStart, open);
  if (letsPass.test(text.slice(end, end + maxLineLength))) return false;
  return flowList.test(lead) || (itemStart.test(lead) && isUnderKey(before.slice(0, lineStart)));
}

/** Whether the lines of which these are the last are items, up to a key that denies. */
function isUnderKey(above: string): boolean {
  const lines = above.split('\n').slice(0, -1);
  for (const line of lines.slice(-maxLines).reverse()) {
    if (keyLine.test(line.slice(0, maxLineLength))) return true;
    if (!itemLine.test(line)) return false;
  }
  return false;
}

const flags = /^\/[dgimsuvy]{0,6}\s{0,3}(?:[,;)\]]|$)/;
const literalOpening = /(?:^|[\s([,=:|])\/(?![/*\s])[^/\n]{0,160}$/;
/** `r"without (telling|informing)"`, `regex: 'do not (mention|tell)'`. */
const rawOpening = /(?:\br|\b(?:regexp?|pattern)["']?\s{0,2}[:=]\s{0,2}|re\.compile\()(["'])[^"'\n]{0,160}$/i;
const operators = /\([^()\n]{0,80}\|[^()\n]{0,80}\)|\)\?|\.[*+]|\.\{\d|\\[sbwdSW]/;

/** Whether a hit lies in a regular expression that looks for such words: `/you are now (in )?dev(eloper)? mode/i`. */
export function isInRegularExpression(text: string, start: number, end: number): boolean {
  if (end - start > maxReach || !operators.test(text.slice(start, end))) return false;
  const before = text.slice(Math.max(0, start - maxLineLength), start);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const rest = text.slice(end, end + maxLineLength).split('\n', 1)[0] ?? '';
  const mark = rawOpening.exec(line)?.[1];
  if (mark !== undefined && rest[rest.search(/["']/)] === mark) return true;
  const close = rest.indexOf('/');
  return close >= 0 && literalOpening.test(line) && flags.test(rest.slice(close));
}
