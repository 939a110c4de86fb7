import type { Span } from '../model/finding.ts';

export interface Chunk extends Span {
  /** The page it begins on, counted from one; absent if the document has no pages. */
  readonly page?: number;
}

export interface ChunkOptions {
  /** The maximum number of code points in a chunk. */
  readonly size: number;
}

interface ChunkableText {
  readonly text: string;
  readonly headings: readonly number[];
  readonly pages: readonly number[];
}

/** A heading or a paragraph may end a chunk early, but not so early that a document is split into tiny chunks. */
const minChunkShare = 1 / 3;

/** Where a text may be split, best first. The last match in a window is used. */
const splitPoints: readonly RegExp[] = [
  /\n[ \t]*\n\s*/g,
  /\n/g,
  /[.!?\u3002\uff01\uff1f]["'\u201d\u2019)\]]{0,3}\s+/g,
  /\s+/g,
];

/**
 * Splits a text into chunks of at most `size` code points, at headings if possible, else between paragraphs, lines,
 * sentences or words, in this order. Every character that is not blank is in exactly one chunk, and the same text is
 * always split in the same way.
 */
export function chunk({ text, headings, pages }: ChunkableText, { size }: ChunkOptions): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let start = skipBlank(text, 0);
  while (start < text.length) {
    const limit = advance(text, start, size);
    const cut = limit >= text.length ? limit : cutBetween(text, headings, start, limit);
    const end = trimEnd(text, start, cut);
    chunks.push({ start, end, ...pageAt(pages, start) });
    start = skipBlank(text, cut);
  }
  return chunks;
}

function cutBetween(text: string, headings: readonly number[], start: number, limit: number): number {
  const minEnd = start + Math.max(1, Math.floor((limit - start) * minChunkShare));
  const heading = lastWithin(headings, minEnd, limit);
  if (heading !== undefined) return heading;
  const window = text.slice(minEnd, limit);
  for (const splitPoint of splitPoints) {
    const last = [...window.matchAll(splitPoint)].at(-1);
    if (last !== undefined) return minEnd + last.index + last[0].length;
  }
  return wholeCharacter(text, minEnd, limit);
}

/** The largest of the increasing numbers in the range, both ends included. */
function lastWithin(increasing: readonly number[], from: number, to: number): number | undefined {
  const found = increasing[countUpTo(increasing, to) - 1];
  return found !== undefined && found >= from ? found : undefined;
}

function countUpTo(increasing: readonly number[], to: number): number {
  let [low, high] = [0, increasing.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((increasing[middle] ?? 0) <= to) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A combining mark belongs to the letter before it. */
function wholeCharacter(text: string, minEnd: number, limit: number): number {
  let at = limit;
  while (at > minEnd && /^[\p{M}\u200d]/u.test(text.slice(at, at + 2))) at = previous(text, at);
  return at > minEnd ? at : limit;
}

function previous(text: string, at: number): number {
  const low = text.charCodeAt(at - 1);
  return low >= 0xdc00 && low <= 0xdfff ? at - 2 : at - 1;
}

/** The position `size` code points further on, or the end. */
function advance(text: string, start: number, size: number): number {
  let at = start;
  for (let left = size; left > 0 && at < text.length; left--) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}

// The guard strips these from the ends of an entry, so that an entry is exactly its span.
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
