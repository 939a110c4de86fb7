import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import { writeFileAtomic } from '../../files/atomic-write.ts';
import { targetWithin } from '../../files/links.ts';
import { isReadOnly } from '../../files/read-only.ts';
import { reasonOf } from '../reason.ts';

const maxSettingsBytes = 1_048_576;

/** A file of a project, as it is now. */
export interface ProjectFile {
  /** The file to write, which is never outside of the project. */
  readonly target: string;
  /** Undefined: there is none. */
  readonly text: string | undefined;
}

/** How a file was before and after a change, and the folders that were created for it. */
export interface ChangedProjectFile {
  readonly path: string;
  readonly before: string | null;
  readonly after: string;
  readonly folders: readonly string[];
}

/** Reads a file that somebody else may have prepared. What cannot be put back exactly is refused. */
export function readProjectFile(project: string, file: string): ProjectFile {
  const target = targetWithin(project, file);
  return { target, text: textOf(target, file) };
}

/** The text of a file; undefined if there is none. */
export function textOf(target: string, file: string = target): string | undefined {
  try {
    if (statSync(target).size > maxSettingsBytes) throw refused(file, `is larger than ${maxSettingsBytes} bytes`);
    const bytes = readFileSync(target);
    const text = bytes.toString('utf8');
    if (!Buffer.from(text, 'utf8').equals(bytes)) throw refused(file, 'is not UTF-8');
    return text;
  } catch (error) {
    if (error instanceof Fault) throw error;
    if (codeOf(error) === 'ENOENT') return undefined;
    throw refused(file, `cannot be read: ${reasonOf(error)}`, error);
  }
}

/** Writes a file completely or not at all, and keeps its permissions. */
export function writeChanged({ target, text: before }: ProjectFile, text: string, env: Env): ChangedProjectFile {
  if (isReadOnly(target)) throw refused(target, 'is read-only; make it writable and run the command again');
  const folders = missingFolders(dirname(target));
  try {
    for (const folder of folders) mkdirSync(folder);
    writeFileAtomic(target, text, { env, mode: 0o644, keepMode: true });
  } catch (error) {
    removeEmpty(folders);
    throw refused(target, `cannot be written: ${reasonOf(error)}`, error);
  }
  return { path: target, before: before ?? null, after: sha256(text), folders };
}

/** The outermost first. */
function missingFolders(folder: string): readonly string[] {
  return existsSync(folder) ? [] : [...missingFolders(dirname(folder)), folder];
}

/** Puts a file back as it was. */
export function putBack({ path, before, folders }: ChangedProjectFile, env: Env): void {
  if (before !== null) {
    writeFileAtomic(path, before, { env, mode: 0o644, keepMode: true });
    return;
  }
  rmSync(path, { force: true });
  removeEmpty(folders);
}

/** Folders that have got other files in the meantime stay. */
function removeEmpty(folders: readonly string[]): void {
  for (const folder of folders.toReversed()) {
    try {
      rmdirSync(folder);
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error))) throw error;
    }
  }
}

function refused(file: string, problem: string, cause?: unknown): Fault {
  return new Fault('config-invalid', `${file} ${problem}; nothing was changed`, {}, cause);
}
