import { type BigIntStats, closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs';
import { codeOf } from '../../base/code-of.ts';
import { sha256 } from '../../base/hash.ts';
import { foldText } from './format.ts';

/** The content of a file. "Unreadable" is a state of its own and is never treated as empty. */
export type FileReading =
  | { readonly state: 'missing' }
  | { readonly state: 'unreadable'; readonly why: string }
  | {
      readonly state: 'read';
      readonly bytes: Buffer;
      /** With uniform line endings and without a byte order mark. */
      readonly text: string;
      readonly stamp: FileStamp;
    };

/** Which file it was, and when it was made and last written, by the clock of the file system. */
export interface FileStamp {
  readonly inode: string;
  readonly bornMs: number;
  readonly writtenMs: number;
}

const maxAttempts = 20;

/** Reads a file that others may be writing: if it changed during the read, it is read again. */
export function readSteady(path: string): FileReading {
  try {
    // Reading a pipe or a device would block forever.
    if (!statSync(path).isFile()) return { state: 'unreadable', why: 'it is not a regular file' };
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const found = readOnce(path);
      if (found !== undefined) return decoded(found.bytes, found.stamp);
    }
    return { state: 'unreadable', why: 'another program keeps writing it' };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { state: 'missing' };
    return { state: 'unreadable', why: codeOf(error) };
  }
}

function readOnce(path: string): { readonly bytes: Buffer; readonly stamp: FileStamp } | undefined {
  const file = openSync(path, 'r');
  try {
    const before = fstatSync(file, { bigint: true });
    const bytes = readFileSync(file);
    const after = fstatSync(file, { bigint: true });
    const isStable =
      before.mtimeNs === after.mtimeNs && before.size === after.size && after.size === BigInt(bytes.length);
    return isStable ? { bytes, stamp: stampOf(after) } : undefined;
  } finally {
    closeSync(file);
  }
}

export function stampOf({ ino, birthtimeNs, mtimeNs }: BigIntStats): FileStamp {
  return { inode: String(ino), bornMs: Number(birthtimeNs) / 1e6, writtenMs: Number(mtimeNs) / 1e6 };
}

function decoded(bytes: Buffer, stamp: FileStamp): FileReading {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { state: 'read', bytes, text: foldText(text), stamp };
  } catch {
    return { state: 'unreadable', why: 'it is not UTF-8' };
  }
}

/** SHA-256 of bytes; `sha256` takes text. */
export function hashOfBytes(bytes: Buffer): string {
  return sha256(bytes.toString('latin1'));
}
