import assert from 'node:assert/strict';
import type { Store, VectorStore } from '../../model/store.ts';
import { type ContractCase, claim } from '../contract-case.ts';
import { add, addTexts, rowOf, rowWith, textOf } from '../fixtures.ts';

function vectorCase(name: string, check: (vectors: VectorStore, store: Store) => Promise<void>): ContractCase {
  return claim(`vectors: ${name}`, async (store) => {
    assert.ok(store.vectors !== undefined, 'the store keeps no vectors');
    await check(store.vectors, store);
  });
}

const bytes = (...of: number[]): Uint8Array => Uint8Array.of(...of);

/** For stores that keep vectors of texts. Pass each case to your test runner, as those of `storeContract`. */
export const vectorContract: readonly ContractCase[] = [
  vectorCase('are kept by space, text and model, byte for byte, the last one of each text', async (vectors, store) => {
    const [one, two] = [textOf('one'), textOf('two')];
    for (const space of ['s', 'S']) await addTexts(store, space, [one, two]);
    const all = Uint8Array.from({ length: 256 }, (_, index) => index);
    await vectors.put('s', 'm', [
      { digest: one.digest, data: all },
      { digest: two.digest, data: bytes(1) },
      { digest: two.digest, data: bytes(2, 0) },
    ]);
    const sorted = (await vectors.get('s', 'm', [two.digest, one.digest, one.digest, 'absent'])).toSorted(
      (a, b) => a.data.length - b.data.length,
    );
    assert.deepEqual(sorted, [
      { digest: two.digest, data: bytes(2, 0) },
      { digest: one.digest, data: all },
    ]);
    assert.deepEqual(await vectors.get('S', 'm', [one.digest]), []);
    assert.deepEqual(await vectors.get('s', 'M', [one.digest]), []);
    assert.deepEqual(await vectors.get('s', 'm', []), []);
    await vectors.put('s', 'M', [{ digest: one.digest, data: bytes(9) }]);
    assert.deepEqual(await vectors.get('s', 'm', [one.digest]), [], 'a text has one vector');
    assert.deepEqual(await vectors.get('s', 'M', [one.digest]), [{ digest: one.digest, data: bytes(9) }]);
  }),

  vectorCase('of texts that are not stored are not kept', async (vectors, store) => {
    const text = textOf('somewhere else');
    await addTexts(store, 't', [text]);
    await vectors.put('s', 'm', [{ digest: text.digest, data: bytes(1) }]);
    await addTexts(store, 's', [text]);
    assert.deepEqual(await vectors.get('s', 'm', [text.digest]), []);
    await vectors.put('nobody', 'm', []);
  }),

  vectorCase('go with their texts, in their space only', async (vectors, store) => {
    const text = textOf('the passphrase is xylophone');
    for (const space of ['s', 't']) {
      await add(store, space, (seq) => ({ texts: [text], entries: [rowWith(space, 'e', seq, text)] }));
      await vectors.put(space, 'm', [{ digest: text.digest, data: bytes(1, 2, 3) }]);
    }
    await add(store, 's', (seq) => ({
      entries: [rowOf('s', 'e', seq, { state: 'erased', inactiveReason: 'erased' })],
      forget: [text.digest],
    }));
    assert.deepEqual(await vectors.get('s', 'm', [text.digest]), []);
    assert.equal((await vectors.get('t', 'm', [text.digest])).length, 1);
    // One that was under way when its text was forgotten.
    await vectors.put('s', 'm', [{ digest: text.digest, data: bytes(1, 2, 3) }]);
    await add(store, 's', (seq) => ({ texts: [text], entries: [rowWith('s', 'again', seq, text)] }));
    assert.deepEqual(await vectors.get('s', 'm', [text.digest]), []);
  }),

  vectorCase('survive what is done to entries', async (vectors, store) => {
    const text = textOf('kept');
    await add(store, 's', (seq) => ({ texts: [text], entries: [rowWith('s', 'e', seq, text)] }));
    await vectors.put('s', 'm', [{ digest: text.digest, data: bytes(7) }]);
    const head = await store.head('s');
    await store.replaceEntries('s', head, [rowWith('s', 'e', 0, text)]);
    await store.scrub();
    assert.deepEqual(await vectors.get('s', 'm', [text.digest]), [{ digest: text.digest, data: bytes(7) }]);
    assert.equal(await store.residue('s', 'an absent text'), 0);
  }),

  vectorCase('that are too long are a Fault and change nothing', async (vectors, store) => {
    const [one, two] = [textOf('one'), textOf('two')];
    await addTexts(store, 's', [one, two]);
    const tooLong = [
      { digest: one.digest, data: bytes(1) },
      { digest: two.digest, data: new Uint8Array(16_385) },
    ];
    await assert.rejects(vectors.put('s', 'm', tooLong), { name: 'Fault' });
    await assert.rejects(vectors.put('s', 'm'.repeat(257), [{ digest: one.digest, data: bytes(1) }]), {
      name: 'Fault',
    });
    assert.deepEqual(await vectors.get('s', 'm', [one.digest, two.digest]), []);
    await vectors.put('s', 'm', [{ digest: two.digest, data: new Uint8Array(16_384) }]);
    assert.equal((await vectors.get('s', 'm', [two.digest]))[0]?.data.length, 16_384);
  }),
];
