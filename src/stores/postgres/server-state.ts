import { type SqlBool, sql } from 'kysely';
import type { ServerState, StateRow } from '../../model/server-state.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { fromHeldCursor, type HeldColumns, toHeldAge, toHeldCount, toHeldPage } from '../sql/held.ts';
import type { Tables } from '../sql/tables.ts';
import type { PostgresSession } from './session.ts';

/** In the JSON of an entry's facts. A quotation mark inside a string comes with a backslash, so only the field looks like this. */
const createdAt = '"createdAt":([0-9]{1,15})';

export function postgresServerState(session: PostgresSession): ServerState {
  const call = (name: string, phase: 'work' | 'commit', ...values: readonly unknown[]): Promise<readonly unknown[]> =>
    session.call(session.routine(name, '', values), phase);
  return {
    get: async (area, key) => {
      const [row] = await call('state_row', 'work', area, toColumn(key));
      return row === undefined ? undefined : toStateRow(row as Tables['server_state']);
    },
    swap: async ({ area, key, expect = null, version, value, lifetimeMs, together = false }) => {
      const values = [area, toColumn(key), expect, version, value, Math.ceil(lifetimeMs), together];
      const [row] = await call('state_swap', 'commit', ...values);
      return (row as { state_swap: boolean }).state_swap;
    },
    list: async (area, after, limit) => {
      const rows = await call('state_page', 'work', area, toColumn(after), limit);
      return rows.map((row) => toStateRow(row as Tables['server_state']));
    },
    sweep: async (area, maxRows) => void (await call('state_sweep', 'commit', area, maxRows)),
    heldCounts: () =>
      session.operate(async (connection) => {
        const rows = await connection
          .selectFrom('entry')
          .innerJoin('space', 'space.space', 'entry.space')
          .select('space.name')
          .select((of) => of.fn.countAll<string>().as('count'))
          .where(sql<SqlBool>`entry.state = 'quarantined'`)
          .groupBy(['entry.space', 'space.name'])
          .execute();
        return rows.map(toHeldCount);
      }),
    heldAges: () =>
      session.operate(async (connection) => {
        const rows = await connection
          .selectFrom('entry')
          .innerJoin('space', 'space.space', 'entry.space')
          .select('space.name')
          .select((of) => of.fn.countAll<string>().as('count'))
          // Not parsed as JSON: one row that cannot be read would make the whole query fail.
          .select(
            sql<string>`min(coalesce(substring(entry.rest from ${createdAt})::bigint, entry.updated_at))`.as('oldest'),
          )
          .where(sql<SqlBool>`entry.state = 'quarantined'`)
          .groupBy(['entry.space', 'space.name'])
          .execute();
        return rows.map(toHeldAge);
      }),
    heldEntries: (after, limit) =>
      session.operate(async (connection) => {
        const { space, key } = fromHeldCursor(after);
        const rows = await connection
          .selectFrom('entry')
          .innerJoin('space', 'space.space', 'entry.space')
          .select(['entry.space', 'entry.key', 'space.name', 'entry.id', 'entry.updated_at', 'entry.rest'])
          .where(sql<SqlBool>`entry.state = 'quarantined'`)
          .where(sql<SqlBool>`(entry.space, entry.key) > (${space}, ${key})`)
          .orderBy('entry.space')
          .orderBy('entry.key')
          .limit(limit)
          .execute();
        return toHeldPage(rows as readonly HeldColumns[], limit);
      }),
  };
}

function toStateRow({ key, value, version }: Tables['server_state']): StateRow {
  return { key: fromColumn(key), value, version };
}
