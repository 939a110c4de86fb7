import { digitOf } from './digits.ts';
import { isPlausible } from './plausible.ts';
import { utf8At, utf8Length } from './utf8.ts';
import type { View } from './view.ts';
import { ViewWriter } from './writer.ts';

const mostBlobs = 64;
const mostOutput = 256 * 1024;
const fewestBase64 = 16;
const fewestBase32 = 24;
const fewestHexPairs = 8;
/** Bytes decoded to judge a blob before the rest of it is decoded. */
const glance = 48;

/** Six-bit values of both base64 alphabets, 64 for everything else. */
const six = new Uint8Array(128).fill(64);
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
for (const [value, letter] of [...alphabet].entries()) six[letter.charCodeAt(0)] = value;
for (const letter of '+-') six[letter.charCodeAt(0)] = 62;
for (const letter of '/_') six[letter.charCodeAt(0)] = 63;

function sixOf(unit: number): number {
  return unit < 128 ? (six[unit] ?? 64) : 64;
}

/** Five-bit values of base32. */
function fiveOf(unit: number): number {
  if (unit >= 65 && unit <= 90) return unit - 65;
  return unit >= 50 && unit <= 55 ? unit - 24 : 64;
}

/** Decoded bytes, each with the range of the source it came from. */
interface Bytes {
  readonly bytes: number[];
  readonly starts: number[];
  readonly ends: number[];
}

/** What blobs of base64, base32 and hexadecimal hold, where that is text. */
export function readBlobs(source: View): readonly View[] {
  const { text } = source;
  const views: View[] = [];
  let left = mostOutput;
  let at = 0;
  while (at < text.length && views.length < mostBlobs && left > 0) {
    if (sixOf(text.charCodeAt(at)) === 64) {
      at++;
      continue;
    }
    let end = at + 1;
    while (end < text.length && sixOf(text.charCodeAt(end)) < 64) end++;
    const found = readRun(source, at, end, left);
    if (found !== undefined) {
      views.push(found.view);
      left -= found.view.text.length;
    }
    at = found?.end ?? end;
  }
  return views;
}

interface Blob {
  readonly view: View;
  readonly end: number;
}

function readRun(source: View, start: number, end: number, left: number): Blob | undefined {
  const { text } = source;
  const length = end - start;
  if (length < fewestBase64) {
    return length === 2 || length === 4 || length === 3 ? readHex(source, start, left) : undefined;
  }
  const hex = readHex(source, start, left);
  if (hex !== undefined) return hex;
  const stop = wrappedEnd(text, start, end);
  return readWith(source, start, stop, 6, sixOf, left) ?? readBase32(source, start, stop, left);
}

function readBase32(source: View, start: number, end: number, left: number): Blob | undefined {
  if (end - start < fewestBase32) return undefined;
  for (let at = start; at < end; at++) {
    const unit = source.text.charCodeAt(at);
    if (fiveOf(unit) === 64 && unit !== 10 && unit !== 13) return undefined;
  }
  return readWith(source, start, end, 5, fiveOf, left);
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

function readWith(
  source: View,
  start: number,
  end: number,
  bits: number,
  valueOf: (unit: number) => number,
  left: number,
): Blob | undefined {
  const first = unpack(source.text, start, end, bits, valueOf, glance);
  if (!looksLikeText(first)) return undefined;
  return finish(source, unpack(source.text, start, end, bits, valueOf, left), end);
}

function unpack(
  text: string,
  start: number,
  end: number,
  bits: number,
  valueOf: (unit: number) => number,
  most: number,
): Bytes {
  const out: Bytes = { bytes: [], starts: [], ends: [] };
  let held = 0;
  let value = 0;
  let from = start;
  for (let at = start; at < end && out.bytes.length < most; at++) {
    const next = valueOf(text.charCodeAt(at));
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
function readHex(source: View, start: number, left: number): Blob | undefined {
  const { text } = source;
  const out: Bytes = { bytes: [], starts: [], ends: [] };
  let at = start;
  let end = start;
  while (out.bytes.length < left) {
    const digits = skipPrefix(text, at);
    const high = digitOf(text.charCodeAt(digits));
    const low = digitOf(text.charCodeAt(digits + 1));
    if (high < 0 || low < 0) break;
    out.bytes.push(high * 16 + low);
    out.starts.push(digits);
    out.ends.push(digits + 2);
    end = digits + 2;
    at = skipSeparator(text, end);
    if (out.bytes.length === glance && !looksLikeText(out)) return undefined;
  }
  return out.bytes.length < fewestHexPairs ? undefined : finish(source, out, end);
}

function skipPrefix(text: string, at: number): number {
  const prefixed = text.charCodeAt(at + 1) === 120 && (text.charCodeAt(at) === 48 || text.charCodeAt(at) === 92);
  return prefixed ? at + 2 : at;
}

function skipSeparator(text: string, at: number): number {
  let next = at;
  while (next < at + 2 && ' ,:;-\n'.includes(text.charAt(next)) && next < text.length) next++;
  return next;
}

/** Whether the first bytes are worth the rest. The last few may be a character that was cut off. */
function looksLikeText({ bytes }: Bytes): boolean {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const point = utf8At(bytes, at, bytes.length);
    if (point < 0 && at < bytes.length - 3) return isWide(bytes);
    if (point < 0) break;
    text += String.fromCodePoint(point);
    at += utf8Length(point);
  }
  return isPlausible(`${text} `) || isWide(bytes);
}

/** Two bytes to a character, as PowerShell takes its encoded commands. */
function isWide(bytes: readonly number[]): boolean {
  const zeros = bytes.filter((byte, at) => at % 2 === 1 && byte === 0).length;
  return bytes.length >= 8 && zeros >= Math.floor(bytes.length / 2) * 0.9;
}

function finish(source: View, { bytes, starts, ends }: Bytes, end: number): Blob | undefined {
  const writer = new ViewWriter(source, bytes.length);
  const wide = isWide(bytes);
  for (let at = 0; at < bytes.length; ) {
    const point = wide ? (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) : utf8At(bytes, at, bytes.length);
    if (point < 0 && at < bytes.length - 3) return undefined;
    if (point < 0) break;
    const next = Math.min(bytes.length, at + (wide ? 2 : utf8Length(point)));
    writer.putAll(String.fromCodePoint(point), starts[at] ?? 0, ends[next - 1] ?? 0);
    at = next;
  }
  const view = writer.view('decoded');
  return isPlausible(view.text) ? { view, end } : undefined;
}
