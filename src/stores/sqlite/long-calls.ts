import { withPendingApplied } from './apply-pending.ts';
import type { SqliteConnection } from './connection.ts';
import { checkPages } from './open.ts';
import { residueOf } from './residue.ts';
import { scrubWhole } from './scrub.ts';
import { searchEntries } from './search.ts';

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
