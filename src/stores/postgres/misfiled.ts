import { type RawBuilder, sql } from 'kysely';
import type { EntrySubjects, ListPlaces } from '../../model/store.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { sameMembers } from '../same-members.ts';
import { idKey, spaceKey } from '../sql/rows.ts';
import type { PostgresConnection } from './session.ts';

/** Entries with other subjects than these. */
export async function listMisfiledSubjects(
  connection: PostgresConnection,
  schema: string,
  space: string,
  entries: readonly EntrySubjects[],
): Promise<readonly string[]> {
  const keys = entries.map(({ id }) => idKey(id));
  const { rows } = await sql<{ key: string; subjects: readonly string[] }>`
    select claim.key, array_agg(claim.subject) as subjects from ${sql.id(schema, 'claim')} as claim
    where claim.space = ${spaceKey(space)} and claim.key = any (${keys}::text[]) group by claim.key`.execute(
    connection,
  );
  const stored = new Map(rows.map(({ key, subjects }) => [key, subjects]));
  return entries
    .filter(({ subjects }, at) => !sameMembers(stored.get(keys[at] ?? '') ?? [], subjects.map(toColumn)))
    .map(({ id }) => id);
}

/** Lists that lack a row for one of their entries or records. */
export async function listMisfiledLists(
  connection: PostgresConnection,
  schema: string,
  space: string,
  lists: readonly ListPlaces[],
): Promise<readonly string[]> {
  // The keys have an index. The server would rather read the whole table, for every page of lists again.
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true)`.execute(connection);
  const own = spaceKey(space);
  const entries = lists.flatMap(({ list, ids }) => ids.map((id) => [toColumn(list), idKey(id)] as const));
  const records = lists.flatMap(({ list, seqs }) => seqs.map((seq) => [toColumn(list), seq] as const));
  const missing = (wanted: RawBuilder<unknown>, table: string, column: string): RawBuilder<{ list: string }> => sql`
    select distinct wanted.list from ${wanted} where not exists (select 1 from ${sql.id(schema, table)} as it
      where it.space = ${own} and it.list = wanted.list and ${sql.ref(`it.${column}`)} = wanted.name)`;
  const byEntry = sql`unnest(${entries.map(([list]) => list)}::text[], ${entries.map(([, key]) => key)}::text[])
    as wanted(list, name)`;
  const byRecord = sql`unnest(${records.map(([list]) => list)}::text[], ${records.map(([, seq]) => seq)}::bigint[])
    as wanted(list, name)`;
  const found = [
    ...(await missing(byEntry, 'shown_entry', 'key').execute(connection)).rows,
    ...(await missing(byRecord, 'sighting', 'seq').execute(connection)).rows,
  ];
  return [...new Set(found.map(({ list }) => fromColumn(list)))];
}
