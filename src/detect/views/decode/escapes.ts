import { smallLetters, unitsIn } from '../../lexer/unit-tables.ts';
import { forEverything, PlaceWriter } from '../rejoin/places.ts';
import type { TextView } from '../view.ts';
import { type EscapeKind, EscapeReader, escapeKinds } from './escape-reader.ts';
import { type CodeList, canHoldList, hasListRun } from './number-lists.ts';
import type { Run } from './runs.ts';

const none: readonly TextView[] = [];

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

/** How an escape begins: its sign, the units that may follow the sign, and the whole beginning. */
const escapeStarts: readonly (readonly [sign: string, followers: Uint8Array, beginning: RegExp])[] = [
  ['%', unitsIn('0123456789abcdefABCDEFuU'), /%(?:[\da-f]{2}|u[\da-f]{4})/iy],
  ['&', unitsIn(`#${smallLetters}${smallLetters.toUpperCase()}`), /&(?:#|nbsp|shy|[a-z]{2,22};)/iy],
  ['\\', unitsIn('01234567uxoUXOnN'), /\\(?:[uxo]|N\{|[0-7]{3}|0{0,4}[2-7][\da-f])/iy],
  ['=', unitsIn('234567cdefCDEF\r\n'), /=(?:[2-7c-f][\da-f][=a-z]|\r?\n\S)/iy],
  // UTF-7, and code points after a U.
  ['+', unitsIn('0123456789abcdefABCDEF'), /\+A[C-H][A-Za-z0-9+/]|(?<=[Uu])\+[\da-fA-F]/y],
];

/**
 * The parts of a text with escapes, decoded. Two views if `\\041` may be octal or hexadecimal; none without escapes.
 * `codes` are the units of the text, `pairRuns` the runs of it that may be lists of numbers.
 */
export function readEscapes(source: TextView, codes: Uint16Array, pairRuns: readonly Run[]): readonly TextView[] {
  const { text } = source;
  if (!canHoldEscape(text, codes) && !canHoldList(text, codes, pairRuns)) return none;
  // Without a run that is long enough there is no list, and most digits need no look.
  const lists = hasListRun(codes, pairRuns) ? new Map<number, CodeList>() : undefined;
  // Counts first and writes afterwards: most texts with such a character have no escape.
  const counter = new EscapeReader(source, codes, undefined, new Set(), lists);
  counter.read();
  const rare = escapeKinds.filter((kind) => counter.counts[kind] < minCounts[kind]);
  if (rare.length === escapeKinds.length) return none;
  const ambiguous = !rare.includes('octal') && !rare.includes('css');
  const readings: readonly (readonly EscapeKind[])[] = ambiguous
    ? [
        [...rare, 'css'],
        [...rare, 'octal'],
      ]
    : [rare];
  return readings.map((without) => {
    const writer = new PlaceWriter(source, forEverything);
    new EscapeReader(source, codes, writer, new Set(without), lists).read();
    return writer.view('decoded');
  });
}

/**
 * A cheap first check: most such characters in ordinary text and code start no escape. Searching for a character is far
 * faster than a pattern.
 */
function canHoldEscape(text: string, codes: Uint16Array): boolean {
  for (const [sign, followers, beginning] of escapeStarts) {
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      if (followers[codes[at + 1] ?? 0] === 0) continue;
      beginning.lastIndex = at;
      if (beginning.test(text)) return true;
    }
  }
  return false;
}
