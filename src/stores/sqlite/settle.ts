import { Fault } from '../../base/fault.ts';
import type { Text } from '../../model/entry.ts';
import type { EntryRow } from '../../model/store.ts';
import { toColumn } from '../encoding.ts';
import { spaceKey, toEntryColumns, toTextColumns } from '../sql/rows.ts';
import { type EntryColumns, entryColumns, type Tables } from '../sql/tables.ts';
import type { Medium } from './medium.ts';
import { build, rowOf, template } from './query.ts';
import { clearTail, hasTail, wholeTail } from './tail.ts';

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
export function settle(medium: Medium): void {
  const waiting = wholeTail(medium);
  if (waiting.length === 0) return;
  for (const { record, brought } of waiting) {
    if (brought !== undefined && Number(record.seq) === 0) {
      medium.run(addSpace({ space: record.space, name: toColumn(brought.space) }));
    }
    medium.run(addRecord(record));
    if (brought !== undefined) place(medium, brought);
  }
  clearTail(medium);
}

interface Placed {
  readonly space: string;
  readonly texts: readonly Text[];
  readonly entries: readonly EntryRow[];
}

function place(medium: Medium, { space, texts, entries }: Placed): void {
  for (const text of texts) medium.run(addText(toTextColumns(space, text)));
  for (const entry of entries) putEntry(medium, entry);
}

export function putEntry(medium: Medium, entry: EntryRow): void {
  medium.run(upsertEntry(toEntryColumns(entry)));
}

/**
 * Looks at a space with everything in its place. Where that cannot be written (a file that may only be read, a full disk,
 * another process that does not let go), what waits is laid over the tables for the time of the look.
 */
export function settled<T>(medium: Medium, space: string, look: () => T): T {
  const isSettled = !medium.read(() => hasTail(medium, space)) || derived(medium, () => settle(medium));
  if (isSettled) return medium.read(look);
  return medium.snapshot(() => {
    layOver(medium, space);
    return look();
  });
}

/** A file that was closed has everything in its place, for whoever opens it with other tools. If it cannot be, it waits. */
export function settleLast(medium: Medium): void {
  try {
    if (medium.read(() => wholeTail(medium)).length > 0) written(medium, () => settle(medium));
  } catch {
    // Closed already, read-only, broken: closing has no use for the reason, and whoever reads next will meet it.
  }
}

const written = (medium: Medium, work: () => void): void => medium.write(work, () => true);

/** Writes what can be made again. False when the file takes no writes now: nothing is wrong with what is there. */
export function derived(medium: Medium, work: () => void): boolean {
  try {
    written(medium, work);
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
export function layOver(medium: Medium, space: string): void {
  const columns = entryColumns.join(', ');
  const run = (command: string): void => void medium.handle.prepare(command).run();
  run('create temp table text (space, digest, salt, content, tags, unique (space, digest))');
  run(`create temp table entry (${columns}, unique (space, key))`);
  for (const { record, brought } of wholeTail(medium)) {
    if (brought !== undefined && record.space === spaceKey(space)) place(medium, brought);
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
