import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/model/store.ts';
import { postgresStore } from '../../src/stores/postgres.ts';
import { storeContract } from '../../src/testing/index.ts';
import { usePostgres } from '../support/postgres.ts';
import { addNote } from './support/notes.ts';

// The large tables may be partitioned by a hash of the space, by the program that docs/deploy.md names.

const postgres = usePostgres({ durable: false });
const program = readFileSync(fileURLToPath(new URL('../../deploy/partition.sql', import.meta.url)), 'utf8');
const fewer = program.replace('partitions constant int := 16', 'partitions constant int := 4');

async function run(database: string, statement: string): Promise<void> {
  const pool = postgres.pool(database, 1);
  await pool.query(statement);
  await pool.end();
}

/** A database whose large tables were partitioned after it was filled. */
async function converted(fill: (store: Store) => Promise<void> = async () => undefined, by = fewer): Promise<string> {
  const database = await postgres.freshDatabase();
  const store = await postgresStore(postgres.pool(database, 1));
  await fill(store);
  await store.close();
  await run(database, by);
  return database;
}

describe('a store with tables that are partitioned by the hash of the space', () => {
  const cases = storeContract.filter(({ name }) =>
    /forgett|trimmed|different spaces|replacing|finds exactly|image/.test(name),
  );
  test('keeps what it had, and the contract of stores', async () => {
    const kept = await converted(async (store) => {
      for (const space of ['a', 'b', 'c', 'd']) await addNote(store, space, 'e1', `words of ${space}`);
      await store.search('a', ['words'], {}, 5);
    }, program);
    const store = await postgresStore(postgres.pool(kept, 1));
    for (const space of ['a', 'b', 'c', 'd']) {
      expect((await store.search(space, ['words'], {}, 5)).map(({ content }) => content)).toEqual([
        `words of ${space}`,
      ]);
    }
    await store.close();
  });

  test.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    await one.run(async () => postgresStore(postgres.pool(await converted(), 2)));
  });
});

describe('a partition that could show rows or keep copies stops the store', () => {
  test.each<[string, string, string]>([
    ['without row-level security', 'alter table bezoar.record_2 no force row level security', 'record_2'],
    ['with a policy of its own', 'create policy open on bezoar.entry_1 using (true)', 'entry_1'],
    [
      'with a trigger',
      `create function public.copy() returns trigger language plpgsql as 'begin return new; end';
       create trigger copy before insert on bezoar.entry_0 for each row execute function public.copy()`,
      'entry_0',
    ],
    ['that keeps samples', 'alter table bezoar.search_3 alter column words set statistics 100', 'search_3'],
  ])('%s', async (_what, statement, named) => {
    const database = await converted();
    await run(database, statement);
    await expect(postgresStore(postgres.pool(database, 1))).rejects.toMatchObject({
      code: 'store-corrupt',
      message: expect.stringContaining(named),
    });
  });

  test('a table that is partitioned by something else', async () => {
    const database = await converted(
      undefined,
      fewer
        .replace('partition by hash (space)', 'partition by hash (key)')
        .replace(/array\['record'.*\]/, "array['claim']"),
    );
    await expect(postgresStore(postgres.pool(database, 1))).rejects.toMatchObject({ code: 'store-corrupt' });
  });
});
