import type { Entry } from '../../model/entry.ts';
import type { EntryFilter } from '../../model/store.ts';
import { toColumn } from '../encoding.ts';
import { queryTokens } from '../search-tokens.ts';
import { idKey, toEntry } from '../sql/rows.ts';
import type { JoinedColumns } from '../sql/tables.ts';
import type { PostgresSession } from './session.ts';
import { catchUp } from './word-index.ts';

/**
 * One round trip. Words that more than a fifth of the entries have only help to rank, if the query has rarer ones. If words are
 * missing in the index, they are added first; if that fails because the server refuses writes, the search does without.
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
  return (await find(true)) ?? [];
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
