import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { codeOf } from '../base/code-of.ts';
import { Fault } from '../base/fault.ts';
import { openSqlite, openStore } from '../config/index.ts';
import type { Verification } from '../guard/index.ts';
import type { Keyring } from '../model/keyring.ts';
import { aloneWithSqlite } from '../stores/sqlite/carried-rows.ts';
import { type BackupTools, verifySpaces } from './backed-up.ts';

/** A database file and what SQLite keeps beside it. */
export const databaseSuffixes = ['', '-wal', '-shm'] as const;

/** Copies a database that nobody writes to, with its log. Only the owner can read the copy. */
export function copyDatabase(from: string, to: string): void {
  try {
    for (const suffix of databaseSuffixes) {
      if (!existsSync(from + suffix)) continue;
      copyFileSync(from + suffix, to + suffix);
      chmodSync(to + suffix, 0o600);
    }
  } catch (error) {
    throw new Fault(
      'input-unreadable',
      `${from} cannot be copied (${codeOf(error)}); check the file and the free space`,
      {
        from,
      },
    );
  }
}

/** A copy in a private temporary folder. */
export interface TemporaryCopy {
  readonly file: string;
  /** Removes the copy. */
  discard(): void;
}

const maxCopies = 3;

/**
 * Copies a database that this user may not change, with its log, so that it can be opened. The original is only read; a file
 * that changes while it is copied is copied again.
 */
export function temporaryCopy(file: string): TemporaryCopy {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-copy-'));
  const discard = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, basename(file));
    for (let copies = 0; copies < maxCopies; copies += 1) {
      const before = stateOf(file);
      copyDatabase(file, copy);
      if (stateOf(file) === before) return { file: copy, discard };
    }
  } catch (error) {
    discard();
    throw error;
  }
  discard();
  throw new Fault(
    'store-contention',
    `${file} changes while it is copied; stop what writes to it, or open it without --read-only`,
    { file },
  );
}

function stateOf(file: string): string {
  const parts = ['', '-wal'].map((suffix) => statSync(file + suffix, { throwIfNoEntry: false }));
  return parts.map((part) => (part === undefined ? '-' : `${part.ino} ${part.size} ${part.mtimeMs}`)).join(', ');
}

/** Copies a database into a private temporary folder while `work` runs. The original is only read. */
export async function withTemporaryCopy<T>(file: string, work: (copy: string) => Promise<T>): Promise<T> {
  const copy = temporaryCopy(file);
  try {
    return await work(copy.file);
  } finally {
    copy.discard();
  }
}

/** Opens a SQLite store, verifies every space of it and closes it. */
export async function verifyFile(file: string, keyring: Keyring, tools: BackupTools): Promise<readonly Verification[]> {
  const opened = await openStore(file);
  try {
    return await verifySpaces(opened, keyring, tools);
  } finally {
    await opened.close();
  }
}

/** Ends write-ahead logging, so that the file is complete by itself. */
export async function leaveOneFile(file: string): Promise<void> {
  const handle = await openSqlite(file);
  try {
    aloneWithSqlite(handle, () => undefined);
  } finally {
    handle.close();
  }
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
}
