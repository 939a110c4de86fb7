import { type SqlBool, sql } from 'kysely';
import type { HeldPage, ServerState, StateChange, StateRow } from '../../model/server-state.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { fromHeldCursor, type HeldColumns, toHeldAge, toHeldCount, toHeldPage } from '../sql/held.ts';
import type { Tables } from '../sql/tables.ts';
import { applyPending, tryWrite } from './apply-pending.ts';
import type { SqliteConnection } from './connection.ts';
import type { CommitGroup } from './group.ts';
import { allPending } from './pending-commits.ts';
import { build, rowOf, template } from './query.ts';

/** SQLite's own clock, the same for every process on the machine. */
const now = sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
const isLive = sql<SqlBool>`expires_at > ${now}`;
type Row = Tables['server_state'];

const rowAt = template((at: { area: string; key: string }) =>
  build
    .selectFrom('server_state')
    .select(['key', 'value', 'version'])
    .where('area', '=', at.area)
    .where('key', '=', at.key)
    .where(isLive),
);
const insert = template((row: Omit<Row, 'expires_at'> & { lifetime: number }) =>
  build
    .insertInto('server_state')
    .values({ ...rowOf(row, ['area', 'key', 'value', 'version']), expires_at: sql`${now} + ${row.lifetime}` })
    .onConflict((same) =>
      same
        .columns(['area', 'key'])
        .doUpdateSet((fresh) => ({
          value: fresh.ref('excluded.value'),
          version: fresh.ref('excluded.version'),
          expires_at: fresh.ref('excluded.expires_at'),
        }))
        .where(sql<SqlBool>`server_state.expires_at <= ${now}`),
    ),
);
const update = template((row: Omit<Row, 'expires_at'> & { lifetime: number; expect: string }) =>
  build
    .updateTable('server_state')
    .set({ value: row.value, version: row.version, expires_at: sql`${now} + ${row.lifetime}` })
    .where('area', '=', row.area)
    .where('key', '=', row.key)
    .where('version', '=', row.expect)
    .where(isLive),
);
const remove = template((row: { area: string; key: string; expect: string }) =>
  build
    .deleteFrom('server_state')
    .where('area', '=', row.area)
    .where('key', '=', row.key)
    .where('version', '=', row.expect)
    .where(isLive),
);
const page = template((at: { area: string; after: string; limit: number }) =>
  build
    .selectFrom('server_state')
    .select(['key', 'value', 'version'])
    .where('area', '=', at.area)
    .where('key', '>', at.after)
    .where(isLive)
    .orderBy('key')
    .limit(at.limit),
);
const dropEnded = template((at: { area: string }) =>
  build.deleteFrom('server_state').where('area', '=', at.area).where(sql<SqlBool>`expires_at <= ${now}`),
);
const dropBeyond = template((at: { area: string; most: number }) =>
  build
    .deleteFrom('server_state')
    .where('area', '=', at.area)
    .where(
      sql<SqlBool>`key in (select key from server_state where area = ${at.area} order by expires_at desc limit -1 offset ${at.most})`,
    ),
);
const heldCounts = build
  .selectFrom((from) =>
    from
      .selectFrom('entry')
      .select('space')
      .select((of) => [of.fn.countAll<number>().as('count')])
      .where(sql<SqlBool>`entry.state = 'quarantined'`)
      .groupBy('space')
      .as('held'),
  )
  .innerJoin('space', 'space.space', 'held.space')
  .select(['space.name', 'held.count'])
  .compile();
const heldAges = build
  .selectFrom('entry')
  .innerJoin('space', 'space.space', 'entry.space')
  .select(['entry.space', 'space.name'])
  .select((of) => [of.fn.countAll<number>().as('count')])
  // A row that cannot be read counts from its last change: the guard reports what is wrong with it when it looks.
  .select(
    sql<number>`min(coalesce(iif(json_valid(entry.rest), json_extract(entry.rest, '$.createdAt'), null), entry.updated_at))`.as(
      'oldest',
    ),
  )
  .where(sql<SqlBool>`entry.state = 'quarantined'`)
  .groupBy(['entry.space', 'space.name'])
  .compile();
const heldPage = template((at: { space: string; key: string; limit: number }) =>
  build
    .selectFrom('entry')
    .innerJoin('space', 'space.space', 'entry.space')
    .select(['entry.space', 'entry.key', 'space.name', 'entry.id', 'entry.updated_at', 'entry.rest'])
    .where(sql<SqlBool>`entry.state = 'quarantined'`)
    .where(sql<SqlBool>`(entry.space, entry.key) > (${at.space}, ${at.key})`)
    .orderBy('entry.space')
    .orderBy('entry.key')
    .limit(at.limit),
);

/** Runs work as soon as the file is free for it. */
type Run = <T>(work: () => T) => Promise<T>;

/** Changes join the group of commits, so that a request with its commit and its answer waits for the disk as seldom as possible. */
export function sqliteServerState(
  connection: SqliteConnection,
  group: CommitGroup,
  access: { readonly read: Run; readonly write: Run },
): ServerState {
  /** Nothing is returned before it is durable. If a group is lost after it was read, the read is repeated. */
  const read = async <T>(question: () => T): Promise<T> => {
    for (;;) {
      const result = await access.read(() => connection.read(question));
      try {
        await group.settled();
        return result;
      } catch {
        // The group was lost, and its writers learn that. What is durable is read next.
      }
    }
  };
  const readHeld = <T>(question: () => T): Promise<T> =>
    access.read(() => {
      group.flush();
      // Commits that cannot be applied now are missing from the answer, which is a hint.
      if (connection.read(() => allPending(connection)).length > 0)
        tryWrite(connection, () => applyPending(connection));
      return connection.read(question);
    });
  return {
    get: (area, key) => read(() => connection.all(rowAt({ area, key: toColumn(key) })).map(toStateRow)[0]),
    swap: async (change) => {
      const { changes, durable } = await access.write(() => group.step(queryOf(change)));
      if (change.together !== true) await durable;
      return changes === 1;
    },
    list: (area, after, limit) =>
      read(() => connection.all(page({ area, after: toColumn(after), limit })).map(toStateRow)),
    sweep: async (area, maxRows) => {
      const { durable } = await access.write(() => {
        group.step(dropEnded({ area }));
        return group.step(dropBeyond({ area, most: maxRows }));
      });
      await durable;
    },
    heldCounts: () => readHeld(() => connection.all(heldCounts).map(toHeldCount)),
    heldAges: () => readHeld(() => connection.all(heldAges).map(toHeldAge)),
    heldEntries: (after, limit): Promise<HeldPage> =>
      readHeld(() =>
        toHeldPage(connection.all(heldPage({ ...fromHeldCursor(after), limit })) as readonly HeldColumns[], limit),
      ),
  };
}

function queryOf({ area, key: name, expect, version, value, lifetimeMs: lifetime }: StateChange) {
  const key = toColumn(name);
  // Deleting what is not there changes nothing; an insert that cannot happen says whether it is there.
  if (value === null) return remove({ area, key, expect: expect ?? '' });
  return expect === undefined
    ? insert({ area, key, value, version, lifetime })
    : update({ area, key, value, version, lifetime, expect });
}

function toStateRow({ key, value, version }: StateRow): StateRow {
  return { key: fromColumn(key), value, version };
}
