import { Units } from '../units.ts';
import { type Bytes, looksLikeText, writeText } from './bytes.ts';
import { isAlphanumeric } from './digits.ts';
import { longRuns } from './runs.ts';
import type { View } from './view.ts';
import { ViewWriter } from './writer.ts';

const units = new Units();

const fewestBase64 = 16;
const fewestBase32 = 24;
const fewestHexPairs = 8;
/** Bytes decoded to judge a blob before the rest of it is decoded. */
const glance = 48;
const mostFailures = 8;

/** Six-bit values of both base64 alphabets, 64 for everything else. */
const six = new Uint8Array(65_536).fill(64);
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
for (const [value, letter] of [...alphabet].entries()) six[letter.charCodeAt(0)] = value;
for (const letter of '+-') six[letter.charCodeAt(0)] = 62;
for (const letter of '/_') six[letter.charCodeAt(0)] = 63;
const isBase64: Uint8Array = six.map((value) => (value < 64 ? 1 : 0));

/** What lists of hexadecimal pairs are made of. */
const isHexSign = new Uint8Array(65_536);
for (const sign of '0123456789abcdefABCDEFx\\ ,:;-\n') isHexSign[sign.charCodeAt(0)] = 1;

/** What may stand between two of them. */
const isSeparator = new Uint8Array(65_536);
for (const sign of ' ,:;-\n') isSeparator[sign.charCodeAt(0)] = 1;

/** Values of hexadecimal digits, 16 for everything else. */
const hex = new Uint8Array(65_536).fill(16);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  hex[digit.charCodeAt(0)] = value;
  hex[digit.toUpperCase().charCodeAt(0)] = value;
}

/** 1 for letters and figures of ASCII. */
const inToken: Uint8Array = Uint8Array.from({ length: 65_536 }, (_none, unit) => (isAlphanumeric(unit) ? 1 : 0));

function sixOf(unit: number): number {
  return six[unit] ?? 64;
}

/** Five-bit values of base32. */
function fiveOf(unit: number): number {
  if (unit >= 65 && unit <= 90) return unit - 65;
  return unit >= 50 && unit <= 55 ? unit - 24 : 64;
}

/**
 * What blobs of base64, base32 and hexadecimal hold, where that is text: one reading for all of them, a paragraph each, since
 * reading many small texts costs more than reading one. Undefined when there are none.
 */
export function readBlobs(source: View): View | undefined {
  const writer = new ViewWriter(source, 0);
  const { length } = source.text;
  const codes = units.of(source.text);
  for (const [start, end] of longRuns(codes, length, isHexSign, fewestHexPairs * 2)) {
    readHexRun(codes, start, end, writer);
  }
  let done = 0;
  for (const [start, end] of longRuns(codes, length, isBase64, fewestBase64 - 2)) {
    if (start < done || end - start + padding(source.text, end) < fewestBase64) continue;
    done = Math.max(
      end,
      readWith(source.text, start, end, 6, sixOf, writer) || readBase32(source.text, start, end, writer),
    );
  }
  return writer.size > 0 ? writer.view('decoded') : undefined;
}

function readHexRun(codes: Uint16Array, start: number, end: number, writer: ViewWriter): void {
  let at = start;
  let failures = 0;
  while (at < end) {
    // Most tokens begin no list, and to see that nothing need be written down.
    const found = holdsPairs(codes, at) ? readHex(codes, at, writer) : undefined;
    // A word of hexadecimal letters before a list spoils the first reading, so the next pair is tried as well; a text
    // that fails again and again is left behind whole.
    const skip = found !== undefined && (found.written || ++failures > mostFailures);
    at = skip ? Math.max(found.end, at + 1) : nextToken(codes, at, end);
  }
}

function nextToken(codes: Uint16Array, from: number, end: number): number {
  let at = from;
  while (at < end && inToken[codes[at] ?? 0] === 1) at++;
  while (at < end && inToken[codes[at] ?? 0] === 0) at++;
  return at;
}

/** Whether enough pairs for a list follow. What ends the text is no digit, so this does not read past it. */
function holdsPairs(codes: Uint16Array, start: number): boolean {
  let at = start;
  for (let pairs = 0; pairs < fewestHexPairs; pairs++) {
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

function readBase32(text: string, start: number, end: number, writer: ViewWriter): number {
  if (end - start < fewestBase32) return 0;
  for (let at = start; at < end; at++) if (fiveOf(text.charCodeAt(at)) === 64) return 0;
  return readWith(text, start, end, 5, fiveOf, writer);
}

/** A blob goes on over line breaks while whole lines of no more than the first one's length hold nothing else. */
function wrappedEnd(text: string, start: number, firstEnd: number): number {
  const width = firstEnd - start;
  let end = firstEnd;
  for (;;) {
    const next = text.charCodeAt(end) === 13 ? end + 1 : end;
    if (text.charCodeAt(next) !== 10) return end;
    let stop = next + 1;
    while (stop < text.length && stop - next <= width && sixOf(text.charCodeAt(stop)) < 64) stop++;
    const length = stop - next - 1;
    if (length < 2 || !endsLine(text, stop)) return end;
    end = stop;
    if (length < width) return end;
  }
}

function endsLine(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return at >= text.length || unit === 10 || unit === 13 || unit === 61;
}

/** Where the blob ends that begins at `start`; 0 when it does not look like text. */
function readWith(
  text: string,
  start: number,
  end: number,
  bits: number,
  digit: (unit: number) => number,
  writer: ViewWriter,
): number {
  if (!looksLikeText(unpack(text, start, end, bits, digit, glance))) return 0;
  const stop = wrappedEnd(text, start, end);
  writeText(unpack(text, start, stop, bits, digit, Number.POSITIVE_INFINITY), writer);
  return stop;
}

function unpack(
  text: string,
  start: number,
  end: number,
  bits: number,
  digit: (unit: number) => number,
  most: number,
): Bytes {
  const out: Bytes = { bytes: [], starts: [], ends: [] };
  let held = 0;
  let value = 0;
  let from = start;
  for (let at = start; at < end && out.bytes.length < most; at++) {
    const next = digit(text.charCodeAt(at));
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

/** Pairs of hexadecimal digits, run together or parted by blanks, commas, colons, `0x` or a backslash and x. */
function readHex(codes: Uint16Array, start: number, writer: ViewWriter): { written: boolean; end: number } | undefined {
  const out: Bytes = { bytes: [], starts: [], ends: [] };
  let at = start;
  let whole = start;
  for (;;) {
    const digits = skipPrefix(codes, at);
    const value = pairAt(codes, digits);
    if (value < 0) break;
    out.bytes.push(value);
    out.starts.push(digits);
    out.ends.push(digits + 2);
    at = skipSeparator(codes, digits + 2);
    // The next pair may be the head of another blob, so reading goes on there and not behind it.
    if (at > digits + 2) whole = at;
    if (out.bytes.length === glance && !looksLikeText(out)) break;
  }
  if (out.bytes.length < fewestHexPairs) return undefined;
  const written = !(out.bytes.length === glance && !looksLikeText(out)) && writeText(out, writer);
  return { written, end: written ? at : whole };
}

function skipPrefix(codes: Uint16Array, at: number): number {
  const prefixed = codes[at + 1] === 120 && (codes[at] === 48 || codes[at] === 92);
  return prefixed ? at + 2 : at;
}

function skipSeparator(codes: Uint16Array, at: number): number {
  let next = at;
  while (next < at + 2 && isSeparator[codes[next] ?? 0] === 1) next++;
  return next;
}
