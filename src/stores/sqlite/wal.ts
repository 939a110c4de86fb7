import { closeSync, fstatSync, readSync } from 'node:fs';
import { openIfThere } from './raw-bytes.ts';

/** Where the write-ahead log stops making sense, although commits were acknowledged after that place. */
export interface WalDamage {
  /** Counts from one, as SQLite does. */
  readonly frame: number;
  readonly offset: number;
}

interface Log {
  readonly bytes: Buffer;
  readonly frameSize: number;
  /** Frames whose checksums follow from the header, without a break. */
  readonly sound: number;
  readonly salt: string;
}

const headerSize = 32;
const frameHeader = 24;

/**
 * SQLite reads a write-ahead log up to the first frame that does not add up and drops the rest without a word: right after a
 * torn write, wrong when a disk or a hand changed a commit that was acknowledged long ago. This tells the two apart.
 *
 * Two witnesses. The shared-memory file beside the log still says how many frames were committed, when the process was
 * killed and the machine was not. And a commit is synced before the next one is written: so a commit that stands after the
 * break and has a successor was acknowledged, and so was what came before it. Damage to the very last commit, with the
 * shared-memory file gone, looks like a torn write. Only a checkpoint kept elsewhere can tell that one.
 *
 * To be called before SQLite reads the database: closing it again moves what is sound into the file and deletes the log.
 */
export function walDamage(path: string): WalDamage | undefined {
  const index = readIndex(`${path}-shm`);
  const log = readLog(`${path}-wal`);
  const missing = index !== undefined && index.backfilled < index.committed;
  if (log === undefined) return missing ? { frame: 1, offset: 0 } : undefined;
  const expected = index !== undefined && missing && index.salt === log.salt ? index.committed : 0;
  const replaced = index !== undefined && missing && index.salt !== log.salt;
  if (!replaced && log.sound >= expected && !hasSuccessor(log)) return undefined;
  return { frame: log.sound + 1, offset: headerSize + log.sound * log.frameSize };
}

/** Whether a later commit of the same log stands after the break, and something after it. */
function hasSuccessor(log: Log): boolean {
  let committed = false;
  for (let frame = log.sound + 1; headerSize + (frame + 1) * log.frameSize <= log.bytes.length; frame += 1) {
    const at = headerSize + frame * log.frameSize;
    if (log.bytes.toString('latin1', at + 8, at + 16) !== log.salt) continue;
    if (committed) return true;
    committed = log.bytes.readUInt32BE(at + 4) > 0;
  }
  return false;
}

/** Format: https://sqlite.org/walformat.html, section 1. Undefined when there is no log, or none that began. */
function readLog(path: string): Log | undefined {
  const bytes = readWhole(path);
  if (bytes === undefined || bytes.length < headerSize) return undefined;
  const bigEndian = (bytes.readUInt32BE(0) & 1) === 1;
  const frameSize = frameHeader + bytes.readUInt32BE(8);
  const salt = bytes.toString('latin1', 16, 24);
  let sum: Sum = add([0, 0], bytes, 0, 24, bigEndian);
  const opened = frameSize > frameHeader && sum[0] === bytes.readUInt32BE(24) && sum[1] === bytes.readUInt32BE(28);
  if (!opened) return { bytes, frameSize: Math.max(frameSize, 512 + frameHeader), sound: 0, salt };
  // Only whole transactions count as sound: SQLite forgets frames that no commit follows.
  let sound = 0;
  for (let frame = 0; headerSize + (frame + 1) * frameSize <= bytes.length; frame += 1) {
    const at = headerSize + frame * frameSize;
    if (bytes.toString('latin1', at + 8, at + 16) !== salt) break;
    sum = add(add(sum, bytes, at, 8, bigEndian), bytes, at + frameHeader, frameSize - frameHeader, bigEndian);
    if (sum[0] !== bytes.readUInt32BE(at + 16) || sum[1] !== bytes.readUInt32BE(at + 20)) break;
    if (bytes.readUInt32BE(at + 4) > 0) sound = frame + 1;
  }
  return { bytes, frameSize, sound, salt };
}

type Sum = readonly [number, number];

function add(sum: Sum, bytes: Buffer, from: number, size: number, bigEndian: boolean): Sum {
  let [a, b] = sum;
  for (let at = from; at < from + size; at += 8) {
    a = (a + (bigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + b) >>> 0;
    b = (b + (bigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + a) >>> 0;
  }
  return [a, b];
}

/** Section 2 of the same page. Undefined when there is none, or when its two copies of the header differ. */
function readIndex(path: string): { committed: number; backfilled: number; salt: string } | undefined {
  const bytes = readWhole(path, 100);
  if (bytes === undefined || bytes.length < 100) return undefined;
  const header = bytes.subarray(0, 48);
  if (!header.equals(bytes.subarray(48, 96)) || header[12] !== 1) return undefined;
  const little = header.readUInt32LE(0) === 3_007_000;
  const number = (at: number): number => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  return { committed: number(16), backfilled: number(96), salt: header.toString('latin1', 32, 40) };
}

function readWhole(path: string, limit = Number.POSITIVE_INFINITY): Buffer | undefined {
  const file = openIfThere(path);
  if (file === undefined) return undefined;
  try {
    const bytes = Buffer.alloc(Math.min(fstatSync(file).size, limit));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}
