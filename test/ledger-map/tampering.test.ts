import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import { LedgerMap, NodeMismatch } from '../../src/ledger-map/index.ts';
import {
  changed,
  contentOf,
  type NodeStore,
  readable,
  someEntries,
  someValue,
  storedMap,
} from './support/stored-map.ts';

const entries = someEntries(50, 90);
const keys = [...entries.map(([key]) => key), 'nobody'];

/** What a reader without a cache is told: all values, or the path of the node it refuses. */
async function answer(store: NodeStore, root: string | undefined): Promise<object | string> {
  try {
    return readable(await new LedgerMap(store.read, root).get(keys));
  } catch (error) {
    if (error instanceof NodeMismatch) return error.path;
    throw error;
  }
}

describe('a store that does not return what was stored is found out', () => {
  test('if any byte of any node is altered', async () => {
    const { store, map } = await storedMap(entries);
    expect(store.nodes.size).toBeGreaterThan(5);
    let altered = 0;
    for (const [path, data] of store.nodes) {
      for (let at = 0; at < data.length; at += 1) {
        const old = data[at] as number;
        data[at] = old ^ (1 << (at % 8));
        if ((await answer(store, map.root)) !== path) throw new Error(`byte ${at} of node ${path} was altered unseen`);
        data[at] = old;
        altered += 1;
      }
    }
    expect(altered).toBe([...store.nodes.values()].reduce((sum, { length }) => sum + length, 0));
    expect(await answer(store, map.root)).toEqual(readable(entries));
  });

  test('if a node is cut, extended, emptied or missing', async () => {
    const { store, map } = await storedMap(entries);
    for (const [path, data] of [...store.nodes]) {
      const others = [data.slice(0, -1), Uint8Array.of(...data, 0), new Uint8Array()];
      for (const other of others) {
        store.nodes.set(path, other);
        expect(await answer(store, map.root)).toBe(path);
      }
      store.nodes.delete(path);
      expect(await answer(store, map.root)).toBe(path);
      store.nodes.set(path, data);
    }
  });

  test('if two nodes are swapped', async () => {
    const { store, map } = await storedMap(entries);
    const nodes = [...store.nodes];
    for (const [index, [left, leftData]] of nodes.entries()) {
      const [right, rightData] = nodes[(index + 1) % nodes.length] as (typeof nodes)[number];
      store.nodes.set(left, rightData).set(right, leftData);
      expect([left, right]).toContain(await answer(store, map.root));
      store.nodes.set(left, leftData).set(right, rightData);
    }
  });

  test('if it returns an old node, an old root, or all old nodes', async () => {
    const { store, map } = await storedMap(entries);
    const old = new Map(store.nodes);
    const next = await changed(
      store,
      map,
      entries.map(([key], index) => [key, someValue(index + 7, 91)]),
    );
    for (const [path, data] of [...store.nodes]) {
      store.nodes.set(path, old.get(path) as Uint8Array);
      expect(await answer(store, next.root)).toBe(path);
      store.nodes.set(path, data);
    }
    store.nodes.clear();
    for (const [path, data] of old) store.nodes.set(path, data);
    expect(await answer(store, next.root)).toBe('');
  });

  test('if it returns the right node for the wrong path, or twice', async () => {
    const { store, map } = await storedMap(entries);
    const liar = new LedgerMap(
      async (paths) =>
        (await store.read(paths)).map(({ data }, index, all) => ({ path: all.at(-1 - index)?.path ?? '', data })),
      map.root,
    );
    await expect(liar.get(keys)).rejects.toThrow(NodeMismatch);
    const twice = new LedgerMap(
      async (paths) => [...(await store.read(paths)), ...(await store.read(paths))],
      map.root,
    );
    expect(readable(await twice.get(keys))).toEqual(readable(entries));
  });

  test('also when it is changed or listed, before anything is stored', async () => {
    const { store, map } = await storedMap(entries);
    for (const [path, data] of [...store.nodes]) {
      store.nodes.set(path, data.with(data.length - 1, 255 - (data.at(-1) ?? 0)));
      const fresh = new LedgerMap(store.read, map.root);
      await expect(fresh.with(new Map(keys.map((key) => [key, someValue(3, 9)])))).rejects.toThrow(NodeMismatch);
      await expect(contentOf(fresh)).rejects.toThrow(NodeMismatch);
      store.nodes.set(path, data);
    }
  });

  test('when a deletion reads the neighbours that it merges with', async () => {
    const { store, map } = await storedMap(someEntries(40, 120));
    const paths = [...store.nodes.keys()].filter((path) => path !== '');
    for (const path of paths) {
      const data = store.nodes.get(path) as Uint8Array;
      store.nodes.set(path, data.with(0, 9));
      const gone = new Map(someEntries(30, 0).map(([key]) => [key, null]));
      await expect(new LedgerMap(store.read, map.root).with(gone)).rejects.toMatchObject({ path });
      store.nodes.set(path, data);
    }
  });
});

describe('bytes that have the right hash but are no node', () => {
  const leaf = (...bytes: number[]): Uint8Array => Uint8Array.of(1, ...bytes);
  test.each<readonly [string, Uint8Array]>([
    ['nothing', Uint8Array.of()],
    ['only a format byte', Uint8Array.of(1)],
    ['another format', Uint8Array.of(3, 1, 1, 97, 98)],
    ['an inner node without children', Uint8Array.of(2, 0, 0)],
    ['an inner node with a part of a child', Uint8Array.of(2, 0, 1, 5, 5, 5)],
    ['an inner node without its bits', Uint8Array.of(2, 0)],
    ['a key that is longer than the leaf', leaf(9, 1, 97)],
    ['a value that is longer than the leaf', leaf(1, 9, 97, 98)],
    ['a length in more bytes than needed', leaf(0x81, 0, 1, 97, 98)],
    ['a length that does not end', leaf(0x81, 0x81, 0x81, 0x81, 0x81, 0x81)],
    ['keys out of order', leaf(1, 0, 98, 1, 0, 97)],
    ['the same key twice', leaf(1, 1, 97, 1, 1, 1, 97, 2)],
  ])('%s', async (_what, data) => {
    const map = new LedgerMap(async () => [{ path: '', data }], sha256(data));
    await expect(map.get(['a'])).rejects.toThrow(NodeMismatch);
    await expect(contentOf(map)).rejects.toThrow(NodeMismatch);
    await expect(map.with(new Map([['a', null]]))).rejects.toThrow(NodeMismatch);
  });
});

test('a cached node is used only for the map that names it', async () => {
  const { store, map } = await storedMap(entries);
  await map.get(keys);
  const next = await changed(store, map, [['entry-5', someValue(9, 120)]]);
  expect((await next.get(['entry-5'])).get('entry-5')).toEqual(someValue(9, 120));
  await expect(map.get(['entry-5'])).rejects.toThrow(NodeMismatch);
  expect((await next.at(next.root).get(['entry-5'])).get('entry-5')).toEqual(someValue(9, 120));
});
