import { endingsOf, holdsStem, longestPiece } from './split-words.ts';

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

/** 1 for characters of words. Letters of every script count; punctuation and spaces, wide ones too, do not. */
const inWord = new Uint8Array(65_536);
inWord.fill(1, 48, 58).fill(1, 97, 123).fill(1, 65, 91).fill(1, 0xaa, 0x2000).fill(1, 0x2c00, 0x2e00);
inWord.fill(1, 0x3040, 0xfe00).fill(1, 0xfe70, 0xff00).fill(1, 0xff10, 0xff1a);
for (const mark of [0xab, 0xb7, 0xbb, 0xbf, 0x60c, 0x61b, 0x61f]) inWord[mark] = 0;

export function isWordUnit(unit: number): boolean {
  return inWord[unit] === 1;
}

export function findSplits(text: string): Splits | undefined {
  const finder = new Finder(text);
  let at = 0;
  let previousEnd = 0;
  let previousLength = 0;
  while (at < text.length) {
    if (inWord[text.charCodeAt(at)] === 0) {
      at++;
      continue;
    }
    const start = at++;
    while (at < text.length && inWord[text.charCodeAt(at)] === 1) at++;
    const length = at - start;
    // Most words stand one blank behind a word of another length; then nothing can begin here, and nothing is open.
    const dull = length > 1 && length < fewestUnbroken && length !== previousLength && finder.idle;
    if (dull && start === previousEnd + 1 && text.charCodeAt(previousEnd) === 32) finder.pass(start, at);
    else finder.word(start, at);
    previousEnd = at;
    previousLength = length;
  }
  finder.close();
  const { spaced, grouped, cuts, unbroken } = finder;
  return spaced.length > 0 || grouped.length > 0 || cuts.size > 0 || unbroken ? finder : undefined;
}

/** Is told every word in turn and keeps what it needs of the ones before. */
class Finder implements Splits {
  readonly spaced: Range[] = [];
  readonly grouped: Range[] = [];
  readonly cuts: Set<string> = new Set();
  unbroken = false;

  private readonly text: string;
  private previousStart = 0;
  private previousEnd = -widestGap - 1;
  private singles = 0;
  private singlesFrom = 0;
  private groups = 0;
  private groupSize = 0;
  private groupsFrom = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** No run is open that the next word could close. */
  get idle(): boolean {
    return this.singles === 0 && this.groups < fewestGroups - 1;
  }

  /** A word that changes nothing. */
  pass(start: number, end: number): void {
    this.groups = 1;
    this.groupSize = end - start;
    this.groupsFrom = start;
    this.previousStart = start;
    this.previousEnd = end;
  }

  word(start: number, end: number): void {
    const length = end - start;
    const gap = start - this.previousEnd;
    if (length === 1 || this.singles > 0) this.countSingle(start, length, gap);
    if (length <= longestGroup || this.groups > 1) this.countGroup(start, end, gap);
    if (gap <= widestGap && this.previousEnd > 0) this.noteCut(start);
    if (length >= fewestUnbroken && !this.unbroken) this.unbroken = isRunTogether(this.text, start, end);
    this.previousStart = start;
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
    this.groups = 1;
    this.groupSize = length;
    this.groupsFrom = start;
  }

  private closeGroups(): void {
    if (this.groups < fewestGroups || this.groupSize < 2 || this.groupSize > longestGroup) return;
    const run = this.text.slice(this.groupsFrom, this.previousEnd);
    // Hexadecimal dumps and account numbers are grouped as well.
    if (/[g-z]/.test(run)) this.grouped.push([this.groupsFrom, this.previousEnd]);
  }

  private noteCut(start: number): void {
    const { text, previousStart, previousEnd } = this;
    const kind = cutKind(text, previousEnd);
    if (kind === undefined || this.cuts.has(kind)) return;
    if (
      isMarker(kind)
        ? !isSuffix(text, previousStart, start, kind)
        : cutsStem(text, previousStart, previousEnd, gapEnd(text, previousEnd))
    ) {
      this.cuts.add(kind);
    }
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

function isRunTogether(text: string, start: number, end: number): boolean {
  const run = text.slice(start, end);
  return /^[a-z0134578]+$/.test(run) && holdsStem(run);
}

const inlineTag =
  /(?:<\/?(?:a|b|big|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|tt|u|var|wbr)(?:\s[^<>]{0,120})?\/?>|<!--[^<>]{0,120}-->){1,4}/y;
const concatenation = /["'`]\s{0,3}(?:\+|\.\.?|&|\\)?\s{0,3}["'`]/y;

/** Where the gap that begins at `at` ends, or 0 when what stands there parts words. */
export function gapEnd(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit === 60) return endOf(inlineTag, text, at);
  const quoted = isQuote(unit) ? endOf(concatenation, text, at) : 0;
  return quoted || marksEnd(text, at);
}

/** Up to three marks in a row; a blank among them parts words. */
function marksEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && isMark(text.charCodeAt(end))) end++;
  return end > at && end <= at + 3 && inWord[text.charCodeAt(end)] === 1 ? end : 0;
}

function isMark(unit: number): boolean {
  return unit > 32 && inWord[unit] === 0 && unit !== 0x3000;
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : 0;
}

/** A name for the gap, the same for gaps of the same kind; undefined unless letters stand on both sides. */
export function cutKind(text: string, at: number): string | undefined {
  const unit = text.charCodeAt(at);
  if (unit === 32 || unit === 10 || !isLetter(text.charCodeAt(at - 1))) return undefined;
  const end = gapEnd(text, at);
  if (end === 0 || !isLetter(text.charCodeAt(end))) return undefined;
  if (unit === 60) return 'tag';
  return end > at + 1 && isQuote(unit) && isQuote(text.charCodeAt(end - 1)) ? 'concatenation' : text.slice(at, end);
}

function isQuote(unit: number): boolean {
  return unit === 34 || unit === 39 || unit === 96;
}

function isLetter(unit: number): boolean {
  return unit > 57 && inWord[unit] === 1;
}

/** Emphasis and inline tags have no place inside a word, whatever the word. */
function isMarker(kind: string): boolean {
  return kind === 'tag' || kind === '**' || kind === '***' || kind === '~~' || kind === '`';
}

/** A code word or bold word with an ending of its own: `Promise`s. */
function isSuffix(text: string, previousStart: number, start: number, kind: string): boolean {
  if (kind === 'tag' || text.charAt(previousStart - 1) !== kind.charAt(0)) return false;
  return !(
    isLetter(text.charCodeAt(start)) &&
    isLetter(text.charCodeAt(start + 3)) &&
    isLetter(text.charCodeAt(start + 2))
  );
}

/** Whether the piece of a word before the gap and the pieces after it make a word worth hiding. */
function cutsStem(text: string, start: number, end: number, next: number): boolean {
  if (end - start > longestPiece) return false;
  const wanted = endingsOf(text.slice(start, end));
  return wanted?.some((ending) => isSpelledFrom(text, next, ending)) ?? false;
}

/** Whether the letters from `at` on spell `ending`, reading over gaps inside the word. */
function isSpelledFrom(text: string, at: number, ending: string): boolean {
  let next = at;
  for (let index = 0; index < ending.length; index++) {
    if (inWord[text.charCodeAt(next)] !== 1) next = gapEnd(text, next) || text.length;
    if (text.charCodeAt(next++) !== ending.charCodeAt(index)) return false;
  }
  return true;
}
