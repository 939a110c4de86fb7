import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Store } from '../../src/model/store.ts';
import { type Migration, migrations } from '../../src/stores/postgres/schema.ts';
import { postgresStore, postgresStoreOf } from '../../src/stores/postgres.ts';
import { usePostgres } from '../support/postgres.ts';
import { noteCommit } from './support/notes.ts';

const postgres = usePostgres({ durable: false });
/** What a later release may do: a column that may be null, and a table. */
const tomorrow: Migration = {
  name: 'tomorrow',
  apply: async (connection, schema) => {
    await sql`alter table ${sql.id(schema, 'entry')} add column mood text`.execute(connection);
    await sql`create table ${sql.id(schema, 'moods')} (mood text)`.execute(connection);
  },
};
const dayAfter: Migration = { name: 'day-after', apply: () => Promise.resolve() };
const nextRelease = [...migrations, tomorrow];
const releaseAfter = [...nextRelease, dayAfter];

async function write(store: Store, id: string): Promise<void> {
  for (;;) {
    const { ok } = await store.commit(noteCommit('s', await store.head('s'), id, `note ${id}`));
    if (ok) return;
  }
}

/** Writes until it is told to stop. Returns what was acknowledged. */
function writeOn(store: Store, name: string): () => Promise<readonly string[]> {
  const done: string[] = [];
  let isDone = false;
  const writing = (async () => {
    for (let n = 0; !isDone; n += 1) {
      await write(store, `${name}-${n}`);
      done.push(`${name}-${n}`);
    }
  })();
  return async () => {
    isDone = true;
    await writing;
    return done;
  };
}
const idsOf = async (store: Store): Promise<readonly string[]> =>
  (await store.entries('s', {}, { limit: 10_000 })).map(({ id }) => id).sort();

test('while the next release migrates, the previous one continues to write, and no write of either is lost', async () => {
  const database = await postgres.freshDatabase();
  const old = await postgresStore(postgres.pool(database));
  const stopOld = writeOn(old, 'old');
  await expect.poll(async () => (await old.head('s'))?.seq ?? 0).toBeGreaterThan(5);
  const next = await postgresStoreOf(postgres.pool(database), {}, nextRelease);
  const stopNext = writeOn(next, 'next');
  const seq = (await next.head('s'))?.seq ?? 0;
  await expect.poll(async () => (await next.head('s'))?.seq ?? 0, { timeout: 20_000 }).toBeGreaterThan(seq + 30);
  const written = [...(await stopOld()), ...(await stopNext())].sort();
  expect(written.filter((id) => id.startsWith('old-')).length).toBeGreaterThan(10);
  expect(await idsOf(next)).toEqual(written);
  expect(await idsOf(old)).toEqual(written);
  const records = await old.records('s', 0, 10_000);
  expect(records.map((record) => record.seq)).toEqual(written.map((_, index) => index));
  expect((await old.search('s', ['next'], {}, 1))[0]?.id).toMatch(/^next-/);
  expect((await next.search('s', ['old'], {}, 1))[0]?.id).toMatch(/^old-/);
});

/** The release before stems. Its routines and its words are those of today, so its rows are marked as it leaves them. */
test('an index of whole words is replaced by one of stems, while the previous release continues to use it', async () => {
  const database = await postgres.freshDatabase();
  const pool = postgres.pool(database);
  const before = await postgresStore(pool);
  await before.commit(noteCommit('s', undefined, 'a', 'Running shoes'));
  await before.close();
  const superuser = postgres.pool(postgres.superuser(database), 1);
  // The routines of today do not exist yet either.
  await superuser.query(`do $$ declare one regprocedure; begin
    for one in select oid from pg_proc where pronamespace = 'bezoar'::regnamespace loop
      execute format('drop function if exists %s cascade', one); end loop; end $$`);
  await superuser.query(`drop table bezoar.vector; alter table bezoar.search drop stems; alter table bezoar.space drop stems_to, drop languages;
    update bezoar.search set words = array_to_tsvector(array(select replace(word, '72756e', '72756e6e696e67')
      from unnest(tsvector_to_array(words)) as word)); delete from bezoar.migration where version > 6`);
  const store = await postgresStore(postgres.pool(database));
  for (const word of ['run', 'runs', 'running', 'shoe']) {
    expect((await store.search('s', [word], {}, 5)).map(({ id }) => id)).toEqual(['a']);
  }
  expect((await superuser.query('select words_to, stems_to from bezoar.space')).rows).toEqual([
    { words_to: '0', stems_to: '0' },
  ]);
  expect((await store.storedEntries('s', {}, { limit: 5 })).map(({ indexed }) => indexed)).toEqual([true]);
});

test('a process of the release before can start beside the next one, but not beside the one after', async () => {
  const database = await postgres.freshDatabase();
  const old = await postgresStore(postgres.pool(database));
  const next = await postgresStoreOf(postgres.pool(database), {}, nextRelease);
  const late = await postgresStore(postgres.pool(database));
  await write(late, 'late');
  await write(next, 'next');
  await write(old, 'old');
  const last = await postgresStoreOf(postgres.pool(database), {}, releaseAfter);
  await write(last, 'last');
  await write(next, 'next-again');
  const message = `another process has upgraded this database to version ${releaseAfter.length}, and this release of Bezoar serves version ${migrations.length}; update Bezoar`;
  const upgraded = { code: 'store-unavailable', message };
  for (const store of [old, late]) {
    await expect(write(store, 'lost')).rejects.toMatchObject(upgraded);
    // It has stopped: nothing else is tried either.
    await expect(store.count('s', {})).rejects.toMatchObject(upgraded);
    await store.close();
  }
  await expect(postgresStore(postgres.pool(database))).rejects.toMatchObject(upgraded);
  expect(await idsOf(last)).toEqual(['last', 'late', 'next', 'next-again', 'old']);
});

test('functions that no release has named are refused, whatever their number', async () => {
  const pool = postgres.pool(await postgres.freshDatabase());
  await postgresStore(pool);
  await postgresStoreOf(pool, {}, nextRelease);
  await postgresStore(pool);
  const name = `append_${nextRelease.length + 1}`;
  await pool.query(`create function bezoar.${name}(own text) returns json language sql as 'select null::json'`);
  await expect(postgresStore(pool)).rejects.toThrow('functions are missing, altered or foreign');
});

test('the routines of the unnumbered releases stay for one release and go with the next', async () => {
  const pool = postgres.pool(await postgres.freshDatabase());
  await postgresStore(pool);
  const names = async (): Promise<readonly string[]> =>
    (await pool.query(`select proname from pg_proc where pronamespace = 'bezoar'::regnamespace order by 1`)).rows.map(
      ({ proname }) => proname,
    );
  const own = (await names()).filter((name) => name.endsWith(`_${migrations.length}`));
  expect(await names()).toEqual(own);
  // As a database looks that an unnumbered release has made.
  await pool.query(`create function bezoar.head(own text, wait text) returns integer language sql as 'select 1'`);
  await pool.query(
    `delete from bezoar.migration where version > 3; update bezoar.migration set routines = null, serves = null`,
  );
  await pool.query(`drop function ${own.map((name) => `bezoar.${name}`).join(', ')}`);
  const unchanged = migrations.map(({ name }) => ({ name, apply: () => Promise.resolve() }));
  await postgresStoreOf(pool, {}, unchanged);
  expect(await names()).toEqual([...own, 'head'].sort());
  await postgresStoreOf(pool, {}, [...unchanged, dayAfter]);
  expect((await names()).includes('head')).toBe(false);
});
