import { fiveBitValues, isBase64, sixBitValues } from './alphabets.ts';
import type { BlobWriter } from './blob-writer.ts';
import { ByteCheck } from './byte-check.ts';
import type { Bytes } from './bytes.ts';
import { capitalRegions } from './capitals.ts';
import { nextPiece } from './piece-gaps.ts';
import { beginsText, endsWord, hasBytes, isEncodedWord } from './piece-preview.ts';

/** Fewer decoded bytes than this are no sentence. */
const minBytes = 10;
const minWords = 3;
/** Pieces of this length are also read one by one, as blobs. */
const minBlobLength = 16;
/** Two long pieces are enough. */
const minBytesOfTwo = 20;
/** Longer pieces contain sentences, which are read one by one. */
const maxWordLength = 40;
/** An attempt that reads more than this and fails is not repeated from the next piece, or the time would be quadratic. */
const maxRepeatedBytes = 32;
const blank = 32;
const padding = 61;

/**
 * Reads base64 and base32 that was cut into pieces, and words that were encoded one by one. Such text has capitals
 * inside its words, and only the neighbourhood of those is read.
 */
export function readPieces(codes: Uint16Array, length: number, writer: BlobWriter): void {
  let done = 0;
  for (const [from, to] of capitalRegions(codes, length)) {
    const start = Math.max(from, done);
    done = readRegion(codes, start > 0 ? tokenEnd(codes, start - 1) : 0, to, writer);
  }
}

/** Tries every piece that begins in the region; returns where reading ended. */
function readRegion(codes: Uint16Array, start: number, end: number, writer: BlobWriter): number {
  let at = start;
  while (at < end) {
    if (isBase64[codes[at] ?? 0] === 0) at++;
    else at = Math.max(readFrom(codes, at, writer), tokenEnd(codes, at));
  }
  return at;
}

/** Tries everything that may begin at `at`; returns where reading continues, or 0. */
function readFrom(codes: Uint16Array, at: number, writer: BlobWriter): number {
  // Most words decode to bytes that begin no text, and these checks need no output.
  if (beginsText(codes, at, 6, sixBitValues)) {
    const whole = hasBytes(codes, at, minBytes, 6, sixBitValues) ? joined(codes, at, 6, sixBitValues, writer) : 0;
    const end = Math.max(whole, isEncodedWord(codes, at) ? wordByWord(codes, at, writer) : 0);
    if (end > 0) return end;
  }
  const capitals = isCapital(codes[at] ?? 0) && beginsText(codes, at, 5, fiveBitValues);
  return capitals && hasBytes(codes, at, minBytes, 5, fiveBitValues) ? joined(codes, at, 5, fiveBitValues, writer) : 0;
}

function isCapital(unit: number): boolean {
  return unit >= 65 && unit <= 90;
}

function tokenEnd(codes: Uint16Array, at: number): number {
  let end = at;
  while (isBase64[codes[end] ?? 0] === 1) end++;
  return end;
}

/** Reads the pieces as one stream of bits; returns where reading continues, or 0 to try the next piece. */
function joined(codes: Uint16Array, start: number, bits: number, values: Uint8Array, writer: BlobWriter): number {
  const stream = new PieceStream(bits);
  let pieces = 0;
  for (let at = start; at >= 0; ) {
    const end = stream.readPiece(codes, at, values);
    pieces++;
    // A long padded piece is a blob of its own, which is read elsewhere.
    const whole = codes[end] === padding && end - at >= minBlobLength;
    at = end > at && !whole ? nextPiece(codes, end) : -1;
  }
  const { length } = stream.out.bytes;
  if (length >= minBytes && pieces > 1 && writer.write(stream.out)) return stream.end;
  return length > maxRepeatedBytes ? stream.end : 0;
}

/** Collects the bytes of a stream of digits while they can be text or compressed data. */
class PieceStream {
  readonly out: Bytes = { bytes: [], starts: [], ends: [] };
  /** The end of the last digit that completed a byte. */
  end = 0;
  private readonly bits: number;
  private readonly check = new ByteCheck();
  private held = 0;
  private value = 0;
  private from = 0;

  constructor(bits: number) {
    this.bits = bits;
  }

  /** Returns the end of the piece, or 0 if it is not text. */
  readPiece(codes: Uint16Array, start: number, values: Uint8Array): number {
    let at = start;
    for (; ; at++) {
      const digit = values[codes[at] ?? 0] ?? 64;
      if (digit === 64) break;
      if (!this.accepts(digit, at)) return 0;
    }
    // A padded piece ends its bits.
    if (codes[at] === padding) this.held = 0;
    return at;
  }

  private accepts(digit: number, at: number): boolean {
    if (this.held === 0) this.from = at;
    this.value = ((this.value << this.bits) | digit) & 0xffff;
    this.held += this.bits;
    if (this.held < 8) return true;
    this.held -= 8;
    const byte = (this.value >> this.held) & 255;
    if (!this.check.accepts(byte)) return false;
    put(this.out, byte, this.from, at + 1);
    this.from = at;
    this.end = at + 1;
    return true;
  }
}

/** Reads words that were encoded one by one, and writes blanks between them. */
function wordByWord(codes: Uint16Array, start: number, writer: BlobWriter): number {
  /** Where the words begin. They are measured first: a piece of a large blob is no word, however long it takes to decode. */
  const starts: number[] = [];
  let short = 0;
  let stop = 0;
  let length = 0;
  for (let at = start; at >= 0; at = nextPiece(codes, stop)) {
    const end = wordEnd(codes, at);
    if (end === 0) break;
    length += bytesOf(end - at) + (starts.length > 0 ? 1 : 0);
    starts.push(at);
    if (end - at < maxWordLength) short++;
    stop = end;
  }
  const words = starts.length;
  const enough = words > 1 && short * 2 >= words && length >= (words < minWords ? minBytesOfTwo : minBytes);
  if (enough && writer.write(decodedWords(codes, starts))) return stop;
  return length > maxRepeatedBytes ? stop : 0;
}

/** The number of bytes that so many digits of base64 encode. */
function bytesOf(digits: number): number {
  return Math.floor((digits * 6) / 8);
}

/** The end of a piece that is text when it is decoded by itself, or 0. */
function wordEnd(codes: Uint16Array, start: number): number {
  const check = new ByteCheck();
  let held = 0;
  let value = 0;
  let at = start;
  for (; isBase64[codes[at] ?? 0] === 1; at++) {
    value = ((value << 6) | (sixBitValues[codes[at] ?? 0] ?? 0)) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    const byte = (value >> held) & 255;
    if (byte < blank || !check.accepts(byte)) return 0;
  }
  return endsWord(at - start, value, held) ? at : 0;
}

function decodedWords(codes: Uint16Array, starts: readonly number[]): Bytes {
  const out: Bytes = { bytes: [], starts: [], ends: [] };
  for (const start of starts) {
    if (out.bytes.length > 0) put(out, blank, start, start + 1);
    let held = 0;
    let value = 0;
    for (let at = start; isBase64[codes[at] ?? 0] === 1; at++) {
      value = ((value << 6) | (sixBitValues[codes[at] ?? 0] ?? 0)) & 0xffff;
      held += 6;
      if (held < 8) continue;
      held -= 8;
      put(out, (value >> held) & 255, start, at + 1);
    }
  }
  return out;
}

function put(out: Bytes, byte: number, start: number, end: number): void {
  out.bytes.push(byte);
  out.starts.push(start);
  out.ends.push(end);
}
