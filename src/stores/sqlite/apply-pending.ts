import { Fault } from '../../base/fault.ts';
import type { SaltedText } from '../../model/entry.ts';
import type { EntryRow } from '../../model/store.ts';
import { toColumn } from '../encoding.ts';
import { spaceKey, toEntryColumns, toTextColumns } from '../sql/rows.ts';
import { type EntryColumns, entryColumns, type Tables } from '../sql/tables.ts';
import type { SqliteConnection } from './connection.ts';
import { allPending, clearPending, hasPending } from './pending-commits.ts';
import { build, rowOf, template } from './query.ts';

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

/** Puts everything that waits where it belongs. Under the write lock. */
export function applyPending(connection: SqliteConnection): void {
  const waiting = allPending(connection);
  if (waiting.length === 0) return;
  for (const { record, brought } of waiting) {
    if (brought !== undefined && Number(record.seq) === 0) {
      connection.run(addSpace({ space: record.space, name: toColumn(brought.space) }));
    }
    connection.run(addRecord(record));
    if (brought !== undefined) place(connection, brought);
  }
  clearPending(connection);
}

interface Placed {
  readonly space: string;
  readonly texts: readonly SaltedText[];
  readonly entries: readonly EntryRow[];
}

function place(connection: SqliteConnection, { space, texts, entries }: Placed): void {
  for (const text of texts) connection.run(addText(toTextColumns(space, text)));
  for (const entry of entries) putEntry(connection, entry);
}

export function putEntry(connection: SqliteConnection, entry: EntryRow): void {
  connection.run(upsertEntry(toEntryColumns(entry)));
}

/**
 * Looks at a space with everything in its place. Where that cannot be written (a file that may only be read, a full disk,
 * another process that does not let go), what waits is laid over the tables for the time of the look.
 */
export function withPendingApplied<T>(connection: SqliteConnection, space: string, look: () => T): T {
  const isSettled =
    !connection.read(() => hasPending(connection, space)) || tryWrite(connection, () => applyPending(connection));
  if (isSettled) return connection.read(look);
  return connection.snapshot(() => {
    overlayPending(connection, space);
    return look();
  });
}

/** A file that was closed has everything in its place, for whoever opens it with other tools. If it cannot be, it waits. */
export function applyPendingOnClose(connection: SqliteConnection): void {
  try {
    if (connection.read(() => allPending(connection)).length > 0) written(connection, () => applyPending(connection));
  } catch {
    // Closed already, read-only, broken: closing has no use for the reason, and whoever reads next will meet it.
  }
}

const written = (connection: SqliteConnection, work: () => void): void => connection.write(work, () => true);

/** Writes what can be made again. False when the file takes no writes now: nothing is wrong with what is there. */
export function tryWrite(connection: SqliteConnection, work: () => void): boolean {
  try {
    written(connection, work);
    return true;
  } catch (error) {
    if (error instanceof Fault && ['store-unavailable', 'store-contention'].includes(error.code)) return false;
    throw error;
  }
}

/**
 * A table or view of the connection's own hides one of the file that has its name. So what waits is placed in two such tables,
 * which then make room for views of both. They live in memory, and go when the transaction is rolled back.
 */
export function overlayPending(connection: SqliteConnection, space: string): void {
  const columns = entryColumns.join(', ');
  const run = (command: string): void => void connection.handle.prepare(command).run();
  run('create temp table text (space, digest, salt, content, tags, unique (space, digest))');
  run(`create temp table entry (${columns}, unique (space, key))`);
  for (const { record, brought } of allPending(connection)) {
    if (brought !== undefined && record.space === spaceKey(space)) place(connection, brought);
  }
  run('alter table temp.text rename to over_text');
  run('alter table temp.entry rename to over_entry');
  run(`create temp view text as select * from over_text union all
    select * from main.text as it where not exists (
      select 1 from over_text where over_text.space = it.space and over_text.digest = it.digest)`);
  run(`create temp view entry as select null as row, ${columns} from over_entry union all
    select row, ${columns} from main.entry as it where not exists (
      select 1 from over_entry where over_entry.space = it.space and over_entry.key = it.key)`);
}
