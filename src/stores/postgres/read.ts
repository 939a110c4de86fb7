import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Fault } from '../../base/fault.ts';
import { type Entry, entryStates, type SaltedText } from '../../model/entry.ts';
import type { Head, SealedRecord } from '../../model/record.ts';
import type { EntryFilter, EntryPlace, PageRequest } from '../../model/store.ts';
import { trusts as allTrusts } from '../../model/trust.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { type Among, afterPage, conditions } from '../sql/filter.ts';
import { spaceKey, toEntry, toHead, toRecord, toText } from '../sql/rows.ts';
import { type EntryColumns, entryColumns, type JoinedColumns, type Tables } from '../sql/tables.ts';
import type { PostgresConnection, PostgresSession } from './session.ts';

/** Passes the list as one array, so that its length does not change the number of parameters. */
export const among: Among = (column, values) => sql`${column} = any(${values}::text[])`;

export const selected: readonly (`entry.${keyof EntryColumns}` | 'text.content' | 'text.tags')[] = [
  ...entryColumns.map((column) => `entry.${column}` as const),
  'text.content',
  'text.tags',
];

export async function listSpaces(connection: PostgresConnection): Promise<readonly string[]> {
  const rows = await connection.selectFrom('space').select(['space', 'name']).orderBy('name').execute();
  return rows.map(({ space, name }) => {
    const read = fromColumn(name);
    if (spaceKey(read) === space) return read;
    throw new Fault(
      'store-corrupt',
      "a space's name does not match its key; run `bezoar salvage` or restore a backup; see docs/backup.md",
      { space },
    );
  });
}

export async function readHead(session: PostgresSession, space: string): Promise<Head | undefined> {
  const [row] = await session.call(session.routine('head', space, []), 'work');
  return toHead(row as Pick<Tables['record'], 'seq' | 'hash' | 'at'> | undefined);
}

export async function readRecords(
  session: PostgresSession,
  space: string,
  from: number,
  limit: number,
): Promise<readonly SealedRecord[]> {
  const rows = await session.call(session.routine('records', space, [from, limit]), 'work');
  return rows.map((columns) => toRecord(space, columns as Tables['record']));
}

export async function listTexts(
  session: PostgresSession,
  space: string,
  digests: readonly string[],
): Promise<readonly SaltedText[]> {
  const rows = await session.call(session.routine('texts', space, [digests.map(toColumn)]), 'work');
  return rows.map((columns) => toText(columns as Tables['text']));
}

/** Finds the page first and reads only its texts. */
export async function listEntries(
  connection: PostgresConnection,
  schema: string,
  space: string,
  filter: EntryFilter,
  page: PageRequest,
): Promise<readonly Entry[]> {
  const order = page.newestFirst === true ? sql`entry.seq desc, entry.id` : sql`entry.seq, entry.id`;
  const { rows } = await sql<JoinedColumns>`
    select ${sql.join(selected.map((column) => sql.ref(column)))}
    from (${pageOf(schema, space, filter, page, order)}) as entry
    left join ${sql.id(schema, 'text')} as text on text.space = ${spaceKey(space)} and text.digest = entry.digest
    order by ${order}`.execute(connection);
  return rows.map((columns) => toEntry(space, columns));
}

export async function listEntryPlaces(
  connection: PostgresConnection,
  schema: string,
  space: string,
  filter: EntryFilter,
  page: PageRequest,
): Promise<readonly EntryPlace[]> {
  const order = page.newestFirst === true ? sql`entry.seq desc, entry.id` : sql`entry.seq, entry.id`;
  const { rows } = await sql<Pick<EntryColumns, 'seq' | 'id'>>`
    select entry.seq, entry.id from (${pageOf(schema, space, filter, page, order)}) as entry order by ${order}`.execute(
    connection,
  );
  return rows.map(({ seq, id }) => ({ seq: Number(seq), id: fromColumn(id) }));
}

/**
 * With a filter by state or trust, the page is put together from one short page per state and trust: the index has each of
 * those in order. Otherwise the server would read every entry from the start of the space until the page is full.
 */
function pageOf(
  schema: string,
  space: string,
  filter: EntryFilter,
  page: PageRequest,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const table = sql.id(schema, 'entry');
  const part = (conditionsOfPart: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
    sql`select entry.* from ${table} as entry where ${sql.join([inSpace(space), ...conditionsOfPart, ...afterPage(page)], sql` and `)}
      order by ${order} limit ${page.limit}`;
  const { states, trusts, ...others } = filter;
  const isByKey = filter.ids !== undefined || filter.contentHashes !== undefined;
  if (isByKey || (states === undefined && trusts === undefined)) return part(conditions(filter, among));
  const each = (values: readonly string[]): RawBuilder<unknown> => sql`unnest(${[...new Set(values)]}::text[])`;
  const ofOne = [sql`entry.state = one.state`, sql`entry.trust = one.trust`, ...conditions(others, among)];
  return sql`select entry.* from (select state, trust from ${each(states ?? entryStates)} as state,
      ${each(trusts ?? allTrusts)} as trust) as one cross join lateral (${part(ofOne)}) as entry
    order by ${order} limit ${page.limit}`;
}

export async function countEntries(
  connection: PostgresConnection,
  space: string,
  filter: EntryFilter,
): Promise<number> {
  const row = await connection
    .selectFrom('entry')
    .select((count) => count.fn.countAll<string>().as('count'))
    .where((all) => all.and([inSpace(space), ...conditions(filter, among)]))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

export function inSpace(space: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`entry.space = ${spaceKey(space)}`;
}
