import { type SqlBool, sql } from 'kysely';
import type { Entry } from '../../model/entry.ts';
import type { EntryFilter } from '../../model/store.ts';
import { queryTokens, textTokens } from '../search-tokens.ts';
import { conditions } from '../sql/filter.ts';
import { spaceKey, toEntry } from '../sql/rows.ts';
import { among, inSpace, selected } from './read.ts';
import type { PostgresConnection, PostgresSession } from './session.ts';
import { catchUp } from './word-index.ts';

interface SearchQuery {
  readonly space: string;
  readonly tokens: readonly string[];
  readonly filter: EntryFilter;
  readonly limit: number;
}

/**
 * Updates the index if it is behind. If that fails, or another process wrote in between, the entries that are not indexed yet
 * are read one by one: this is slower and ranks them first, but none is missing.
 */
export async function searchEntries(
  session: PostgresSession,
  space: string,
  words: readonly string[],
  filter: EntryFilter,
  limit: number,
): Promise<readonly Entry[]> {
  const query = { space, tokens: queryTokens(space, words), filter, limit };
  if (query.tokens.length === 0) return [];
  const found = await session.read(space, async (connection) => {
    const { isBehind, upTo } = await setQuery(connection, query);
    return isBehind ? undefined : ranked(connection, query, upTo);
  });
  if (found !== undefined) return found;
  await catchUp(session, space);
  return session.read(space, async (connection) => {
    const { isBehind, upTo } = await setQuery(connection, query);
    const unindexed = isBehind ? await unranked(connection, query, upTo) : [];
    return [...unindexed, ...(await ranked(connection, query, upTo))].slice(0, limit);
  });
}

/** Passes the query to the policies and reads how far the index reaches. */
async function setQuery(
  connection: PostgresConnection,
  { space, tokens }: SearchQuery,
): Promise<{ readonly isBehind: boolean; readonly upTo: number }> {
  const key = spaceKey(space);
  const upTo = sql<number>`coalesce(${connection.selectFrom('space').select('indexed').where('space', '=', key)}, -1)`;
  const { rows } = await sql<{ up_to: string; is_behind: boolean }>`
    select set_config('bezoar.words', ${tokens.join(' | ')}, true), ${upTo} as up_to,
      exists (${connection.selectFrom('entry').select('seq').where('space', '=', key).where('seq', '>', upTo)}) as is_behind`.execute(
    connection,
  );
  return { isBehind: rows[0]?.is_behind === true, upTo: Number(rows[0]?.up_to ?? -1) };
}

async function ranked(
  connection: PostgresConnection,
  { space, tokens, filter, limit }: SearchQuery,
  upTo: number,
): Promise<readonly Entry[]> {
  const query = tokens.join(' | ');
  // Repeated here, because policies do not bind a superuser.
  const matchesQuery = sql<SqlBool>`search.words @@ ${query}::tsquery`;
  const rows = await connection
    .selectFrom('search')
    .innerJoin('entry', (join) =>
      join
        .onRef('entry.space', '=', 'search.space')
        .onRef('entry.key', '=', 'search.key')
        .onRef('entry.digest', '=', 'search.digest'),
    )
    .innerJoin('text', (join) => join.onRef('text.space', '=', 'entry.space').onRef('text.digest', '=', 'entry.digest'))
    .select(selected)
    .where('search.space', '=', spaceKey(space))
    .where((all) => all.and([matchesQuery, inSpace(space), ...conditions(filter, among)]))
    .where('entry.seq', '<=', upTo)
    .orderBy(sql`ts_rank(search.words, ${query}::tsquery)`, 'desc')
    .orderBy('entry.seq', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((columns) => toEntry(space, columns));
}

async function unranked(
  connection: PostgresConnection,
  { space, tokens, filter }: SearchQuery,
  upTo: number,
): Promise<readonly Entry[]> {
  const rows = await connection
    .selectFrom('entry')
    .innerJoin('text', (join) => join.onRef('text.space', '=', 'entry.space').onRef('text.digest', '=', 'entry.digest'))
    .select(selected)
    .where((all) => all.and([inSpace(space), ...conditions(filter, among)]))
    .where('entry.seq', '>', upTo)
    .orderBy('entry.seq', 'desc')
    .orderBy('entry.id', 'desc')
    .execute();
  const wanted = new Set(tokens);
  return rows
    .map((columns) => toEntry(space, columns))
    .filter((entry) => textTokens(space, entry).some((token) => wanted.has(token)));
}
