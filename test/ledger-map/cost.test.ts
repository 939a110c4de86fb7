import { expect, test, vi } from 'vitest';
import { LedgerMap } from '../../src/ledger-map/index.ts';
import { NodeCache } from '../../src/ledger-map/node-cache.ts';
import { changed, contentOf, NodeStore, readable, someEntries, someValue, storedMap } from './support/stored-map.ts';

const count = 20_000;
const entries = someEntries(count, 60);
const { store, map } = await storedMap(entries);

test('a map without a cache asks the store twice, for what leads to the keys', async () => {
  const fresh = new LedgerMap(store.read, map.root);
  store.calls.length = 0;
  const keys = entries.slice(0, 100).map(([key]) => key);
  expect((await fresh.get(keys)).size).toBe(100);
  expect(store.calls.length).toBeLessThanOrEqual(3);
  expect(store.calls.reduce((sum, asked) => sum + asked, 0)).toBeLessThan(400);
  store.calls.length = 0;
  expect((await fresh.get(keys)).size).toBe(100);
  expect(store.calls).toEqual([]);
});

test('a change asks once for each depth at most, and returns the nodes on the way of its keys', async () => {
  const fresh = new LedgerMap(store.read, map.root);
  store.calls.length = 0;
  const { nodes } = await fresh.with(new Map([['entry-77', someValue(1, 60)]]));
  const depths = nodes.map(({ path }) => path.length).toSorted();
  expect(depths).toEqual(depths.map((_, depth) => depth));
  expect(store.calls.length).toBeLessThanOrEqual(3);
});

test('the cache stays within its bytes, and a map works without any', async () => {
  const cache = new NodeCache(100_000);
  const small = new LedgerMap(store.read, map.root, cache);
  const keys = entries.map(([key]) => key);
  expect((await small.get(keys)).size).toBe(count);
  expect(cache.bytes).toBeGreaterThan(50_000);
  expect(cache.bytes).toBeLessThanOrEqual(100_000);
  const none = new LedgerMap(store.read, map.root, new NodeCache(0));
  expect(readable(await none.get(keys.slice(0, 50)))).toEqual(readable(entries.slice(0, 50)));
  const other = new NodeStore();
  for (const [path, data] of store.nodes) other.nodes.set(path, data);
  const next = await changed(other, new LedgerMap(other.read, map.root, new NodeCache(0)), [['entry-9', null]]);
  expect((await next.get(['entry-9', 'entry-10'])).size).toBe(1);
});

test('long work lets others run after a few steps that took their time', async () => {
  let clock = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += 1; // each look at the clock finds that a millisecond has passed
    return clock;
  });
  let turns = 0;
  const countTurn = (): void => {
    turns += 1;
    if (turns < 100_000) waiting = setImmediate(countTurn);
  };
  let waiting = setImmediate(countTurn);
  const turnsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = turns;
    await work();
    return turns - before;
  };
  const steps = 40; // between two pauses: eight for each look at the clock, five milliseconds
  expect(await turnsOf(() => new LedgerMap(store.read, undefined).with(new Map(entries)))).toBeGreaterThan(
    (2 * count) / steps,
  );
  expect(await turnsOf(() => map.get(entries.map(([key]) => key)))).toBeGreaterThan(count / steps);
  expect(await turnsOf(() => contentOf(map))).toBeGreaterThanOrEqual(Math.floor(store.nodes.size / (steps + 1)));
  clearImmediate(waiting);
  now.mockRestore();
});

test('lists everything in pages', async () => {
  store.calls.length = 0;
  expect((await contentOf(map)).size).toBe(count);
  expect(store.calls.length).toBeLessThan(store.nodes.size / 10);
});

test('batches of any size give the same map', async () => {
  const some = entries.slice(0, 3_000);
  const roots = new Set<string | undefined>();
  for (const batch of [1, 7, 500, 3_000]) {
    const nodes = new NodeStore();
    let next = new LedgerMap(nodes.read, undefined);
    for (let at = 0; at < some.length; at += batch) next = await changed(nodes, next, some.slice(at, at + batch));
    roots.add(next.root);
  }
  expect(roots.size).toBe(1);
});
