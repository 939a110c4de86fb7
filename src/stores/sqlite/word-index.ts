import { type SqlBool, sql } from 'kysely';
import { textTokens } from '../search-tokens.ts';
import { spaceKey, toText } from '../sql/rows.ts';
import type { SqliteConnection } from './connection.ts';
import { build, rowOf, template } from './query.ts';

const pageSize = 500;

const entriesFrom = template((at: { space: string; from: number; after: number }) =>
  build
    .selectFrom('entry')
    .leftJoin('text', (join) => join.onRef('text.space', '=', 'entry.space').onRef('text.digest', '=', 'entry.digest'))
    .leftJoin('indexed', 'indexed.row', 'entry.row')
    .select(['entry.row', 'entry.seq', 'text.digest', 'text.salt', 'text.content', 'text.tags'])
    .select('indexed.digest as known')
    .where('entry.space', '=', at.space)
    .where('entry.seq', '>=', at.from)
    .where(sql<SqlBool>`(entry.seq > ${at.from} or entry.row > ${at.after})`)
    .orderBy('entry.seq')
    .orderBy('entry.row')
    .limit(pageSize),
);
const selectIndexedUpTo = template((at: { space: string }) =>
  build.selectFrom('space').select('indexed').where('space', '=', at.space),
);
const setIndexedUpTo = template((at: { space: string; seq: number }) =>
  build.updateTable('space').set({ indexed: at.seq }).where('space', '=', at.space),
);
const addRow = template((row: { row: number; digest: string }) =>
  build.insertInto('indexed').values(rowOf(row, ['row', 'digest'])),
);
const dropRow = template((at: { row: number }) => build.deleteFrom('indexed').where('row', '=', at.row));
const rowsIn = template((at: { space: string }) =>
  build.selectFrom('entry').select('row').where('space', '=', at.space),
);
const rowsOf = template((at: { space: string; digests: string }) =>
  build
    .selectFrom('indexed')
    .innerJoin('entry', 'entry.row', 'indexed.row')
    .select('indexed.row')
    .where('entry.space', '=', at.space)
    .where(sql<SqlBool>`indexed.digest in (select value from json_each(${at.digests}))`),
);
const addWords = template((row: { rowid: number; words: string }) =>
  build.insertInto('search').values(rowOf(row, ['rowid', 'words'])),
);
const dropWords = template((at: { row: number }) => build.deleteFrom('search').where('rowid', '=', at.row));

/** An entry with its current text, if it has one, and the digest of the text that the index has for it. */
interface IndexedEntry {
  readonly row: number;
  readonly digest: string | null;
  readonly salt: string | null;
  readonly content: string | null;
  readonly tags: string | null;
  readonly known: string | null;
}

/** The sequence number up to which entries are indexed. */
export function indexedUpTo(connection: SqliteConnection, space: string): number {
  return connection.all(selectIndexedUpTo({ space: spaceKey(space) }))[0]?.indexed ?? -1;
}

/** Indexes the words of every entry that changed since the last time. Call it under the write lock, with the head at `seq`. */
export function indexPending(connection: SqliteConnection, space: string, seq: number): void {
  indexFrom(connection, space, indexedUpTo(connection, space) + 1);
  connection.run(setIndexedUpTo({ space: spaceKey(space), seq }));
}

/** Rebuilds the index of a space from its entries and texts. Its rows are new and have no words yet: see `dropIndex`. */
export function indexAgain(connection: SqliteConnection, space: string, seq: number): void {
  indexFrom(connection, space, 0);
  connection.run(setIndexedUpTo({ space: spaceKey(space), seq }));
}

/** Removes the words of all entries of a space. Call it before the entries are deleted: then their rows are unknown. */
export function dropIndex(connection: SqliteConnection, space: string): void {
  for (const { row } of connection.all(rowsIn({ space: spaceKey(space) }))) drop(connection, row);
}

/** Removes the words of erased texts. `digests` is a JSON list. */
export function dropWordsOf(connection: SqliteConnection, space: string, digests: string): void {
  for (const { row } of connection.all(rowsOf({ space, digests }))) drop(connection, row);
}

function drop(connection: SqliteConnection, row: number): void {
  connection.run(dropWords({ row }));
  connection.run(dropRow({ row }));
}

function indexFrom(connection: SqliteConnection, space: string, first: number): void {
  let [from, after] = [first, 0];
  for (;;) {
    const page = connection.all(entriesFrom({ space: spaceKey(space), from, after }));
    for (const entry of page) {
      indexOne(connection, space, entry);
      [from, after] = [entry.seq, entry.row];
    }
    if (page.length < pageSize) return;
  }
}

/** Afterwards the index holds exactly the words of this entry's current text. */
function indexOne(
  connection: SqliteConnection,
  space: string,
  { row, digest, salt, content, tags, known }: IndexedEntry,
): void {
  if (known !== null && known === digest) return;
  // Even if no words are known: left-over words would block the next entry that gets this row number.
  drop(connection, row);
  if (digest === null || salt === null || content === null || tags === null) return;
  connection.run(addRow({ row, digest }));
  const words = textTokens(space, toText({ digest, salt, content, tags })).join(' ');
  connection.run(addWords({ rowid: row, words }));
}
