import { beforeAll } from 'vitest';
import type { Store } from '../../../src/model/store.ts';
import { memoryStore } from '../../../src/stores/memory.ts';
import { postgresStore } from '../../../src/stores/postgres.ts';
import type { TestPostgres } from '../../support/postgres.ts';
import { freshFile, openFile } from './sqlite-file.ts';

/** By the name of its kind: how to open an empty store. Those of PostgreSQL are schemas of one database. */
export function everyStore(postgres: TestPostgres): readonly (readonly [name: string, open: () => Promise<Store>])[] {
  let database = '';
  let schemas = 0;
  beforeAll(async () => {
    database = await postgres.freshDatabase();
  });
  return [
    ['memory', async () => memoryStore()],
    ['SQLite', async () => openFile(freshFile())],
    [
      'PostgreSQL',
      () => {
        schemas += 1;
        return postgresStore(postgres.pool(database), { schema: `store_${schemas}` });
      },
    ],
  ];
}
