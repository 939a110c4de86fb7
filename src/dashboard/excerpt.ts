import type { Span } from '../model/finding.ts';

interface RankedSpan extends Span {
  readonly level: number;
}

/**
 * The parts of a long text that fit into `maxLength` characters: what is marked, the most serious first, with its
 * surroundings, and the beginning. In the order of the text; a short text is one part.
 */
export function excerptOf(text: string, marks: readonly RankedSpan[], maxLength: number): readonly Span[] {
  if (text.length <= maxLength) return [{ start: 0, end: text.length }];
  const wanted = [...marks]
    .sort((a, b) => b.level - a.level || a.start - b.start)
    .map(({ start, end }) => around(text, start, end, maxLength));
  let parts: readonly Span[] = [];
  for (const part of [...wanted.slice(0, 1), { start: 0, end: openingOf(maxLength) }, ...wanted.slice(1)]) {
    const more = merged([...parts, part]);
    if (lengthOf(more) <= maxLength) parts = more;
  }
  return parts.map(({ start, end }) => ({ start: wholeAt(text, start), end: wholeAt(text, end) }));
}

/** Characters of the beginning, so that a reader knows what kind of text it is. */
function openingOf(maxLength: number): number {
  return Math.floor(maxLength / 3);
}

/** A range with its surroundings. Of a range that is too long alone, its beginning. */
function around(text: string, start: number, end: number, maxLength: number): Span {
  const surroundings = Math.floor(maxLength / 8);
  const room = maxLength - openingOf(maxLength) - 2 * surroundings;
  const last = Math.min(end, start + room) + surroundings;
  return { start: Math.max(0, start - surroundings), end: Math.min(text.length, last) };
}

function merged(parts: readonly Span[]): readonly Span[] {
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of [...parts].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

function lengthOf(parts: readonly Span[]): number {
  return parts.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Never cuts a surrogate pair in half. */
function wholeAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
