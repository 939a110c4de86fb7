import { type CompiledQuery, type SqlBool, sql } from 'kysely';
import type { SaltedText } from '../../model/entry.ts';
import { textTokens } from '../search-tokens.ts';
import { spaceKey, toText } from '../sql/rows.ts';
import type { SqliteConnection } from './connection.ts';
import { areSeparatorsLeft } from './index-separators.ts';
import { build, rowOf, template } from './query.ts';
import { appliedTexts } from './read.ts';

const pageSize = 500;
/** So many entries are indexed however busy the machine is. */
const minPerSlice = 8;
const highestCharacter = '\u{10ffff}';

// Without texts: the entries of one record are sorted for every page, and a large batch would be read again and again.
const entriesFrom = template((at: { space: string; from: number; after: string }) =>
  build
    .selectFrom('entry')
    .leftJoin('indexed', 'indexed.entry', 'entry.row')
    .select(['entry.row as entry', 'entry.id', 'entry.seq', 'entry.digest'])
    .select(['indexed.row as knownRow', 'indexed.digest as known'])
    .where('entry.space', '=', at.space)
    .where('entry.seq', '>=', at.from)
    .where(sql<SqlBool>`(entry.seq > ${at.from} or entry.id > ${at.after})`)
    .orderBy('entry.seq')
    .orderBy('entry.id')
    .limit(pageSize),
);
const selectIndexedUpTo = template((at: { space: string }) =>
  build.selectFrom('space').select('indexed').where('space', '=', at.space),
);
const setIndexedUpTo = template((at: { space: string; seq: number }) =>
  build.updateTable('space').set({ indexed: at.seq }).where('space', '=', at.space),
);
const addRow = template((row: { entry: number; digest: string }) =>
  build.insertInto('indexed').values(rowOf(row, ['entry', 'digest'])),
);
const dropRow = template((at: { row: number }) => build.deleteFrom('indexed').where('row', '=', at.row));
const rowsIn = template((at: { space: string }) =>
  build
    .selectFrom('entry')
    .innerJoin('indexed', 'indexed.entry', 'entry.row')
    .select(['indexed.row', 'indexed.digest'])
    .where('entry.space', '=', at.space),
);
// A cross join keeps its order: the digests first, of which there are few.
const rowsOf = template((at: { space: string; digests: string }) =>
  build
    .selectFrom('indexed')
    .crossJoin('entry')
    .select(['indexed.row', 'indexed.digest'])
    .whereRef('entry.row', '=', 'indexed.entry')
    .where('entry.space', '=', at.space)
    .where(sql<SqlBool>`indexed.digest in (select value from json_each(${at.digests}))`),
);
const addWords = template((row: { rowid: number; words: string }) =>
  build.insertInto('search').values(rowOf(row, ['rowid', 'words'])),
);
const dropWords = template((at: { row: number; words: string }) => ({
  compile: (): CompiledQuery =>
    sql`insert into search(search, rowid, words) values ('delete', ${at.row}, ${at.words})`.compile(build),
}));
const sizeOf = template((at: { row: number }) =>
  build.selectFrom('search_docsize').select('sz').where('id', '=', at.row),
);

/** An entry with the digest of its text, if it has one, and its row of the index with the digest of the text it is for. */
interface IndexedEntry {
  readonly entry: number;
  readonly digest: string | null;
  readonly knownRow: number | null;
  readonly known: string | null;
}

/** The sequence number up to which entries are indexed. */
export function indexedUpTo(connection: SqliteConnection, space: string): number {
  return connection.all(selectIndexedUpTo({ space: spaceKey(space) }))[0]?.indexed ?? -1;
}

/** An entry, by its place in the order in which entries are indexed. */
export interface IndexPlace {
  readonly seq: number;
  readonly id: string;
}

/**
 * Indexes the words of entries that changed since the last time, from a place on, until `isSpent` says so or there are
 * no more. Returns where to continue, and undefined at the end. Call it under the write lock, with the head at `seq`.
 */
export function indexSome(
  connection: SqliteConnection,
  space: string,
  seq: number,
  isSpent: () => boolean,
  place: IndexPlace = { seq: indexedUpTo(connection, space), id: highestCharacter },
): IndexPlace | undefined {
  const next = indexFrom(connection, space, place, isSpent);
  if (next === undefined) connection.run(setIndexedUpTo({ space: spaceKey(space), seq }));
  return next;
}

/** The same for all of them at once. */
export function indexPending(connection: SqliteConnection, space: string, seq: number): void {
  let place = indexSome(connection, space, seq, neverSpent);
  while (place !== undefined) place = indexSome(connection, space, seq, neverSpent, place);
}

function neverSpent(): boolean {
  return false;
}

/** Rebuilds the index of a space from its entries and texts. Its rows are new and have no words yet: see `dropIndex`. */
export function indexAgain(connection: SqliteConnection, space: string, seq: number): void {
  connection.run(setIndexedUpTo({ space: spaceKey(space), seq: -1 }));
  indexPending(connection, space, seq);
}

/** Removes the words of all entries of a space. Call it before the entries are deleted: then their rows are unknown. */
export function dropIndex(connection: SqliteConnection, space: string): void {
  dropRows(connection, space, connection.all(rowsIn({ space: spaceKey(space) })));
}

/**
 * Removes the words of texts that are about to be deleted. Returns false if some words are left as separators, also of texts
 * that are no longer indexed: see `areSeparatorsLeft`. `digests` is a JSON list.
 */
export function dropWordsOf(connection: SqliteConnection, space: string, digests: string): boolean {
  dropRows(connection, space, connection.all(rowsOf({ space: spaceKey(space), digests })));
  const texts = appliedTexts(connection, space, digests);
  return !texts.some((columns) => areSeparatorsLeft(connection, textTokens(space, toText(columns))));
}

interface IndexedRow {
  readonly row: number;
  readonly digest: string;
}

function dropRows(connection: SqliteConnection, space: string, rows: readonly IndexedRow[]): void {
  for (let at = 0; at < rows.length; at += pageSize) {
    const page = rows.slice(at, at + pageSize);
    const texts = textsByDigest(connection, space, page);
    for (const { row, digest } of page) if (!drop(connection, space, row, texts.get(digest))) return;
  }
}

function textsByDigest(
  connection: SqliteConnection,
  space: string,
  rows: readonly { readonly digest: string }[],
): ReadonlyMap<string, SaltedText> {
  const digests = JSON.stringify(rows.map(({ digest }) => digest));
  return new Map(appliedTexts(connection, space, digests).map((columns) => [columns.digest, toText(columns)]));
}

/**
 * Removes the words of a row, given the text that they were made from. Returns false if the index has other words for it, as
 * when the text is gone or the rules for words have changed: words that nobody can name can only be removed with all others,
 * so the whole index is emptied.
 */
function drop(connection: SqliteConnection, space: string, row: number, text: SaltedText | undefined): boolean {
  connection.run(dropRow({ row }));
  const [size] = connection.all(sizeOf({ row }));
  if (size === undefined) return true;
  const tokens = text === undefined ? undefined : textTokens(space, text);
  if (tokens?.length !== varintOf(size.sz)) {
    emptyIndex(connection);
    return false;
  }
  connection.run(dropWords({ row, words: tokens.join(' ') }));
  return true;
}

function emptyIndex(connection: SqliteConnection): void {
  connection.command(`insert into search(search) values ('delete-all')`);
  connection.command('delete from indexed');
  connection.command('update space set indexed = -1');
}

/** SQLite's encoding of a number: seven bits per byte, the high ones first. Here it has at most three bytes. */
function varintOf(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 128 + (byte & 127), 0);
}

/** Returns where to continue; undefined at the end. */
function indexFrom(
  connection: SqliteConnection,
  space: string,
  place: IndexPlace,
  isSpent: () => boolean,
): IndexPlace | undefined {
  let at = place;
  for (;;) {
    const page = connection.all(entriesFrom({ space: spaceKey(space), from: at.seq, after: at.id }));
    for (const [done, entry] of page.entries()) {
      // If the index had to be emptied, this space starts again; the others do so with their next search.
      if (!indexOne(connection, space, entry)) return { seq: -1, id: highestCharacter };
      at = entry;
      if (done >= minPerSlice - 1 && isSpent()) return { seq: at.seq, id: at.id };
    }
    if (page.length < pageSize) return undefined;
  }
}

/**
 * Afterwards the index holds exactly the words of this entry's current text, in a row above all others. Returns false if it
 * had to be emptied.
 */
function indexOne(
  connection: SqliteConnection,
  space: string,
  { entry, digest, knownRow, known }: IndexedEntry,
): boolean {
  if (knownRow !== null && known !== null) {
    const old = textsByDigest(connection, space, [{ digest: known }]).get(known);
    if (!drop(connection, space, knownRow, old)) return false;
  }
  const text = digest === null ? undefined : textsByDigest(connection, space, [{ digest }]).get(digest);
  if (digest === null || text === undefined) return true;
  const row = Number(connection.step(addRow({ entry, digest })).lastInsertRowid);
  if (connection.all(sizeOf({ row })).length > 0) {
    emptyIndex(connection); // Words that no row of `indexed` explains: nobody can name them.
    return false;
  }
  const words = textTokens(space, text).join(' ');
  connection.run(addWords({ rowid: row, words }));
  return true;
}
