import assert from 'node:assert/strict';
import type { EntryFacts } from '../../model/entry.ts';
import type { ChangeOf, ComparedPlace, EntryChange, EntryRow, PageRequest, Store } from '../../model/store.ts';
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

  claim('a compared entry has its change only if its row is exactly that, and knows its subjects', async (store) => {
    if (store.comparedEntries === undefined) return;
    const text = textOf('the tram leaves at nine', ['trips']);
    const provenance = { channel: 'agent', principal: 'p "q"', session: 's1', trust: 'agent', parents: ['x'] } as const;
    const a = { id: 'a', subjects: ['tram', 'nine\u0000'] };
    await add(store, 's', (seq) => ({
      texts: [text],
      entries: [rowWith('s', 'a', seq, text, { provenance, target: 'a\\b', expiresAt: 5 }), rowOf('s', 'b\u0000', seq)],
      subjects: [a],
    }));
    await add(store, 's', (seq) => ({ entries: [rowWith('s', 'c', seq, text)] }));
    const stored = await store.storedEntries('s', {}, { limit: 9 });
    const changes = new Map(stored.map(({ row }) => [row.id, { facts: factsOf(row), at: row.updatedAt }]));
    const compared = async (through: number, limit: number, changeOf: ChangeOf, after?: ComparedPlace) =>
      (await store.comparedEntries?.('s', through, { limit, ...(after === undefined ? {} : { after }) }, changeOf)) ??
      [];
    const whole: ChangeOf = (_seq, id) => changes.get(id);
    const all = await compared(1, 9, whole);
    assert.deepEqual(
      all.map(({ isAbout: _isAbout, within: _within, ...entry }) => entry),
      stored.map(({ row: { id, seq, contentHash }, text: its, indexed }) => {
        return { id, seq, contentHash, change: changes.get(id), text: its, indexed };
      }),
    );
    const [first] = all;
    assert.deepEqual(
      (await compared(0, 9, whole)).map(({ id }) => id),
      ['a', 'b\u0000'],
      'up to a record',
    );
    assert.deepEqual(
      (await compared(1, 1, whole, first)).map(({ id }) => id),
      ['b\u0000'],
      'the next page',
    );
    assert.deepEqual(await compared(1, 9, whole, all[2]), []);
    assert.equal(first?.isAbout(['nine\u0000', 'tram']), true);
    for (const others of [[], ['tram'], ['tram', 'nine'], ['tram', 'nine\u0000', 'x']])
      assert.equal(first?.isAbout(others), false);
    assert.deepEqual([all[2]?.isAbout([]), all[2]?.isAbout(['tram'])], [true, false]);
    const known = changes.get('a');
    assert.ok(known !== undefined);
    for (const wrong of wrongChanges(known)) {
      const [entry] = await compared(1, 1, () => wrong);
      assert.equal(entry?.change, undefined, JSON.stringify(wrong));
    }
    assert.equal((await compared(1, 1, () => undefined))[0]?.change, undefined);
  }),
];

function factsOf({ space: _space, seq: _seq, updatedAt: _at, contentHash: _hash, ...facts }: EntryRow): EntryFacts {
  return facts as EntryFacts;
}

const mayBeAbsent: ReadonlySet<string> = new Set(['expiresAt', 'session']);

/** The change with each fact in turn altered, missing or added. */
function wrongChanges({ facts, at }: EntryChange): readonly EntryChange[] {
  const { id, provenance, ...own } = facts;
  const altered = (value: unknown): unknown => (typeof value === 'number' ? value + 1 : `${String(value)}x`);
  const variants = (members: object): readonly object[] => [
    ...Object.entries(members).flatMap(([key, value]) => {
      const { [key]: _gone, ...others } = members as Record<string, unknown>;
      return [{ ...members, [key]: altered(value) }, ...(mayBeAbsent.has(key) ? [others] : [])];
    }),
    { ...members, mood: 'glad' },
  ];
  return [
    { facts, at: at + 1 },
    ...variants(own).map((one) => ({ facts: { ...one, id, provenance } as unknown as EntryFacts, at })),
    ...variants(provenance).map((one) => ({ facts: { ...own, id, provenance: one } as unknown as EntryFacts, at })),
  ];
}
