import { noUnit } from '../../lexer/units.ts';
import { fiveBitValues, isBase64, sixBitValues } from './alphabets.ts';
import type { BlobWriter } from './blob-writer.ts';
import { ByteCheck } from './byte-check.ts';
import type { Bytes } from './bytes.ts';
import { capitalRegions } from './capitals.ts';

/** Fewer decoded bytes than this are no sentence. */
const minBytes = 10;
const minWords = 3;
/** Pieces of this length are also read one by one, as blobs. */
const minBlobLength = 16;
/** Two long pieces are enough. */
const minBytesOfTwo = 20;
/** Longer pieces contain sentences, which are read one by one. */
const maxWordLength = 40;
/** What may stand between two pieces of a blob: blanks, commas, quotation marks, the beginning of a quoted line. */
const maxGapUnits = 12;
/** An attempt that reads more than this and fails is not repeated from the next piece, or the time would be quadratic. */
const maxRepeatedBytes = 32;
const blank = 32;
const newline = 10;
const padding = 61;

/** 1 for bytes that begin a character of UTF-8 or compressed data, and for bytes that may come second. */
const mayBegin = new Uint8Array(256).fill(1, 32, 127).fill(1, 0xc2, 0xf5).fill(1, 9, 11).fill(1, 0x1f, 0x20);
const mayFollow = new Uint8Array(256).fill(1, 32, 127).fill(1, 128).fill(1, 9, 11).fill(1, 1, 2);

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
  const second = isBase64[codes[at + 1] ?? 0] === 1 ? at + 1 : at + 2;
  const one = codes[at] ?? 0;
  const two = codes[second] ?? 0;
  const three = codes[second + 1] ?? 0;
  // Most words decode to bytes that begin no text, and this check needs no output.
  if (beginsText(one, two, three, 6, sixBitValues)) {
    const end = Math.max(joined(codes, at, 6, sixBitValues, writer), wordByWord(codes, at, writer));
    if (end > 0) return end;
  }
  const capitals = isCapital(one) && beginsText(one, two, three, 5, fiveBitValues);
  return capitals ? joined(codes, at, 5, fiveBitValues, writer) : 0;
}

/** Whether the first byte of these digits, and the second if they are all digits, can begin text or compressed data. */
function beginsText(one: number, two: number, three: number, bits: 5 | 6, values: Uint8Array): boolean {
  const a = values[one] ?? 64;
  const b = values[two] ?? 64;
  const c = values[three] ?? 64;
  if ((a | b) > 63) return false;
  const value = (a << (bits * 2)) | (b << bits) | (c & 63);
  const first = (value >> (bits * 3 - 8)) & 255;
  if (mayBegin[first] === 0) return false;
  const second = (value >> (bits * 3 - 16)) & 255;
  return bits === 5 || c > 63 || mayFollow[second] === 1;
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
  const out: Bytes = { bytes: [], starts: [], ends: [] };
  let words = 0;
  let short = 0;
  let stop = 0;
  for (let at = start; at >= 0; ) {
    const size = out.bytes.length;
    if (size > 0) put(out, blank, at, at + 1);
    const end = decodeWord(codes, at, out);
    if (end === 0) {
      if (size === 0) return 0;
      truncate(out, size);
      break;
    }
    words++;
    if (end - at < maxWordLength) short++;
    stop = end;
    at = nextPiece(codes, end);
  }
  const { length } = out.bytes;
  const enough = words > 1 && short * 2 >= words && length >= (words < minWords ? minBytesOfTwo : minBytes);
  if (enough && writer.write(out)) return stop;
  return length > maxRepeatedBytes ? stop : 0;
}

/** Decodes one piece by itself; returns its end, or 0 if it is not text. */
function decodeWord(codes: Uint16Array, start: number, out: Bytes): number {
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
    put(out, byte, start, at + 1);
  }
  // One digit alone encodes nothing, and the bits that are left over are zeros.
  if ((at - start) % 4 === 1 || (value & ((1 << held) - 1)) !== 0) return 0;
  return at;
}

function put(out: Bytes, byte: number, start: number, end: number): void {
  out.bytes.push(byte);
  out.starts.push(start);
  out.ends.push(end);
}

function truncate(out: Bytes, size: number): void {
  out.bytes.length = size;
  out.starts.length = size;
  out.ends.length = size;
}

/** The start of the piece after the gap at `at`; -1 if too much lies between, an empty line, or the end. */
function nextPiece(codes: Uint16Array, at: number): number {
  let lines = 0;
  for (let next = at; next < at + maxGapUnits; ) {
    const unit = codes[next] ?? noUnit;
    if (unit > 126) return -1;
    if (isBase64[unit] === 1) {
      const end = decorationEnd(codes, next, lines > 0);
      if (end === 0) return next;
      next = end;
    } else {
      if (unit === newline && ++lines > 1) return -1;
      next++;
    }
  }
  return -1;
}

/** The end of signs and numbers that decorate a line: `+` between strings, `-` and `//` before a line, `2.`; or 0. */
function decorationEnd(codes: Uint16Array, at: number, startsLine: boolean): number {
  let end = at;
  while (isSign(codes[end] ?? 0) && end < at + 3) end++;
  if (end > at) return isBase64[codes[end] ?? 0] === 1 ? 0 : end;
  while (startsLine && isDigit(codes[end] ?? 0) && end < at + 3) end++;
  const after = codes[end];
  return end > at && (after === 46 || after === 41 || after === 58) ? end + 1 : 0;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

/** The signs of the base64 alphabets: `+`, `-`, `/` and `_`. */
function isSign(unit: number): boolean {
  return unit === 43 || unit === 45 || unit === 47 || unit === 95;
}
