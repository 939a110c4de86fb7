import { digits, smallLetters } from '../../lexer/unit-tables.ts';
import type { BlobWriter } from './blob-writer.ts';
import { ByteCheck } from './byte-check.ts';
import type { Bytes } from './bytes.ts';
import type { Run } from './runs.ts';

const minLength = 20;
const base = 85;
const maxValue = 0xffff_ffff;
/** Signs that are decoded to judge a run before the rest of it: whole groups. */
const previewSigns = 20;

const check = new ByteCheck();

const capitals = smallLetters.toUpperCase();
/** ASCII85, the alphabet of RFC 1924 that Python and git use, and Z85. */
const alphabets: readonly Uint8Array[] = [
  Array.from({ length: base }, (_, value) => String.fromCharCode(value + 33)).join(''),
  `${digits}${capitals}${smallLetters}!#$%&()*+-;<=>?@^_\`{|}~`,
  `${digits}${smallLetters}${capitals}.-:+=^!/*?&<>()[]{}@%$#`,
].map((signs) => {
  const values = new Uint8Array(128).fill(base);
  for (const [value, sign] of [...signs].entries()) values[sign.charCodeAt(0)] = value;
  return values;
});

/** Reads blobs in base85: five signs for four bytes. `runs` are the runs of printed characters. */
export function readBase85(codes: Uint16Array, runs: readonly Run[], writer: BlobWriter): void {
  for (const [start, end] of runs) {
    if (end - start < minLength) continue;
    const from = opening(codes, start);
    const to = from > start ? closing(codes, end) : end;
    alphabets.some((values) => readWith(codes, from, to, values, writer));
  }
}

/** Skips `<~`, or a quotation mark or bracket. */
function opening(codes: Uint16Array, start: number): number {
  if (codes[start] === 60 && codes[start + 1] === 126) return start + 2;
  return codes[start] === 34 || codes[start] === 39 || codes[start] === 40 || codes[start] === 96 ? start + 1 : start;
}

function closing(codes: Uint16Array, end: number): number {
  if (codes[end - 2] === 126 && codes[end - 1] === 62) return end - 2;
  const last = codes[end - 1];
  return last === 34 || last === 39 || last === 41 || last === 96 ? end - 1 : end;
}

function readWith(codes: Uint16Array, start: number, end: number, values: Uint8Array, writer: BlobWriter): boolean {
  // Most runs fail in their first group, and this check needs no output.
  if (!readGroups(codes, start, Math.min(start + previewSigns, end), values, undefined)) return false;
  const out: Bytes = { bytes: [], starts: [], ends: [] };
  return readGroups(codes, start, end, values, out) && writer.write(out);
}

/** Returns false if a group is not in the alphabet, or its bytes are not text. */
function readGroups(
  codes: Uint16Array,
  start: number,
  end: number,
  values: Uint8Array,
  out: Bytes | undefined,
): boolean {
  check.clear();
  for (let at = start; at < end; at += 5) {
    const count = Math.min(5, end - at);
    const value = groupAt(codes, at, count, values);
    if (value < 0) return false;
    for (let byte = 0; byte < count - 1; byte++) {
      const found = byteOf(value, byte);
      if (!check.accepts(found)) return false;
      out?.bytes.push(found);
      out?.starts.push(at);
      out?.ends.push(at + count);
    }
  }
  return true;
}

function byteOf(value: number, byte: number): number {
  return (value >>> (24 - byte * 8)) & 255;
}

/** The value of a group; the last one may be shorter and counts as if filled with the highest digit. Or -1. */
function groupAt(codes: Uint16Array, at: number, count: number, values: Uint8Array): number {
  let value = 0;
  for (let index = 0; index < 5; index++) {
    const digit = index < count ? (values[codes[at + index] ?? 0] ?? base) : base - 1;
    if (digit === base) return -1;
    value = value * base + digit;
  }
  return value > maxValue ? -1 : value;
}
