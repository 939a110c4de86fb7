import { Units } from '../units.ts';
import { cutEnd, kindOfCut, type Page } from './gaps.ts';
import { forPhrases, PlaceWriter } from './places.ts';
import { findSplits, type Splits, type Words, wordsOf } from './splits.ts';
import type { View } from './view.ts';
import { inWord } from './word-units.ts';

const units = new Units();

/** The places where words were split to escape matching, put together again; undefined when nothing is split. */
export function compact(folded: View, words: Words = wordsOf(folded.text)): View | undefined {
  const { text } = folded;
  const page: Page = { text, codes: units.of(text) };
  const splits = findSplits(page, words);
  if (splits === undefined) return undefined;
  const writer = new PlaceWriter(folded, forPhrases);
  const join = joiner(writer, page, words, splits.cuts);
  let at = 0;
  for (const { start, end, write } of inOrder(splits)) {
    if (start < at) continue;
    join(at, start);
    write(writer, page.codes, start, end);
    at = end;
  }
  join(at, text.length);
  return writer.view('compact');
}

interface Run {
  readonly start: number;
  readonly end: number;
  readonly write: (writer: PlaceWriter, codes: Uint16Array, start: number, end: number) => void;
}

function inOrder({ spaced, grouped, unbroken }: Splits): readonly Run[] {
  return [
    ...spaced.map(([start, end]) => ({ start, end, write: writeSpaced })),
    ...grouped.map(([start, end]) => ({ start, end, write: writeGrouped })),
    ...unbroken.map(([start, end]) => ({ start, end, write: writeUnbroken })),
  ].sort((a, b) => a.start - b.start);
}

/** Writes stretches in turn, without the gaps of a kind that was seen cutting words, wherever those stand between letters. */
function joiner(
  writer: PlaceWriter,
  page: Page,
  { count, ends }: Words,
  kinds: ReadonlySet<string>,
): (from: number, to: number) => void {
  const first = new Set([...kinds].flatMap((kind) => unitsOf(opening.get(kind) ?? kind.charAt(0))));
  let word = 0;
  return (from, to) => {
    let plain = from;
    for (; first.size > 0 && word < count && (ends[word] ?? 0) < to; word++) {
      const start = ends[word] ?? 0;
      const end = start > from && first.has(page.codes[start] ?? 0) ? cutEnd(page, start) : 0;
      if (end === 0 || end >= to || !kinds.has(kindOfCut(page, start, end))) continue;
      writer.copy(plain, start);
      writer.drop(start, end);
      plain = end;
    }
    writer.copy(plain, to);
  };
}

function unitsOf(signs: string): readonly number[] {
  return Array.from(signs, (sign) => sign.charCodeAt(0));
}

/** What the gaps begin with whose kind is no copy of them. */
const opening = new Map([
  ['tag', '<'],
  ['concatenation', '"\'`'],
]);

function writeUnbroken(writer: PlaceWriter, _codes: Uint16Array, start: number, end: number): void {
  writer.mark(start, end);
}

/** The commonest gap stands between letters; every other gap stands between words. */
function writeSpaced(writer: PlaceWriter, codes: Uint16Array, start: number, end: number): void {
  const { from, size } = commonestGap(codes, start, end);
  writer.drop(start, end);
  let at = start;
  while (at < end) {
    writer.keepOne(codes[at] ?? 0, at);
    const next = nextWord(codes, at + 1, end);
    if (next < end && !isGap(codes, at + 1, next, from, size)) writer.put(32, at + 1, next);
    at = next;
  }
}

/** Whether `[start, end)` is the same as the `size` units at `from`. */
function isGap(codes: Uint16Array, start: number, end: number, from: number, size: number): boolean {
  if (end - start !== size) return false;
  for (let at = 0; at < size; at++) if (codes[start + at] !== codes[from + at]) return false;
  return true;
}

/** Where the commonest gap stands, the first of its kind, and how long it is. */
function commonestGap(codes: Uint16Array, start: number, end: number): Gap {
  const kinds = new GapKinds(codes);
  let best: Gap = { from: start, size: 0, count: 0 };
  for (let at = start; at < end; ) {
    const from = at + 1;
    at = nextWord(codes, from, end);
    if (at >= end) break;
    const gap = isGap(codes, from, at, best.from, best.size) ? best : kinds.of(from, at);
    if (++gap.count > best.count) best = gap;
  }
  return best;
}

interface Gap {
  readonly from: number;
  readonly size: number;
  count: number;
}

/** Most runs have a few kinds of gap, and to compare those is cheaper than to name them. */
class GapKinds {
  private readonly codes: Uint16Array;
  private readonly few: Gap[] = [];
  private readonly rest = new Map<string, Gap>();

  constructor(codes: Uint16Array) {
    this.codes = codes;
  }

  of(from: number, to: number): Gap {
    for (const gap of this.few) if (isGap(this.codes, from, to, gap.from, gap.size)) return gap;
    const gap: Gap = { from, size: to - from, count: 0 };
    if (this.few.length < 8) {
      this.few.push(gap);
      return gap;
    }
    const name = this.codes.subarray(from, to).join();
    const known = this.rest.get(name);
    if (known === undefined) this.rest.set(name, gap);
    return known ?? gap;
  }
}

function nextWord(codes: Uint16Array, from: number, end: number): number {
  let at = from;
  while (at < end && inWord[codes[at] ?? 0] === 0) at++;
  return at;
}

function writeGrouped(writer: PlaceWriter, codes: Uint16Array, start: number, end: number): void {
  writer.drop(start, end);
  for (let at = start; at < end; at++) {
    const unit = codes[at] ?? 0;
    if (unit !== 32) writer.keepOne(unit, at);
  }
}
