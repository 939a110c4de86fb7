import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import type { Store } from '../../src/model/store.ts';
import { postgresStore } from '../../src/stores/postgres.ts';
import { usePostgres } from '../support/postgres.ts';
import { addNote } from './support/notes.ts';

const postgres = usePostgres({ durable: false });
const channel = `bezoar_${sha256('bezoar').slice(0, 24)}`;
let database = '';
let writer: Store;
let reader: Store;
let heard: (readonly [space: string, seq: number])[] = [];
const hear = (space: string, seq: number): void => void heard.push([space, seq]);

beforeEach(async () => {
  database = await postgres.freshDatabase();
  writer = await postgresStore(postgres.pool(database));
  reader = await postgresStore(postgres.pool(database));
  heard = [];
});

async function watch(store: Store): Promise<() => Promise<void>> {
  const stop = await store.watch?.(hear);
  if (stop === undefined) throw new Error('the store cannot tell changes');
  return stop;
}
const hears = (space: string, seq: number) => vi.waitFor(() => expect(heard.at(-1)).toEqual([space, seq]), 60_000);

describe('watching a PostgreSQL store', () => {
  test('tells each space and its newest record, no matter who committed it, whatever the name', async () => {
    await watch(reader);
    await addNote(writer, 'one', 'e', 'a note');
    await hears('one', 0);
    const name = 'ünï code\u0000 \u{1F9EA}';
    await addNote(writer, name, 'e', 'a note');
    await hears(name, 0);
    await addNote(reader, 'one', 'e2', 'own note');
    await hears('one', 1);
    expect(heard).toEqual([
      ['one', 0],
      [name, 0],
      ['one', 1],
    ]);
  });

  test('tells a burst of commits in few words, the last commit included', async () => {
    await watch(reader);
    for (let n = 0; n < 60; n += 1) await addNote(writer, n % 2 === 0 ? 'a' : 'b', `e${n}`, `note ${n}`);
    await vi.waitFor(() => {
      expect(heard).toContainEqual(['a', 29]);
      expect(heard).toContainEqual(['b', 29]);
    }, 60_000);
    expect(heard.length).toBeLessThan(40);
  });

  test('tells what was committed just before the store was closed', async () => {
    await watch(reader);
    for (let n = 0; n < 5; n += 1) await addNote(writer, 's', `e${n}`, `note ${n}`);
    await writer.close();
    await hears('s', 4);
  });

  test('continues after a lost connection, and ends on request', async () => {
    const stop = await watch(reader);
    const operator = postgres.pool(postgres.superuser(database));
    const listening = `from pg_stat_activity where query like 'listen %' and datname = current_database()`;
    const { rows } = await operator.query(`select pg_terminate_backend(pid) ${listening}`);
    expect(rows).toHaveLength(1);
    await vi.waitFor(async () => expect((await operator.query(`select 1 ${listening}`)).rows).toHaveLength(1), {
      timeout: 60_000,
    });
    await vi.waitFor(
      async () => {
        await addNote(writer, 's', `e${(await writer.head('s'))?.seq}`, 'a note');
        expect(heard.length).toBeGreaterThan(0);
      },
      { timeout: 60_000, interval: 200 },
    );
    await stop();
    await stop();
    const before = heard.length;
    await addNote(writer, 'quiet', 'e', 'a note');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(heard.length).toBe(before);
    await vi.waitFor(async () => expect((await operator.query(`select 1 ${listening}`)).rows).toHaveLength(0), 60_000);
  });

  test('ignores what others say on the channel', async () => {
    await watch(reader);
    const pool = postgres.pool(database);
    const foreign = [
      '',
      'hello',
      `${sha256('s')} -1`,
      `${sha256('s')} 1e9`,
      `${'x'.repeat(64)} 1`,
      `${sha256('nobody')} 7`,
    ];
    for (const message of foreign) await pool.query('select pg_notify($1, $2)', [channel, message]);
    await addNote(writer, 's', 'e', 'a note');
    await hears('s', 0);
    expect(heard).toEqual([['s', 0]]);
  });

  test('needs a second connection, from the same pool or another one', async () => {
    const single = await postgresStore(postgres.pool(database, 1));
    await expect(watch(single)).rejects.toThrow('the pool has only one (max: 1)');
    const listen = postgres.pool(database, 2);
    const helped = await postgresStore(postgres.pool(database, 1), { listen });
    await watch(helped);
    await addNote(writer, 's', 'e', 'a note');
    await hears('s', 0);
    await helped.close();
    expect(listen.ended).toBe(true);
  });
});
