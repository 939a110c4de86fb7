import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs';
import { codeOf } from '../../base/code-of.ts';
import { sha256 } from '../../base/hash.ts';
import { foldText } from './format.ts';

/** What stands in a file. Not to be able to tell is an answer of its own, and never the same as nothing. */
export type FileReading =
  | { readonly state: 'missing' }
  | { readonly state: 'unreadable'; readonly why: string }
  | {
      readonly state: 'read';
      readonly bytes: Buffer;
      /** Line ends folded, without byte order mark. */
      readonly text: string;
    };

const attempts = 20;

/** Reads a file that others may be writing: what changed under our eyes is read again. */
export function readSteady(path: string): FileReading {
  try {
    // A pipe or a device in its place would make us wait for ever.
    if (!statSync(path).isFile()) return { state: 'unreadable', why: 'it is not a file' };
    for (let attempt = 0; attempt < attempts; attempt++) {
      const bytes = readOnce(path);
      if (bytes !== undefined) return decoded(bytes);
    }
    return { state: 'unreadable', why: 'it is being written all the time' };
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
    const still = before.mtimeNs === after.mtimeNs && before.size === after.size && after.size === BigInt(bytes.length);
    return still ? bytes : undefined;
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

/** Of bytes; the hash of `sha256` takes text. */
export function hashOfBytes(bytes: Buffer): string {
  return sha256(bytes.toString('latin1'));
}
