import { type SqlBool, sql } from 'kysely';
import type { Entry } from '../../model/entry.ts';
import type { EntryFilter } from '../../model/store.ts';
import { queryTokens, textTokens } from '../search-tokens.ts';
import { conditions } from '../sql/filter.ts';
import { spaceKey, toEntry } from '../sql/rows.ts';
import { entryColumns } from '../sql/tables.ts';
import { applyPending, overlayPending, tryWrite } from './apply-pending.ts';
import type { SqliteConnection } from './connection.ts';
import { hasPending, readHead } from './pending-commits.ts';
import { build, template } from './query.ts';
import { among, inSpace, listSince } from './read.ts';
import { indexedUpTo, indexPending } from './word-index.ts';

/**
 * Cross joins, because SQLite keeps their order: it does not know how many rows contain a word, and would otherwise go
 * through every entry and query the index for each.
 */
const searched = build
  .selectFrom('search')
  .crossJoin('entry')
  .crossJoin('indexed')
  .select([...entryColumns.map((column) => `entry.${column}` as const), 'search.rank'])
  .whereRef('entry.row', '=', 'search.rowid')
  .whereRef('indexed.row', '=', 'search.rowid')
  .whereRef('indexed.digest', '=', 'entry.digest');

const changedAfter = template((at: { space: string; seq: number }) =>
  build.selectFrom('entry').select('seq').where('space', '=', at.space).where('seq', '>', at.seq).limit(1),
);

interface SearchQuery {
  readonly space: string;
  readonly tokens: readonly string[];
  readonly filter: EntryFilter;
  readonly limit: number;
}

/**
 * Updates the index first. If that fails, or another process wrote in between, the entries that are not indexed yet are read
 * one by one: this is slower and ranks them first, but none is missing.
 */
export function searchEntries(
  connection: SqliteConnection,
  space: string,
  words: readonly string[],
  filter: EntryFilter,
  limit: number,
): readonly Entry[] {
  const request = { space, tokens: queryTokens(space, words), filter, limit };
  if (request.tokens.length === 0) return [];
  const isCaughtUp = catchUp(connection, space);
  return connection.snapshot(() => {
    if (!isCaughtUp && hasPending(connection, space)) overlayPending(connection, space);
    const upTo = indexedUpTo(connection, space);
    if (!isBehind(connection, space, upTo)) return ranked(connection, request, upTo);
    return [...unranked(connection, request, upTo), ...ranked(connection, request, upTo)].slice(0, limit);
  });
}

/** Returns false if the index could not be updated. */
function catchUp(connection: SqliteConnection, space: string): boolean {
  const isNeeded = (): boolean =>
    hasPending(connection, space) || isBehind(connection, space, indexedUpTo(connection, space));
  if (!connection.read(isNeeded)) return true;
  return tryWrite(connection, () => {
    applyPending(connection);
    indexPending(connection, space, readHead(connection, space)?.seq ?? -1);
  });
}

function isBehind(connection: SqliteConnection, space: string, upTo: number): boolean {
  return connection.all(changedAfter({ space: spaceKey(space), seq: upTo })).length > 0;
}

/** Finds the best rows first and reads their texts afterwards, because a common word occurs in many texts. */
function ranked(
  connection: SqliteConnection,
  { space, tokens, filter, limit }: SearchQuery,
  upTo: number,
): readonly Entry[] {
  const best = searched
    .where((all) =>
      all.and([sql<SqlBool>`search match ${tokens.join(' OR ')}`, inSpace(space), ...conditions(filter, among)]),
    )
    .where('entry.seq', '<=', upTo)
    .orderBy('search.rank')
    .orderBy('entry.seq', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit);
  const query = build
    .selectFrom(best.as('best'))
    .innerJoin('text', (join) => join.onRef('text.space', '=', 'best.space').onRef('text.digest', '=', 'best.digest'))
    .selectAll('best')
    .select(['text.content', 'text.tags'])
    .orderBy('best.rank')
    .orderBy('best.seq', 'desc')
    .orderBy('best.id', 'desc');
  return connection.all(query.compile()).map((columns) => toEntry(space, columns));
}

function unranked(
  connection: SqliteConnection,
  { space, tokens, filter }: SearchQuery,
  upTo: number,
): readonly Entry[] {
  const wanted = new Set(tokens);
  return listSince(connection, space, filter, upTo).filter((entry) =>
    textTokens(space, entry).some((token) => wanted.has(token)),
  );
}
