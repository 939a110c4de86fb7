import { cutAt } from './gaps.ts';
import { holdsStem } from './split-words.ts';
import { inWord } from './word-units.ts';

type Range = readonly [start: number, end: number];

export interface Splits {
  /** Runs of single letters with something between them. */
  readonly spaced: readonly Range[];
  /** Runs of groups of the same length: `igno real lpre viou s`. */
  readonly grouped: readonly Range[];
  /** The kinds of gap that were seen cutting a word. */
  readonly cuts: ReadonlySet<string>;
  /** Some words were run together; nothing is to be changed, but the reader must cut them by dictionary. */
  readonly unbroken: boolean;
}

/** Between two letters of a spaced word; a wider gap starts a new run. */
const widestGap = 6;
const fewestLetters = 5;
const fewestGroups = 6;
const longestGroup = 6;
const fewestUnbroken = 18;

export function findSplits(text: string): Splits | undefined {
  const finder = new Finder(text);
  let at = 0;
  let previousStart = 0;
  let previousEnd = 0;
  while (at < text.length) {
    if (inWord[text.charCodeAt(at)] === 0) {
      at++;
      continue;
    }
    const start = at++;
    while (at < text.length && inWord[text.charCodeAt(at)] === 1) at++;
    if (finder.open || !isDull(text, at - start, start - previousEnd, previousEnd - previousStart, previousEnd)) {
      finder.word(start, at, previousStart, previousEnd);
    }
    previousStart = start;
    previousEnd = at;
  }
  finder.close();
  const { spaced, grouped, cuts, unbroken } = finder;
  return spaced.length > 0 || grouped.length > 0 || cuts.size > 0 || unbroken ? finder : undefined;
}

/** Most words stand one blank behind a word of another length. Nothing can begin with them, so nobody is told. */
function isDull(text: string, length: number, gap: number, previousLength: number, previousEnd: number): boolean {
  return (
    length > 1 &&
    length < fewestUnbroken &&
    length !== previousLength &&
    gap === 1 &&
    text.charCodeAt(previousEnd) === 32
  );
}

/** Is told every word in turn and keeps what it needs of the ones before. */
class Finder implements Splits {
  readonly spaced: Range[] = [];
  readonly grouped: Range[] = [];
  readonly cuts: Set<string> = new Set();
  unbroken = false;

  private readonly text: string;
  private previousEnd = 0;
  private singles = 0;
  private singlesFrom = 0;
  private groups = 0;
  private groupSize = 0;
  private groupsFrom = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Some run is open, so that the next word matters whatever it is. */
  get open(): boolean {
    return this.singles > 0 || this.groups >= fewestGroups - 1;
  }

  word(start: number, end: number, previousStart: number, previousEnd: number): void {
    const length = end - start;
    const gap = previousEnd === 0 ? widestGap + 1 : start - previousEnd;
    if (this.previousEnd !== previousEnd) this.beginGroup(previousStart, previousEnd);
    if (length === 1 || this.singles > 0) this.countSingle(start, length, gap);
    this.countGroup(start, end, gap);
    if (previousEnd > 0) this.noteCut(previousEnd);
    if (length >= fewestUnbroken && !this.unbroken) this.unbroken = isRunTogether(this.text, start, end);
    this.previousEnd = end;
  }

  close(): void {
    this.closeSingles();
    this.closeGroups();
  }

  private countSingle(start: number, length: number, gap: number): void {
    if (length === 1 && this.singles > 0 && gap <= widestGap) {
      this.singles++;
      return;
    }
    this.closeSingles();
    this.singles = length === 1 ? 1 : 0;
    this.singlesFrom = start;
  }

  private closeSingles(): void {
    const { text, singlesFrom, previousEnd } = this;
    if (this.singles < fewestLetters) return;
    if (isSpacedOut(text, singlesFrom, previousEnd, this.singles)) this.spaced.push([singlesFrom, previousEnd]);
  }

  private beginGroup(start: number, end: number): void {
    this.groups = 1;
    this.groupSize = end - start;
    this.groupsFrom = start;
    this.previousEnd = end;
  }

  private countGroup(start: number, end: number, gap: number): void {
    const length = end - start;
    const follows = gap === 1 && this.text.charCodeAt(start - 1) === 32;
    if (follows && length === this.groupSize) {
      this.groups++;
      return;
    }
    // The last group of a message is whatever was left over.
    if (follows && length < this.groupSize && this.groups >= fewestGroups - 1) {
      this.groups++;
      this.previousEnd = end;
    }
    this.closeGroups();
    this.beginGroup(start, end);
  }

  private closeGroups(): void {
    if (this.groups < fewestGroups || this.groupSize < 2 || this.groupSize > longestGroup) return;
    if (isGrouped(this.text, this.groupsFrom, this.previousEnd)) this.grouped.push([this.groupsFrom, this.previousEnd]);
  }

  private noteCut(at: number): void {
    const kind = cutAt(this.text, at);
    if (kind !== undefined) this.cuts.add(kind);
  }
}

/**
 * A row of one-digit numbers is a table, and neighbouring abbreviations (`e.g. U.S.`) differ in their gaps; a word that
 * was spelled out has the same gap again and again.
 */
function isSpacedOut(text: string, start: number, end: number, count: number): boolean {
  let letters = 0;
  let same = 0;
  let longest = 0;
  let gap = '';
  let after = start;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (inWord[unit] === 0) continue;
    if (unit > 57) letters++;
    const found = text.slice(after, at);
    same = found === gap ? same + 1 : 1;
    longest = Math.max(longest, same);
    gap = found;
    after = at + 1;
  }
  return letters >= count * 0.6 && (longest >= fewestLetters - 1 || count >= 12);
}

/** Hexadecimal dumps and account numbers are grouped as well, and any long text has six short words in a row. */
function isGrouped(text: string, start: number, end: number): boolean {
  return holdsStem(text.slice(start, end).replaceAll(' ', ''));
}

function isRunTogether(text: string, start: number, end: number): boolean {
  const run = text.slice(start, end);
  return /^[a-z0134578]+$/.test(run) && holdsStem(run);
}
