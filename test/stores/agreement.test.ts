import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Store } from '../../src/model/store.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { postgresStore } from '../../src/stores/postgres.ts';
import { compareStores } from '../../src/testing/index.ts';
import { times } from '../support/long-run.ts';
import { usePostgres } from '../support/postgres.ts';
import { freshFile, openFile } from './support/sqlite-file.ts';

const postgres = usePostgres({ durable: false });
let database = '';
beforeAll(async () => {
  database = await postgres.freshDatabase();
});

let schemas = 0;
async function openAll(): Promise<readonly Store[]> {
  schemas += 1;
  const server = await postgresStore(postgres.pool(database), { schema: `agreement_${schemas}` });
  return [memoryStore(), openFile(freshFile()), server];
}

test('random operations give the same results in memory, SQLite and PostgreSQL', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
      const stores = await openAll();
      try {
        await compareStores(stores, seed, 120);
      } finally {
        await Promise.all(stores.map((store) => store.close()));
      }
    }),
    { numRuns: times(12, 4), seed: 20_260 },
  );
});

test('the comparison detects a store that differs in one result', async () => {
  const honest = memoryStore();
  const forgetful: Store = { ...memoryStore(), search: () => Promise.resolve([]) };
  await expect(compareStores([honest, forgetful], 20_260, 400)).rejects.toThrow('search differs between store 0 and 1');
  const inner = memoryStore();
  const hoarding: Store = { ...inner, commit: (commit) => inner.commit({ ...commit, forgetEvidence: [] }) };
  await expect(compareStores([memoryStore(), hoarding], 20_260, 400)).rejects.toThrow(/evidence differs between/i);
  const verbs = ['placesAbout', 'sightings', 'shownLists', 'nearestIds', 'idsStartingWith', 'imageNodes'] as const;
  for (const verb of verbs) {
    const silent: Store = { ...memoryStore(), [verb]: () => Promise.resolve([]) };
    await expect(compareStores([memoryStore(), silent], 20_260, 400)).rejects.toThrow(`${verb} differs between`);
  }
});
