import { type Expression, type SqlBool, sql } from 'kysely';
import { Fault } from '../../base/fault.ts';
import type { Entry, SaltedText } from '../../model/entry.ts';
import type { Head, SealedRecord } from '../../model/record.ts';
import type { EntryFilter, PageRequest } from '../../model/store.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { type Among, afterPage, conditions } from '../sql/filter.ts';
import { spaceKey, toEntry, toHead, toRecord, toText } from '../sql/rows.ts';
import { type EntryColumns, entryColumns, type Tables } from '../sql/tables.ts';
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

export async function listEntries(
  connection: PostgresConnection,
  space: string,
  filter: EntryFilter,
  page: PageRequest,
): Promise<readonly Entry[]> {
  const rows = await connection
    .selectFrom('entry')
    .leftJoin('text', (join) => join.onRef('text.space', '=', 'entry.space').onRef('text.digest', '=', 'entry.digest'))
    .select(selected)
    .where((all) => all.and([inSpace(space), ...conditions(filter, among), ...afterPage(page)]))
    .orderBy('entry.seq')
    .orderBy('entry.id')
    .limit(page.limit)
    .execute();
  return rows.map((columns) => toEntry(space, columns));
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

export function inSpace(space: string): Expression<SqlBool> {
  return sql<SqlBool>`entry.space = ${spaceKey(space)}`;
}
