import { type SqlBool, sql } from 'kysely';
import type { SearchTerm } from '../../model/store.ts';
import { queryTokens } from '../search-tokens.ts';
import { withPendingApplied } from './apply-pending.ts';
import type { SqliteConnection } from './connection.ts';
import { checkPages } from './open.ts';
import { build, template } from './query.ts';
import { residueOf } from './residue.ts';
import { scrubWhole } from './scrub.ts';
import { searchEntries } from './search.ts';
import { matchQuery } from './search-rank.ts';

/** What can take long and runs in a thread of its own, if the store has one. Arguments and results are plain data. */
export const longCalls = {
  search: searchEntries,
  residue: (connection: SqliteConnection, space: string, needle: string): number =>
    withPendingApplied(connection, space, () => residueOf(connection, space, needle)),
  scrub: (connection: SqliteConnection): void => scrubWhole(connection),
  check: checkPages,
};

type LongCalls = typeof longCalls;
export type LongCallName = keyof LongCalls;
/** The arguments of a call, without the connection. */
export type LongCallArguments<Name extends LongCallName> = LongCalls[Name] extends (
  connection: SqliteConnection,
  ...rest: infer Rest
) => unknown
  ? Rest
  : never;
export type LongCallResult<Name extends LongCallName> = ReturnType<LongCalls[Name]>;

/** Ranking so many rows takes a few milliseconds. A hop to the thread and back takes about 0.1 ms, too long for a rare word. */
const maxShortMatches = 3_000;

const matchesUpTo = template((at: { query: string; limit: number }) =>
  build
    .selectFrom(
      build
        .selectFrom('search')
        .select('rowid')
        .where(sql<SqlBool>`search match ${at.query}`)
        .limit(at.limit)
        .as('matches'),
    )
    .select((count) => count.fn.countAll<number>().as('count')),
);

/** Whether so many rows contain any of the words that ranking them would take long. */
export function isLongSearch(connection: SqliteConnection, space: string, terms: readonly SearchTerm[]): boolean {
  const query = matchQuery(queryTokens(space, terms));
  if (query === '') return false;
  const [row] = connection.read(() => connection.all(matchesUpTo({ query, limit: maxShortMatches })));
  return Number(row?.count ?? 0) >= maxShortMatches;
}
