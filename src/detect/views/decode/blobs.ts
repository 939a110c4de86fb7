import { noUnit } from '../../lexer/units.ts';
import type { TextView } from '../view.ts';
import { fiveBitValues, isBase64, sixBitValues } from './alphabets.ts';
import { readBase85 } from './base85.ts';
import { BlobWriter } from './blob-writer.ts';
import { readBraille } from './braille.ts';
import type { WrittenBytes } from './bytes.ts';
import { readEcoji } from './ecoji.ts';
import { readHexPairs } from './hex-pairs.ts';
import { readMorse } from './morse.ts';
import { readPieces } from './pieces.ts';
import { longRuns, longRunsWithin, type Run } from './runs.ts';
import { readUuencoded } from './uuencode.ts';

const minBase64Length = 16;
const minBase32Length = 24;
/** Bytes that are decoded to judge a blob before the rest of it. */
const previewBytes = 128;

const first = new Uint8Array(previewBytes);

/** 1 for everything that is printed and is no blank. */
const isPrinted = new Uint8Array(65_536).fill(1, 33, 127);

/** Braille, or the first half of an emoji. On a text of one byte per character, this costs nothing. */
const hasPictures = /[\u2800-\u28ff\ud83c-\ud83e]/;

/** What blobs contain. */
export interface BlobText {
  /** Undefined if no blob is text. */
  readonly view: TextView | undefined;
  /** Whether a blob is compressed in a way that could not be read. */
  readonly unread: boolean;
}

/**
 * The contents of blobs in base64, base32, base85, hexadecimal digits, uuencode, Morse code, braille and Ecoji, if they are text or compressed text:
 * one view for all of them, one paragraph each, because reading many small texts costs more than reading one.
 * `pairRuns` are the runs that may be lists of hexadecimal pairs.
 */
export function readBlobs(source: TextView, codes: Uint16Array, pairRuns: readonly Run[]): BlobText {
  const { text } = source;
  const writer = new BlobWriter(source);
  readHexPairs(codes, pairRuns, writer);
  const printed = longRuns(codes, 0, text.length, isPrinted, minBase64Length - 2);
  let done = 0;
  for (const [start, end] of longRunsWithin(codes, printed, isBase64, minBase64Length - 2)) {
    if (start < done || end - start + padding(text, end) < minBase64Length) continue;
    done = Math.max(end, readWith(codes, start, end, 6, sixBitValues, writer) || readBase32(codes, start, end, writer));
  }
  readPieces(codes, text.length, writer);
  readBase85(codes, printed, writer);
  readUuencoded(text, writer);
  readMorse(codes, text.length, writer);
  if (hasPictures.test(text)) {
    readBraille(codes, text.length, writer);
    readEcoji(codes, text.length, writer);
  }
  return { view: writer.view(), unread: writer.unread };
}

function padding(text: string, at: number): number {
  if (text.charCodeAt(at) !== 61) return 0;
  return text.charCodeAt(at + 1) === 61 ? 2 : 1;
}

function readBase32(codes: Uint16Array, start: number, end: number, writer: BlobWriter): number {
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
  writer: BlobWriter,
): number {
  const looked = previewBlob(codes, start, end, bits, values);
  if (!writer.isWorth(first, looked, looked === previewBytes)) return 0;
  const stop = wrappedEnd(codes, start, end);
  writer.write(unpack(codes, start, stop, bits, values));
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

function unpack(codes: Uint16Array, start: number, end: number, bits: number, values: Uint8Array): WrittenBytes {
  // Line breaks and padding make it a little too large.
  const room = Math.ceil(((end - start) * bits) / 8);
  const bytes = new Uint8Array(room);
  const starts = new Int32Array(room);
  const ends = new Int32Array(room);
  let length = 0;
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
    bytes[length] = (value >> held) & 255;
    starts[length] = from;
    ends[length++] = at + 1;
    from = at;
  }
  return { bytes: bytes.subarray(0, length), starts: starts.subarray(0, length), ends: ends.subarray(0, length) };
}
