import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/model/store.ts';
import { postgresStore } from '../../src/stores/postgres.ts';
import { add, evidenceOf } from '../../src/testing/fixtures.ts';
import { bundleProgram } from '../support/bundle.ts';
import { usePostgres } from '../support/postgres.ts';
import { freshFile, openFile } from './support/sqlite-file.ts';

const postgres = usePostgres({ durable: false });

/** What a second process on the same store printed before it ended. */
async function otherProcess(address: string): Promise<unknown> {
  const program = await bundleProgram('test/stores/support/evidence-child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, address]);
  return JSON.parse(stdout);
}

async function exchange(store: Store, address: string): Promise<void> {
  const rows = ['forgotten', 'kept', 'replaced'].map((session) => evidenceOf('s', session));
  await add(store, 's', () => ({ evidence: rows }));
  expect(await otherProcess(address)).toEqual(rows.map(({ session }) => [session, '010203']));
  const changed = { data: Uint8Array.of(0, 255) };
  expect(await store.recentEvidence('s', 'principal', 0, 10)).toEqual([
    evidenceOf('s', 'added', changed),
    evidenceOf('s', 'kept'),
    evidenceOf('s', 'replaced', changed),
  ]);
  expect(await store.evidence('s', ['forgotten', 'added'])).toEqual([evidenceOf('s', 'added', changed)]);
  await store.close();
}

describe('evidence that one process writes, another process sees', () => {
  test('in a SQLite file', async () => {
    const file = freshFile();
    await exchange(openFile(file), file);
  });

  test('in a PostgreSQL schema', async () => {
    const database = await postgres.freshDatabase();
    await exchange(await postgresStore(postgres.pool(database)), database);
  });
});
