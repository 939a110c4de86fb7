import { expect, test } from 'vitest';
import type { Store } from '../../src/model/store.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { operator, user, world } from './support/world.ts';

// A server with thousands of spaces must not keep all of them in memory because somebody has looked at each once.

test('a guard keeps the ledgers of the hundred spaces that were used last, and reads the others again', async () => {
  const inner = memoryStore();
  const read: string[] = [];
  const store: Store = {
    ...inner,
    records: (space, from, limit) => {
      if (from === 0) read.push(space);
      return inner.records(space, from, limit);
    },
  };
  const writer = world({ store: inner });
  const names = Array.from({ length: 150 }, (_, n) => `space-${n}`);
  for (const name of names) await writer.guard.space(name).write({ content: `tea in ${name}` }, user);
  const { guard } = world({ store });
  const countIn = async (name: string): Promise<unknown> =>
    (await guard.space(name).audit.stats({}, operator)).states.active;
  for (const name of names) expect(await countIn(name)).toBe(1);
  expect(read).toEqual(names);
  read.length = 0;
  for (const name of names.slice(50)) await countIn(name);
  expect(read).toEqual([]);
  for (const name of names.slice(0, 50)) expect(await countIn(name)).toBe(1);
  expect(read).toEqual(names.slice(0, 50));
});
