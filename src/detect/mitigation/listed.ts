// Commands and phrases that a configuration lists because they are not allowed.

/** A list of orders is a script; what a guard denies is a command or a phrase. */
const maxItemWords = 6;
const maxItemLength = 60;
const maxLines = 24;
const maxReach = 800;

const denying =
  'deny|denied|denies|den(?:y|ied)_?list|block|blocked|block_?list|blacklist|forbid|forbidden|disallow|disallowed|ban|banned|prohibited|reject|rejected|never|never_run|must_not|may_not|not_allowed|refuse|quarantine|quarantine_if|flag_if|reject_if|block_if|hold_if|triggers?|match|matches|red_flags?|suspicious|patterns?|phrases|keywords';
const about =
  'commands?|cmds?|patterns?|phrases?|words?|tools?|shell|bash|regex|list|bad|guard|trigger|suspicious|red_flag';
/** `deny:`, `"deny_commands": [`, `blocked-patterns =`. */
const key = `["']?(?:(?:${about})[_.-])?(?:${denying})(?:[_.-](?:${about})){0,2}["']?(?:\\s?:\\s?[\\w[\\]<>]{1,24}\\s?=|\\s{0,3}[:=])`;
const flowList = new RegExp(
  `^\\s{0,40}(?:[-*{]\\s{0,3})?(?:(?:export\\s)?(?:const|let|var)\\s)?${key}\\s{0,3}\\[(?:\\s{0,3}(?:"[^"\\n]{0,80}"|'[^'\\n]{0,80}'|[^"'\\[\\],\\n]{0,80})\\s{0,3},){0,24}\\s{0,3}$`,
  'i',
);
const keyLine = new RegExp(
  `^\\s{0,40}(?:(?:export\\s)?(?:const|let|var)\\s)?${key}\\s{0,3}\\[?\\s{0,3}(?:#[^\\n]{0,80})?$`,
  'i',
);
const itemStart = /^\s{0,40}(?:-\s{1,3})?$/;
const itemLine = /^\s{0,40}(?:-\s{1,3}\S[^\n]{0,80}|["'][^"'\n]{0,80}["'],?|(?:#|\/\/)[^\n]{0,100})\s{0,3}$/;

/**
 * Whether a hit lies in a short quoted item of a list that a key denies: `deny: ["rm -rf /"]`. What follows the list, or stands
 * under another key, does not.
 */
export function isListedAsDenied(text: string, start: number, end: number): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  if (start - lineStart > maxReach) return false;
  const open = Math.max(text.lastIndexOf('"', start), text.lastIndexOf("'", start));
  if (open < lineStart || start - open > maxItemLength) return false;
  const close = text.indexOf(text[open] ?? '"', open + 1);
  if (close < end || close - open > maxItemLength) return false;
  const item = text.slice(open + 1, close);
  if (item.includes('\n') || (item.match(/\S+/g)?.length ?? 0) > maxItemWords) return false;
  if (!/^\s{0,3}(?:[,\]}#\n]|$)/.test(text.slice(close + 1, close + 8))) return false;
  const lead = text.slice(lineStart, open);
  return flowList.test(lead) || (itemStart.test(lead) && isUnderKey(text, lineStart));
}

/** Whether the lines above are items, up to a key that denies. */
function isUnderKey(text: string, from: number): boolean {
  let lineStart = from;
  for (let line = 0; line < maxLines && lineStart > 0 && from - lineStart < maxReach; line++) {
    const lineEnd = lineStart - 1;
    lineStart = text.lastIndexOf('\n', lineEnd - 1) + 1;
    const above = text.slice(lineStart, Math.min(lineEnd, lineStart + 200));
    if (keyLine.test(above)) return true;
    if (!itemLine.test(above)) return false;
  }
  return false;
}

const flags = /^\/[dgimsuvy]{0,6}\s{0,3}(?:[,;)\]\n]|$)/;
const operators = /\([^()\n]{0,80}\|[^()\n]{0,80}\)|\)\?|\.[*+]|\.\{\d|\\[sbwdSW]/;

/** Whether a hit lies in a regular expression that looks for such words: `/you are now (in )?dev(eloper)? mode/i`. */
export function isInRegularExpression(text: string, start: number, end: number): boolean {
  if (!operators.test(text.slice(start, end))) return false;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  if (start - lineStart > maxReach) return false;
  if (isInRawString(text, lineStart, start, end)) return true;
  const opening = /(?:^|[\s([,=:|])\/(?![/*\s])[^/\n]{0,160}$/.exec(text.slice(lineStart, start));
  if (opening === null) return false;
  const rest = text.slice(end, end + 160);
  const close = rest.indexOf('/');
  return close >= 0 && !rest.slice(0, close).includes('\n') && flags.test(rest.slice(close));
}

/** `r"without (telling|informing)"`, `regex: 'do not (mention|tell)'`. */
const rawOpening = /(?:\br|\b(?:regexp?|pattern)["']?\s{0,2}[:=]\s{0,2}|re\.compile\()(["'])[^"'\n]{0,160}$/i;

function isInRawString(text: string, lineStart: number, start: number, end: number): boolean {
  const mark = rawOpening.exec(text.slice(lineStart, start))?.[1];
  if (mark === undefined) return false;
  const close = text.slice(end, end + 160).search(/["'\n]/);
  return close >= 0 && text[end + close] === mark;
}
