import type { RecalledEntry } from '../../guard/index.ts';
import { renderedLines } from '../docker-agent/rendered.ts';
import type { MemoryFile } from './file.ts';

const width = 6;

/** From a line, counted from zero, up to and not including another. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Lines of a file as the tool prints them, numbered. What came from outside keeps its fence around them and its mark on
 * each; what today's rules accuse is not shown at all.
 */
export function numberedLines(entry: RecalledEntry, { heading, text }: MemoryFile, range?: LineRange): string {
  const { before, lines, after } = renderedLines(entry);
  if (entry.rendering === 'placeholder') return before.join('\n');
  const skipped = heading[entry.rendering];
  const all = lines.slice(skipped, skipped + text.split('\n').length);
  const { from = 0, to = all.length } = range ?? {};
  const numbered = all.slice(from, to).map((line, at) => `${String(at + from + 1).padStart(width)}\t${line}`);
  return [...before, ...numbered, ...after].join('\n');
}

/** As the tool reads it: from 1, both ends included, -1 for the last line. Anything else means the whole file. */
export function viewRange(asked: unknown): LineRange | undefined {
  if (!Array.isArray(asked) || asked.length !== 2 || !asked.every(Number.isSafeInteger)) return undefined;
  const [first, last] = asked as [number, number];
  return { from: Math.max(1, first) - 1, to: last === -1 ? Number.MAX_SAFE_INTEGER : last };
}
