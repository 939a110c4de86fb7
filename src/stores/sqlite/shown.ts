import { type SqlBool, sql } from 'kysely';
import type { ListPlaces, ShownList } from '../../model/store.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { keyWithin, scopedHex, scopedKey, spaceKey } from '../sql/rows.ts';
import type { SqliteConnection } from './connection.ts';
import { pendingPayloads } from './pending-commits.ts';
import { build, rowOf, type SqliteTables, template } from './query.ts';

const addList = template((row: SqliteTables['shown_list']) =>
  build
    .insertInto('shown_list')
    .values(rowOf(row, ['list', 'data']))
    .onConflict((same) => same.doNothing()),
);
const addEntry = template((row: SqliteTables['shown_entry']) =>
  build
    .insertInto('shown_entry')
    .values(rowOf(row, ['entry', 'list']))
    .onConflict((same) => same.doNothing()),
);
const addRecord = template((row: SqliteTables['shown_record']) =>
  build
    .insertInto('shown_record')
    .values(rowOf(row, ['list', 'seq']))
    .onConflict((same) => same.doNothing()),
);
const dataOf = template((at: { list: Uint8Array }) =>
  build.selectFrom('shown_list').select('data').where('list', '=', at.list),
);
const recordsWith = template((at: { entries: string; after: number; limit: number }) =>
  build
    .selectFrom('shown_entry')
    .innerJoin('shown_record', 'shown_record.list', 'shown_entry.list')
    .select('shown_record.seq')
    .distinct()
    .where(sql<SqlBool>`shown_entry.entry in (select unhex(value) from json_each(${at.entries}))`)
    .where('shown_record.seq', '>', at.after)
    .orderBy('shown_record.seq')
    .limit(at.limit),
);

const entriesMissing = template((at: { pairs: string }) =>
  build
    .selectFrom(sql<{ key: number; value: string }>`json_each(${at.pairs})`.as('pair'))
    .select(sql<number | bigint>`pair.value ->> 0`.as('at'))
    .distinct()
    .where(sql<SqlBool>`not exists (select 1 from shown_entry
      where shown_entry.entry = unhex(pair.value ->> 1) and shown_entry.list = unhex(pair.value ->> 2))`),
);
const recordsMissing = template((at: { pairs: string }) =>
  build
    .selectFrom(sql<{ key: number; value: string }>`json_each(${at.pairs})`.as('pair'))
    .select(sql<number | bigint>`pair.value ->> 0`.as('at'))
    .distinct()
    .where(sql<SqlBool>`not exists (select 1 from shown_record
      where shown_record.list = unhex(pair.value ->> 1) and shown_record.seq = pair.value ->> 2)`),
);

/** Stores the list and its entries once, and one small row per record that showed it. */
export function putShown(connection: SqliteConnection, space: string, shown: ShownList, seq: number): void {
  putList(connection, spaceKey(space), shown);
  putSighting(connection, spaceKey(space), shown.list, seq);
}

/** Stores a list and its entries, unless it is there already. `own` is the key of the space. */
export function putList(connection: SqliteConnection, own: string, shown: ShownList): void {
  const list = keyWithin(own, shown.list);
  const isNew = connection.step(addList({ list, data: toColumn(shown.data) })).changes > 0;
  if (isNew) for (const id of shown.ids) connection.run(addEntry({ entry: keyWithin(own, id), list }));
}

/** Stores that a record showed a list. `own` is the key of the space. */
export function putSighting(connection: SqliteConnection, own: string, list: string, seq: number): void {
  connection.run(addRecord({ list: keyWithin(own, list), seq }));
}

export function readShownLists(
  connection: SqliteConnection,
  space: string,
  lists: readonly string[],
): readonly Omit<ShownList, 'ids'>[] {
  const pending = pendingPayloads(connection, space).flatMap(({ payload }) => payload.shown ?? []);
  return [...new Set(lists)].flatMap((list) => {
    const [applied] = connection.all(dataOf({ list: scopedKey(space, list) }));
    const data = applied === undefined ? pending.find((shown) => shown.list === list)?.data : fromColumn(applied.data);
    return data === undefined ? [] : [{ list, data }];
  });
}

/** Lists that lack a row for one of their entries or records, in the tables and in pending commits together. */
export function listMisfiledLists(
  connection: SqliteConnection,
  space: string,
  lists: readonly ListPlaces[],
): readonly string[] {
  const pending = pendingPayloads(connection, space).flatMap(({ seq, payload }) =>
    payload.shown === undefined ? [] : [{ seq, ...payload.shown }],
  );
  // A pending commit adds the entries of a list only if the list is new.
  const isStored = (list: string): boolean => connection.all(dataOf({ list: scopedKey(space, list) })).length > 0;
  const coming = new Map(pending.map(({ list, ids }) => [list, isStored(list) ? [] : ids]));
  const showing = new Map(pending.map(({ seq, list }) => [seq, list]));
  const keys = lists.map(({ list }) => scopedHex(space, list));
  const entries = lists.flatMap(({ list, ids }, at) =>
    ids.filter((id) => coming.get(list)?.includes(id) !== true).map((id) => [at, scopedHex(space, id), keys[at]]),
  );
  const records = lists.flatMap(({ list, seqs }, at) =>
    seqs.filter((seq) => showing.get(seq) !== list).map((seq) => [at, keys[at], seq]),
  );
  const missing = [
    ...connection.all(entriesMissing({ pairs: JSON.stringify(entries) })),
    ...connection.all(recordsMissing({ pairs: JSON.stringify(records) })),
  ];
  return [...new Set(missing.map(({ at }) => Number(at)))].flatMap((at) => lists[at]?.list ?? []);
}

export function readSightings(
  connection: SqliteConnection,
  space: string,
  ids: readonly string[],
  after: number,
  limit: number,
): readonly number[] {
  const wanted = new Set(ids);
  const pending = pendingPayloads(connection, space).filter(
    ({ seq, payload }) => seq > after && payload.shown?.ids.some((id) => wanted.has(id)),
  );
  const entries = JSON.stringify([...wanted].map((id) => scopedKey(space, id).toString('hex')));
  const applied = connection.all(recordsWith({ entries, after, limit })).map(({ seq }) => Number(seq));
  const found = new Set([...applied, ...pending.map(({ seq }) => seq)]);
  return [...found].sort((a, b) => a - b).slice(0, limit);
}

const forgetRecord = template((at: { list: Uint8Array; seq: number }) =>
  build.deleteFrom('shown_record').where('list', '=', at.list).where('seq', '=', at.seq),
);
const anyRecord = template((at: { list: Uint8Array }) =>
  build.selectFrom('shown_record').select('seq').where('list', '=', at.list).limit(sql.lit(1)),
);
const forgetList = template((at: { list: Uint8Array }) => build.deleteFrom('shown_list').where('list', '=', at.list));
const forgetEntry = template((at: { entry: Uint8Array; list: Uint8Array }) =>
  build.deleteFrom('shown_entry').where('entry', '=', at.entry).where('list', '=', at.list),
);

/** Forgets that a record showed the list, and the list with its last record. */
export function forgetShowing(
  connection: SqliteConnection,
  space: string,
  { list: name, ids }: Omit<ShownList, 'data'>,
  seq: number,
): void {
  const list = scopedKey(space, name);
  connection.run(forgetRecord({ list, seq }));
  if (connection.all(anyRecord({ list })).length > 0) return;
  connection.run(forgetList({ list }));
  for (const id of new Set(ids)) connection.run(forgetEntry({ entry: scopedKey(space, id), list }));
}
