import { forEverything, PlaceWriter } from '../rejoin/places.ts';
import type { TextView } from '../view.ts';
import { type EscapeKind, EscapeReader, escapeKinds } from './escape-reader.ts';
import { type CodeList, canHoldList } from './number-lists.ts';

/** How many escapes of a kind show intent rather than accident (`100%25`, one `\\x41` in a manual). */
const minCounts: Readonly<Record<EscapeKind, number>> = {
  percent: 2,
  entity: 1,
  backslash: 3,
  octal: 3,
  css: 3,
  quoted: 3,
  utf7: 3,
  point: 3,
  list: 1,
};

/** How an escape continues, by its first characters. */
const escapeStarts: readonly (readonly [signs: string, rest: RegExp])[] = [
  ['%', /%(?:[\da-f]{2}|u[\da-f]{4})/iy],
  ['&', /&(?:#|nbsp|shy|[a-z]{2,22};)/iy],
  ['\\', /\\(?:[uxo]|N\{|[0-7]{3}|0{0,4}[2-7][\da-f])/iy],
  ['=', /=(?:[2-7c-f][\da-f][=a-z]|\r?\n\S)/iy],
  ['+A', /\+A[C-H][A-Za-z0-9+/]/y],
  ['U+', /U\+[\da-f]/iy],
  ['u+', /U\+[\da-f]/iy],
];

/** The parts of a text with escapes, decoded. Two views if `\\041` may be octal or hexadecimal; none without escapes. */
export function readEscapes(source: TextView): readonly TextView[] {
  const { text } = source;
  if (!canHoldEscape(text) && !canHoldList(text)) return [];
  const lists = new Map<number, CodeList>();
  // Counts first and writes afterwards: most texts with such a character have no escape.
  const counter = new EscapeReader(source, undefined, new Set(), lists);
  counter.read();
  const rare = escapeKinds.filter((kind) => counter.counts[kind] < minCounts[kind]);
  if (rare.length === escapeKinds.length) return [];
  const ambiguous = !rare.includes('octal') && !rare.includes('css');
  const readings: readonly (readonly EscapeKind[])[] = ambiguous
    ? [
        [...rare, 'css'],
        [...rare, 'octal'],
      ]
    : [rare];
  return readings.map((without) => {
    const writer = new PlaceWriter(source, forEverything);
    new EscapeReader(source, writer, new Set(without), lists).read();
    return writer.view('decoded');
  });
}

/**
 * A cheap first check: most such characters in ordinary text and code start no escape. Searching for a character is far
 * faster than a pattern.
 */
function canHoldEscape(text: string): boolean {
  return escapeStarts.some(([signs, rest]) => {
    for (let at = text.indexOf(signs); at >= 0; at = text.indexOf(signs, at + 1)) {
      rest.lastIndex = at;
      if (rest.test(text)) return true;
    }
    return false;
  });
}
