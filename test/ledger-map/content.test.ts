import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import { LedgerMap } from '../../src/ledger-map/index.ts';
import { changed, contentOf, NodeStore, readable, someEntries, someValue, storedMap } from './support/stored-map.ts';

/** Keys that often meet again, and some that only look alike. */
const anyKey = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map((number) => `entry-${number}`),
  fc.constantFrom('', '\ud800', '\ufffd', 'e\u0301', '\u00e9', '\u0000', 'entry-1\u0000'),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
/** Small values, values that fill a leaf together, and values that are larger than a leaf. */
const anyValue = fc
  .tuple(fc.nat(255), fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 300, max: 900 }), fc.constant(5_000)))
  .map(([seed, bytes]) => someValue(seed, bytes));
const anyChanges = fc.array(fc.tuple(anyKey, fc.option(anyValue, { nil: null, freq: 3 })), { maxLength: 25 });
const anyHistory = fc.array(anyChanges, { minLength: 1, maxLength: 8 });

test('answers like a plain map, whatever is put in, replaced and deleted', async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, fc.array(anyKey, { maxLength: 10 }), async (history, others) => {
      const store = new NodeStore();
      const plain = new Map<string, Uint8Array>();
      let map = new LedgerMap(store.read, undefined);
      for (const changes of history) {
        map = await changed(store, map, changes);
        for (const [key, value] of new Map(changes)) value === null ? plain.delete(key) : plain.set(key, value);
        const asked = [...others, ...changes.map(([key]) => key), ...plain.keys()];
        const wanted = new Map(
          asked.flatMap((key) => (plain.has(key) ? [[key, plain.get(key) as Uint8Array] as const] : [])),
        );
        expect(readable(await map.get(asked))).toEqual(readable(wanted));
        expect(readable(await new LedgerMap(store.read, map.root).get(asked))).toEqual(readable(wanted));
      }
      expect(readable(await contentOf(map))).toEqual(readable(plain));
      expect([...(await contentOf(map)).keys()]).toEqual(inHashOrder(plain.keys()));
    }),
    { numRuns: 150 },
  );
});

test('the same content has the same root and the same nodes, whatever came before', async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const store = new NodeStore();
      let map = new LedgerMap(store.read, undefined);
      for (const changes of history) map = await changed(store, map, changes);
      const atOnce = await storedMap(await contentOf(map));
      expect(map.root).toBe(atOnce.map.root);
      expect(readable(store.nodes)).toEqual(readable(atOnce.store.nodes));
    }),
    { numRuns: 150 },
  );
});

describe('the nodes that a change returns', () => {
  test('are exactly those that differ', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        const store = new NodeStore();
        let map = new LedgerMap(store.read, undefined);
        for (const changes of history) {
          const before = new Map(store.nodes);
          const next = await map.with(new Map(changes));
          store.save(next.nodes);
          const paths = new Set([...before.keys(), ...store.nodes.keys()]);
          const differing = [...paths].filter((path) => !same(before.get(path), store.nodes.get(path)));
          expect(next.nodes.map(({ path }) => path).toSorted()).toEqual(differing.toSorted());
          map = next.map;
        }
      }),
      { numRuns: 100 },
    );
  });

  test('are none if every value is what it was, or was absent and stays so', async () => {
    const { map } = await storedMap(someEntries(200, 100));
    const next = await map.with(new Map([...someEntries(20, 100), ['nobody', null] as const]));
    expect(next).toMatchObject({ nodes: [], map: { root: map.root } });
  });

  test('do not change the map they were made from', async () => {
    const { store, map } = await storedMap(someEntries(200, 100));
    await map.with(new Map(someEntries(200, 50)));
    expect(readable(await contentOf(map))).toEqual(readable(someEntries(200, 100)));
    expect(await map.get(['entry-3'])).toEqual(new Map(someEntries(1, 100, 3)));
    expect(store.nodes.size).toBeGreaterThan(1);
  });
});

describe('the shape', () => {
  test('is one leaf up to 4,096 bytes of items, and more nodes above', async () => {
    // An item is two bytes of lengths, a key of 7 bytes and its value.
    const leaf = await storedMap([
      ['entry-1', someValue(1, 2_000)],
      ['entry-2', someValue(2, 2_076)],
    ]);
    expect([...leaf.store.nodes].map(([path, data]) => [path, data.length])).toEqual([['', 4_097]]);
    const split = await storedMap([
      ['entry-1', someValue(1, 2_000)],
      ['entry-2', someValue(2, 2_077)],
    ]);
    expect([...split.store.nodes.keys()].length).toBeGreaterThan(2);
    const merged = await changed(split.store, split.map, [['entry-2', someValue(2, 2_076)]]);
    expect(merged.root).toBe(leaf.map.root);
    expect(readable(split.store.nodes)).toEqual(readable(leaf.store.nodes));
  });

  test('is one leaf for one item of any size, and nothing for none', async () => {
    const { store, map } = await storedMap([['entry-1', someValue(1, 300_000)]]);
    expect([...store.nodes.keys()]).toEqual(['']);
    const empty = await changed(store, map, [['entry-1', null]]);
    expect([empty.root, store.nodes.size]).toEqual([undefined, 0]);
    expect(await empty.get(['entry-1'])).toEqual(new Map());
    expect(await contentOf(empty)).toEqual(new Map());
  });

  test('names the root by the SHA-256 of its node', async () => {
    const { store, map } = await storedMap(someEntries(300, 100));
    expect(map.root).toBe(sha256(store.nodes.get('') ?? new Uint8Array()));
  });
});

test('a value that a caller alters stays unchanged in the map', async () => {
  const { map } = await storedMap(someEntries(3, 10));
  (await map.get(['entry-1'])).get('entry-1')?.fill(0);
  expect(await map.get(['entry-1'])).toEqual(new Map(someEntries(1, 10, 1)));
});

function inHashOrder(keys: Iterable<string>): readonly string[] {
  const place = (key: string): string =>
    sha256(key.isWellFormed() ? key : Buffer.concat([Buffer.of(0xff), Buffer.from(key, 'utf16le')]));
  return [...keys].toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}

function same(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === undefined || b === undefined ? a === b : Buffer.compare(a, b) === 0;
}
