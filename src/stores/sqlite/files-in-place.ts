import { type BigIntStats, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Fault } from '../../base/fault.ts';

/** Normally a few megabytes: SQLite empties the log about every 4 MB, unless another program keeps an old state open. */
const largeLogBytes = 256 * 1024 * 1024;

interface WatchedFile {
  readonly path: string;
  /** Device and inode at the time of opening; undefined if SQLite did not need the file. */
  readonly identity: string | undefined;
}

/**
 * Whether the paths of an open database still lead to the files that are open. A process that has a file open keeps writing
 * to it after somebody deletes it, moves it away or puts a backup in its place: every commit would succeed, and nobody
 * would find it again.
 *
 * It cannot notice contents that were changed inside the same file, such as a backup copied over it, nor a file that was
 * moved away and back between two checks.
 */
export class FilesInPlace {
  readonly #database: WatchedFile;
  readonly #log: WatchedFile;
  readonly #index: WatchedFile;
  #hasWarned = false;

  /** Call it when SQLite has opened all three files. */
  constructor(file: string) {
    // The path as given: if it is a symbolic link, it may be pointed elsewhere. SQLite names its own files after the link's target.
    this.#database = watched(resolve(file));
    this.#log = watched(`${trueName(file)}-wal`);
    this.#index = watched(`${trueName(file)}-shm`);
    if (this.#database.identity === undefined) throw gone(this.#database.path, 'removed');
    const names = Number(statOf(this.#database.path)?.nlink ?? 1);
    if (names > 1) throw severalNames(this.#database.path, names);
  }

  /** Before a read. */
  checkDatabase(): void {
    check(this.#database);
  }

  /** Before a commit: one that is written into a log or an index that others do not see is lost, too. */
  checkAll(): void {
    check(this.#database);
    check(this.#index);
    const log = check(this.#log);
    if (log !== undefined && log.size > largeLogBytes && !this.#hasWarned) {
      this.#hasWarned = true;
      const { message, advice } = describeLargeLog(this.#log.path, log.size);
      process.emitWarning(`${message}; ${advice}`, { type: 'BezoarWarning', code: 'BEZOAR_LARGE_LOG' });
    }
  }
}

/** What makes the log grow, and how to make it small again. */
export interface LargeLog {
  readonly message: string;
  readonly advice: string;
}

/** Undefined while the write-ahead log of a database is of an ordinary size. */
export function largeLogOf(file: string): LargeLog | undefined {
  const path = `${trueName(file)}-wal`;
  const bytes = statOf(path)?.size ?? 0n;
  return bytes > largeLogBytes ? describeLargeLog(path, bytes) : undefined;
}

/** The canonical name of a file, shared by all who opened it. */
export function trueName(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file; // The file does not exist yet, or it is no file: nobody shares it under another name.
  }
}

function describeLargeLog(path: string, bytes: bigint): LargeLog {
  return {
    message: `the write-ahead log ${path} has ${bytes / 1024n ** 2n} MB, because a program keeps reading an old state of the database`,
    advice: `close that program; the log is emptied after the next writes, or at once by: sqlite3 ${path.slice(0, -'-wal'.length)} 'pragma wal_checkpoint(truncate)'`,
  };
}

function watched(path: string): WatchedFile {
  return { path, identity: identityOf(statOf(path)) };
}

function check({ path, identity }: WatchedFile): BigIntStats | undefined {
  if (identity === undefined) return undefined;
  const now = statOf(path);
  if (identityOf(now) !== identity) throw gone(path, now === undefined ? 'removed' : 'replaced');
  return now;
}

function identityOf(stats: BigIntStats | undefined): string | undefined {
  return stats === undefined ? undefined : `${stats.dev} ${stats.ino}`;
}

/** Undefined if there is no such file, or a part of its path is no longer a folder. */
function statOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined; // The path cannot be followed any more: a folder became unreadable, or a link leads to itself.
  }
}

function gone(path: string, what: 'removed' | 'replaced'): Fault {
  return new Fault(
    'store-unavailable',
    `${path} was ${what} while the database was open; nothing of this operation was stored, and nothing more is read or stored until the store is opened again; check which files are the right ones first`,
    { file: path, what },
  );
}

function severalNames(path: string, names: number): Fault {
  return new Fault(
    'store-unavailable',
    `${path} has ${names} names (hard links); programs that open it under different names would damage it; delete the other names, or replace them with copies`,
    { file: path, names },
  );
}
