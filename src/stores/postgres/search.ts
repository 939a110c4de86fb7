import { sql } from 'kysely';
import type { Entry } from '../../model/entry.ts';
import type { EntryFilter, SearchTerm } from '../../model/store.ts';
import { toColumn } from '../encoding.ts';
import { hitsOf, isEmptyQuery, type QueryTokens, queryTokens, textTokens } from '../search-tokens.ts';
import { conditions } from '../sql/filter.ts';
import { idKey, spaceKey, toEntry } from '../sql/rows.ts';
import type { JoinedColumns } from '../sql/tables.ts';
import { among, inSpace, selected } from './read.ts';
import type { PostgresConnection, PostgresSession } from './session.ts';
import { catchUp } from './word-index.ts';

/**
 * One round trip. Entries that only have words of more than a fifth of all entries rank last, the newest first. If words are
 * missing in the index, they are added first. If the server refuses that, the entries in question are read one by one: this is
 * slower and ranks them first, but none is missing.
 */
export async function searchEntries(
  session: PostgresSession,
  space: string,
  terms: readonly SearchTerm[],
  filter: EntryFilter,
  limit: number,
): Promise<readonly Entry[]> {
  const tokens = queryTokens(space, terms);
  if (isEmptyQuery(tokens)) return [];
  const asked = [...tokens.whole, ...tokens.starts.map((start) => `${start}:*`)];
  const find = async (anyway: boolean): Promise<readonly Entry[] | undefined> => {
    const query = session.routine('find_entries', space, [asked, limit, anyway, ...filterParameters(filter)]);
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
  tokens: QueryTokens,
  filter: EntryFilter,
): Promise<readonly Entry[]> {
  const own = spaceKey(space);
  const { rows } = await sql<JoinedColumns>`
    select ${sql.join(selected.map((column) => sql.ref(column)))}
    from ${sql.id(schema, 'entry')} as entry
    join ${sql.id(schema, 'text')} as text on text.space = ${own} and text.digest = entry.digest
    where ${sql.join([inSpace(space), ...conditions(filter, among)], sql` and `)}
      and entry.seq > (select stems_to from ${sql.id(schema, 'space')} where space = ${own})
    order by entry.seq desc, entry.id desc`.execute(connection);
  return rows
    .map((columns) => toEntry(space, columns))
    .filter((entry) => hitsOf(tokens, new Set(textTokens(space, entry))) > 0);
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
