import { readSync } from 'node:fs';
import { readFrom } from './raw-bytes.ts';

/** Where the write-ahead log becomes invalid although later commits were acknowledged. */
export interface WalDamage {
  /** Counted from one, as SQLite does. */
  readonly frame: number;
  readonly offset: number;
}

interface Log {
  readonly frameBytes: number;
  /** How many frames have checksums that follow from the header without a break. */
  readonly sound: number;
  readonly salt: string;
  /** Whether another commit of the same log follows the break, and a frame follows that commit. */
  readonly hasSuccessor: boolean;
}

const headerBytes = 32;
const frameHeaderBytes = 24;
/** A log can be larger than a buffer, and than memory. This much of it is read at a time. */
const blockBytes = 1024 * 1024;

/**
 * SQLite reads a write-ahead log up to the first frame with a wrong checksum and silently drops the rest. That is right after
 * a torn write, and wrong when a disk error or a person changed a commit that was acknowledged long ago. This function tells
 * the two apart.
 *
 * There are two sources of evidence. The shared-memory file beside the log still holds the number of committed frames, if
 * the process was killed and the machine kept running. And a commit is synced before the next one is written, so a commit
 * after the break that has a successor was acknowledged, and everything before it too. Damage to the very last commit, with
 * the shared-memory file gone, looks like a torn write; only a checkpoint kept elsewhere can reveal it.
 *
 * Call it before SQLite reads the database: closing the database moves the valid frames into the file and deletes the log.
 */
export function walDamage(path: string): WalDamage | undefined {
  const index = readIndex(`${path}-shm`);
  const log = readLog(`${path}-wal`);
  const missing = index !== undefined && index.backfilled < index.committed;
  if (log === undefined) return missing ? { frame: 1, offset: 0 } : undefined;
  const expected = index !== undefined && missing && index.salt === log.salt ? index.committed : 0;
  const replaced = index !== undefined && missing && index.salt !== log.salt;
  if (!replaced && log.sound >= expected && !log.hasSuccessor) return undefined;
  return { frame: log.sound + 1, offset: headerBytes + log.sound * log.frameBytes };
}

/** Format: https://sqlite.org/walformat.html, section 1. Undefined when there is no log, or only the start of a header. */
function readLog(path: string): Log | undefined {
  return readFrom(path, (file) => {
    const header = readAt(file, 0, headerBytes);
    return header.length < headerBytes ? undefined : followFrames(file, header);
  });
}

function followFrames(file: number, header: Buffer): Log {
  const checksum = new Checksum((header.readUInt32BE(0) & 1) === 1);
  const pageBytes = header.readUInt32BE(8);
  const frameBytes = frameHeaderBytes + pageBytes;
  const salt = header.toString('latin1', 16, 24);
  // Frames of an impossible size cannot be told apart.
  if (!pageSizes.includes(pageBytes)) return { frameBytes, sound: 0, salt, hasSuccessor: false };
  checksum.add(header, 0, 24);
  let isUnbroken = checksum.equals(header, 24);
  // Only whole transactions count as valid: SQLite drops frames without a commit.
  let [sound, hasLaterCommit, index] = [0, false, 0];
  for (const frame of framesOf(file, frameBytes)) {
    const isOfThisLog = frame.toString('latin1', 8, 16) === salt;
    const isCommit = frame.readUInt32BE(4) > 0;
    isUnbroken &&= isOfThisLog && checksum.follows(frame);
    index += 1;
    if (isUnbroken) {
      if (isCommit) sound = index;
    } else if (isOfThisLog && index > sound + 1) {
      if (hasLaterCommit) return { frameBytes, sound, salt, hasSuccessor: true };
      hasLaterCommit = isCommit;
    }
  }
  return { frameBytes, sound, salt, hasSuccessor: false };
}

const pageSizes: readonly number[] = Array.from({ length: 8 }, (_, power) => 512 * 2 ** power);

/** The whole frames of a log. Each is valid until the next one is asked for. */
function* framesOf(file: number, frameBytes: number): Generator<Buffer> {
  const block = Buffer.alloc(frameBytes * Math.max(1, Math.floor(blockBytes / frameBytes)));
  for (let offset = headerBytes; ; offset += block.length) {
    const bytes = readAt(file, offset, block.length, block);
    for (let at = 0; at + frameBytes <= bytes.length; at += frameBytes) yield bytes.subarray(at, at + frameBytes);
    if (bytes.length < block.length) return;
  }
}

/** The sum over the header and all frames so far; every frame contains the sum that includes it. */
class Checksum {
  readonly #bigEndian: boolean;
  #first = 0;
  #second = 0;

  constructor(bigEndian: boolean) {
    this.#bigEndian = bigEndian;
  }

  add(bytes: Buffer, from: number, size: number): void {
    const words = new DataView(bytes.buffer, bytes.byteOffset + from, size);
    const little = !this.#bigEndian;
    let [first, second] = [this.#first, this.#second];
    for (let at = 0; at < size; at += 8) {
      first = (first + words.getInt32(at, little) + second) | 0;
      second = (second + words.getInt32(at + 4, little) + first) | 0;
    }
    [this.#first, this.#second] = [first, second];
  }

  /** Adds a frame and compares the sum with the one in the frame. */
  follows(frame: Buffer): boolean {
    this.add(frame, 0, 8);
    this.add(frame, frameHeaderBytes, frame.length - frameHeaderBytes);
    return this.equals(frame, 16);
  }

  equals(bytes: Buffer, at: number): boolean {
    return bytes.readInt32BE(at) === this.#first && bytes.readInt32BE(at + 4) === this.#second;
  }
}

/** Section 2 of the same page. Undefined when the file is missing or its two copies of the header differ. */
function readIndex(path: string): { committed: number; backfilled: number; salt: string } | undefined {
  const bytes = readFrom(path, (file) => readAt(file, 0, 100));
  if (bytes === undefined || bytes.length < 100) return undefined;
  const header = bytes.subarray(0, 48);
  if (!header.equals(bytes.subarray(48, 96)) || header[12] !== 1) return undefined;
  const little = header.readUInt32LE(0) === 3_007_000;
  const number = (at: number): number => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  return { committed: number(16), backfilled: number(96), salt: header.toString('latin1', 32, 40) };
}

/** As many bytes as the file has, at most `size`. */
function readAt(file: number, offset: number, size: number, into: Buffer = Buffer.alloc(size)): Buffer {
  let filled = 0;
  while (filled < size) {
    const read = readSync(file, into, filled, size - filled, offset + filled);
    if (read === 0) break;
    filled += read;
  }
  return into.subarray(0, filled);
}
