import { codePoints } from '../../base/text.ts';

export type MemoryTarget = 'memory' | 'user';
export const memoryTargets: readonly MemoryTarget[] = ['memory', 'user'];

export const fileNames: Readonly<Record<MemoryTarget, string>> = { memory: 'MEMORY.md', user: 'USER.md' };

/** Alone on its line between two entries. */
const sign = '\u00a7';
export const delimiter: string = `\n${sign}\n`;

/** The characters that Python's `strip`, as hermes-agent uses it, removes. JavaScript's `trim` lacks a few of these and removes a byte order mark. */
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

/** As a program in text mode reads it: one kind of line ending, and no byte order mark. */
export function foldText(text: string): string {
  return foldLines(text.startsWith('\ufeff') ? text.slice(1) : text);
}

export function foldLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** The entries of a folded text, without blank ones and duplicates. */
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

/** Whether a text is read back as exactly one entry, wherever in the file it is. */
export function isOneEntry(text: string): boolean {
  const between = piecesOf(joinEntries(['a', text, 'z']));
  return text !== '' && foldText(text) === text && between.length === 3 && between[1] === text;
}

/**
 * `loose`: blank entries or blank edges, which a rewrite would drop. `oversize`: an entry is longer than the whole limit.
 * hermes-agent refuses to change either. It does not notice a short text appended to the last entry; comparing with the last
 * written state does.
 */
export type FileOrder = 'orderly' | 'loose' | 'oversize';

export function orderOf(text: string, limit: number): FileOrder {
  const pieces = piecesOf(text);
  if (pieces.some((piece) => codePoints(piece) > limit)) return 'oversize';
  return strip(text) === joinEntries(pieces) ? 'orderly' : 'loose';
}

/** Its last line is a section sign: followed by a delimiter, it would be read back as another entry. */
export function endsInSign(text: string): boolean {
  return text.endsWith(`\n${sign}`);
}

/** Without the section signs at its end. */
export function withoutEndSigns(text: string): string {
  return endsInSign(text) ? withoutEndSigns(strip(text.slice(0, -sign.length))) : text;
}

/**
 * The file with these entries, or undefined if it would not be read back as exactly these. A byte order mark that is part of
 * the first entry is written twice, because readers drop one at the start of a file. A blank keeps a last line that is a section
 * sign apart from the delimiter, and readers drop it.
 */
export function fileText(entries: readonly string[]): string | undefined {
  const text = joinEntries(
    entries.map((entry, at) => (endsInSign(entry) && at < entries.length - 1 ? `${entry} ` : entry)),
  );
  const file = text.startsWith('\ufeff') ? `\ufeff${text}` : text;
  const back = piecesOf(foldText(file));
  return back.length === entries.length && back.every((piece, index) => piece === entries[index]) ? file : undefined;
}

/** In code points, including delimiters, as the limits count. */
export function sizeOf(entries: readonly string[]): number {
  return codePoints(joinEntries(entries));
}
