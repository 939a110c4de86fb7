import { sql } from 'kysely';
import type { Entry } from '../../model/entry.ts';
import type { EntryFilter } from '../../model/store.ts';
import { toColumn } from '../encoding.ts';
import { queryTokens, textTokens } from '../search-tokens.ts';
import { conditions } from '../sql/filter.ts';
import { idKey, spaceKey, toEntry } from '../sql/rows.ts';
import type { JoinedColumns } from '../sql/tables.ts';
import { among, inSpace, selected } from './read.ts';
import type { PostgresConnection, PostgresSession } from './session.ts';
import { catchUp } from './word-index.ts';

/**
 * One round trip. Words that more than a fifth of the entries have only help to rank, if the query has rarer ones. If words are
 * missing in the index, they are added first. If the server refuses that, the entries in question are read one by one: this is
 * slower and ranks them first, but none is missing.
 */
export async function searchEntries(
  session: PostgresSession,
  space: string,
  words: readonly string[],
  filter: EntryFilter,
  limit: number,
): Promise<readonly Entry[]> {
  const tokens = queryTokens(space, words);
  if (tokens.length === 0) return [];
  const find = async (anyway: boolean): Promise<readonly Entry[] | undefined> => {
    const query = session.routine('find_entries', space, [tokens, limit, anyway, ...filterParameters(filter)]);
    const rows = (await session.call(query, 'work')) as readonly JoinedColumns[];
    // A row without a key says that words are missing.
    return rows[0]?.key === null ? undefined : rows.map((columns) => toEntry(space, columns));
  };
  const found = await find(false);
  if (found !== undefined) return found;
  await catchUp(session, space);
  const complete = await find(false);
  if (complete !== undefined) return complete;
  const unindexed = await session.read(space, (connection) =>
    listUnindexed(connection, session.schema, space, tokens, filter),
  );
  const known = new Set(unindexed.map(({ id }) => id));
  const indexed = (await find(true)) ?? [];
  return [...unindexed, ...indexed.filter(({ id }) => !known.has(id))].slice(0, limit);
}

async function listUnindexed(
  connection: PostgresConnection,
  schema: string,
  space: string,
  tokens: readonly string[],
  filter: EntryFilter,
): Promise<readonly Entry[]> {
  const own = spaceKey(space);
  const { rows } = await sql<JoinedColumns>`
    select ${sql.join(selected.map((column) => sql.ref(column)))}
    from ${sql.id(schema, 'entry')} as entry
    join ${sql.id(schema, 'text')} as text on text.space = ${own} and text.digest = entry.digest
    where ${sql.join([inSpace(space), ...conditions(filter, among)], sql` and `)}
      and entry.seq >= (select unindexed_from from ${sql.id(schema, 'space')} where space = ${own})
    order by entry.seq desc, entry.id desc`.execute(connection);
  const wanted = new Set(tokens);
  return rows
    .map((columns) => toEntry(space, columns))
    .filter((entry) => textTokens(space, entry).some((token) => wanted.has(token)));
}

/** Each part of the filter, or null if it is not given. The index repeats some columns of an entry; the rest is read from it. */
function filterParameters(filter: EntryFilter): readonly unknown[] {
  const { ids, states, kinds, trusts, channels, targets, contentHashes, session, principal, from, to } = filter;
  const ofEntry = [
    targets?.map(toColumn),
    contentHashes?.map(toColumn),
    session === undefined ? undefined : toColumn(session),
    principal === undefined ? undefined : toColumn(principal),
    from,
    to,
  ];
  const ofIndex = [ids?.map(idKey), states, kinds, trusts, channels];
  const isDeep = ofEntry.some((part) => part !== undefined);
  return [...ofIndex.map((part) => part ?? null), isDeep, ...ofEntry.map((part) => part ?? null)];
}
