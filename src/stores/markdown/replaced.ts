import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../base/code-of.ts';
import { sha256 } from '../../base/hash.ts';
import { diskFault } from './errors.ts';
import { foldText, splitEntries, withoutEndSigns } from './format.ts';
import { type FileReading, hashOfBytes } from './reading.ts';
import type { Before } from './written.ts';

/** How many replaced files are kept and watched. */
const maxReplacedFiles = 8;

export interface LateText {
  readonly texts: readonly string[];
  /** To be remembered once the texts are stored safely. */
  readonly before: Before[];
}

/**
 * A program that had the file open when it was replaced still writes into the old file, which nobody reads any more. So the
 * last few replaced files keep a name, and later additions to them are found.
 */
export function lateTexts(folder: string, known: readonly Before[]): LateText {
  const texts: string[] = [];
  const before: Before[] = [];
  // In the order they were replaced.
  for (const was of known) {
    const bytes = bytesOf(join(folder, was.name));
    if (bytes === undefined) continue;
    if (was.hash !== hashOfBytes(bytes)) texts.push(...addedTo(bytes, was));
    before.push(traceOf(was.name, bytes));
  }
  return { texts: [...new Set(texts)], before: before.slice(-maxReplacedFiles) };
}

/** If text was appended, only that is new; if the file was rewritten, every entry it did not hold before. */
function addedTo(bytes: Buffer, was: Before): readonly string[] {
  const atEnd = hashOfBytes(bytes.subarray(0, was.size)) === was.hash;
  return entriesOf(atEnd ? bytes.subarray(was.size) : bytes)
    .map(withoutEndSigns)
    .filter((text) => !was.texts.includes(sha256(text)));
}

function traceOf(name: string, bytes: Buffer): Before {
  return { name, hash: hashOfBytes(bytes), size: bytes.length, texts: entriesOf(bytes).map(sha256) };
}

/** The files to watch once the one that was read is replaced and known by this name. */
export function withReplaced(before: readonly Before[], name: string, base: FileReading): readonly Before[] {
  return base.state === 'read' ? [...before, traceOf(name, base.bytes)].slice(-maxReplacedFiles) : before;
}

/**
 * Deletes the replaced files that nobody watches. One that is not noted belongs to a write that never happened, or was to be
 * deleted when its process died: its entries may have been removed long ago, so nothing is read from it.
 */
export function clearReplaced(folder: string, start: string, keep: readonly Before[]): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(start) && !keep.some((one) => one.name === name)) rmSync(join(folder, name), { force: true });
  }
}

function entriesOf(bytes: Buffer): readonly string[] {
  return splitEntries(foldText(bytes.toString('utf8')));
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw diskFault(path, error);
  }
}
