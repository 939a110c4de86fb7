import { Units } from '../../lexer/units.ts';
import type { TextView } from '../view.ts';
import { cutEnd, type GapText, kindOfCut, markerEnd } from './gaps.ts';
import { forPhrases, PlaceWriter } from './places.ts';
import { findSplits, type SplitRange, type Splits, type SplitWords, wordsOf } from './splits.ts';
import { inWord } from './word-units.ts';

const units = new Units();

/**
 * The places where words were split to escape matching, rejoined; undefined if nothing is split. `codes` are the units
 * of the text, if the caller has them already.
 */
export function compact(
  folded: TextView,
  words: SplitWords = wordsOf(folded.text),
  codes: Uint16Array = units.of(folded.text),
): TextView | undefined {
  const { text } = folded;
  const page: GapText = { text, codes };
  const splits = findSplits(page, words);
  if (splits === undefined) return undefined;
  const writer = new PlaceWriter(folded, forPhrases);
  const join = joiner(writer, page, words, splits.cuts);
  let at = 0;
  for (const { start, end, gap, write } of inOrder(page, splits)) {
    if (start < at) continue;
    const from = gap === '' ? start : marksBefore(text, start, gap, at);
    const to = gap === '' ? end : marksAfter(text, end, gap);
    join(at, from);
    write(writer, page.codes, from, to, gap);
    at = to;
  }
  join(at, text.length);
  return writer.view('compact');
}

interface Run {
  readonly start: number;
  readonly end: number;
  /** The text between its letters, for a run of single letters. */
  readonly gap: string;
  readonly write: (writer: PlaceWriter, codes: Uint16Array, start: number, end: number, gap: string) => void;
}

/** `t o` is too short to be conclusive alone; in a text with this many spelled-out characters it counts. */
const minSpelledLength = 24;

function inOrder({ text, codes }: GapText, { spaced, few, grouped, unbroken }: Splits): readonly Run[] {
  const spell = ([start, end]: SplitRange): Run => {
    const { from, size } = commonestGap(codes, start, end);
    return { start, end, gap: text.slice(from, from + size), write: writeSpaced };
  };
  const spelled = spaced.map(spell);
  const gaps = new Set(spelled.map(({ gap }) => gap));
  const isMostlySpelled = spelled.reduce((sum, { start, end }) => sum + end - start, 0) >= minSpelledLength;
  return [
    ...spelled,
    ...(isMostlySpelled ? few.map(spell).filter(({ gap }) => gaps.has(gap)) : []),
    ...grouped.map(([start, end]) => ({ start, end, gap: '', write: writeGrouped })),
    ...unbroken.map(([start, end]) => ({ start, end, gap: '', write: writeUnbroken })),
  ].sort((a, b) => a.start - b.start);
}

/** This many marks next to a spelled-out word belong to it: `# # # ( s y s t e m _ m e s s a g e )`. */
const maxEdgeMarks = 8;

function marksBefore(text: string, start: number, gap: string, minStart: number): number {
  let from = start;
  for (let marks = 0; marks < maxEdgeMarks; marks++) {
    const mark = from - gap.length - 1;
    if (mark < minStart || !isMark(text, mark) || !text.startsWith(gap, mark + 1)) break;
    // A mark after a word belongs to that word.
    if (inWord[text.charCodeAt(mark - 1)] === 1) break;
    from = mark;
  }
  return from;
}

function marksAfter(text: string, end: number, gap: string): number {
  let to = end;
  for (let marks = 0; marks < maxEdgeMarks; marks++) {
    const mark = to + gap.length;
    if (!text.startsWith(gap, to) || !isMark(text, mark)) break;
    to = mark + 1;
  }
  return to;
}

function isMark(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit > 32 && unit < 127 && inWord[unit] !== 1;
}

/** Writes stretches in turn, without the gaps of the kinds that split words, wherever those are between letters. */
function joiner(
  writer: PlaceWriter,
  page: GapText,
  { count, ends }: SplitWords,
  kinds: ReadonlySet<string>,
): (from: number, to: number) => void {
  const first = new Set([...kinds].flatMap((kind) => unitsOf(opening.get(kind) ?? kind.charAt(0))));
  let word = 0;
  return (from, to) => {
    let plain = from;
    for (; first.size > 0 && word < count && (ends[word] ?? 0) < to; word++) {
      const start = ends[word] ?? 0;
      const end =
        start > from && first.has(page.codes[start] ?? 0) ? cutEnd(page, start) || markerEnd(page.text, start) : 0;
      if (end === 0 || end > to || !kinds.has(kindOfCut(page, start, end))) continue;
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

/** The first characters of the gaps whose kind is not their own text. */
const opening = new Map([
  ['tag', '<'],
  ['concatenation', '"\'`'],
]);

function writeUnbroken(writer: PlaceWriter, _codes: Uint16Array, start: number, end: number): void {
  writer.mark(start, end);
}

/** The commonest gap separates letters; a wider one separates words, and keeps its marks. */
function writeSpaced(writer: PlaceWriter, codes: Uint16Array, start: number, end: number, inner: string): void {
  writer.drop(start, end);
  let at = start;
  while (at < end) {
    const next = nextWord(codes, at, end);
    if (!equalsGap(codes, at, next, inner)) writeGap(writer, codes, at, next, inner);
    if (next < end) writer.keepOne(codes[next] ?? 0, next);
    at = next + 1;
  }
}

/** Marks are spelled out like letters; one of the blanks among them is enough. */
function writeGap(writer: PlaceWriter, codes: Uint16Array, from: number, to: number, inner: string): void {
  for (let at = from; at < to; ) {
    if (at + inner.length <= to && equalsGap(codes, at, at + inner.length, inner)) at += inner.length;
    if (at >= to) return;
    const end = blanksEnd(codes, at, to);
    if (end === at) writer.keepOne(codes[at] ?? 0, at);
    else writer.put(breaksLine(codes, at, end) && !inner.includes('\n') ? 10 : 32, from, to);
    at = Math.max(end, at + 1);
  }
}

function blanksEnd(codes: Uint16Array, from: number, to: number): number {
  let end = from;
  while (end < to && ((codes[end] ?? 0) <= 32 || codes[end] === 0xa0)) end++;
  return end;
}

function breaksLine(codes: Uint16Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (codes[at] === 10) return true;
  return false;
}

/** Whether `[start, end)` equals the gap. */
function equalsGap(codes: Uint16Array, start: number, end: number, gap: string): boolean {
  if (end - start !== gap.length) return false;
  for (let at = start; at < end; at++) if (codes[at] !== gap.charCodeAt(at - start)) return false;
  return true;
}

/** Whether `[start, end)` equals the `size` units at `from`. */
function isGap(codes: Uint16Array, start: number, end: number, from: number, size: number): boolean {
  if (end - start !== size) return false;
  for (let at = 0; at < size; at++) if (codes[start + at] !== codes[from + at]) return false;
  return true;
}

/** The position of the commonest gap (its first occurrence), and its length. */
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

/** Most runs have few kinds of gap, and comparing those is cheaper than building names. */
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
