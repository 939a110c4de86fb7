import assert from 'node:assert/strict';
import { Fault } from '../../base/fault.ts';
import type { LedgerImage, LedgerNode, NodeChange, Store } from '../../model/store.ts';
import { type ContractCase, claim } from '../contract-case.ts';
import { add } from '../fixtures.ts';
import { hostileTexts } from '../hostile.ts';

function imageOf(seq: number, bytes: readonly number[] = [seq], space = 's'): LedgerImage {
  return { space, seq, data: Uint8Array.from(bytes) };
}

function node(path: string, ...bytes: readonly number[]): LedgerNode {
  return { path, data: Uint8Array.from(bytes) };
}

async function nodesOf(store: Store, paths: readonly string[], space = 's'): Promise<readonly LedgerNode[]> {
  return [...(await store.imageNodes(space, paths))].sort((a, b) => (a.path < b.path ? -1 : 1));
}

export const imageCases: readonly ContractCase[] = [
  claim('an image and its nodes read back exactly', async (store) => {
    await add(store, 's');
    const image = imageOf(
      0,
      Array.from({ length: 70_000 }, (_, index) => index % 256),
    );
    const nodes = [node('', 1), node('0', 2, 0), node('00'), node('f'.repeat(64), ...Array<number>(5000).fill(255))];
    assert.equal(await store.image('s'), undefined);
    assert.deepEqual(await store.imageNodes('s', ['', '0']), []);
    assert.equal(await store.saveImage(undefined, image, nodes), true);
    assert.deepEqual(await store.image('s'), image);
    const paths = nodes.map(({ path }) => path);
    assert.deepEqual(await nodesOf(store, [...paths, '01', 'f', ...paths]), nodes);
    assert.deepEqual(await store.imageNodes('s', []), []);
    assert.deepEqual(await store.imageNodes('s', ['F'.repeat(64), '%', '0 ']), []);
    assert.equal(await store.image('t'), undefined);
    assert.deepEqual(await store.imageNodes('t', paths), []);
  }),

  claim('a later image replaces the earlier one, and only the nodes it names', async (store) => {
    for (let count = 0; count < 3; count += 1) await add(store, 's');
    await store.saveImage(undefined, imageOf(0), [node('a', 1), node('b', 1), node('c', 1)]);
    const changes: readonly NodeChange[] = [
      node('b', 2),
      { path: 'c', data: null },
      { path: 'd', data: null },
      node('e', 1),
      node('e', 2),
    ];
    assert.equal(await store.saveImage(0, imageOf(2), changes), true);
    assert.deepEqual(await store.image('s'), imageOf(2));
    assert.deepEqual(await nodesOf(store, ['a', 'b', 'c', 'd', 'e']), [node('a', 1), node('b', 2), node('e', 2)]);
    // Going back to an earlier record is allowed: the guard may start again after damage.
    assert.equal(await store.saveImage(2, imageOf(1), []), true);
    assert.deepEqual(await store.image('s'), imageOf(1));
  }),

  claim('an image is saved on the expected one only, and only as far as the journal reaches', async (store) => {
    assert.equal(await store.saveImage(undefined, imageOf(0), [node('a', 1)]), false, 'no journal');
    assert.deepEqual(await store.spaces(), []);
    await add(store, 's');
    assert.equal(await store.saveImage(undefined, imageOf(1), [node('a', 1)]), false, 'beyond the head');
    assert.equal(await store.saveImage(0, imageOf(0), [node('a', 1)]), false, 'none is stored');
    assert.deepEqual([await store.image('s'), await store.imageNodes('s', ['a'])], [undefined, []]);
    assert.equal(await store.saveImage(undefined, imageOf(0), [node('a', 1)]), true);
    await add(store, 's');
    for (const expect of [undefined, 1, 2]) {
      assert.equal(await store.saveImage(expect, imageOf(1), [node('a', 9), node('b', 9)]), false);
    }
    assert.equal(await store.saveImage(0, imageOf(2), [node('a', 9)]), false);
    assert.deepEqual(await store.image('s'), imageOf(0));
    assert.deepEqual(await nodesOf(store, ['a', 'b']), [node('a', 1)]);
    const results = await Promise.all([1, 2].map((byte) => store.saveImage(0, imageOf(1, [byte]), [node('a', byte)])));
    assert.deepEqual([...results].sort(), [false, true], 'one of two savers wins');
    const winner = results.indexOf(true) + 1;
    assert.deepEqual(
      [await store.image('s'), await nodesOf(store, ['a'])],
      [imageOf(1, [winner]), [node('a', winner)]],
    );
  }),

  claim('images of spaces are distinguished byte by byte, and survive what is done to entries', async (store) => {
    for (const [index, name] of hostileTexts.entries()) {
      await add(store, name);
      assert.equal(await store.saveImage(undefined, imageOf(0, [index], name), [node('0', index)]), true);
    }
    await store.replaceEntries('a', await store.head('a'), []);
    await store.scrub();
    for (const [index, name] of hostileTexts.entries()) {
      assert.deepEqual(await store.image(name), imageOf(0, [index], name));
      assert.deepEqual(await store.imageNodes(name, ['0']), [node('0', index)]);
    }
  }),

  claim(
    'changing bytes after saving an image, or bytes that were returned, does not change the store',
    async (store) => {
      await add(store, 's');
      const pool = Uint8Array.from({ length: 16 }, (_, index) => index);
      const image = { space: 's', seq: 0, data: pool.subarray(2, 4) };
      await store.saveImage(undefined, image, [{ path: '0', data: pool.subarray(4, 6) }]);
      pool.fill(9);
      (await store.image('s'))?.data.fill(8);
      (await store.imageNodes('s', ['0']))[0]?.data.fill(8);
      assert.deepEqual(await store.image('s'), imageOf(0, [2, 3]));
      assert.deepEqual(await store.imageNodes('s', ['0']), [node('0', 4, 5)]);
    },
  ),

  claim('an image of the wrong shape is a Fault and leaves nothing behind', async (store) => {
    await add(store, 's');
    const large = new Uint8Array(16 * 1024 * 1024 + 1);
    const wrong: readonly (readonly [LedgerImage, readonly NodeChange[]])[] = [
      [{ ...imageOf(0), data: large }, []],
      [{ ...imageOf(0), data: 'text' as unknown as Uint8Array }, []],
      [imageOf(-1), []],
      [imageOf(0.5), []],
      [imageOf(0), [{ path: 'a', data: large.subarray(0, 1024 * 1024 + 1) }]],
      [imageOf(0), [{ path: 'a', data: 'text' as unknown as Uint8Array }]],
      ...['A', 'g', '0'.repeat(65), '\ud800', '0\n'].map((path) => [imageOf(0), [node(path, 1)]] as const),
    ];
    for (const [image, nodes] of wrong) {
      const saved = store.saveImage(undefined, image, [node('b', 1), ...nodes]);
      await assert.rejects(saved, (error) => error instanceof Fault && error.code === 'input-invalid');
    }
    assert.deepEqual([await store.image('s'), await store.imageNodes('s', ['b'])], [undefined, []]);
    await store.close();
    await assert.rejects(store.image('s'), Fault);
    await assert.rejects(store.imageNodes('s', ['b']), Fault);
    await assert.rejects(store.saveImage(undefined, imageOf(0), []), Fault);
  }),
];
