import {
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../base/code-of.ts';
import type { Env } from '../base/env.ts';

export interface AtomicWriteOptions {
  readonly env: Env;
  /** Permission bits of a new file, before the umask takes some away. Default: read and written by its owner alone. */
  readonly mode?: number;
  /** Give the new file the permission bits of the one it replaces. */
  readonly keepMode?: boolean;
  /** Path of the draft, in the folder of the target. Default: the target's path, an id nobody can guess, and `.tmp`. */
  readonly draft?: string;
  /** Asked when the draft is on the disk, immediately before it takes the target's place. On false nothing is changed. */
  readonly mayReplace?: (draft: string) => boolean;
}

const ownerOnly = 0o600;

/**
 * The draft must be a file that this call creates. Without O_EXCL, whoever can write into the folder plants a link under the
 * draft's name and has us overwrite any file of the user. Windows knows no O_NOFOLLOW.
 */
const createExclusively = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);

/**
 * Replaces a file whole or not at all: after a crash the path holds the old bytes or the new ones. File and folder are synced
 * before it returns. A link at the path is itself replaced and never written through; a caller that wants the file behind a
 * link resolves it first, with `realTarget` or, where the folder is not the user's own, with `targetWithin`.
 * False when `mayReplace` said no. A failure is thrown as the system reports it.
 */
export function writeFileAtomic(path: string, text: string, options: AtomicWriteOptions): boolean {
  return withDraft(path, text, options, (draft) => {
    if (options.mayReplace?.(draft) === false) return false;
    renameSync(draft, path);
    return true;
  });
}

/** Creates a file whole or not at all, and only where there is none: otherwise it throws EEXIST. A link counts as a file. */
export function createFileAtomic(path: string, text: string, options: AtomicWriteOptions): void {
  withDraft(path, text, options, (draft) => {
    linkSync(draft, path);
    return true;
  });
}

function withDraft(
  path: string,
  text: string,
  { env, mode = ownerOnly, keepMode = false, draft = `${path}.${env.id()}.tmp` }: AtomicWriteOptions,
  place: (draft: string) => boolean,
): boolean {
  const file = openSync(draft, createExclusively, mode);
  try {
    try {
      const before = keepMode ? lstatSync(path, { throwIfNoEntry: false }) : undefined;
      if (before?.isFile() === true) fchmodSync(file, before.mode & 0o777);
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    const placed = place(draft);
    if (placed) syncFolder(dirname(path));
    return placed;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** File systems that cannot sync a folder answer with one of these. */
const cannotSync: ReadonlySet<string> = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP']);

/** A new name survives a power cut only once its folder is on the disk. Windows opens no folders and keeps names by itself. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } catch (error) {
    if (!cannotSync.has(codeOf(error))) throw error;
  } finally {
    closeSync(folder);
  }
}
