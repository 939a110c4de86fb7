import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Store } from '../../src/model/store.ts';
import { startOf } from '../../src/stores/postgres/head-query.ts';
import { postgresStore } from '../../src/stores/postgres.ts';
import { usePostgres } from '../support/postgres.ts';
import { addNote, noteCommit } from './support/notes.ts';

const postgres = usePostgres({ durable: false });
let database = '';
let schema = '';
let schemas = 0;
beforeAll(async () => {
  database = await postgres.freshDatabase();
});
beforeEach(() => {
  schemas += 1;
  schema = `hold_${schemas}`;
});

const open = (connections = 4, lockTimeout = 10_000): Promise<Store> =>
  postgresStore(postgres.pool(database, connections), { schema, lockTimeout });
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const backends = (what: string) =>
  postgres.pool(postgres.superuser(database)).query(`select ${what} as done
  from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`);

const backendsThatWait = () =>
  postgres
    .pool(postgres.superuser(database))
    .query(`select 1 from pg_locks where locktype = 'advisory' and not granted`);

/** One write as the guard makes it: hold the space, read the head, commit, let go. */
async function writeInTurn(store: Store, space: string, id: string): Promise<void> {
  const release = await store.hold(space);
  try {
    for (;;) {
      const { ok } = await store.commit(noteCommit(space, await store.head(space), id, `note ${id}`));
      if (ok) return;
    }
  } finally {
    await release();
  }
}

async function ids(store: Store, space: string): Promise<readonly string[]> {
  return (await store.entries(space, {}, { limit: 1_000 })).map(({ id }) => id).sort();
}

describe('holding a space', () => {
  test('gives turns to stores of several processes in the order of asking', async () => {
    const stores = await Promise.all([open(), open(), open(), open()]);
    const order: number[] = [];
    const release = await stores[0]?.hold('s');
    const waiting: Promise<void>[] = [];
    for (const index of [2, 1, 3]) {
      waiting.push(
        (async () => {
          const end = await stores[index]?.hold('s');
          order.push(index);
          await end?.();
        })(),
      );
      await pause(150);
    }
    expect(order).toEqual([]);
    const other = await stores[1]?.hold('other');
    await other?.();
    await release?.();
    await Promise.all(waiting);
    expect(order).toEqual([2, 1, 3]);
  });

  test('brings the records that the holder asks for, without another query', async () => {
    const [one, two] = await Promise.all([open(), open()]);
    for (const id of ['a', 'b', 'c', 'd']) await addNote(two, 's', id, `note ${id}`);
    const written = await two.records('s', 0, 10);
    const release = await one.hold('s', 1);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const head = await one.head('s');
    const records = await one.records('s', 1, 3);
    const tail = await one.records('s', 2, 2);
    expect(asked).toHaveBeenCalledTimes(0);
    asked.mockRestore();
    expect(head).toEqual({ seq: 3, hash: written[3]?.hash, at: 3 });
    expect(records).toEqual(written.slice(1));
    expect(tail).toEqual(written.slice(2));
    // What came after the turn was given is read, and so is what was not asked for.
    await addNote(two, 's', 'e', 'note e');
    expect((await one.records('s', 3, 2)).map(({ seq }) => seq)).toEqual([3, 4]);
    expect((await one.records('s', 0, 2)).map(({ seq }) => seq)).toEqual([0, 1]);
    await release();
  });

  test('brings no records if there are too many for one answer', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ seq: count - n, at: n, hash: `h${count - n}`, mac: 'm', body: '{}' }));
    expect(startOf('s', rows(299), 2).records?.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 298 }, (_, n) => n + 2),
    );
    expect(startOf('s', rows(300), 2)).toEqual({ head: { seq: 300, hash: 'h300', at: 0 } });
    expect(startOf('s', [], 2)).toEqual({ head: undefined, records: [] });
  });

  test('does not keep callers from committing that do not ask for it', async () => {
    const [one, two] = await Promise.all([open(), open()]);
    const release = await one.hold('s');
    expect(await addNote(two, 's', 'e', 'a note')).toBe(0);
    expect(await one.commit(noteCommit('s', undefined, 'mine', 'a note'))).toMatchObject({
      ok: false,
      head: { seq: 0 },
    });
    await release();
  });

  test.each([1, 2, 3])('works with pools of %i connections, with several spaces at once', async (connections) => {
    const stores = await Promise.all([open(connections), open(connections), open(connections)]);
    const spaces = ['a', 'b', 'c'];
    const written = spaces.flatMap((space) =>
      stores.map(async (store, writer) => {
        for (let n = 0; n < 8; n += 1) await writeInTurn(store, space, `${writer}-${n}`);
      }),
    );
    await Promise.all(written);
    const expected = stores.flatMap((_, writer) => Array.from({ length: 8 }, (_, n) => `${writer}-${n}`)).sort();
    const [reader] = stores;
    for (const space of spaces) expect(await ids(reader as Store, space)).toEqual(expected);
  });

  test('ends with the connection of the holder, who can continue without it', async () => {
    const [one, two] = await Promise.all([open(), open()]);
    const release = await one.hold('s');
    const next = two.hold('s');
    await pause(100);
    expect((await backends('pg_terminate_backend(pid)')).rows).toEqual([{ done: true }]);
    const end = await next;
    expect(await addNote(one, 's', 'e', 'a note')).toBe(0);
    await release();
    await end();
    await writeInTurn(one, 's', 'e2');
    expect(await ids(two, 's')).toEqual(['e', 'e2']);
  });

  test('ends when the holder does nothing for half of the lock timeout', async () => {
    const waiting = await open(4, 5_000);
    const stopped = await open(4, 400);
    const release = await stopped.hold('s');
    await writeInTurn(waiting, 's', 'e');
    await release();
    await writeInTurn(stopped, 's', 'e2');
    expect(await ids(waiting, 's')).toEqual(['e', 'e2']);
  });

  test('is a Fault for those who have waited for the lock timeout, and leaves nothing behind', async () => {
    const holder = await open(4, 60_000);
    const impatient = await open(2, 100);
    const release = await holder.hold('s');
    for (const _ of ['first', 'second']) {
      await expect(impatient.hold('s')).rejects.toMatchObject({ code: 'store-contention', facts: { driver: '55P03' } });
    }
    await release();
    await writeInTurn(impatient, 's', 'e');
    await impatient.close();
    await expect.poll(async () => (await backends('count(*)')).rows).toEqual([{ done: '0' }]);
  });

  test('lets writes that follow each other at once share a turn, but not for ever', async () => {
    const [busy, other] = await Promise.all([open(), open()]);
    let written = 0;
    let isDone = false;
    const writing = (async () => {
      for (; !isDone; written += 1) await writeInTurn(busy, 's', `busy ${written}`);
    })();
    for (let n = 0; n < 5; n += 1) {
      const before = written;
      await writeInTurn(other, 's', `other ${n}`);
      // Two turns of the busy writer at most: the one that was on, and the next one if it was about to end.
      expect(written - before).toBeLessThanOrEqual(34);
    }
    isDone = true;
    await writing;
    expect(await ids(other, 's')).toHaveLength(written + 5);
  });

  test('lasts until the next write of a guard, which lets the event loop turn before it begins', async () => {
    const [busy, other] = await Promise.all([open(), open()]);
    // A turn that lasts 50 ms is not shared, and on a busy machine some do.
    const isShared = async (): Promise<boolean> => {
      const first = await busy.hold('s');
      let hasTurn = false;
      const waiting = other.hold('s').then(async (release) => {
        hasTurn = true;
        await release();
      });
      while ((await backendsThatWait()).rowCount === 0) await pause(1);
      await first();
      // As in the queue of a guard.
      await new Promise((resolve) => setImmediate(resolve));
      const second = await busy.hold('s');
      const wasFirst = !hasTurn;
      await second();
      await waiting;
      return wasFirst;
    };
    await expect.poll(isShared, { timeout: 20_000 }).toBe(true);
  }, 30_000);
});
