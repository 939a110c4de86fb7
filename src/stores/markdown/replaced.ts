import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../base/code-of.ts';
import { sha256 } from '../../base/hash.ts';
import { diskFault } from './errors.ts';
import { foldText, splitEntries, withoutEndSigns } from './format.ts';
import { hashOfBytes } from './reading.ts';
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
export function lateTexts(folder: string, start: string, known: readonly Before[]): LateText {
  const names = namesIn(folder).filter((name) => name.startsWith(start));
  const texts: string[] = [];
  const before: Before[] = [];
  // In the order they were replaced. A file that was not remembered belongs to an interrupted write and comes last.
  for (const name of [
    ...known.map((one) => one.name),
    ...names.filter((one) => !known.some((at) => at.name === one)),
  ]) {
    const bytes = bytesOf(join(folder, name));
    if (bytes === undefined) continue;
    const was = known.find((one) => one.name === name);
    if (was === undefined || was.hash !== hashOfBytes(bytes)) texts.push(...addedTo(bytes, was));
    before.push(traceOf(name, bytes));
  }
  return { texts: [...new Set(texts)], before: before.slice(-maxReplacedFiles) };
}

/** If text was appended, only that is new; if the file was rewritten, every entry it did not hold before. */
function addedTo(bytes: Buffer, was: Before | undefined): readonly string[] {
  if (was === undefined) return entriesOf(bytes).map(withoutEndSigns);
  const atEnd = hashOfBytes(bytes.subarray(0, was.size)) === was.hash;
  return entriesOf(atEnd ? bytes.subarray(was.size) : bytes)
    .map(withoutEndSigns)
    .filter((text) => !was.texts.includes(sha256(text)));
}

export function traceOf(name: string, bytes: Buffer): Before {
  return { name, hash: hashOfBytes(bytes), size: bytes.length, texts: entriesOf(bytes).map(sha256) };
}

export function withNewest(before: readonly Before[], newest: Before): Before[] {
  return [...before, newest].slice(-maxReplacedFiles);
}

export function clearReplaced(folder: string, start: string, keep: readonly Before[]): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(start) && !keep.some((one) => one.name === name)) rmSync(join(folder, name), { force: true });
  }
}

function entriesOf(bytes: Buffer): readonly string[] {
  return splitEntries(foldText(bytes.toString('utf8')));
}

/** Empty if there is no such folder: nothing was replaced yet. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return [];
    throw diskFault(folder, error);
  }
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw diskFault(path, error);
  }
}
