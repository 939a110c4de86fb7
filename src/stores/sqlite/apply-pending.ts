import { Fault } from '../../base/fault.ts';
import type { EntryRow } from '../../model/store.ts';
import { toColumn } from '../encoding.ts';
import { spaceKey, toEntryColumns, toTextColumns } from '../sql/rows.ts';
import { type EntryColumns, entryColumns, type Tables } from '../sql/tables.ts';
import { followEntry, putSubjects } from './claims.ts';
import type { SqliteConnection } from './connection.ts';
import { allPending, type CommitPayload, clearPending, hasPending, hasPendingEntries } from './pending-commits.ts';
import { build, rowOf, template } from './query.ts';
import { putShown } from './shown.ts';

const addSpace = template((row: Tables['space']) => build.insertInto('space').values(rowOf(row, ['space', 'name'])));
const addRecord = template((row: Tables['record']) =>
  build.insertInto('record').values(rowOf(row, ['space', 'seq', 'at', 'hash', 'mac', 'body'])),
);
const addText = template((row: Tables['text']) =>
  build
    .insertInto('text')
    .values(rowOf(row, ['space', 'digest', 'salt', 'content', 'tags']))
    .onConflict((same) => same.columns(['space', 'digest']).doNothing()),
);
const upsertEntry = template((row: EntryColumns) =>
  build
    .insertInto('entry')
    .values(rowOf(row, entryColumns))
    .onConflict((same) =>
      same
        .columns(['space', 'key'])
        .doUpdateSet((now) => Object.fromEntries(entryColumns.map((name) => [name, now.ref(`excluded.${name}`)]))),
    ),
);

/** Moves all pending commits into their tables. Call it under the write lock. */
export function applyPending(connection: SqliteConnection): void {
  const pending = allPending(connection);
  if (pending.length === 0) return;
  for (const { record, payload } of pending) {
    if (payload !== undefined && Number(record.seq) === 0) {
      connection.run(addSpace({ space: record.space, name: toColumn(payload.space) }));
    }
    connection.run(addRecord(record));
    if (payload === undefined) continue;
    putPayload(connection, payload);
    for (const entry of payload.entries) followEntry(connection, entry);
    for (const each of payload.subjects ?? []) putSubjects(connection, payload.space, each);
    if (payload.shown !== undefined) putShown(connection, payload.space, payload.shown, Number(record.seq));
  }
  clearPending(connection);
}

/** Texts and entries, which a reader that cannot write overlays; other reads look at pending commits themselves. */
function putPayload(connection: SqliteConnection, { space, texts, entries }: CommitPayload): void {
  for (const text of texts) connection.run(addText(toTextColumns(space, text)));
  for (const entry of entries) putEntry(connection, entry);
}

export function putEntry(connection: SqliteConnection, entry: EntryRow): void {
  connection.run(upsertEntry(toEntryColumns(entry)));
}

/**
 * Reads a space after applying its pending commits. If they cannot be written (read-only file, full disk, another process
 * that keeps the lock), they are overlaid on the tables for the duration of the read.
 */
export function withPendingApplied<T>(connection: SqliteConnection, space: string, readSpace: () => T): T {
  return applied(connection, space, hasPending, readSpace);
}

/** The same for reads of entries: commits that change none stay pending. */
export function withEntriesApplied<T>(connection: SqliteConnection, space: string, readSpace: () => T): T {
  return applied(connection, space, hasPendingEntries, readSpace);
}

function applied<T>(
  connection: SqliteConnection,
  space: string,
  isPending: (connection: SqliteConnection, space: string) => boolean,
  readSpace: () => T,
): T {
  const isApplied =
    !connection.read(() => isPending(connection, space)) || tryWrite(connection, () => applyPending(connection));
  if (isApplied) return connection.read(readSpace);
  return connection.snapshot(() => {
    overlayPending(connection, space);
    return readSpace();
  });
}

/** Leaves a closed file with everything in its tables, for other tools. If that fails, the commits stay pending. */
export function applyPendingOnClose(connection: SqliteConnection): void {
  try {
    if (connection.read(() => allPending(connection)).length > 0) writeAll(connection, () => applyPending(connection));
  } catch {
    // Closed already, read-only or broken: closing cannot use the reason, and the next reader will meet it.
  }
}

/** A transaction that is never rolled back by its own result. */
export function writeAll(connection: SqliteConnection, work: () => void): void {
  connection.write(work, () => true);
}

/** Writes derived data. Returns false when the file cannot be written now; the stored data is fine. */
export function tryWrite(connection: SqliteConnection, work: () => void): boolean {
  try {
    writeAll(connection, work);
    return true;
  } catch (error) {
    if (error instanceof Fault && ['store-unavailable', 'store-contention'].includes(error.code)) return false;
    throw error;
  }
}

/**
 * A temporary table or view hides a table of the file with the same name. So pending commits are put into two temporary
 * tables, which are then renamed and combined with the file's in views. All of it is in memory and ends with the rollback. An entry
 * that has no row in the file has a negative one.
 */
function overlayPending(connection: SqliteConnection, space: string): void {
  const columns = entryColumns.join(', ');
  const run = (command: string): void => void connection.handle.prepare(command).run();
  run('create temp table text (space, digest, salt, content, tags, unique (space, digest))');
  run(`create temp table entry (${columns}, unique (space, key))`);
  for (const { record, payload } of allPending(connection)) {
    if (payload !== undefined && record.space === spaceKey(space)) putPayload(connection, payload);
  }
  run('alter table temp.text rename to over_text');
  run('alter table temp.entry rename to over_entry');
  run(`create temp view text as select * from over_text union all
    select * from main.text as it where not exists (
      select 1 from over_text where over_text.space = it.space and over_text.digest = it.digest)`);
  run(`create temp view entry as select -over_entry.rowid as row, ${columns} from over_entry union all
    select row, ${columns} from main.entry as it where not exists (
      select 1 from over_entry where over_entry.space = it.space and over_entry.key = it.key)`);
}
