import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../base/code-of.ts';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';

const ownerOnly = 0o600;

/** The name under which a file is made, beside its final place, so that it can be moved there at once. */
export function draftOf(path: string, env: Env): string {
  return `${path}.${env.id()}.tmp`;
}

/** Creates an empty file that only its owner can read. */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', ownerOnly));
  } catch (error) {
    const code = codeOf(error);
    const folder = dirname(path);
    const problem =
      code === 'ENOENT'
        ? `the folder ${folder} does not exist; create it, or name another`
        : `no file can be created in ${folder} (${code}); check its permissions`;
    throw new Fault('input-invalid', problem, { path });
  }
}

/** Puts a finished file in its place, after it is on disk. Without `replace`, an existing file stays and this throws. */
export function moveIntoPlace(draft: string, path: string, replace: boolean): void {
  sync(draft);
  if (replace) renameSync(draft, path);
  else {
    try {
      linkSync(draft, path);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw alreadyExists(path);
      throw error;
    }
    rmSync(draft);
  }
  syncFolderOf(path);
}

export function refuseExisting(path: string, force: boolean): void {
  if (!force && existsSync(path)) throw alreadyExists(path);
}

function alreadyExists(path: string): Fault {
  return new Fault('input-invalid', `${path} already exists; name another file, or add --force to replace it`, {
    path,
  });
}

/** Removes a database file or draft with the files that SQLite keeps beside it. */
export function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}

export function sync(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Windows cannot open folders, and persists names by itself; other systems may not support it. */
export function syncFolderOf(file: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP', 'EOPNOTSUPP'].includes(codeOf(error))) throw error;
  } finally {
    closeSync(folder);
  }
}
