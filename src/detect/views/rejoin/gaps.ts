import { beginsStem, endingsOf, longestPiece, mayBeginStem } from './split-words.ts';
import { inWord, isLetter } from './word-units.ts';

/** A code word may take an ending of this length outside its marks. */
const longestSuffix = 3;

const inlineTag =
  /(?:<\/?(?:a|b|big|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|tt|u|var|wbr)(?:\s[^<>]{0,120})?\/?>|<!--[^<>]{0,120}-->){1,4}/y;
const concatenation = /["'`]\s{0,3}(?:\+|\.\.?|&|\\)?\s{0,3}["'`]/y;

/** A text and its units. */
export interface GapText {
  readonly text: string;
  readonly codes: Uint16Array;
}

/** What is known of a gap between letters: its kind, and whether it cuts a word worth hiding. */
export interface GapCut {
  readonly kind: string;
  /** A marker no word holds, or a mark in a word worth hiding. To be asked for: it takes a look at what follows. */
  readonly cuts: () => boolean;
}

/** The gap at `at`, unless it surely cuts nothing. */
export function cutAt(page: GapText, at: number): GapCut | undefined {
  const { text, codes } = page;
  const unit = codes[at] ?? 0;
  if (unit <= 32 || !isLetter(codes[at - 1] ?? 0)) return undefined;
  // Most words that a mark follows begin nothing worth hiding, and to know that is cheaper than to measure the gap.
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
      wanted.some((ending) => isSpelledFrom(page, next, ending)) || (isMarker(kind) && !isEnding(page, at, next, kind)),
  };
}

/** The piece of a word that ends at `end`, unless it surely begins nothing worth hiding. */
function pieceBefore(page: GapText, end: number): string | undefined {
  const { text, codes } = page;
  const start = wordStart(page, end);
  if (end - start > longestPiece) return undefined;
  const promising = end - start === 1 || mayBeginStem(codes[start] ?? 0, codes[start + 1] ?? 0);
  return promising ? text.slice(start, end) : undefined;
}

/** Looks no further back than the longest piece that could matter, or a long word would be read once for each mark. */
function wordStart({ codes }: GapText, end: number): number {
  let start = end;
  while (start > 0 && start >= end - longestPiece && inWord[codes[start - 1] ?? 0] === 1) start--;
  return start;
}

/** Where the gap that begins at `at` ends, or 0 when what stands there parts words. */
function gapEnd(page: GapText, at: number): number {
  const { text, codes } = page;
  const unit = codes[at] ?? 0;
  if (unit === 60) return endOf(inlineTag, text, at);
  const quoted = isQuote(unit) ? endOf(concatenation, text, at) : 0;
  return quoted || marksEnd(page, at);
}

/** Up to three marks in a row; a blank among them parts words. */
function marksEnd({ text, codes }: GapText, at: number): number {
  let end = at;
  // One more than may stand there is enough to know.
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

/** Where the gap at `at` ends; 0 unless letters stand on both sides. */
export function cutEnd(page: GapText, at: number): number {
  const { codes } = page;
  const unit = codes[at] ?? 0;
  // A mark with a blank behind it ends a word, but for the quotes of `"ig" + "nore"`.
  if (unit <= 32 || ((codes[at + 1] ?? 0) <= 32 && !isQuote(unit)) || !isLetter(codes[at - 1] ?? 0)) return 0;
  const end = gapEnd(page, at);
  return end > 0 && isLetter(codes[end] ?? 0) ? end : 0;
}

/** Where emphasis or a tag that closes behind a word ends, or 0: what opened inside the word closes there. */
export function markerEnd(text: string, at: number): number {
  if (text.charCodeAt(at) === 60) return endOf(inlineTag, text, at);
  let end = at;
  while (end < at + 4 && text.charCodeAt(end) === text.charCodeAt(at)) end++;
  return isMarker(text.slice(at, end)) ? end : 0;
}

/** A name for the gap, the same for gaps of the same kind. */
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

/** Emphasis and inline tags have no place inside a word, whatever the word. */
function isMarker(kind: string): boolean {
  return kind === 'tag' || kind === '**' || kind === '***' || kind === '~~' || kind === '`';
}

/** A code word with an ending of its own (`Promise`s), or a marker in a script that puts no blanks around it. */
function isEnding(page: GapText, at: number, next: number, kind: string): boolean {
  const { codes } = page;
  if ((codes[at - 1] ?? 0) > 122) return true;
  let end = next;
  while (end <= next + longestSuffix && (codes[end] ?? 0) >= 97 && (codes[end] ?? 0) <= 122) end++;
  return end <= next + longestSuffix && !isWrapped(page.text, at, end, kind);
}

/** `fi**le**` and `fi<b>le</b>`, but not `x<sub>max</sub>`: what opens inside a word closes behind it. */
function isWrapped(text: string, at: number, end: number, kind: string): boolean {
  return kind === 'tag' ? text.startsWith('</', end) && !text.startsWith('<su', at) : text.startsWith(kind, end);
}

/** Whether the letters from `at` on spell `ending`, reading over gaps inside the word. */
function isSpelledFrom(page: GapText, at: number, ending: string): boolean {
  const { text, codes } = page;
  let next = at;
  for (let index = 0; index < ending.length; index++) {
    if (inWord[codes[next] ?? 0] !== 1) next = gapEnd(page, next) || text.length;
    if ((codes[next++] ?? 0) !== ending.charCodeAt(index)) return false;
  }
  return true;
}
