import { digits, unitsIn } from '../../lexer/unit-tables.ts';
import { isLetterOrDigit } from './alphabets.ts';
import type { BlobWriter } from './blob-writer.ts';
import type { Bytes } from './bytes.ts';
import { longRuns, type Run } from './runs.ts';

const minHexPairs = 8;
/** Bytes that are decoded to judge a list before the rest of it. */
const previewBytes = 128;
/** Failed attempts before a run is skipped; fewer are allowed once a text has had too many. */
const maxFailuresPerRun = 8;
const maxFailuresPerText = 64;
const maxFailuresPerLaterRun = 1;
/** Of them, attempts that decoded the whole list; each costs as much as the run is long. */
const maxWholeFailures = 2;
const blank = 32;

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

const first = new Uint8Array(previewBytes);

/** The runs of a text that may be lists of hexadecimal pairs, or of other numbers. */
export function runsOfPairs(codes: Uint16Array, length: number): readonly Run[] {
  return longRuns(codes, 0, length, isHexSign, minHexPairs * 2);
}

/** Reads pairs of hexadecimal digits, adjacent or in lists. */
export function readHexPairs(codes: Uint16Array, runs: readonly Run[], writer: BlobWriter): void {
  let failures = 0;
  for (const [start, end] of runs) {
    const maxFailures = failures > maxFailuresPerText ? maxFailuresPerLaterRun : maxFailuresPerRun;
    failures += readHexRun(codes, start, end, maxFailures, writer);
  }
}

/** Returns the number of failed attempts. */
function readHexRun(codes: Uint16Array, start: number, end: number, maxFailures: number, writer: BlobWriter): number {
  let at = start;
  let failures = 0;
  let wholeFailures = 0;
  while (at < end) {
    // Most tokens start no list, and this check needs no output.
    const found = hasEnoughPairs(codes, at) ? readHex(codes, at, writer) : undefined;
    // A word of hexadecimal letters before a list spoils the first attempt, so the next pair is tried as well; after
    // many failures the rest of the run is skipped.
    if (found?.whole === true && !found.written) wholeFailures++;
    const leave =
      found !== undefined &&
      (found.written || ++failures > maxFailures || (found.whole && wholeFailures > maxWholeFailures));
    const next = found?.written === true ? at + 1 : nextToken(codes, at, end);
    at = leave ? Math.max(found.end, next) : next;
  }
  return failures;
}

function nextToken(codes: Uint16Array, from: number, end: number): number {
  let at = from;
  while (at < end && isLetterOrDigit[codes[at] ?? 0] === 1) at++;
  while (at < end && isLetterOrDigit[codes[at] ?? 0] === 0) at++;
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

/** How far a list was read. `whole`: all of it was decoded, not only its beginning. */
interface ReadList {
  readonly written: boolean;
  readonly whole: boolean;
  readonly end: number;
}

/** Pairs of hexadecimal digits, adjacent or separated by blanks, commas, colons, `0x` or a backslash and x. */
function readHex(codes: Uint16Array, start: number, writer: BlobWriter): ReadList {
  const looked = previewPairs(codes, start);
  if (!writer.isWorth(first, looked, looked === previewBytes)) return { written: false, whole: false, end: lastPart };
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
  const written = writer.write(withBlanks(out, start));
  return { written, whole: true, end: written ? at : lastPart };
}

/** Words that were encoded one by one have gaps between them and no blanks in them. */
function withBlanks({ bytes, starts, ends }: Bytes, start: number): Bytes {
  if (bytes.includes(blank)) return { bytes, starts, ends };
  // Dumps are cut into groups of one size.
  if (!hasGroupsOfTwoSizes(starts, ends)) return { bytes, starts, ends };
  const out: Bytes = { bytes: [], starts: [], ends: [] };
  for (let at = 0; at < bytes.length; at++) {
    const gap = at > 0 && starts[at] !== ends[at - 1];
    if (gap) push(out, blank, ends[at - 1] ?? start, starts[at] ?? start);
    push(out, bytes[at] ?? 0, starts[at] ?? start, ends[at] ?? start);
  }
  return out;
}

function hasGroupsOfTwoSizes(starts: readonly number[], ends: readonly number[]): boolean {
  let size = 0;
  let from = 0;
  for (let at = 1; at < starts.length; at++) {
    if (starts[at] === ends[at - 1]) continue;
    if (size > 0 && at - from !== size) return true;
    size = at - from;
    from = at;
  }
  return false;
}

function push(out: Bytes, byte: number, start: number, end: number): void {
  out.bytes.push(byte);
  out.starts.push(start);
  out.ends.push(end);
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
