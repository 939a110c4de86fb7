import { closeSync, fstatSync, readSync } from 'node:fs';
import { openIfThere } from './raw-bytes.ts';

/** Where the write-ahead log becomes invalid although later commits were acknowledged. */
export interface WalDamage {
  /** Counted from one, as SQLite does. */
  readonly frame: number;
  readonly offset: number;
}

interface Log {
  readonly bytes: Buffer;
  readonly frameBytes: number;
  /** How many frames have checksums that follow from the header without a break. */
  readonly sound: number;
  readonly salt: string;
}

const headerBytes = 32;
const frameHeaderBytes = 24;

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
  if (!replaced && log.sound >= expected && !hasSuccessor(log)) return undefined;
  return { frame: log.sound + 1, offset: headerBytes + log.sound * log.frameBytes };
}

/** Whether another commit of the same log follows the break, and a frame follows that commit. */
function hasSuccessor(log: Log): boolean {
  let committed = false;
  for (let frame = log.sound + 1; headerBytes + (frame + 1) * log.frameBytes <= log.bytes.length; frame += 1) {
    const at = headerBytes + frame * log.frameBytes;
    if (log.bytes.toString('latin1', at + 8, at + 16) !== log.salt) continue;
    if (committed) return true;
    committed = log.bytes.readUInt32BE(at + 4) > 0;
  }
  return false;
}

/** Format: https://sqlite.org/walformat.html, section 1. Undefined when there is no log, or only the start of a header. */
function readLog(path: string): Log | undefined {
  const bytes = readWhole(path);
  if (bytes === undefined || bytes.length < headerBytes) return undefined;
  const bigEndian = (bytes.readUInt32BE(0) & 1) === 1;
  const frameBytes = frameHeaderBytes + bytes.readUInt32BE(8);
  const salt = bytes.toString('latin1', 16, 24);
  let sum: Sum = add([0, 0], bytes, 0, 24, bigEndian);
  const opened =
    frameBytes > frameHeaderBytes && sum[0] === bytes.readUInt32BE(24) && sum[1] === bytes.readUInt32BE(28);
  if (!opened) return { bytes, frameBytes: Math.max(frameBytes, 512 + frameHeaderBytes), sound: 0, salt };
  // Only whole transactions count as valid: SQLite drops frames without a commit.
  let sound = 0;
  for (let frame = 0; headerBytes + (frame + 1) * frameBytes <= bytes.length; frame += 1) {
    const at = headerBytes + frame * frameBytes;
    if (bytes.toString('latin1', at + 8, at + 16) !== salt) break;
    sum = add(
      add(sum, bytes, at, 8, bigEndian),
      bytes,
      at + frameHeaderBytes,
      frameBytes - frameHeaderBytes,
      bigEndian,
    );
    if (sum[0] !== bytes.readUInt32BE(at + 16) || sum[1] !== bytes.readUInt32BE(at + 20)) break;
    if (bytes.readUInt32BE(at + 4) > 0) sound = frame + 1;
  }
  return { bytes, frameBytes, sound, salt };
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

/** Section 2 of the same page. Undefined when the file is missing or its two copies of the header differ. */
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
