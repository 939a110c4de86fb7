import { hidden } from '../../base/visible.ts';
import type { LineIndex } from '../lines.ts';
import type { ScanWindow } from '../scan-windows.ts';

/** A comment that asks to ignore findings of some rules on its own line and on the next one. */
export interface IgnoreComment {
  readonly line: number;
  /** Ids of rules, as written. */
  readonly rules: readonly string[];
  /** Why the comment is not honoured, as far as it can be told from its own words. */
  readonly problem?: string;
}

const marker = 'bezoar-ignore';
/** Enough for every honest use; more in one file is a file full of exceptions, and the rest does not count. */
const maxComments = 1_000;
const maxLineCharacters = 2_000;
const minReasonCharacters = 3;

const unseen = new RegExp(`[${hidden}]`, 'u');
/** Ends of comments in the languages of repositories, which are no reason. */
const commentEnd = /-->|\*\/|\*\)|-\}|#\}|%>|\]\]/;

/** The comments that begin in a window. */
export function ignoreCommentsIn({ text }: ScanWindow, lines: LineIndex): readonly IgnoreComment[] {
  const found: IgnoreComment[] = [];
  for (let at = text.indexOf(marker); at !== -1 && found.length < maxComments; at = text.indexOf(marker, at + 1)) {
    const { start, end } = lines.lineAround(at);
    const { line } = lines.positionOf(at);
    if (found.at(-1)?.line === line) continue;
    found.push({ line, ...commentIn(text.slice(start, Math.min(end, start + maxLineCharacters))) });
  }
  return found;
}

/** `bezoar-ignore RULE: reason`, with several rules between commas. */
function commentIn(line: string): Omit<IgnoreComment, 'line'> {
  const [words = ''] = line.slice(line.indexOf(marker) + marker.length).split(commentEnd);
  const [, names = '', reason = ''] = /^[ \t]+([\w+, \t-]{1,300}?)(?::(.*))?$/.exec(words) ?? [];
  const rules = names.split(/[,\s]+/).filter((name) => name !== '');
  const problem = problemOf(line, rules, reason.trim());
  return problem === undefined ? { rules } : { rules, problem };
}

function problemOf(line: string, rules: readonly string[], reason: string): string | undefined {
  if (unseen.test(line.replaceAll('\t', ' '))) return 'its line contains characters that people cannot see';
  if (rules.length === 0) return 'it names no rule';
  return /\p{L}/u.test(reason) && reason.length >= minReasonCharacters ? undefined : 'it gives no reason';
}
