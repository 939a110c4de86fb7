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
  /** Permission bits of a new file, before the umask applies. Default: readable and writable by its owner only. */
  readonly mode?: number;
  /** Permission bits of the new file whatever the umask says. */
  readonly exactMode?: number;
  /** False for state that a power cut may damage because its reader can do without it. Saves waiting for the disk. Default: true. */
  readonly durable?: boolean;
  /** Give the new file the permission bits of the file it replaces. */
  readonly keepMode?: boolean;
  /** Path of the draft, in the folder of the target. Default: the target's path, an unpredictable id, and `.tmp`. */
  readonly draft?: string;
  /**
   * Called when the draft is on disk, immediately before it replaces the target. If it returns false, nothing changes.
   */
  readonly mayReplace?: (draft: string) => boolean;
}

const ownerOnly = 0o600;

/**
 * The draft must be a file that this call creates. Without O_EXCL, anyone who can write into the folder could plant a
 * link under the draft's name and make Bezoar overwrite any file of the user. Windows has no O_NOFOLLOW.
 */
const createExclusively = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);

/**
 * Replaces a file completely or not at all: after a crash the path has the old bytes or the new ones. File and folder
 * are synced before it returns. A link at the path is itself replaced and never written through; a caller that wants
 * the file behind a link resolves it first, with `realTarget` or, if the folder is not the user's own, with
 * `targetWithin`. Returns false if `mayReplace` did. Throws failures as the system reports them.
 */
export function writeFileAtomic(path: string, text: string | Uint8Array, options: AtomicWriteOptions): boolean {
  return withDraft(path, text, options, (draft) => {
    if (options.mayReplace?.(draft) === false) return false;
    renameSync(draft, path);
    return true;
  });
}

/**
 * Creates a file completely or not at all, and only if none exists: otherwise it throws EEXIST. A link counts as a
 * file.
 */
export function createFileAtomic(path: string, text: string, options: AtomicWriteOptions): void {
  withDraft(path, text, options, (draft) => {
    linkSync(draft, path);
    return true;
  });
}

function withDraft(
  path: string,
  text: string | Uint8Array,
  {
    env,
    mode = ownerOnly,
    exactMode,
    durable = true,
    keepMode = false,
    draft = `${path}.${env.id()}.tmp`,
  }: AtomicWriteOptions,
  place: (draft: string) => boolean,
): boolean {
  const file = openSync(draft, createExclusively, mode);
  try {
    try {
      const before = keepMode ? lstatSync(path, { throwIfNoEntry: false }) : undefined;
      if (before?.isFile() === true) fchmodSync(file, before.mode & 0o777);
      if (exactMode !== undefined) fchmodSync(file, exactMode);
      writeFileSync(file, text);
      if (durable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    const placed = place(draft);
    if (placed && durable) syncFolder(dirname(path));
    return placed;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The error codes of file systems that cannot sync a folder. */
const cannotSync: ReadonlySet<string> = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP']);

/**
 * A new name survives a power cut only once its folder is on disk. Windows cannot open folders, and persists names by
 * itself.
 */
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
