import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { longestStall } from '../../bench/scale/clock.ts';
import { textOf, uniqueWord } from '../../bench/scale/texts.ts';
import { createScanner, sqliteStore } from '../../src/index.ts';
import { agent, user, world } from './support/world.ts';

// Other callers get answers while one has a lot to be read: the longest time without a turn of the event loop is a small part
// of the work. Both are CPU time of this process, so that a busy machine changes nothing.

const partOf = (n: number, length: number): string =>
  Array.from({ length: Math.ceil(length / 100) }, (_, at) => textOf(n * 1_000 + at))
    .join(' ')
    .slice(0, length);

/** The longest stall, as a part of all CPU time that the work took. */
async function stalledShare(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  const { own } = await longestStall(work);
  const { user: userCpu, system } = process.cpuUsage(before);
  return own / ((userCpu + system) / 1_000);
}

/** The least of up to three runs over different texts: garbage of the tests before may be collected in the midst of one. */
async function leastShare(limit: number, workOn: (first: number) => () => Promise<unknown>): Promise<number> {
  const shares: number[] = [];
  for (let run = 0; run < 3 && !shares.some((share) => share < limit); run++) {
    shares.push(await stalledShare(workOn(run * 1_000)));
  }
  return Math.min(...shares);
}

describe('the event loop turns while a guard reads', () => {
  test('what a tool returned, in many parts', async () => {
    const { space } = world({ scanner: createScanner() });
    const session = await space.openSession({ coverage: 'full' }, agent);
    await session.observe({ content: partOf(7, 100_000), source: 'warm-up' });
    const observing = (first: number): (() => Promise<unknown>) => {
      const content = Array.from({ length: 250 }, (_, n) => ({ type: 'text', text: partOf(first + n, 8_000) }));
      return () => session.observe({ content, source: 'web' });
    };
    expect(await leastShare(0.15, observing)).toBeLessThan(0.15);
  });

  test('what a tool returned, in one long line of JSON', async () => {
    const { space } = world({ scanner: createScanner() });
    const session = await space.openSession({ coverage: 'full' }, agent);
    await session.observe({ content: partOf(7, 100_000), source: 'warm-up' });
    const observing = (first: number): (() => Promise<unknown>) => {
      const rows = Array.from({ length: 250 }, (_, n) => ({ id: n, body: partOf(first + n, 8_000) }));
      return () => session.observe({ content: { rows }, source: 'web' });
    };
    expect(await leastShare(0.2, observing)).toBeLessThan(0.2);
  });

  test('texts of another store', async () => {
    const { space } = world({ scanner: createScanner() });
    const texts = Array.from({ length: 50 }, (_, n) => ({ content: partOf(n, 20_000) }));
    expect(await stalledShare(() => space.showForeignTexts({ texts }, agent))).toBeLessThan(0.2);
  });

  test('the arguments of a tool call', async () => {
    const { space } = world({ scanner: createScanner() });
    const session = await space.openSession({ coverage: 'full' }, agent);
    const texts = Array.from({ length: 50 }, (_, n) => partOf(n, 20_000));
    expect(await stalledShare(() => session.attribute({ texts }))).toBeLessThan(0.2);
  });

  test('a text of a megabyte that is only checked', async () => {
    const { space } = world({ scanner: createScanner() });
    await space.check({ content: partOf(7, 200_000) }, user);
    // Garbage of the tests before may be collected in the midst of some of them.
    const shares: number[] = [];
    for (let n = 8; n < 16 && !shares.some((share) => share < 0.7); n++) {
      const content = partOf(n, 1_000_000);
      shares.push(await stalledShare(() => space.check({ content }, user)));
    }
    expect(Math.min(...shares)).toBeLessThan(0.7);
  });

  test('the texts of a batch, except for the commit itself', async () => {
    const { space } = world({ scanner: createScanner() });
    const operations = Array.from({ length: 100 }, (_, n) => ({
      action: 'write' as const,
      content: partOf(n, 10_000),
    }));
    expect(await stalledShare(() => space.batch({ operations }, user))).toBeLessThan(0.6);
  });

  test('the words of a batch, which SQLite indexes', async () => {
    const store = await sqliteStore(new Database(':memory:'));
    const { space } = world({ scanner: createScanner(), store });
    const batchOf = (start: number) => ({
      operations: Array.from(
        { length: 100 },
        (_, n) => ({ action: 'write', content: partOf(start + n, 10_000) }) as const,
      ),
    });
    await space.batch(batchOf(1_000), user);
    const second = batchOf(2_000);
    expect(await stalledShare(() => space.batch(second, user))).toBeLessThan(0.25);
    expect((await space.recall({ query: uniqueWord(2_050_000) }, user)).outcome).toBe('recalled');
    await store.close();
  });

  test("an agent's long note, which is traced to its sources", async () => {
    const { space } = world({ scanner: createScanner() });
    const session = await space.openSession({ coverage: 'full' }, agent);
    await session.observe({ content: partOf(7, 100_000), source: 'web' });
    await session.write({ content: partOf(8, 30_000) });
    const content = partOf(9, 30_000);
    expect(await stalledShare(() => session.write({ content }))).toBeLessThan(0.6);
  });
});
