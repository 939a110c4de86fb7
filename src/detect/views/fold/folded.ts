import { asciiOf } from '../../lexer/units.ts';
import type { TextView } from '../view.ts';
import { identityView, ViewWriter } from '../writer.ts';
import { foldCharacter } from './fold-table.ts';

export { foldLeet, squeeze } from '../rejoin/leet.ts';

const notPlain = /[^\t\n\r\x20-\x7e]/;
/** Below this length, the pattern is as fast. */
const minAsciiCheckLength = 512;

/** Printable ASCII with tabs and line breaks: nothing is hidden and there are no look-alikes. */
export function isPlain(text: string): boolean {
  if (text.length < minAsciiCheckLength) return !notPlain.test(text);
  const ascii = asciiOf(text);
  return ascii !== undefined && isPrintable(ascii, text.length);
}

/** Checks eight characters at once, and each one only if a control character is among them. */
function isPrintable(ascii: Uint8Array, length: number): boolean {
  const fours = new Int32Array(ascii.buffer, 0, (length >> 3) << 1);
  for (let at = 0; at < fours.length; at += 2) {
    const a = fours[at] ?? 0;
    const b = fours[at + 1] ?? 0;
    // A byte below 32 borrows from the bit above it, and 127 carries into its own highest bit.
    const suspect = ((a - 0x20202020) | (a + 0x01010101) | (b - 0x20202020) | (b + 0x01010101)) & 0x80808080;
    if (suspect !== 0 && hasControl(ascii, at * 4, at * 4 + 8)) return false;
  }
  return !hasControl(ascii, length & ~7, length);
}

function hasControl(ascii: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isControl(ascii[at] ?? 0)) return true;
  return false;
}

function isControl(unit: number): boolean {
  return unit === 127 || (unit < 32 && unit !== 9 && unit !== 10 && unit !== 13);
}

/** The same text in lower case, without marks, each letter replaced by the ASCII letter it looks like. */
export function fold(source: TextView, plain: boolean = isPlain(source.text)): TextView {
  if (plain) return { ...source, name: 'folded', text: source.text.toLowerCase() };
  const { text } = source;
  const writer = new ViewWriter(source, text.length + 16);
  let at = 0;
  while (at < text.length) {
    at = writer.translate(at, text.length, lower);
    if (at < text.length) at = foldOne(text, at, text.charCodeAt(at), writer);
  }
  return { ...writer.view('folded'), changed: source.changed };
}

export function foldWord(word: string): string {
  if (isPlain(word)) return word.toLowerCase();
  if (dependsOnNeighbours.test(word)) return fold(identityView('folded', word)).text;
  // Rules have thousands of words; without a position map, folding only joins strings.
  let folded = '';
  for (const character of word) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 128) folded += String.fromCharCode(lowFold(point)).toLowerCase();
    else {
      const found = lookUp(point);
      folded += found >= 0 ? String.fromCharCode(found) : (strings[-found - 2] ?? '');
    }
  }
  return folded;
}

/** Letters whose folded form depends on their neighbours. */
const dependsOnNeighbours = /[\u0397-\u03a5\u{1f1e6}-\u{1f1ff}]/u;

/** Vertical tab and form feed end a line, like the line separators; the unhidden view handles the other controls. */
function lowFold(unit: number): number {
  return unit === 0x0b || unit === 0x0c ? 0x0a : unit;
}

const lower: Uint8Array = Uint8Array.from({ length: 128 }, (_none, unit) =>
  unit >= 65 && unit <= 90 ? unit + 32 : lowFold(unit),
);

function foldOne(text: string, at: number, unit: number, writer: ViewWriter): number {
  const point = unit >= 0xd800 && unit < 0xdc00 ? (text.codePointAt(at) ?? unit) : unit;
  const end = at + (point > 0xffff ? 2 : 1);
  if (point >= 0x1f1e6 && point <= 0x1f1ff) return foldIndicators(text, at, writer);
  if (point >= 0x397 && point <= 0x3a5) {
    const lookalike = greekCapital(text, at, point);
    if (lookalike !== 0) {
      writer.put(lookalike, at, end);
      return end;
    }
  }
  const folded = lookUp(point);
  if (folded >= 0) writer.put(folded, at, end);
  else writer.putAll(strings[-folded - 2] ?? '', at, end);
  return end;
}

/**
 * Four Greek capitals look like a different Latin letter than their small forms. In a Greek word both cases must fold
 * alike; next to an ASCII letter, the capital folds to the Latin letter it looks like.
 */
function greekCapital(text: string, at: number, point: number): number {
  const lookalike = point === 0x397 ? 104 : point === 0x39c ? 109 : point === 0x39d ? 110 : point === 0x3a5 ? 121 : 0;
  return lookalike !== 0 && (isAsciiLetter(text.charCodeAt(at - 1)) || isAsciiLetter(text.charCodeAt(at + 1)))
    ? lookalike
    : 0;
}

function isAsciiLetter(unit: number): boolean {
  return (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
}

/**
 * Two regional indicators are a flag; one, or three and more in a row, are letters in disguise. Characters that fold to
 * nothing do not end the row, or marks between pairs would turn letters back into flags.
 */
function foldIndicators(text: string, start: number, writer: ViewWriter): number {
  const found: number[] = [];
  let at = start;
  while (at < text.length) {
    if (isIndicator(text, at)) found.push(at);
    else if (!foldsToNothing(text, at)) break;
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  const flag = found.length === 2;
  for (const from of found) {
    if (flag) writer.putAll(text.slice(from, from + 2), from, from + 2);
    else writer.put(text.charCodeAt(from + 1) - 0xdde6 + 97, from, from + 2);
  }
  return at;
}

function foldsToNothing(text: string, at: number): boolean {
  const folded = lookUp(text.codePointAt(at) ?? 0);
  return folded < 0 && strings[-folded - 2] === '';
}

function isIndicator(text: string, at: number): boolean {
  const low = text.charCodeAt(at + 1);
  return text.charCodeAt(at) === 0xd83c && low >= 0xdde6 && low <= 0xddff;
}

// Folding a character for the first time takes microseconds. The cache fills on demand: no text uses all characters,
// and an entry depends only on its character, so earlier scans have no influence.
const unknown = -1;
const pages: (Int32Array | undefined)[] = [];
const strings: string[] = [];

/** A single unit, or `-2 - index` into `strings`. */
function lookUp(point: number): number {
  let page = pages[point >> 8];
  if (page === undefined) {
    page = new Int32Array(256).fill(unknown);
    pages[point >> 8] = page;
  }
  const known = page[point & 255] ?? unknown;
  if (known !== unknown) return known;
  const folded = foldCharacter(point);
  const entry = folded.length === 1 ? folded.charCodeAt(0) : -1 - strings.push(folded);
  page[point & 255] = entry;
  return entry;
}
