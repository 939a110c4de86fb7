import assert from 'node:assert/strict';
import type { PageRequest, Store } from '../../model/store.ts';
import { type ContractCase, claim } from '../contract-case.ts';
import { add, rowOf, rowWith, textOf } from '../fixtures.ts';

/** Every stored entry: its id, its text's words and whether the indexes have it. */
async function walk(store: Store, limit: number): Promise<readonly (readonly [string, string | undefined, boolean])[]> {
  const found: (readonly [string, string | undefined, boolean])[] = [];
  for (let after: PageRequest['after']; ; ) {
    const page = await store.storedEntries('s', {}, { limit, ...(after === undefined ? {} : { after }) });
    const last = page.at(-1)?.row;
    if (last === undefined) return found;
    found.push(...page.map(({ row, text, indexed }) => [row.id, text?.content, indexed] as const));
    after = { seq: last.seq, id: last.id };
  }
}

export const storedEntryCases: readonly ContractCase[] = [
  claim('stored entries are the rows as committed, with their texts, in pages of any size', async (store) => {
    const [first, second] = [textOf('the tram leaves at nine', ['trips']), textOf('lunch is at one')];
    await add(store, 's', (seq) => ({ texts: [first], entries: [rowWith('s', 'a', seq, first)] }));
    await add(store, 's', (seq) => ({
      texts: [second],
      entries: [rowWith('s', 'b\u0000', seq, second), rowOf('s', '', seq), rowWith('s', 'c', seq, first)],
    }));
    await add(store, 'other', (seq) => ({ texts: [first], entries: [rowWith('other', 'x', seq, first)] }));
    const wanted = [
      ['a', first.content, true],
      ['', undefined, true],
      ['b\u0000', second.content, true],
      ['c', first.content, true],
    ];
    for (const limit of [1, 2, 3, 4, 5]) assert.deepEqual(await walk(store, limit), wanted);
    const [stored] = await store.storedEntries('s', { ids: ['a', 'x'] }, { limit: 5 });
    assert.deepEqual(stored, { row: rowWith('s', 'a', 0, first), text: first, indexed: true });
    assert.deepEqual(await store.storedEntries('s', { ids: [] }, { limit: 5 }), []);
    assert.deepEqual(await store.storedEntries('nobody', {}, { limit: 5 }), []);
  }),

  claim('after searches, changes and erasures, the indexes have every entry as it is', async (store) => {
    const [first, second] = [textOf('the tram leaves at nine'), textOf('the tram leaves at ten')];
    const subjects = [{ id: 'a', subjects: ['tram'] }];
    await add(store, 's', (seq) => ({ texts: [first], entries: [rowWith('s', 'a', seq, first)], subjects }));
    await add(store, 's', (seq) => ({ entries: [rowWith('s', 'b', seq, first)] }));
    assert.equal((await store.search('s', ['tram'], {}, 5)).length, 2);
    await add(store, 's', (seq) => ({
      texts: [second],
      entries: [rowWith('s', 'a', seq, second, { state: 'retired' })],
    }));
    assert.deepEqual(await walk(store, 9), [
      ['b', first.content, true],
      ['a', second.content, true],
    ]);
    assert.equal((await store.search('s', ['ten'], {}, 5)).length, 1);
    await add(store, 's', (seq) => ({ entries: [rowOf('s', 'b', seq)], forget: [first.digest] }));
    assert.deepEqual(await walk(store, 9), [
      ['a', second.content, true],
      ['b', undefined, true],
    ]);
    assert.equal((await store.search('s', ['tram'], {}, 5)).length, 1);
    assert.deepEqual(
      (await walk(store, 9)).map(([, , indexed]) => indexed),
      [true, true],
    );
  }),
];
