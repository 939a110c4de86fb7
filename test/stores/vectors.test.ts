import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/model/store.ts';
import { postgresStore } from '../../src/stores/postgres.ts';
import { add, rowOf, rowWith, textOf } from '../../src/testing/fixtures.ts';
import { vectorContract } from '../../src/testing/index.ts';
import { usePostgres } from '../support/postgres.ts';
import { everyStore } from './support/every-store.ts';
import { freshFile, openFile } from './support/sqlite-file.ts';

const postgres = usePostgres({ durable: false });
const stores = everyStore(postgres);

describe.each(stores)('the %s store keeps the contract', (_name, open) => {
  for (const { name, run } of vectorContract) test(name, () => run(open));
});

const data = Uint8Array.from({ length: 400 }, (_, index) => (index * 37 + 11) % 251);
const text = textOf('the passphrase is xylophone');

async function eraseIn(store: Store): Promise<void> {
  await add(store, 's', (seq) => ({
    entries: [rowOf('s', 'e', seq, { state: 'erased', inactiveReason: 'erased' })],
    forget: [text.digest],
  }));
  await store.scrub('touched');
}

test('a SQLite file holds no byte of the vector of an erased text', async () => {
  const file = freshFile();
  const store = openFile(file);
  await add(store, 's', (seq) => ({ texts: [text], entries: [rowWith('s', 'e', seq, text)] }));
  await store.vectors?.put('s', 'm', [{ digest: text.digest, data }]);
  const holds = (): boolean =>
    [file, `${file}-wal`].some((path) => readFileSync(path).includes(Buffer.from(data.subarray(100, 120))));
  expect(holds()).toBe(true);
  await eraseIn(store);
  expect(holds()).toBe(false);
  expect(await store.residue('s', text.content)).toBe(0);
  await store.close();
});

test('a vector that outlives its text is found as a residue', async () => {
  const schema = 'orphans';
  const database = await postgres.freshDatabase();
  const store = await postgresStore(postgres.pool(database), { schema });
  await add(store, 's', (seq) => ({ texts: [text], entries: [rowWith('s', 'e', seq, text)] }));
  await store.vectors?.put('s', 'm', [{ digest: text.digest, data }]);
  const superuser = postgres.pool(postgres.superuser(database), 1);
  await superuser.query(`alter table ${schema}.vector drop constraint vector_text`);
  await eraseIn(store);
  expect(await store.residue('s', text.content)).toBe(1);
  await superuser.query(`delete from ${schema}.vector`);
  expect(await store.residue('s', text.content)).toBe(0);
});
