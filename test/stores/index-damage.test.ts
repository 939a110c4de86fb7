import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/model/store.ts';
import { postgresStore } from '../../src/stores/postgres.ts';
import { sqliteStore } from '../../src/stores/sqlite.ts';
import { operator, user, world } from '../guard/support/world.ts';
import { usePostgres } from '../support/postgres.ts';
import { freshFile } from './support/sqlite-file.ts';

const postgres = usePostgres({ durable: false });

interface DamagedStore {
  readonly store: Store;
  /** Runs a statement behind the store's back. */
  damage(statement: string): Promise<void>;
}

async function onSqlite(): Promise<DamagedStore> {
  const file = freshFile();
  const store = sqliteStore(new Database(file));
  const damage = async (statement: string): Promise<void> => {
    const db = new Database(file);
    expect(db.prepare(statement).run().changes).toBeGreaterThan(0);
    db.close();
  };
  return { store, damage };
}

async function onPostgres(): Promise<DamagedStore> {
  const database = await postgres.freshDatabase();
  const store = await postgresStore(postgres.pool(database), { schema: 'bezoar' });
  const damage = async (statement: string): Promise<void> => {
    const pool = postgres.pool(postgres.superuser(database));
    expect((await pool.query(statement)).rowCount).toBeGreaterThan(0);
  };
  return { store, damage };
}

/** One entry of three is damaged: the one whose row or position is the first. */
const sqliteDamage = [
  [
    'taken out of the index',
    "insert into search(search, rowid, words) values ('delete', (select min(row) from indexed), '')",
  ],
  ['unknown to the index', 'delete from indexed where entry = (select min(row) from entry)'],
  ['indexed with another text', "update indexed set digest = 'other' where entry = (select min(row) from entry)"],
  [
    'trusted more as a claim',
    'update claim set rank = rank + 1 where id = (select id from entry order by row limit 1)',
  ],
  ['active as a claim', "update claim set state = 'retired' where id = (select id from entry order by row limit 1)"],
] as const;

const firstKey = '(select key from bezoar.entry order by seq limit 1)';
const postgresDamage = [
  ['taken out of the index', `delete from bezoar.search where key = ${firstKey}`],
  ['indexed with another text', `update bezoar.search set digest = 'other' where key = ${firstKey}`],
  ['in another state for a search', `update bezoar.search set state = 'retired' where key = ${firstKey}`],
  ['trusted more by a search', `update bezoar.search set trust = 'verified' where key = ${firstKey}`],
  ['trusted more as a claim', `update bezoar.claim set rank = rank + 1 where key = ${firstKey}`],
] as const;

async function check(open: () => Promise<DamagedStore>, statement: string): Promise<void> {
  const { store, damage } = await open();
  const { space } = world({ store });
  const notes = ['The office is in Berlin.', 'The tram leaves at nine.', 'Lunch is at one.'];
  const first = await space.write({ content: notes[0] ?? '' }, user);
  for (const content of notes.slice(1)) await space.write({ content }, user);
  const id = 'id' in first ? (first.id ?? '') : '';
  await space.recall({ query: 'office tram lunch' }, user);
  const { seq } = (await store.entries('acme', { ids: [id] }, { limit: 1 }))[0] ?? { seq: -1 };
  await space.recovery.rebuild({}, operator);
  await space.recall({ query: 'office tram lunch' }, user);
  expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true, breaks: [], entries: 3 });
  await damage(statement);
  expect(await space.audit.verify({}, operator)).toMatchObject({ ok: false, breaks: [{ kind: 'index', id, seq }] });
  await space.recovery.rebuild({}, operator);
  expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true, breaks: [] });
  await store.close();
}

describe('verify names an entry that is', () => {
  test.each(sqliteDamage)('%s of SQLite', (_what, statement) => check(onSqlite, statement));
  test.each(postgresDamage)('%s of PostgreSQL', (_what, statement) => check(onPostgres, statement));
});
