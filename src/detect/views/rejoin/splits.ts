import { cutAt, cutEnd, type GapText, isQuote, kindOfCut } from './gaps.ts';
import { containsStem } from './split-words.ts';
import { inWord } from './word-units.ts';

export type SplitRange = readonly [start: number, end: number];

export interface Splits {
  /** Runs of single letters with something between them. */
  readonly spaced: readonly SplitRange[];
  /** Shorter runs, which count only if there are longer ones too. */
  readonly few: readonly SplitRange[];
  /** Runs of groups of the same length: `igno real lpre viou s`. */
  readonly grouped: readonly SplitRange[];
  /** The kinds of gap that split a word. */
  readonly cuts: ReadonlySet<string>;
  /** Words that were run together; they stay unchanged, but the lexer must split them by dictionary. */
  readonly unbroken: readonly SplitRange[];
}

/** Between two letters of a spaced word; a wider gap starts a new run. */
const maxGapLength = 6;
const minSpacedLetters = 5;
const minGroups = 6;
const maxGroupLength = 6;
const minUnbrokenLength = 18;
/** The maximum number of short runs that are stored per text. */
const maxShortRuns = 1024;
/** The maximum number of gaps that are examined closely per text. */
const maxExaminedGaps = 1024;

/** The positions of the words of a text. The lexer has split them already, so the text need not be read again. */
export interface SplitWords {
  readonly count: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

export function wordsOf(text: string): SplitWords {
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (inWord[text.charCodeAt(at)] === 0) continue;
    starts.push(at);
    while (at < text.length && inWord[text.charCodeAt(at)] === 1) at++;
    ends.push(at);
  }
  return { count: starts.length, starts: Int32Array.from(starts), ends: Int32Array.from(ends) };
}

export function findSplits(page: GapText, { count, starts, ends }: SplitWords): Splits | undefined {
  const { codes } = page;
  let finder: Finder | undefined;
  let previousStart = 0;
  let previousEnd = 0;
  let equal = 0;
  for (let n = 0; n < count; n++) {
    const start = starts[n] ?? 0;
    const end = ends[n] ?? 0;
    const length = end - start;
    if (isSpelledOut(codes, start, end)) {
      finder ??= new Finder(page);
      finder.letters(start, end, previousStart, previousEnd);
      previousStart = end - 1;
      previousEnd = end;
      equal = 1;
      continue;
    }
    const unit = codes[previousEnd] ?? 0;
    const follows = unit === 32 && start === previousEnd + 1;
    equal = follows && length === previousEnd - previousStart ? equal + 1 : 1;
    // Most words are of medium length and follow a blank, or a mark and a blank; the finder need not see those.
    const isUnremarkable = length > 1 && length < minUnbrokenLength && isOver(codes, previousEnd, unit);
    if (!isUnremarkable || equal >= minGroups - 1 || finder?.open === true) {
      finder ??= new Finder(page);
      finder.word(start, end, previousStart, previousEnd, equal);
    }
    previousStart = start;
    previousEnd = end;
  }
  finder?.close();
  return finder?.found === true ? finder : undefined;
}

/** `e.a.c.h` is a file name to the lexer, and single letters here. */
function isSpelledOut(codes: Uint16Array, start: number, end: number): boolean {
  if (codes[start + 1] !== 46 || end - start < 3 || (end - start) % 2 === 0) return false;
  for (let at = start + 1; at < end; at += 2) if (codes[at] !== 46) return false;
  return true;
}

/** Whether the previous word has ended: with a blank, or with a mark and a blank. */
function isOver(codes: Uint16Array, at: number, unit: number): boolean {
  return unit <= 32 || ((codes[at + 1] ?? 0) <= 32 && !isQuote(unit));
}

/** Receives every word in turn and stores what it needs of the previous ones. */
class Finder implements Splits {
  readonly spaced: SplitRange[] = [];
  readonly few: SplitRange[] = [];
  readonly grouped: SplitRange[] = [];
  readonly cuts: Set<string> = new Set();
  readonly unbroken: SplitRange[] = [];

  private readonly page: GapText;
  private previousEnd = 0;
  private singles = 0;
  private singlesFrom = 0;
  private groups = 0;
  private groupSize = 0;
  private groupsFrom = 0;
  private looks = 0;

  constructor(page: GapText) {
    this.page = page;
  }

  get found(): boolean {
    return this.spaced.length + this.grouped.length + this.cuts.size + this.unbroken.length > 0;
  }

  /** Whether a run is open, so that the next word matters whatever it is. */
  get open(): boolean {
    return this.singles > 0 || this.groups >= minGroups - 1;
  }

  /** `equal` consecutive words, including this one, have the same length. */
  word(start: number, end: number, previousStart: number, previousEnd: number, equal: number): void {
    const length = end - start;
    const gap = previousEnd === 0 ? maxGapLength + 1 : start - previousEnd;
    if (length === 1 || this.singles > 0) this.countSingle(start, length, gap);
    this.countGroup(start, end, gap, equal);
    // Gaps between single letters belong to the run, unless it turns out to be none.
    if ((length > 1 || previousEnd - previousStart > 1) && previousEnd > previousStart) this.noteCut(previousEnd);
    if (length >= minUnbrokenLength && isRunTogether(this.page.text, start, end)) this.unbroken.push([start, end]);
    this.previousEnd = end;
  }

  /** A word that is spelled out with dots, letter by letter. */
  letters(start: number, end: number, previousStart: number, previousEnd: number): void {
    this.word(start, start + 1, previousStart, previousEnd, 1);
    for (let at = start + 2; at < end; at += 2) this.word(at, at + 1, at - 2, at - 1, 1);
  }

  close(): void {
    this.closeSingles();
    this.closeGroups();
  }

  private countSingle(start: number, length: number, gap: number): void {
    if (length === 1 && this.singles > 0 && gap <= maxGapLength) {
      this.singles++;
      return;
    }
    this.closeSingles();
    this.singles = length === 1 ? 1 : 0;
    this.singlesFrom = start;
  }

  private closeSingles(): void {
    const { page, singlesFrom, previousEnd } = this;
    if (this.singles < 2) return;
    if (this.singles >= minSpacedLetters && isSpacedOut(page.codes, singlesFrom, previousEnd, this.singles)) {
      this.spaced.push([singlesFrom, previousEnd]);
      return;
    }
    if (this.few.length < maxShortRuns) this.few.push([singlesFrom, previousEnd]);
    this.noteCut(singlesFrom + 1);
  }

  private countGroup(start: number, end: number, gap: number, equal: number): void {
    const length = end - start;
    if (equal === 1) {
      // The last group of a message is the remainder.
      const leftOver = gap === 1 && length < this.groupSize && this.page.codes[start - 1] === 32;
      if (leftOver && this.groups >= minGroups - 1) {
        this.groups++;
        this.previousEnd = end;
      }
      this.closeGroups();
    }
    this.groups = equal;
    this.groupSize = length;
    this.groupsFrom = start - (equal - 1) * (length + 1);
  }

  private closeGroups(): void {
    if (this.groups < minGroups || this.groupSize < 2 || this.groupSize > maxGroupLength) return;
    if (isGrouped(this.page.text, this.groupsFrom, this.previousEnd))
      this.grouped.push([this.groupsFrom, this.previousEnd]);
  }

  private noteCut(at: number): void {
    if (this.cuts.size > 0 && this.isKnown(at)) return;
    const cut = cutAt(this.page, at);
    if (cut === undefined) return;
    // Ordinary text has few gaps that look like a split. Where there are many, they count as splits without a closer
    // look.
    if (++this.looks > maxExaminedGaps || cut.cuts()) this.cuts.add(cut.kind);
  }

  /** A kind that splits words need not be examined again. */
  private isKnown(at: number): boolean {
    const end = cutEnd(this.page, at);
    return end > 0 && this.cuts.has(kindOfCut(this.page, at, end));
  }
}

/**
 * A row of one-digit numbers is a table, and neighbouring abbreviations (`e.g. U.S.`) differ in their gaps; a
 * spelled-out word repeats the same gap.
 */
function isSpacedOut(codes: Uint16Array, start: number, end: number, count: number): boolean {
  let letters = 0;
  let same = 0;
  let longest = 0;
  let gap = 0;
  let gapSize = -1;
  let after = start;
  for (let at = start; at < end; at++) {
    const unit = codes[at] ?? 0;
    if (inWord[unit] === 0) continue;
    if (unit > 57) letters++;
    same = at - after === gapSize && isSame(codes, after, gap, gapSize) ? same + 1 : 1;
    if (same > longest) longest = same;
    gap = after;
    gapSize = at - after;
    after = at + 1;
  }
  // A word spelled out in leetspeak is up to half digits.
  return letters >= count * (count >= 12 ? 0.35 : 0.6) && (longest >= minSpacedLetters - 1 || count >= 12);
}

function isSame(codes: Uint16Array, one: number, other: number, size: number): boolean {
  for (let at = 0; at < size; at++) if (codes[one + at] !== codes[other + at]) return false;
  return true;
}

/** Hexadecimal dumps and account numbers are grouped as well, and any long text has six short words in a row. */
function isGrouped(text: string, start: number, end: number): boolean {
  return containsStem(text.slice(start, end).replaceAll(' ', ''));
}

function isRunTogether(text: string, start: number, end: number): boolean {
  const run = text.slice(start, end);
  return /^[a-z0134578]+$/.test(run) && containsStem(run);
}
