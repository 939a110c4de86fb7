import type { Span } from '../model/finding.ts';

export interface Chunk extends Span {
  /** The page it begins on, from one; absent where there are none. */
  readonly page?: number;
}

export interface ChunkOptions {
  /** Most code points of a chunk. */
  readonly size: number;
}

interface Parted {
  readonly text: string;
  readonly headings: readonly number[];
  readonly pages: readonly number[];
}

/** A heading or a paragraph may end a chunk early, but not so early that a document falls into crumbs. */
const leastShare = 1 / 3;

/** Where a text may be cut, best first. Each finds the last place in a window that it likes. */
const seams: readonly RegExp[] = [
  /\n[ \t]*\n\s*/g,
  /\n/g,
  /[.!?\u3002\uff01\uff1f]["'\u201d\u2019)\]]{0,3}\s+/g,
  /\s+/g,
];

/**
 * Cuts a text into pieces of at most `size` code points, at headings where it can, else between paragraphs, lines, sentences
 * or words, in this order. Every character that is not blank is in exactly one piece, and the same text is cut the same way.
 */
export function chunk({ text, headings, pages }: Parted, { size }: ChunkOptions): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let start = skipBlank(text, 0);
  while (start < text.length) {
    const furthest = advance(text, start, size);
    const cut = furthest >= text.length ? furthest : cutBetween(text, headings, start, furthest);
    const end = trimEnd(text, start, cut);
    chunks.push({ start, end, ...pageAt(pages, start) });
    start = skipBlank(text, cut);
  }
  return chunks;
}

function cutBetween(text: string, headings: readonly number[], start: number, furthest: number): number {
  const least = start + Math.max(1, Math.floor((furthest - start) * leastShare));
  const heading = lastWithin(headings, least, furthest);
  if (heading !== undefined) return heading;
  const window = text.slice(least, furthest);
  for (const seam of seams) {
    const last = [...window.matchAll(seam)].at(-1);
    if (last !== undefined) return least + last.index + last[0].length;
  }
  return wholeCharacter(text, least, furthest);
}

/** The largest of the rising numbers that lies in the range, both ends included. */
function lastWithin(rising: readonly number[], from: number, to: number): number | undefined {
  const found = rising[countUpTo(rising, to) - 1];
  return found !== undefined && found >= from ? found : undefined;
}

function countUpTo(rising: readonly number[], to: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] ?? 0) <= to) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A mark that combines belongs to the letter before it. */
function wholeCharacter(text: string, least: number, furthest: number): number {
  let at = furthest;
  while (at > least && /^[\p{M}\u200d]/u.test(text.slice(at, at + 2))) at = previous(text, at);
  return at > least ? at : furthest;
}

function previous(text: string, at: number): number {
  const low = text.charCodeAt(at - 1);
  return low >= 0xdc00 && low <= 0xdfff ? at - 2 : at - 1;
}

/** So many code points further, or the end. */
function advance(text: string, start: number, size: number): number {
  let at = start;
  for (let left = size; left > 0 && at < text.length; left--) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}

// Blank is what the guard strips from the ends of an entry, so that an entry is exactly its span.
const blank: ReadonlySet<string> = new Set([' ', '\t', '\n']);

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && blank.has(text.charAt(at))) at++;
  return at;
}

function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && blank.has(text.charAt(at - 1))) at--;
  return at;
}

function pageAt(pages: readonly number[], offset: number): { readonly page?: number } {
  return pages.length === 0 ? {} : { page: Math.max(1, countUpTo(pages, offset)) };
}
