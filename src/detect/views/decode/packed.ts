import { type Inflated, inflate } from './inflate.ts';
import { utf8At, utf8Length } from './utf8.ts';

/** Compression inside compression, up to this depth. */
const maxNesting = 4;
/** Below this many bytes, no stream without a header contains a sentence. */
const minBareBytes = 20;
/** What an attempt costs besides its output, in bytes of output. */
const perAttempt = 64;
/** Text at the start of a stream that tells it from data; fewer bytes may be text by chance. */
const minTextBytes = 8;

/** Formats that are recognised and not read, by their first bytes. */
const unreadFormats: readonly (readonly number[])[] = [
  [0x42, 0x5a, 0x68, -1, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59], // bzip2
  [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], // xz
  [0x5d, 0x00, 0x00, -1, -1, 0xff, 0xff, 0xff, 0xff], // lzma
  [0x28, 0xb5, 0x2f, 0xfd], // zstd
  [0x04, 0x22, 0x4d, 0x18], // lz4
  [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], // 7z
  [0x50, 0x4b, 0x03, 0x04], // zip
  [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07], // rar
  [0x1f, 0x9d, 0x90], // compress
];

/** How many bytes may still be inflated in a text: a bomb ends as unread, and the time stays linear. */
export class InflateBudget {
  left: number;

  constructor(textLength: number) {
    this.left = 32_768 + textLength * 4;
  }
}

/** The content of compressed bytes. `unread`: they are compressed, and not all of the content could be read. */
export interface Unpacked {
  readonly bytes: Uint8Array;
  readonly unread: boolean;
}

/** Whether bytes with this beginning may be compressed text; `cut` says that more follow. */
export function canBePacked(beginning: Uint8Array, length: number, cut: boolean): boolean {
  const bytes = beginning.subarray(0, length);
  if (isUnreadFormat(bytes) || isGzip(bytes)) return true;
  if (length < minBareBytes) return false;
  const start = isZlib(bytes) ? zlibStart(bytes) : 0;
  const { bytes: out, end } = inflate(bytes, start, minTextBytes * 8);
  return end === 'broken' || (end === 'truncated' && !cut) ? false : beginsAsText(out);
}

/** Undefined if the bytes are not compressed, or if what was compressed is data. */
export function unpackBytes(packed: Uint8Array, budget: InflateBudget): Unpacked | undefined {
  let bytes = packed;
  for (let nesting = 0; nesting < maxNesting; nesting++) {
    if (isUnreadFormat(bytes)) return { bytes: new Uint8Array(0), unread: true };
    const found = inflateOnce(bytes, budget, nesting > 0);
    if (found === undefined) return nesting === 0 ? undefined : { bytes, unread: false };
    if (found.unread) return found;
    bytes = found.bytes;
  }
  return { bytes, unread: true };
}

/** `nested`: the bytes were compressed themselves; only a header tells that they are compressed again. */
function inflateOnce(bytes: Uint8Array, budget: InflateBudget, nested: boolean): Unpacked | undefined {
  const gzip = isGzip(bytes);
  const zlib = !gzip && isZlib(bytes);
  if (!gzip && !zlib && (nested || bytes.length < minBareBytes)) return undefined;
  if (budget.left <= 0) return { bytes: new Uint8Array(0), unread: true };
  const start = gzip ? gzipStart(bytes) : zlib ? zlibStart(bytes) : 0;
  const found = inflate(bytes, start, budget.left);
  budget.left -= found.bytes.length + perAttempt;
  return judge(found, gzip ? 'gzip' : zlib ? 'zlib' : 'bare', bytes.length);
}

/**
 * A header of gzip is no accident. One of zlib may be, and any bytes may be a stream without a header: hashes, keys and
 * paths begin like one by chance, so that stream counts only if it is whole.
 */
function judge({ bytes, end, read }: Inflated, kind: 'gzip' | 'zlib' | 'bare', length: number): Unpacked | undefined {
  if (end === 'limit') return { bytes, unread: true };
  if (end === 'complete') return kind === 'gzip' || length - read <= 8 ? { bytes, unread: false } : undefined;
  if (kind === 'gzip') return { bytes, unread: true };
  const broken = kind === 'zlib' && bytes.length >= minTextBytes * 2 && beginsAsText(bytes);
  return broken ? { bytes, unread: true } : undefined;
}

function isUnreadFormat(bytes: Uint8Array): boolean {
  return unreadFormats.some((format) => format.every((byte, at) => byte < 0 || bytes[at] === byte));
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

function isZlib(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  return (first & 15) === 8 && first >> 4 <= 7 && (first * 256 + second) % 31 === 0;
}

function zlibStart(bytes: Uint8Array): number {
  return ((bytes[1] ?? 0) & 32) === 0 ? 2 : 6;
}

/** The end of the header: ten bytes, then extra fields, a name and a comment if the flags say so. */
function gzipStart(bytes: Uint8Array): number {
  const flags = bytes[3] ?? 0;
  let at = 10;
  if ((flags & 4) !== 0) at += 2 + (bytes[10] ?? 0) + (bytes[11] ?? 0) * 256;
  for (const flag of [8, 16]) {
    if ((flags & flag) === 0) continue;
    while (at < bytes.length && bytes[at] !== 0) at++;
    at++;
  }
  return (flags & 2) === 0 ? at : at + 2;
}

/** Whether the bytes start with characters of a text, or with another compressed stream. */
function beginsAsText(bytes: Uint8Array): boolean {
  if (isGzip(bytes) || isUnreadFormat(bytes)) return true;
  const length = Math.min(bytes.length, minTextBytes);
  for (let at = 0; at < length; ) {
    const point = utf8At(bytes, at, bytes.length);
    if (point < 0) return at > length - 4;
    // Two-byte text has zeros between its letters.
    if (point < 32 && point !== 0 && point !== 9 && point !== 10 && point !== 13) return false;
    at += utf8Length(point);
  }
  return bytes.length > 0;
}
