import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { Fault } from '../../base/fault.ts';
import type { Entry, SaltedText } from '../../model/entry.ts';
import type { SealedRecord } from '../../model/record.ts';
import type { EntryFilter, EntryPlace, EntryRow, PageRequest } from '../../model/store.ts';
import { byBytes, fromColumn, toColumn } from '../encoding.ts';
import { filterTest } from '../entry-filter.ts';
import { type Among, afterPage, conditions } from '../sql/filter.ts';
import { idKey, spaceKey, toEntry, toRecord, toText } from '../sql/rows.ts';
import { entryColumns, type Tables } from '../sql/tables.ts';
import type { SqliteConnection } from './connection.ts';
import { pageOfIds, pageOfPlaces } from './page.ts';
import { pendingEntryPayloads, pendingRecords, pendingSpaces, pendingTexts } from './pending-commits.ts';
import { build, template } from './query.ts';

/**
 * Passes the list as one JSON value, so that its length changes neither the statement nor the number of parameters. A single
 * value is compared as such: then an index can give the rows in order.
 */
export const among: Among = (column, values) =>
  values.length === 1
    ? sql`${column} = ${values[0]}`
    : sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;

type RecordValues = readonly [seq: number, at: number, hash: string, mac: string, body: string];
const recordsOf = template((at: { space: string; from: number; limit: number }) =>
  build
    .selectFrom('record')
    .select(['seq', 'at', 'hash', 'mac', 'body'])
    .where('space', '=', at.space)
    .where('seq', '>=', at.from)
    .orderBy('seq')
    .limit(at.limit),
);
const textsOf = template((at: { space: string; digests: string }) =>
  build
    .selectFrom('text')
    .select(['digest', 'salt', 'content', 'tags'])
    .where('space', '=', at.space)
    .where(sql<SqlBool>`digest in (select value from json_each(${at.digests}))`),
);
const spacesOf = build.selectFrom('space').select(['space', 'name']).compile();

const selected = [...entryColumns.map((column) => `entry.${column}` as const), 'text.content', 'text.tags'] as const;
const joined = build
  .selectFrom('entry')
  .leftJoin('text', (join) => join.onRef('text.space', '=', 'entry.space').onRef('text.digest', '=', 'entry.digest'))
  .select(selected);

const changedSince = template((at: { space: string; seq: number }) =>
  joined.where('entry.space', '=', at.space).where('entry.seq', '>', at.seq),
);
const withKeys = template((at: { space: string; keys: string }) =>
  joined
    .where('entry.space', '=', at.space)
    .where(sql<SqlBool>`entry.key in (select value from json_each(${at.keys}))`),
);

export function listSpaces(connection: SqliteConnection): readonly string[] {
  const pending = pendingSpaces(connection);
  const applied = connection.all(spacesOf).map(({ space, name }) => {
    const read = fromColumn(name);
    if (spaceKey(read) === space) return read;
    throw new Fault(
      'store-corrupt',
      "a space's name does not match its key; run `bezoar salvage` or restore a backup; see docs/backup.md",
      { space },
    );
  });
  return [...new Set([...pending, ...applied])].sort(byBytes);
}

/** Pending records are read first: one that is applied meanwhile is then found twice instead of not at all. */
export function readRecords(
  connection: SqliteConnection,
  space: string,
  from: number,
  limit: number,
): readonly SealedRecord[] {
  const pending = pendingRecords(connection, space, from);
  const applied = connection.values(recordsOf({ space: spaceKey(space), from, limit })).map((values) => {
    const [seq, at, hash, mac, body] = values as RecordValues;
    return toRecord(space, { seq, at, hash, mac, body });
  });
  const next = applied.at(-1)?.seq ?? -1;
  return [...applied, ...pending.filter(({ seq }) => seq > next)].slice(0, limit);
}

export function listTexts(
  connection: SqliteConnection,
  space: string,
  digests: readonly string[],
): readonly SaltedText[] {
  const pending = pendingTexts(connection, space, digests);
  const applied = appliedTexts(connection, space, JSON.stringify(digests.map(toColumn))).map((columns) =>
    toText(columns),
  );
  return [...new Map([...pending, ...applied].map((text) => [text.digest, text])).values()];
}

/** Texts in their table; `digests` is a JSON list of column values. */
export function appliedTexts(
  connection: SqliteConnection,
  space: string,
  digests: string,
): readonly Omit<Tables['text'], 'space'>[] {
  return connection.all(textsOf({ space: spaceKey(space), digests }));
}

export function listEntries(
  connection: SqliteConnection,
  space: string,
  filter: EntryFilter,
  page: PageRequest,
): readonly Entry[] {
  const ids = pageOfIds(connection, space, filter, page);
  if (ids !== undefined) {
    const found = new Map(listEntriesById(connection, space, ids).map((entry) => [entry.id, entry]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }
  const query = joined
    .where((all) => all.and([inSpace(space), ...conditions(filter, among), ...afterPage(page)]))
    .orderBy(seqFor(filter), page.newestFirst === true ? 'desc' : 'asc')
    .orderBy('entry.id')
    .limit(page.limit);
  return connection.all(query.compile()).map((columns) => toEntry(space, columns));
}

/**
 * Entries that are asked for by id are found by their keys and then sorted. The plus sign keeps SQLite from going through the whole
 * space in the order of an index instead.
 */
function seqFor({ ids }: EntryFilter): RawBuilder<number> {
  return ids === undefined ? sql<number>`entry.seq` : sql<number>`+entry.seq`;
}

/**
 * Reads pending commits beside the tables instead of applying them: a session that starts right after a write asks this, and
 * applying would make it wait for the disk. Call it in one state of the database.
 */
export function listEntryPlaces(
  connection: SqliteConnection,
  space: string,
  filter: EntryFilter,
  page: PageRequest,
): readonly EntryPlace[] {
  const pending = new Map<string, EntryRow>();
  for (const { entries } of pendingEntryPayloads(connection, space, -1)) {
    for (const entry of entries) pending.set(entry.id, entry);
  }
  if (pending.size === 0) return appliedPlaces(connection, space, filter, page);
  // Entries that a pending commit changes are taken out of what the tables say, so that many more are read.
  const most = { ...page, limit: page.limit + pending.size };
  const applied = appliedPlaces(connection, space, filter, most).filter(({ id }) => !pending.has(id));
  const matches = filterTest(filter);
  const { after } = page;
  const order = page.newestFirst === true ? newestFirst : oldestFirst;
  const changed = [...pending.values()].filter((row) => matches(row) && (after === undefined || order(row, after) > 0));
  const places = [...applied, ...changed.map(({ seq, id }) => ({ seq, id }))];
  return places.sort(order).slice(0, page.limit);
}

function oldestFirst(a: EntryPlace, b: EntryPlace): number {
  return a.seq - b.seq || byBytes(a.id, b.id);
}

function newestFirst(a: EntryPlace, b: EntryPlace): number {
  return b.seq - a.seq || byBytes(a.id, b.id);
}

function appliedPlaces(
  connection: SqliteConnection,
  space: string,
  filter: EntryFilter,
  page: PageRequest,
): readonly EntryPlace[] {
  const places = pageOfPlaces(connection, space, filter, page);
  if (places !== undefined) return places;
  const query = build
    .selectFrom('entry')
    .select(['entry.seq', 'entry.id'])
    .where((all) => all.and([inSpace(space), ...conditions(filter, among), ...afterPage(page)]))
    .orderBy(seqFor(filter), page.newestFirst === true ? 'desc' : 'asc')
    .orderBy('entry.id')
    .limit(page.limit);
  return connection.all(query.compile()).map(({ seq, id }) => ({ seq: Number(seq), id: fromColumn(id) }));
}

/** The entries with these ids, in any order. */
export function listEntriesById(connection: SqliteConnection, space: string, ids: readonly string[]): readonly Entry[] {
  const keys = JSON.stringify(ids.map(idKey));
  return connection.all(withKeys({ space: spaceKey(space), keys })).map((columns) => toEntry(space, columns));
}

/** Entries that changed after a record. */
export function listSince(connection: SqliteConnection, space: string, seq: number): readonly Entry[] {
  return connection.all(changedSince({ space: spaceKey(space), seq })).map((columns) => toEntry(space, columns));
}

export function countEntries(connection: SqliteConnection, space: string, filter: EntryFilter): number {
  const query = build
    .selectFrom('entry')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where((all) => all.and([inSpace(space), ...conditions(filter, among)]));
  return Number(connection.all(query.compile())[0]?.count ?? 0);
}

/** Several reads of one state, inside the open group's transaction if there is one. */
export function inOneState<T>(connection: SqliteConnection, question: () => T): T {
  return connection.handle.inTransaction ? connection.read(question) : connection.snapshot(question);
}

export function inSpace(space: string): Expression<SqlBool> {
  return sql<SqlBool>`entry.space = ${spaceKey(space)}`;
}
