import { beforeAll, describe, expect, test } from 'vitest';
import { openReplica } from '../../src/config/index.ts';
import type { createGuard } from '../../src/guard/index.ts';
import type { Store } from '../../src/model/store.ts';
import { postgresStore } from '../../src/stores/postgres.ts';
import type { ReplicaLag } from '../../src/stores/replica.ts';
import { agent, operator, user, world } from '../guard/support/world.ts';
import { type TestReplica, usePostgres } from '../support/postgres.ts';
import { noteCommit } from './support/notes.ts';

const postgres = usePostgres({ durable: false });
let replica: TestReplica;
beforeAll(async () => {
  replica = await postgres.replica();
}, 60_000);

/** A memory on the primary, and what a guard on its replica says. */
async function memory() {
  const database = await postgres.freshDatabase();
  const { guard, keyring } = world({ store: await postgresStore(postgres.pool(database)) });
  const lags: ReplicaLag[] = [];
  const onReplica = async (): Promise<{ readonly store: Store; readonly guard: ReturnType<typeof createGuard> }> => {
    const store = await openReplica(database, replica.at(database), (lag) => lags.push(lag));
    return { store, guard: world({ store, keyring }).guard };
  };
  return { database, space: guard.space('s'), lags, onReplica };
}

describe('a streaming replica', () => {
  test('answers what is read, and says nothing when it has everything', async () => {
    const { space, lags, onReplica } = await memory();
    for (let n = 0; n < 5; n += 1) await space.write({ content: `Tram ${n} leaves at noon.` }, user);
    await replica.caughtUp();
    const { guard, store } = await onReplica();
    expect(await guard.spaces()).toEqual(['s']);
    const there = guard.space('s');
    expect(await there.audit.verify({}, operator)).toMatchObject({ ok: true, records: 5, entries: 5, breaks: [] });
    const found = await there.browse({ limit: 10 }, operator);
    expect(found).toMatchObject({ outcome: 'browsed', entries: expect.objectContaining({ length: 5 }) });
    expect(lags).toEqual([]);
    await store.close();
  });

  test('that is behind says by how much, and verifies as far as it goes', async () => {
    const { space, lags, onReplica } = await memory();
    await space.write({ content: 'The office is in Graz.' }, user);
    await replica.caughtUp();
    await replica.pause();
    try {
      await space.write({ content: 'The office is in Linz.' }, user);
      await space.write({ content: 'The canteen opens at eleven.' }, user);
      const { guard, store } = await onReplica();
      expect(await guard.space('s').audit.verify({}, operator)).toMatchObject({ ok: true, records: 1, entries: 1 });
      expect(lags).toEqual([{ space: 's', missing: 2, records: 1 }]);
      await store.close();
    } finally {
      await replica.resume();
    }
    await replica.caughtUp();
    const { guard, store } = await onReplica();
    expect(await guard.space('s').audit.verify({}, operator)).toMatchObject({ ok: true, records: 3 });
    expect(lags).toHaveLength(1);
    await store.close();
  });

  test('that does not have a space yet says so', async () => {
    const { database, space, lags, onReplica } = await memory();
    await space.write({ content: 'The office is in Graz.' }, user);
    await replica.caughtUp();
    await replica.pause();
    try {
      const { guard: primary } = world({ store: await postgresStore(postgres.pool(database)), seed: 2 });
      await primary.space('t').write({ content: 'The office is in Linz.' }, user);
      const { guard, store } = await onReplica();
      expect(await guard.spaces()).toEqual(['s', 't']);
      expect(await guard.space('t').audit.verify({}, operator)).toMatchObject({ ok: true, records: 0 });
      expect(lags).toEqual([{ space: 't', missing: 1, records: 0 }]);
      await store.close();
    } finally {
      await replica.resume();
    }
  });

  test('changes nothing', async () => {
    const { space, onReplica } = await memory();
    await space.write({ content: 'The office is in Graz.' }, user);
    await replica.caughtUp();
    const { guard, store } = await onReplica();
    const there = guard.space('s');
    const refused = { code: 'store-unavailable', message: expect.stringContaining('nothing was changed') };
    await expect(there.write({ content: 'The office is in Linz.' }, user)).rejects.toMatchObject(refused);
    await expect(there.recall({ query: 'office' }, agent)).rejects.toMatchObject(refused);
    await expect(store.scrub()).rejects.toMatchObject(refused);
    expect((await space.audit.verify({}, operator)).records).toBe(1);
    await store.close();
  });

  test('of another database is refused, and so is one whose rows were altered', async () => {
    const [one, two] = [await memory(), await memory()];
    await one.space.write({ content: 'The office is in Graz.' }, user);
    await two.space.write({ content: 'The office is in Linz.' }, user);
    await replica.caughtUp();
    const lags: ReplicaLag[] = [];
    const store = await openReplica(one.database, replica.at(two.database), (lag) => lags.push(lag));
    const refused = { code: 'store-corrupt', message: expect.stringContaining('not the same in the replica') };
    for (const read of [() => store.head('s'), () => store.records('s', 0, 5), () => store.image('s')]) {
      await expect(read()).rejects.toMatchObject(refused);
    }
    await store.close();
    // What is altered beside the journal, the guard finds there as it does anywhere.
    const altered = postgres.pool(postgres.superuser(one.database));
    await altered.query("update bezoar.text set content = 'The office is in Rome.'");
    await replica.caughtUp();
    const { guard, store: second } = await one.onReplica();
    const { ok, breaks } = await guard.space('s').audit.verify({}, operator);
    expect([ok, breaks.map(({ kind }) => kind)]).toEqual([false, ['text']]);
    await second.close();
    expect(lags).toEqual([]);
  });

  test('that is none of PostgreSQL, or has no tables, is a Fault with the next step', async () => {
    const { database } = await memory();
    await expect(openReplica('memory:', replica.at(database), () => undefined)).rejects.toMatchObject({
      code: 'config-invalid',
    });
    const empty = await postgres.freshDatabase();
    await expect(openReplica(database, empty, () => undefined)).rejects.toMatchObject({
      code: 'store-unavailable',
      message: expect.stringContaining('open the primary with this release first'),
    });
  });
});

test('a store that was opened for reading only changes nothing on a server that would let it', async () => {
  const { database, space } = await memory();
  await space.write({ content: 'The office is in Graz.' }, user);
  const pool = postgres.pool(database);
  const store = await postgresStore(pool, { readOnly: true });
  const head = await store.head('s');
  const refused = { code: 'store-unavailable' };
  await expect(store.commit(noteCommit('s', head, 'e', 'a note'))).rejects.toMatchObject(refused);
  await expect(store.replaceEntries('s', head, [])).rejects.toMatchObject(refused);
  await expect(store.trimReads?.('s', [])).rejects.toMatchObject(refused);
  expect(await store.head('s')).toEqual(head);
  expect((await space.audit.verify({}, operator)).ok).toBe(true);
});

test('a replica that became a primary, and was written to, is refused', async () => {
  const promoted = await postgres.replica();
  const { database, space } = await memory();
  await space.write({ content: 'The office is in Graz.' }, user);
  await promoted.caughtUp();
  await promoted.promote();
  const { guard, keyring } = world({ store: await postgresStore(postgres.pool(promoted.at(database))), seed: 3 });
  await guard.space('s').write({ content: 'The office is in Linz.' }, user);
  const store = await openReplica(database, promoted.at(database), () => undefined);
  const there = world({ store, keyring }).guard.space('s');
  await expect(there.audit.verify({}, operator)).rejects.toMatchObject({ code: 'store-corrupt' });
  // It may be written to by others, and not through this store.
  await expect(store.commit({} as never)).rejects.toMatchObject({ code: 'store-unavailable' });
  await store.close();
}, 60_000);
