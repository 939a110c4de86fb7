import { isBase64, sixBitValues } from './alphabets.ts';
import { ByteCheck } from './byte-check.ts';
import { nextPiece } from './piece-gaps.ts';

/** Digits of a word that are decoded to judge it. */
const previewDigits = 32;
const padding = 61;
const blank = 32;

const check = new ByteCheck();

/** 1 for bytes that begin a character of UTF-8 or compressed data, and for bytes that may come second. */
const mayBegin = new Uint8Array(256).fill(1, 32, 127).fill(1, 0xc2, 0xf5).fill(1, 9, 11).fill(1, 0x1f, 0x20);
const mayFollow = new Uint8Array(256).fill(1, 32, 127).fill(1, 128).fill(1, 9, 11).fill(1, 1, 2);

/** Whether the first byte of these digits, and the second if they are all digits, can begin text or compressed data. */
export function beginsText(codes: Uint16Array, at: number, bits: 5 | 6, values: Uint8Array): boolean {
  const next = isBase64[codes[at + 1] ?? 0] === 1 ? at + 1 : at + 2;
  const a = values[codes[at] ?? 0] ?? 64;
  const b = values[codes[next] ?? 0] ?? 64;
  const c = values[codes[next + 1] ?? 0] ?? 64;
  if ((a | b) > 63) return false;
  const value = (a << (bits * 2)) | (b << bits) | (c & 63);
  const first = (value >> (bits * 3 - 8)) & 255;
  if (mayBegin[first] === 0) return false;
  const second = (value >> (bits * 3 - 16)) & 255;
  return bits === 5 || c > 63 || mayFollow[second] === 1;
}

/** Whether the pieces from `start` on, read as one stream of bits, begin with so many bytes of text or compressed data. */
export function hasBytes(codes: Uint16Array, start: number, count: number, bits: 5 | 6, values: Uint8Array): boolean {
  check.clear();
  let held = 0;
  let value = 0;
  let left = count;
  for (let at = start; at >= 0; ) {
    const digit = digitAt(codes, at, values);
    if (digit === 64) {
      // A padded piece ends its bits.
      if (codes[at] === padding) held = 0;
      at = nextDigit(codes, at, values);
      continue;
    }
    value = ((value << bits) | digit) & 0xffff;
    held += bits;
    at++;
    if (held < 8) continue;
    held -= 8;
    if (!check.accepts((value >> held) & 255)) return false;
    if (--left === 0) return true;
  }
  return false;
}

function digitAt(codes: Uint16Array, at: number, values: Uint8Array): number {
  return values[codes[at] ?? 0] ?? 64;
}

/** The start of the next piece, or -1 if there is none or it begins with a digit that only base64 has. */
function nextDigit(codes: Uint16Array, at: number, values: Uint8Array): number {
  const next = nextPiece(codes, at);
  return next >= 0 && digitAt(codes, next, values) !== 64 ? next : -1;
}

/** Whether a piece can be a word that was encoded by itself. Of a long one, only the beginning is decoded. */
export function isEncodedWord(codes: Uint16Array, start: number): boolean {
  check.clear();
  let held = 0;
  let value = 0;
  let at = start;
  for (; isBase64[codes[at] ?? 0] === 1; at++) {
    if (at - start === previewDigits) return true;
    value = ((value << 6) | (sixBitValues[codes[at] ?? 0] ?? 0)) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    const byte = (value >> held) & 255;
    if (byte < blank || !check.accepts(byte)) return false;
  }
  return endsWord(at - start, value, held);
}

/** Whether a word may end after so many digits: one digit alone encodes nothing, and bits that are left over are zeros. */
export function endsWord(digits: number, value: number, held: number): boolean {
  return digits % 4 !== 1 && (value & ((1 << held) - 1)) === 0;
}
