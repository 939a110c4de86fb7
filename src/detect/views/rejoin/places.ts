import type { ViewName } from '../../../model/finding.ts';
import { kindOf, unspaced } from '../../lexer/characters.ts';
import type { TextView } from '../view.ts';
import { resized, ViewWriter } from '../writer.ts';
import { isWordUnit } from './word-units.ts';

/** The maximum number of words in a phrase, so no match extends further from a word that it contains. */
const maxPhraseWords = 32;
/** Names with dots and hyphens are one word up to this length; addresses may be longer, but contain a slash. */
const maxNameLength = 240;
/** The maximum length of a word of an unspaced script. */
const maxUnspacedLength = 16;
/** This many units contain fewer words than a phrase can span, whatever they are. */
const maxNearUnits = 31;

/** How much of the surrounding text belongs to a place. A phrase stays inside a paragraph and is bounded in words. */
export interface Reach {
  /** Units that are always kept. */
  readonly least: number;
  /** Units up to which a paragraph is kept whole. */
  readonly whole: number;
}

/** For views in which only phrases are matched. */
export const forPhrases: Reach = { least: 0, whole: 0 };
/** For views that are read like a separate text: shapes look beyond a paragraph, and the model judges it as a whole. */
export const forEverything: Reach = { least: 512, whole: 2048 };

const newline = 10;

/**
 * Writes a view only around the places where it differs from its source; the rest was read there. Every place is
 * written, so a decoy hides nothing, and nothing is written twice, so decoys cannot multiply the cost.
 */
export class PlaceWriter extends ViewWriter {
  private readonly text: string;
  private readonly reach: Reach;
  /** Alternating starts and ends, and how many of them are in use. */
  private changed = new Int32Array(64);
  private changedCount = 0;

  constructor(source: TextView, reach: Reach) {
    super(source, 256);
    this.text = source.text;
    this.reach = reach;
  }

  /** Writes one unit that replaces `[from, to)` of the source. */
  override put(unit: number, from: number, to: number): void {
    super.put(unit, from, to);
    this.note(from, to);
  }

  /** Writes `[from, to)` of the source, which is ASCII, mapped through the table. */
  replace(from: number, to: number, table: Uint8Array): void {
    this.translate(from, to, table);
    this.note(from, to);
  }

  /** Omits `[from, to)` of the source, or announces a replacement that follows. */
  drop(from: number, to: number): void {
    this.note(from, to);
  }

  /** Writes the unit at `at`, inside a place. */
  keepOne(unit: number, at: number): void {
    super.put(unit, at, at + 1);
  }

  /** Marks `[from, to)` as a place although its units stay the same. */
  mark(from: number, to: number): void {
    this.note(from, to);
    super.copy(from, to);
  }

  /** Copies the text between two places, or between a place and an end of the source, without what is far from both. */
  override copy(from: number, to: number): void {
    const { text } = this;
    if (to - from <= maxNearUnits && to - from < text.length && this.isNear(from, to)) {
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
    return { ...super.view(name), changed: inOrder(this.changed.slice(0, this.changedCount)) };
  }

  /**
   * Separates the words on both sides of an omission, so that they share no sentence, and so that half a sentence has
   * no start.
   */
  private part(at: number): void {
    if (this.text.charCodeAt(at) === newline) return;
    for (const sign of '\n\nzq ') super.put(sign.charCodeAt(0), at, at + 1);
  }

  /** Whether the text between two places is so short, and without an empty line, that all of it belongs to both. */
  private isNear(from: number, to: number): boolean {
    const codes = this.source();
    let lines = 0;
    for (let at = from; at < to; at++) if (codes[at] === newline) lines++;
    return lines < 2;
  }

  /** The end of the text that belongs to a place that ends at `from`. */
  private endOfReach(from: number, to: number): number {
    if (to - from <= this.reach.least) return to;
    const codes = this.source();
    const stretch = new Stretch(this.reach);
    for (let at = from; at < to; at++) if (stretch.isEnough(codes[at] ?? 0)) return at + 1;
    return to;
  }

  /** The start of the text that belongs to a place that begins at `to`. */
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
    const { changed, changedCount } = this;
    if (changedCount > 0) {
      const lastEnd = changed[changedCount - 1] ?? 0;
      if ((changed[changedCount - 2] ?? 0) <= start && start <= lastEnd) {
        if (end > lastEnd) changed[changedCount - 1] = end;
        return;
      }
    }
    if (changedCount === changed.length) this.changed = resized(changed, new Int32Array(changedCount * 4));
    this.changed[changedCount] = start;
    this.changed[changedCount + 1] = end;
    this.changedCount = changedCount + 2;
  }
}

/** The places of a reversed source come in reverse order. */
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

/**
 * The neighbourhoods of some ranges of a text (alternating starts and ends). The caller transforms all of it, so all of
 * it counts as changed.
 */
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
  return { ...writer.view('decoded'), changed: undefined };
}

/** Measures the distance from a place: a paragraph is enough, or more words than any phrase has. */
class Stretch {
  private readonly least: number;
  private readonly whole: number;
  private units = 0;
  private words = 0;
  private lines = 0;
  private dense = 0;
  /** Where the last word was counted. */
  private since = 0;
  /**
   * Whether something is certainly a word for the lexer; not next to a tag, which it skips, nor in a path, which is one
   * word.
   */
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
    else if (unit !== 39 && unit !== 95 && this.units - this.since > maxNameLength) this.count();
    if (unit > 127 && kindOf(unit) === unspaced && ++this.dense % maxUnspacedLength === 0) this.words++;
    return this.words >= maxPhraseWords && this.units >= this.whole;
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
    return (this.lines > 1 && this.units >= this.least) || (this.words >= maxPhraseWords && this.units >= this.whole);
  }
}
