import { codePoints } from '../../base/code-points.ts';

export type MemoryTarget = 'memory' | 'user';
export const memoryTargets: readonly MemoryTarget[] = ['memory', 'user'];

export const fileNames: Readonly<Record<MemoryTarget, string>> = { memory: 'MEMORY.md', user: 'USER.md' };

/** Stands alone on its line between two entries. */
const sign = '\u00a7';
export const delimiter: string = `\n${sign}\n`;

/** What the reference's `strip` takes for blank. JavaScript's `trim` lacks a few of these, and would eat a byte order mark. */
function isBlank(code: number): boolean {
  return (
    (code >= 0x09 && code <= 0x0d) ||
    (code >= 0x1c && code <= 0x20) ||
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

export function strip(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** As a program in text mode reads: one kind of line end, and no byte order mark in front. */
export function foldText(text: string): string {
  return foldLines(text.startsWith('\ufeff') ? text.slice(1) : text);
}

export function foldLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** The entries of a folded text, blank ones left out and each text once. */
export function splitEntries(text: string): readonly string[] {
  return [...new Set(piecesOf(text))];
}

function piecesOf(text: string): readonly string[] {
  return text
    .split(delimiter)
    .map(strip)
    .filter((piece) => piece !== '');
}

export function joinEntries(entries: readonly string[]): string {
  return entries.join(delimiter);
}

/** Whether a text comes back as the one entry it is, wherever in the file it stands. */
export function isOneEntry(text: string): boolean {
  const between = piecesOf(joinEntries(['a', text, 'z']));
  return text !== '' && foldText(text) === text && between.length === 3 && between[1] === text;
}

/**
 * Whether a file can be read and written again without a change that its writer would miss: the reference's test. What it
 * does not see, a short text added to the last entry, is told by comparing with what was last written.
 */
export function isOrderly(text: string, limit: number): boolean {
  const pieces = piecesOf(text);
  if (strip(text) !== joinEntries(pieces)) return false;
  return pieces.every((piece) => codePoints(piece) <= limit);
}

/** In code points, delimiters included, as the limits count. */
export function sizeOf(entries: readonly string[]): number {
  return codePoints(joinEntries(entries));
}
