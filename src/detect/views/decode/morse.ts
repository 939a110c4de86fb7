import { unitsIn } from '../../lexer/unit-tables.ts';
import type { BlobWriter } from './blob-writer.ts';
import type { Bytes } from './bytes.ts';
import { longRuns } from './runs.ts';

const letters: Readonly<Record<string, string>> = {
  a: '.-',
  b: '-...',
  c: '-.-.',
  d: '-..',
  e: '.',
  f: '..-.',
  g: '--.',
  h: '....',
  i: '..',
  j: '.---',
  k: '-.-',
  l: '.-..',
  m: '--',
  n: '-.',
  o: '---',
  p: '.--.',
  q: '--.-',
  r: '.-.',
  s: '...',
  t: '-',
  u: '..-',
  v: '...-',
  w: '.--',
  x: '-..-',
  y: '-.--',
  z: '--..',
  0: '-----',
  1: '.----',
  2: '..---',
  3: '...--',
  4: '....-',
  5: '.....',
  6: '-....',
  7: '--...',
  8: '---..',
  9: '----.',
  '.': '.-.-.-',
  ',': '--..--',
  ':': '---...',
  '?': '..--..',
  '!': '-.-.--',
  '/': '-..-.',
  '-': '-....-',
  '@': '.--.-.',
  '=': '-...-',
  _: '..--.-',
};

/** Dots and dashes, also as the characters that word processors make of them. */
const dots = '.\u00b7\u2022\u2219\u22c5';
const dashes = '-_\u2010\u2011\u2012\u2013\u2014\u2212';
const wordBreaks = '/|\\\n\t';
const isMorse = unitsIn(`${dots}${dashes}${wordBreaks} \r`);
const isDot = unitsIn(dots);
const isDash = unitsIn(dashes);
const isWordBreak = unitsIn(wordBreaks);

/** A sign as a number: 1 in front, then 0 for each dot and 1 for each dash. */
const byCode = new Uint8Array(128);
for (const [letter, signs] of Object.entries(letters)) {
  byCode[[...signs].reduce((code, sign) => code * 2 + (sign === '-' ? 1 : 0), 1)] = letter.charCodeAt(0);
}
const blank = 32;
/** Shorter runs are dots, dashes and rules of ordinary text. */
const minRunLength = 24;

/** Reads Morse code: signs apart by a blank, words by a slash, a bar, a line break or several blanks. */
export function readMorse(codes: Uint16Array, length: number, writer: BlobWriter): void {
  for (const [start, end] of longRuns(codes, 0, length, isMorse, minRunLength)) {
    const out = signsOf(codes, start, end);
    if (out !== undefined) writer.write(out);
  }
}

/**
 * The letters of a run; undefined if it is a drawing: tables and rules consist of dashes too. A sign that means nothing
 * separates words, so that one such sign does not hide a message.
 */
function signsOf(codes: Uint16Array, start: number, end: number): Bytes | undefined {
  const out: Bytes = { bytes: [], starts: [], ends: [] };
  let unknown = 0;
  let lastEnd = start;
  for (let from = signStart(codes, start, end); from < end; from = signStart(codes, lastEnd, end)) {
    const to = signEnd(codes, from, end);
    const letter = letterOf(codes, from, to);
    if (letter === 0) unknown++;
    const isApart = letter === 0 || breaksWord(codes, lastEnd, from) || isListMark(codes, start, lastEnd);
    if (isApart && out.bytes.length > 0) put(out, blank, from, from + 1);
    if (letter !== 0) put(out, letter, from, to);
    lastEnd = to;
  }
  return new Set(out.bytes).size >= minDistinct && out.bytes.length >= unknown * minKnownPerUnknown ? out : undefined;
}

/** Whether the gap between two signs separates words. */
function breaksWord(codes: Uint16Array, from: number, to: number): boolean {
  if (to - from > 1) return true;
  return isWordBreak[codes[from] ?? 0] === 1;
}

/** A single dash at the start may be the mark of a list and no letter. */
function isListMark(codes: Uint16Array, start: number, lastEnd: number): boolean {
  return lastEnd === start + 1 && isDash[codes[start] ?? 0] === 1;
}
/** "- - -" and "...." are drawings. */
const minDistinct = 5;
const minKnownPerUnknown = 3;
/** The longest sign has six dots and dashes. */
const maxSignLength = 6;

function signStart(codes: Uint16Array, from: number, end: number): number {
  let at = from;
  while (at < end && !isSign(codes[at] ?? 0)) at++;
  return at;
}

function signEnd(codes: Uint16Array, from: number, end: number): number {
  let at = from;
  while (at < end && isSign(codes[at] ?? 0)) at++;
  return at;
}

/** The letter of a sign; 0 if it means nothing. */
function letterOf(codes: Uint16Array, from: number, to: number): number {
  if (to - from > maxSignLength) return 0;
  let code = 1;
  for (let at = from; at < to; at++) code = code * 2 + (isDash[codes[at] ?? 0] ?? 0);
  return byCode[code] ?? 0;
}

function put(out: Bytes, byte: number, from: number, to: number): void {
  out.bytes.push(byte);
  out.starts.push(from);
  out.ends.push(to);
}

function isSign(unit: number): boolean {
  return isDot[unit] === 1 || isDash[unit] === 1;
}
