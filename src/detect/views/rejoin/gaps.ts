import { beginsStem, canBeginStem, endingsOf, maxPieceLength } from './split-words.ts';
import { inWord, isLetter } from './word-units.ts';

/** The maximum length of an ending that a code word may take outside its marks. */
const maxSuffixLength = 3;

const inlineTag =
  /(?:<\/?(?:a|b|big|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|tt|u|var|wbr)(?:\s[^<>]{0,120})?\/?>|<!--[^<>]{0,120}-->){1,4}/y;
const concatenation = /["'`]\s{0,3}(?:\+|\.\.?|&|\\)?\s{0,3}["'`]/y;

/** A text and its units. */
export interface GapText {
  readonly text: string;
  readonly codes: Uint16Array;
}

/** A gap between letters: its kind, and whether it splits a word worth hiding. */
export interface GapCut {
  readonly kind: string;
  /**
   * Whether it is a marker that no word contains, or a mark in a word worth hiding. A function, because it reads ahead.
   */
  readonly cuts: () => boolean;
}

/** The gap at `at`, unless it certainly splits nothing. */
export function cutAt(page: GapText, at: number): GapCut | undefined {
  const { text, codes } = page;
  const unit = codes[at] ?? 0;
  if (unit <= 32 || !isLetter(codes[at - 1] ?? 0)) return undefined;
  // Most words before a mark start nothing worth hiding, and checking that is cheaper than measuring the gap.
  const piece = pieceBefore(page, at);
  const begins = piece !== undefined && beginsStem(piece);
  if (!begins && !opensMarker(unit)) return undefined;
  const next = cutEnd(page, at);
  const wanted = begins && next > 0 ? endingsOf(piece, text.charAt(next)) : [];
  if (next === 0 || (wanted.length === 0 && !opensMarker(unit))) return undefined;
  const kind = kindOfCut(page, at, next);
  return {
    kind,
    cuts: () =>
      wanted.some((ending) => spellsEnding(page, next, ending)) || (isMarker(kind) && !isEnding(page, at, next, kind)),
  };
}

/** The part of a word that ends at `end`, unless it certainly starts nothing worth hiding. */
function pieceBefore(page: GapText, end: number): string | undefined {
  const { text, codes } = page;
  const start = wordStart(page, end);
  if (end - start > maxPieceLength) return undefined;
  const promising = end - start === 1 || canBeginStem(codes[start] ?? 0, codes[start + 1] ?? 0);
  return promising ? text.slice(start, end) : undefined;
}

/** Looks back no further than the longest relevant part, or a long word would be read once for each mark. */
function wordStart({ codes }: GapText, end: number): number {
  let start = end;
  while (start > 0 && start >= end - maxPieceLength && inWord[codes[start - 1] ?? 0] === 1) start--;
  return start;
}

/** The end of the gap that begins at `at`, or 0 if it separates words. */
function gapEnd(page: GapText, at: number): number {
  const { text, codes } = page;
  const unit = codes[at] ?? 0;
  if (unit === 60) return endOf(inlineTag, text, at);
  const quoted = isQuote(unit) ? endOf(concatenation, text, at) : 0;
  return quoted || marksEnd(page, at);
}

/** Up to three marks in a row; a blank among them separates words. */
function marksEnd({ text, codes }: GapText, at: number): number {
  let end = at;
  // One more than the allowed number is enough to decide.
  while (end < text.length && end <= at + 3 && isMark(codes[end] ?? 0)) end++;
  return end > at && end <= at + 3 && inWord[codes[end] ?? 0] === 1 ? end : 0;
}

function isMark(unit: number): boolean {
  return unit > 32 && inWord[unit] === 0 && unit !== 0x3000;
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : 0;
}

/** The end of the gap at `at`; 0 unless there are letters on both sides. */
export function cutEnd(page: GapText, at: number): number {
  const { codes } = page;
  const unit = codes[at] ?? 0;
  // A mark before a blank ends a word, except for the quotes of `"ig" + "nore"`.
  if (unit <= 32 || ((codes[at + 1] ?? 0) <= 32 && !isQuote(unit)) || !isLetter(codes[at - 1] ?? 0)) return 0;
  const end = gapEnd(page, at);
  return end > 0 && isLetter(codes[end] ?? 0) ? end : 0;
}

/** The end of emphasis or a tag that closes after a word, or 0: what opened inside the word closes there. */
export function markerEnd(text: string, at: number): number {
  if (text.charCodeAt(at) === 60) return endOf(inlineTag, text, at);
  let end = at;
  while (end < at + 4 && text.charCodeAt(end) === text.charCodeAt(at)) end++;
  return isMarker(text.slice(at, end)) ? end : 0;
}

/** A name for the gap, the same for all gaps of a kind. */
export function kindOfCut({ text, codes }: GapText, at: number, end: number): string {
  const unit = codes[at] ?? 0;
  if (unit === 60) return 'tag';
  return end > at + 1 && isQuote(unit) && isQuote(codes[end - 1] ?? 0) ? 'concatenation' : text.slice(at, end);
}

export function isQuote(unit: number): boolean {
  return unit === 34 || unit === 39 || unit === 96;
}

function opensMarker(unit: number): boolean {
  return unit === 60 || unit === 42 || unit === 126 || unit === 96;
}

/** Emphasis and inline tags do not belong inside a word, whatever the word. */
function isMarker(kind: string): boolean {
  return kind === 'tag' || kind === '**' || kind === '***' || kind === '~~' || kind === '`';
}

/** A code word with an ending of its own (`Promise`s), or a marker in a script without blanks around it. */
function isEnding(page: GapText, at: number, next: number, kind: string): boolean {
  const { codes } = page;
  if ((codes[at - 1] ?? 0) > 122) return true;
  let end = next;
  while (end <= next + maxSuffixLength && (codes[end] ?? 0) >= 97 && (codes[end] ?? 0) <= 122) end++;
  return end <= next + maxSuffixLength && !isWrapped(page.text, at, end, kind);
}

/** `fi**le**` and `fi<b>le</b>`, but not `x<sub>max</sub>`: what opens inside a word closes after it. */
function isWrapped(text: string, at: number, end: number, kind: string): boolean {
  return kind === 'tag' ? text.startsWith('</', end) && !text.startsWith('<su', at) : text.startsWith(kind, end);
}

/** Whether the letters from `at` on equal `ending`, skipping gaps inside the word. */
function spellsEnding(page: GapText, at: number, ending: string): boolean {
  const { text, codes } = page;
  let next = at;
  for (let index = 0; index < ending.length; index++) {
    if (inWord[codes[next] ?? 0] !== 1) next = gapEnd(page, next) || text.length;
    if ((codes[next++] ?? 0) !== ending.charCodeAt(index)) return false;
  }
  return true;
}
