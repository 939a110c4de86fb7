import type { ViewName } from '../../../model/finding.ts';
import { kindOf, unspaced } from '../../lexer/characters.ts';
import type { TextView } from '../view.ts';
import { resized, ViewWriter } from '../writer.ts';
import { isWordUnit } from './word-units.ts';

/** No phrase has more words than this, so none reaches further from a word that it holds. */
const furthest = 32;
/** Names with dots and hyphens in them are one word up to this length; addresses may be longer, but hold a slash. */
const longestName = 240;
/** A word of an unspaced script is at most this long. */
const longestUnspaced = 16;
/** So few units hold fewer words than a phrase reaches over, whatever they are. */
const longestNear = 31;

/** How much of the text around a place belongs to it. A phrase stays inside a paragraph and is never longer than its words. */
export interface Reach {
  /** Units that are kept whatever they are. */
  readonly least: number;
  /** Units up to which a paragraph is kept whole. */
  readonly whole: number;
}

/** For readings in which only phrases are looked for. */
export const forPhrases: Reach = { least: 0, whole: 0 };
/** For readings that are read like a text of their own: shapes look past a paragraph, and the model judges it as a whole. */
export const forEverything: Reach = { least: 512, whole: 2048 };

const newline = 10;

/**
 * Writes a reading of a text only around the places where it differs from its source; the rest was read there. Every place is
 * written, however many there are, so a decoy hides nothing, and nothing is written twice, so many decoys cost one reading.
 */
export class PlaceWriter extends ViewWriter {
  private readonly text: string;
  private readonly reach: Reach;
  /** Start and end in turn; so many of them are in use. */
  private undone = new Int32Array(64);
  private undoneCount = 0;

  constructor(source: TextView, reach: Reach) {
    super(source, 256);
    this.text = source.text;
    this.reach = reach;
  }

  /** One unit that stands for `[from, to)` of the source and differs from it. */
  override put(unit: number, from: number, to: number): void {
    super.put(unit, from, to);
    this.note(from, to);
  }

  /** `[from, to)` of the source, which is ASCII, each unit as the table says. */
  replace(from: number, to: number, table: Uint8Array): void {
    this.translate(from, to, table);
    this.note(from, to);
  }

  /** `[from, to)` of the source is left out, or what is left of it is written next. */
  drop(from: number, to: number): void {
    this.note(from, to);
  }

  /** The unit that stands at `at`, in the midst of a place. */
  keepOne(unit: number, at: number): void {
    super.put(unit, at, at + 1);
  }

  /** `[from, to)` is to be read differently, though its units are the same. */
  mark(from: number, to: number): void {
    this.note(from, to);
    super.copy(from, to);
  }

  /** Everything from one place to the next, or to an end of the source; what is far from both is left out. */
  override copy(from: number, to: number): void {
    const { text } = this;
    if (to - from <= longestNear && to - from < text.length && this.isNear(from, to)) {
      super.copy(from, to);
      return;
    }
    const tail = from === 0 ? from : this.endOfReach(from, to);
    const head = to === text.length ? to : this.startOfReach(tail, to);
    if (tail >= head) {
      super.copy(from, to);
      return;
    }
    super.copy(from, tail);
    if (head === to) return;
    this.part(head);
    super.copy(head, to);
  }

  override view(name: ViewName): TextView {
    return { ...super.view(name), undone: inOrder(this.undone.slice(0, this.undoneCount)) };
  }

  /** Words on both sides of what was left out stand in no sentence together, and half a sentence has no beginning. */
  private part(at: number): void {
    if (this.text.charCodeAt(at) === newline) return;
    for (const sign of '\n\nzq ') super.put(sign.charCodeAt(0), at, at + 1);
  }

  /** So little stands between two places, without an empty line, that all of it belongs to both. */
  private isNear(from: number, to: number): boolean {
    const codes = this.source();
    let lines = 0;
    for (let at = from; at < to; at++) if (codes[at] === newline) lines++;
    return lines < 2;
  }

  /** Where what belongs to a place that ends at `from` ends. */
  private endOfReach(from: number, to: number): number {
    if (to - from <= this.reach.least) return to;
    const codes = this.source();
    const stretch = new Stretch(this.reach);
    for (let at = from; at < to; at++) if (stretch.isEnough(codes[at] ?? 0)) return at + 1;
    return to;
  }

  /** Where what belongs to a place that begins at `to` begins. */
  private startOfReach(from: number, to: number): number {
    if (to - from <= this.reach.least) return from;
    const codes = this.source();
    const stretch = new Stretch(this.reach);
    for (let at = to - 1; at >= from; at--) if (stretch.isEnough(codes[at] ?? 0)) return at;
    return from;
  }

  private note(from: number, to: number): void {
    const start = this.startOf(from, to);
    const end = this.endOf(from, to);
    const { undone, undoneCount } = this;
    if (undoneCount > 0) {
      const lastEnd = undone[undoneCount - 1] ?? 0;
      if ((undone[undoneCount - 2] ?? 0) <= start && start <= lastEnd) {
        if (end > lastEnd) undone[undoneCount - 1] = end;
        return;
      }
    }
    if (undoneCount === undone.length) this.undone = resized(undone, new Int32Array(undoneCount * 4));
    this.undone[undoneCount] = start;
    this.undone[undoneCount + 1] = end;
    this.undoneCount = undoneCount + 2;
  }
}

/** A source that runs backwards gives its places backwards. */
function inOrder(ranges: Int32Array): Int32Array {
  const backwards = (ranges[0] ?? 0) > (ranges[ranges.length - 2] ?? 0);
  if (!backwards) return ranges;
  ranges.reverse();
  for (let at = 0; at < ranges.length; at += 2) {
    const end = ranges[at] ?? 0;
    ranges[at] = ranges[at + 1] ?? 0;
    ranges[at + 1] = end;
  }
  return ranges;
}

/** The neighbourhoods of some ranges of a text, start and end in turn; all of it is new to whoever turns it around. */
export function around(source: TextView, ranges: readonly number[]): TextView {
  const writer = new PlaceWriter(source, forEverything);
  let at = 0;
  for (let n = 0; n < ranges.length; n += 2) {
    const start = ranges[n] ?? 0;
    const end = ranges[n + 1] ?? 0;
    writer.copy(at, start);
    writer.mark(start, end);
    at = end;
  }
  writer.copy(at, source.text.length);
  return { ...writer.view('decoded'), undone: undefined };
}

/** Measures the way from a place: enough is a paragraph, or as many words as no phrase has. */
class Stretch {
  private readonly least: number;
  private readonly whole: number;
  private units = 0;
  private words = 0;
  private lines = 0;
  private dense = 0;
  /** Where the last word was counted. */
  private since = 0;
  /** Something that is surely a word to the lexer; not beside a tag, which it passes over, nor in a path, which is one word. */
  private word = false;
  private tag = false;

  constructor({ least, whole }: Reach) {
    this.least = least;
    this.whole = whole;
  }

  isEnough(unit: number): boolean {
    this.units++;
    if (unit <= 32) return this.isEnoughAtBlank(unit);
    this.lines = 0;
    if (unit === 60 || unit === 47) this.tag = true;
    else if (isWordUnit(unit)) this.word = true;
    else if (unit !== 39 && unit !== 95 && this.units - this.since > longestName) this.count();
    if (unit > 127 && kindOf(unit) === unspaced && ++this.dense % longestUnspaced === 0) this.words++;
    return this.words >= furthest && this.units >= this.whole;
  }

  private count(): void {
    if (this.word && !this.tag) this.words++;
    this.word = false;
    this.since = this.units;
  }

  private isEnoughAtBlank(unit: number): boolean {
    if (unit === newline) this.lines++;
    this.count();
    this.tag = false;
    return (this.lines > 1 && this.units >= this.least) || (this.words >= furthest && this.units >= this.whole);
  }
}
