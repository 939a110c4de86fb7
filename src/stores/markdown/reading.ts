import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs';
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
    };

const maxAttempts = 20;

/** Reads a file that others may be writing: if it changed during the read, it is read again. */
export function readSteady(path: string): FileReading {
  try {
    // Reading a pipe or a device would block forever.
    if (!statSync(path).isFile()) return { state: 'unreadable', why: 'it is not a regular file' };
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const bytes = readOnce(path);
      if (bytes !== undefined) return decoded(bytes);
    }
    return { state: 'unreadable', why: 'another program keeps writing it' };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { state: 'missing' };
    return { state: 'unreadable', why: codeOf(error) };
  }
}

function readOnce(path: string): Buffer | undefined {
  const file = openSync(path, 'r');
  try {
    const before = fstatSync(file, { bigint: true });
    const bytes = readFileSync(file);
    const after = fstatSync(file, { bigint: true });
    const isStable =
      before.mtimeNs === after.mtimeNs && before.size === after.size && after.size === BigInt(bytes.length);
    return isStable ? bytes : undefined;
  } finally {
    closeSync(file);
  }
}

function decoded(bytes: Buffer): FileReading {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { state: 'read', bytes, text: foldText(text) };
  } catch {
    return { state: 'unreadable', why: 'it is not UTF-8' };
  }
}

/** SHA-256 of bytes; `sha256` takes text. */
export function hashOfBytes(bytes: Buffer): string {
  return sha256(bytes.toString('latin1'));
}
