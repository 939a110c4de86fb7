import { Fault } from '../../base/fault.ts';
import { applyPending, tryWrite, writeAll } from './apply-pending.ts';
import type { SqliteConnection } from './connection.ts';
import { beginMerge, mergeSlice } from './index-separators.ts';
import { build, template } from './query.ts';
import { bothPages, type FilePages, noPages, pagesInLog } from './touched-pages.ts';

/** What is left to do: truncate the log, which keeps old pages; merge the index, which keeps words as separators. */
const tasks = { log: 1, index: 2 } as const;
type Task = keyof typeof tasks;

const addDue = template((at: { row: number }) =>
  build
    .insertInto('scrub_due')
    .values({ row: at.row })
    .onConflict((same) => same.doNothing()),
);
const dropDue = template((at: { row: number }) => build.deleteFrom('scrub_due').where('row', '=', at.row));
const allDue = build.selectFrom('scrub_due').select('row').compile();

interface Erasure {
  /** The pages that were in the log after texts were forgotten. */
  readonly pages: FilePages;
  readonly isLogDue: boolean;
  /** Whether anything is left to do. */
  readonly isDue: boolean;
}

const erasures = new WeakMap<SqliteConnection, Erasure>();

/**
 * Remembers that texts were forgotten, in the transaction that forgets them: anyone who opens the file next can finish.
 */
export function markScrubDue(connection: SqliteConnection, due: readonly Task[]): void {
  for (const task of due) connection.run(addDue({ row: tasks[task] }));
}

/** Call it right after the transaction that forgot texts: later the log may be used again, from its start. */
export function notePages(connection: SqliteConnection): void {
  if (connection.handle.memory) return;
  const known = erasures.get(connection);
  // What an earlier, finished scrub looked at no longer matters.
  const before = known?.isLogDue === true ? known.pages : undefined;
  const now = pagesInLog(connection.file);
  erasures.set(connection, { pages: before === undefined ? now : bothPages(before, now), isLogDue: true, isDue: true });
}

/** The pages that forgetting and scrubbing wrote last; undefined if this connection did not do it. */
export function scrubbedPages(connection: SqliteConnection): FilePages | undefined {
  const known = erasures.get(connection);
  return known?.isLogDue === false ? known.pages : undefined;
}

/** Whether something of forgotten texts may still be in the log or in the index. */
export function isScrubDue(connection: SqliteConnection): boolean {
  return connection.all(allDue).length > 0;
}

function isDue(connection: SqliteConnection, task: Task): boolean {
  return connection.read(() => connection.all(allDue)).some(({ row }) => Number(row) === tasks[task]);
}

/**
 * Forgetting has overwritten the rows and removed the words from the index. What is left is the log, which keeps old pages
 * until it is truncated, and now and then a word that separates two pages of the index: such an index is merged, a slice now
 * and the others with later commits. This takes time in the length of the log, not in the size of the file.
 */
export function scrubTouched(connection: SqliteConnection): void {
  writeAll(connection, () => applyPending(connection));
  mergeIfDue(connection);
  if (!connection.handle.memory) notePages(connection);
  truncateLog(connection);
  finish(connection, 'log');
}

function mergeIfDue(connection: SqliteConnection): void {
  if (!isDue(connection, 'index')) return;
  writeAll(connection, () => beginMerge(connection));
  const isMerged = connection.write(
    () => mergeSlice(connection),
    () => true,
  );
  if (isMerged) finish(connection, 'index');
}

/**
 * Also rewrites the whole file. SQLite may leave a copy of a row in the unused part of a page when it moves rows between
 * pages, and another program may have deleted rows without overwriting them; only this removes both. It takes about a second
 * per 100 MB and temporarily needs the file's size in free space.
 */
export function scrubWhole(connection: SqliteConnection): void {
  writeAll(connection, () => applyPending(connection));
  writeAll(connection, () => beginMerge(connection));
  connection.read(() => {
    connection.command(`insert into search(search) values ('optimize')`);
    connection.command('vacuum');
  });
  writeAll(connection, () => mergeSlice(connection));
  truncateLog(connection);
  finish(connection, 'index');
  finish(connection, 'log');
}

/** Call it after opening: anyone who forgot texts before may have been interrupted. */
export function resumeScrub(connection: SqliteConnection): void {
  if (!connection.read(() => isScrubDue(connection))) return;
  erasures.set(connection, { pages: noPages, isLogDue: true, isDue: true });
  retryScrub(connection);
}

/** Finishes a scrub that was interrupted, if there is one and it is possible at once. It does not wait for other processes. */
export function retryScrub(connection: SqliteConnection): void {
  if (connection.handle.inTransaction || erasures.get(connection)?.isDue !== true) return;
  tryWrite(connection, () => applyPending(connection));
  const [row] = connection.read(() => connection.command('pragma busy_timeout')) as { timeout: number }[];
  try {
    connection.read(() => connection.command('pragma busy_timeout = 0'));
    mergeIfDue(connection);
    truncateLog(connection);
    finish(connection, 'log');
  } catch (error) {
    if (!(error instanceof Fault && ['store-unavailable', 'store-contention'].includes(error.code))) throw error;
  } finally {
    connection.read(() => connection.command(`pragma busy_timeout = ${Number(row?.timeout ?? 0)}`));
  }
}

function truncateLog(connection: SqliteConnection): void {
  const [row] = connection.read(() => connection.command('pragma wal_checkpoint(truncate)')) as { busy: number }[];
  if (Number(row?.busy ?? 0) === 0) return;
  throw new Fault(
    'store-contention',
    'another process is reading the database, so old pages are still in its log; the next commit tries again, or end that process and erase the entry again',
    { file: connection.file },
  );
}

function finish(connection: SqliteConnection, task: Task): void {
  writeAll(connection, () => connection.run(dropDue({ row: tasks[task] })));
  const known = erasures.get(connection);
  if (known !== undefined) {
    const isLogDue = known.isLogDue && task !== 'log';
    erasures.set(connection, { ...known, isLogDue, isDue: connection.read(() => isScrubDue(connection)) });
  }
}
