import { digits, smallLetters, unitsIn } from '../../lexer/unit-tables.ts';
import { noUnit, Units } from '../../lexer/units.ts';
import type { TextView } from '../view.ts';
import { ViewWriter } from '../writer.ts';
import { type Bytes, looksLikeText, writeText } from './bytes.ts';
import { longRuns } from './runs.ts';

const units = new Units();

const minBase64Length = 16;
const minBase32Length = 24;
const minHexPairs = 8;
/** Bytes that are decoded to judge a blob before the rest of it. */
const previewBytes = 48;
/** Failed attempts before a run is skipped; fewer are allowed once a text has had too many. */
const maxFailuresPerRun = 8;
const maxFailuresPerText = 64;
const maxFailuresPerLaterRun = 1;

/** Six-bit values of both base64 alphabets, 64 for everything else. */
const sixBitValues = new Uint8Array(65_536).fill(64);
const alphabet = `${smallLetters.toUpperCase()}${smallLetters}${digits}`;
for (const [value, letter] of [...alphabet].entries()) sixBitValues[letter.charCodeAt(0)] = value;
for (const letter of '+-') sixBitValues[letter.charCodeAt(0)] = 62;
for (const letter of '/_') sixBitValues[letter.charCodeAt(0)] = 63;
const isBase64 = unitsIn(`${alphabet}+-/_`);

/** Characters of lists of hexadecimal pairs. */
const isHexSign = unitsIn(`${digits}abcdefABCDEFx\\ ,:;-\n`);

/** Characters between two pairs. */
const isSeparator = unitsIn(' ,:;-\n');

/** Values of hexadecimal digits, 16 for everything else. */
const hex = new Uint8Array(65_536).fill(16);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  hex[digit.charCodeAt(0)] = value;
  hex[digit.toUpperCase().charCodeAt(0)] = value;
}

/** 1 for ASCII letters and digits. */
const inToken = unitsIn(alphabet);

/** Five-bit values of base32, 64 for everything else. */
const fiveBitValues = new Uint8Array(65_536).fill(64);
for (let unit = 65; unit <= 90; unit++) fiveBitValues[unit] = unit - 65;
for (let unit = 50; unit <= 55; unit++) fiveBitValues[unit] = unit - 24;

const first = new Uint8Array(previewBytes);

/**
 * The contents of base64, base32 and hexadecimal blobs, if they are text: one view for all of them, one paragraph each,
 * because reading many small texts costs more than reading one. Undefined if there are none.
 */
export function readBlobs(source: TextView): TextView | undefined {
  const writer = new ViewWriter(source, 0);
  const { length } = source.text;
  const codes = units.of(source.text);
  let failures = 0;
  for (const [start, end] of longRuns(codes, length, isHexSign, minHexPairs * 2)) {
    const maxFailures = failures > maxFailuresPerText ? maxFailuresPerLaterRun : maxFailuresPerRun;
    failures += readHexRun(codes, start, end, maxFailures, writer);
  }
  let done = 0;
  for (const [start, end] of longRuns(codes, length, isBase64, minBase64Length - 2)) {
    if (start < done || end - start + padding(source.text, end) < minBase64Length) continue;
    done = Math.max(end, readWith(codes, start, end, 6, sixBitValues, writer) || readBase32(codes, start, end, writer));
  }
  return writer.size > 0 ? writer.view('decoded') : undefined;
}

/** Returns the number of failed attempts. */
function readHexRun(codes: Uint16Array, start: number, end: number, maxFailures: number, writer: ViewWriter): number {
  let at = start;
  let failures = 0;
  while (at < end) {
    // Most tokens start no list, and this check needs no output.
    const found = hasEnoughPairs(codes, at) ? readHex(codes, at, writer) : undefined;
    // A word of hexadecimal letters before a list spoils the first attempt, so the next pair is tried as well; after
    // many failures the rest of the run is skipped.
    const leave = found !== undefined && (found.written || ++failures > maxFailures);
    const next = found?.written === true ? at + 1 : nextToken(codes, at, end);
    at = leave ? Math.max(found.end, next) : next;
  }
  return failures;
}

function nextToken(codes: Uint16Array, from: number, end: number): number {
  let at = from;
  while (at < end && inToken[codes[at] ?? 0] === 1) at++;
  while (at < end && inToken[codes[at] ?? 0] === 0) at++;
  return at;
}

/** Whether enough pairs for a list follow. The unit after the text is no digit, so this does not read past it. */
function hasEnoughPairs(codes: Uint16Array, start: number): boolean {
  let at = start;
  for (let pairs = 0; pairs < minHexPairs; pairs++) {
    at = skipPrefix(codes, at);
    if (pairAt(codes, at) < 0) return false;
    at = skipSeparator(codes, at + 2);
  }
  return true;
}

/** The value of two hexadecimal digits, or -1. */
function pairAt(codes: Uint16Array, at: number): number {
  const high = hex[codes[at] ?? 0] ?? 16;
  const low = hex[codes[at + 1] ?? 0] ?? 16;
  return (high | low) > 15 ? -1 : high * 16 + low;
}

function padding(text: string, at: number): number {
  if (text.charCodeAt(at) !== 61) return 0;
  return text.charCodeAt(at + 1) === 61 ? 2 : 1;
}

function readBase32(codes: Uint16Array, start: number, end: number, writer: ViewWriter): number {
  if (end - start < minBase32Length) return 0;
  for (let at = start; at < end; at++) if (fiveBitValues[codes[at] ?? 0] === 64) return 0;
  return readWith(codes, start, end, 5, fiveBitValues, writer);
}

/** A blob continues over line breaks while the lines contain nothing else and are no longer than the first one. */
function wrappedEnd(codes: Uint16Array, start: number, firstEnd: number): number {
  const width = firstEnd - start;
  let end = firstEnd;
  for (;;) {
    const next = codes[end] === 13 ? end + 1 : end;
    if (codes[next] !== 10) return end;
    let stop = next + 1;
    while (stop - next <= width && isBase64[codes[stop] ?? 0] === 1) stop++;
    const length = stop - next - 1;
    if (length < 2 || !endsLine(codes[stop] ?? 0)) return end;
    end = stop;
    if (length < width) return end;
  }
}

function endsLine(unit: number): boolean {
  return unit === noUnit || unit === 10 || unit === 13 || unit === 61;
}

/** The end of the blob that begins at `start`; 0 if it does not look like text. */
function readWith(
  codes: Uint16Array,
  start: number,
  end: number,
  bits: number,
  values: Uint8Array,
  writer: ViewWriter,
): number {
  const looked = previewBlob(codes, start, end, bits, values);
  if (!looksLikeText(first, looked, looked === previewBytes)) return 0;
  const stop = wrappedEnd(codes, start, end);
  writeText(unpack(codes, start, stop, bits, values), writer);
  return stop;
}

/** Decodes the first bytes of a blob; returns their number. */
function previewBlob(codes: Uint16Array, start: number, end: number, bits: number, values: Uint8Array): number {
  let held = 0;
  let value = 0;
  let count = 0;
  for (let at = start; at < end && count < previewBytes; at++) {
    value = ((value << bits) | (values[codes[at] ?? 0] ?? 0)) & 0xffff;
    held += bits;
    if (held < 8) continue;
    held -= 8;
    first[count++] = value >> held;
  }
  return count;
}

function unpack(codes: Uint16Array, start: number, end: number, bits: number, values: Uint8Array): Bytes {
  const out: Bytes = { bytes: [], starts: [], ends: [] };
  let held = 0;
  let value = 0;
  let from = start;
  for (let at = start; at < end; at++) {
    const next = values[codes[at] ?? 0] ?? 64;
    if (next === 64) continue;
    if (held === 0) from = at;
    value = ((value << bits) | next) & 0xffff;
    held += bits;
    if (held < 8) continue;
    held -= 8;
    out.bytes.push((value >> held) & 255);
    out.starts.push(from);
    out.ends.push(at + 1);
    from = at;
  }
  return out;
}

/** Pairs of hexadecimal digits, adjacent or separated by blanks, commas, colons, `0x` or a backslash and x. */
function readHex(codes: Uint16Array, start: number, writer: ViewWriter): { written: boolean; end: number } {
  const looked = previewPairs(codes, start);
  if (!looksLikeText(first, looked, looked === previewBytes)) return { written: false, end: lastPart };
  const out: Bytes = { bytes: [], starts: [], ends: [] };
  let at = start;
  for (;;) {
    const digits = skipPrefix(codes, at);
    const value = pairAt(codes, digits);
    if (value < 0) break;
    out.bytes.push(value);
    out.starts.push(digits);
    out.ends.push(digits + 2);
    at = skipSeparator(codes, digits + 2);
    // The next pair may be the start of another blob, so reading continues there and not after it.
    if (at > digits + 2) lastPart = at;
  }
  const written = writeText(out, writer);
  return { written, end: written ? at : lastPart };
}

/**
 * Decodes the first bytes of a list of pairs; returns their number, and leaves the start of its last part in
 * `lastPart`.
 */
function previewPairs(codes: Uint16Array, start: number): number {
  let at = start;
  let count = 0;
  lastPart = start;
  for (; count < previewBytes; count++) {
    const digits = skipPrefix(codes, at);
    const value = pairAt(codes, digits);
    if (value < 0) break;
    first[count] = value;
    at = skipSeparator(codes, digits + 2);
    if (at > digits + 2) lastPart = at;
  }
  return count;
}
let lastPart = 0;

function skipPrefix(codes: Uint16Array, at: number): number {
  const prefixed = codes[at + 1] === 120 && (codes[at] === 48 || codes[at] === 92);
  return prefixed ? at + 2 : at;
}

function skipSeparator(codes: Uint16Array, at: number): number {
  let next = at;
  while (next < at + 2 && isSeparator[codes[next] ?? 0] === 1) next++;
  return next;
}
