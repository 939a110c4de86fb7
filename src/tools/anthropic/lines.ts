import type { RecalledEntry } from '../../guard/index.ts';
import { renderedLines } from '../docker-agent/rendered.ts';
import type { MemoryFile } from './file.ts';

const lineNumberWidth = 6;

/** From one line, counted from zero, up to but not including another. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Numbered lines of a file, as Anthropic's memory tool prints them. Text from outside keeps its fence and the prefix of each
 * line; text that today's rules accuse is not shown at all.
 */
export function numberedLines(entry: RecalledEntry, { heading, text }: MemoryFile, range?: LineRange): string {
  const { before, lines, after } = renderedLines(entry);
  if (entry.rendering === 'placeholder') return before.join('\n');
  const skipped = heading[entry.rendering];
  const all = lines.slice(skipped, skipped + text.split('\n').length);
  const { from = 0, to = all.length } = range ?? {};
  const numbered = all.slice(from, to).map((line, at) => `${String(at + from + 1).padStart(lineNumberWidth)}\t${line}`);
  return [...before, ...numbered, ...after].join('\n');
}

/** As Anthropic's memory tool reads it: from 1, inclusive, -1 for the last line. Anything else means the whole file. */
export function viewRange(given: unknown): LineRange | undefined {
  if (!Array.isArray(given) || given.length !== 2 || !given.every(Number.isSafeInteger)) return undefined;
  const [first, last] = given as [number, number];
  return { from: Math.max(1, first) - 1, to: last === -1 ? Number.MAX_SAFE_INTEGER : last };
}
