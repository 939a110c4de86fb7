import { expect, test, vi } from 'vitest';
import { scriptedEnv } from '../../src/base/env.ts';
import type { Store } from '../../src/model/store.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { operator, user, world } from './support/world.ts';

test('a writer that waits for its turn follows what the others write meanwhile', async () => {
  const store = memoryStore();
  const other = world({ store, seed: 2 });
  const asked: (number | undefined)[] = [];
  const read: number[] = [];
  let give = (): void => undefined;
  const slow: Store = {
    ...store,
    hold: async (space, from) => {
      asked.push(from);
      await new Promise<void>((resolve) => {
        give = resolve;
      });
      return store.hold(space);
    },
    records: async (space, from, limit) => {
      const records = await store.records(space, from, limit);
      read.push(...records.map(({ seq }) => seq));
      return records;
    },
  };
  const sleep = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const { space } = world({ store: slow, env: { ...scriptedEnv(1), sleep } });
  await space.write({ content: 'note 0' }, user);
  await other.space.write({ content: 'note 1' }, user);
  // The head has moved, so this one asks for a turn.
  const writing = space.write({ content: 'note 2' }, user);
  await vi.waitUntil(() => asked.length === 1, 60_000);
  for (let n = 3; n < 6; n++) {
    await other.space.write({ content: `note ${n}` }, user);
    await vi.waitUntil(() => read.includes(n - 1), 60_000);
  }
  read.length = 0;
  give();
  expect(await writing).toMatchObject({ outcome: 'stored' });
  // One record was unknown when it asked, and none was left to read when it got its turn.
  expect(asked).toEqual([1]);
  expect(read).toEqual([]);
  expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true, entries: 6 });
});

test('one that waits for less than a second leaves the others alone', async () => {
  const store = memoryStore();
  const other = world({ store, seed: 2 });
  const pauses: number[] = [];
  let give = (): void => undefined;
  const slow: Store = {
    ...store,
    hold: async (space) => {
      await new Promise<void>((resolve) => {
        give = resolve;
      });
      return store.hold(space);
    },
  };
  const sleep = (ms: number): Promise<void> => {
    pauses.push(ms);
    if (pauses.length === 3) give();
    return new Promise((resolve) => setImmediate(resolve));
  };
  const { space } = world({ store: slow, env: { ...scriptedEnv(1), sleep } });
  await space.write({ content: 'note 0' }, user);
  await other.space.write({ content: 'note 1' }, user);
  expect(await space.write({ content: 'note 2' }, user)).toMatchObject({ outcome: 'stored' });
  expect(pauses.slice(0, 3)).toEqual([1_000, 2_000, 4_000]);
});

test('the caller learns of a refused turn, and the next write waits for its own', async () => {
  const store = memoryStore();
  const other = world({ store, seed: 2 });
  let refusals = 1;
  const refusing: Store = {
    ...store,
    hold: async (space, from) => {
      await new Promise((resolve) => setTimeout(resolve, 120));
      if (refusals-- > 0) throw new Error('no turn');
      return store.hold(space, from);
    },
  };
  const { space } = world({ store: refusing });
  await space.write({ content: 'note 0' }, user);
  await other.space.write({ content: 'note 1' }, user);
  await expect(space.write({ content: 'note 2' }, user)).rejects.toThrow('no turn');
  await other.space.write({ content: 'note 3' }, user);
  expect(await space.write({ content: 'note 2' }, user)).toMatchObject({ outcome: 'stored' });
});
