import assert from 'node:assert/strict';
import { Fault } from '../../base/fault.ts';
import type { EntryFilter, PageRequest, Store } from '../../model/store.ts';
import { type Trust, trusts } from '../../model/trust.ts';
import { type ContractCase, claim } from '../contract-case.ts';
import { add, ids, rowOf } from '../fixtures.ts';

/** In UTF-16 order the emoji would come before U+FFEE; in byte order it does not. */
const names = ['', 'A', 'Ab', 'a', 'a ', 'a%', 'a\u0000', 'a\u0000b', 'a\u0001', 'a\u0001b', 'a\u0002', 'ab', 'abc'];
const farNames = ['b', '\ud7ff', '\ud7ffz', '\ue000', '\uffee', '\u{1f600}', '\u{1f600}a', '\u{10ffff}', '\u{10ffff}b'];
const allNames = byteOrder([...names, ...farNames]);

export const orderCases: readonly ContractCase[] = [
  claim('newest first, pages are ordered by seq descending, then by id, without gaps or repeats', async (store) => {
    for (let round = 0; round < 3; round += 1) {
      await add(store, 's', (seq) => ({ entries: names.map((name) => rowOf('s', `${name}${round}`, seq)) }));
    }
    const wanted = [2, 1, 0].flatMap((round) => byteOrder(names.map((name) => `${name}${round}`)));
    for (const limit of [1, 2, 5, 13, 14, 39, 40]) assert.deepEqual(await walk(store, {}, limit), wanted);
    assert.deepEqual(await store.entries('s', {}, { limit: 0, newestFirst: true }), []);
    const oldest = await ids(store.entries('s', {}, { limit: 3, newestFirst: false }));
    assert.deepEqual(oldest, byteOrder(names.map((name) => `${name}0`)).slice(0, 3));
  }),

  claim('newest first, a filter of states and trusts selects the same entries as before', async (store) => {
    for (let seq = 0; seq < 60; seq += 1) {
      const trust: Trust = trusts[seq % 5] ?? 'user';
      const state = (['active', 'active', 'quarantined', 'retired', 'erased'] as const)[(seq * 7) % 5] ?? 'active';
      const provenance = { channel: 'user', principal: 'someone', trust, parents: [] } as const;
      await add(store, 's', () => ({ entries: [rowOf('s', `e${seq % 50}`, seq, { state, provenance })] }));
    }
    const filters: readonly EntryFilter[] = [
      { states: ['active'] },
      { states: ['active'], trusts: ['user'] },
      { states: ['quarantined', 'retired', 'retired'], trusts: ['user', 'agent', 'verified'] },
      { trusts: ['unknown'] },
      { states: ['active'], kinds: ['note'], targets: ['memory'] },
      { states: ['active'], kinds: ['user'] },
      { states: ['active'], ids: ['e1', 'e5', 'e10'] },
      { states: [] },
      { states: ['active'], trusts: [] },
    ];
    for (const filter of filters) {
      const oldestFirst = await ids(store.entries('s', filter, { limit: 100 }));
      for (const limit of [1, 4, 100]) {
        assert.deepEqual(await walk(store, filter, limit), [...oldestFirst].reverse(), JSON.stringify(filter));
        assert.deepEqual(await walk(store, filter, limit, false), oldestFirst, JSON.stringify(filter));
      }
      assert.equal(await store.count('s', filter), oldestFirst.length);
    }
  }),

  claim('ids are found by how they start, in byte order, up to a limit each', async (store) => {
    await add(store, 's', (seq) => ({ entries: allNames.map((name) => rowOf('s', name, seq)) }));
    await add(store, 's', (seq) => ({
      entries: [rowOf('s', 'Ab', seq, { state: 'erased', inactiveReason: 'erased' })],
    }));
    await add(store, 't', (seq) => ({ entries: [rowOf('t', 'abt', seq)] }));
    for (const start of [...allNames, 'abcd', 'B', '%', 'a_', '\u{10fffe}']) {
      const wanted = allNames.filter((name) => name.startsWith(start));
      assert.deepEqual(await store.idsStartingWith('s', [start], 100), wanted, JSON.stringify(start));
      assert.deepEqual(await store.idsStartingWith('s', [start], 2), wanted.slice(0, 2), JSON.stringify(start));
    }
    assert.deepEqual(await store.idsStartingWith('s', ['b', 'A', 'ab', 'a', 'A'], 1), ['A', 'a', 'ab', 'b']);
    assert.deepEqual(await store.idsStartingWith('s', ['a'], 0), []);
    assert.deepEqual(await store.idsStartingWith('s', [], 9), []);
    assert.deepEqual(await store.idsStartingWith('t', ['a', ''], 9), ['abt']);
    assert.deepEqual(await store.idsStartingWith('u', ['a', ''], 9), []);
  }),

  claim('the nearest ids are the next before and the next after, in byte order', async (store) => {
    await add(store, 's', (seq) => ({ entries: allNames.map((name) => rowOf('s', name, seq)) }));
    await add(store, 't', (seq) => ({ entries: [rowOf('t', 'aa', seq)] }));
    for (const asked of [...allNames, 'aa', 'B', 'z', '\u{10ffff}z']) {
      const before = allNames.filter((name) => compare(name, asked) < 0).at(-1);
      const after = allNames.find((name) => compare(name, asked) > 0);
      const wanted = [before, after].filter((name) => name !== undefined);
      assert.deepEqual(await store.nearestIds('s', [asked]), wanted, JSON.stringify(asked));
    }
    assert.deepEqual(await store.nearestIds('s', ['A', 'Ab', 'A']), ['', 'A', 'Ab', 'a']);
    assert.deepEqual(await store.nearestIds('s', []), []);
    assert.deepEqual(await store.nearestIds('t', ['aa']), []);
    assert.deepEqual(await store.nearestIds('u', ['aa']), []);
  }),

  claim(
    'holders of a space take turns in the order in which they asked, and other spaces do not wait',
    async (store) => {
      const order: string[] = [];
      const end = await store.hold('s');
      const waiting = ['first', 'second', 'third'].map(async (name) => {
        const done = await store.hold('s');
        order.push(`${name} begins`);
        await add(store, 's');
        order.push(`${name} ends`);
        await done();
        await done();
      });
      const other = await store.hold('t');
      await other();
      await add(store, 's');
      assert.deepEqual(order, [], 'others wait while the space is held');
      await end();
      await Promise.all(waiting);
      assert.deepEqual(
        order,
        ['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]),
      );
      await store.close();
      await assert.rejects(store.hold('s'), Fault);
      await assert.rejects(store.idsStartingWith('s', ['a'], 1), Fault);
      await assert.rejects(store.nearestIds('s', ['a']), Fault);
    },
  ),
];

async function walk(store: Store, filter: EntryFilter, limit: number, newestFirst = true): Promise<readonly string[]> {
  const seen: string[] = [];
  let page: PageRequest = { limit, newestFirst };
  for (;;) {
    const entries = await store.entries('s', filter, page);
    const last = entries.at(-1);
    if (last === undefined) return seen;
    seen.push(...entries.map(({ id }) => id));
    page = { limit, newestFirst, after: { seq: last.seq, id: last.id } };
  }
}

function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function byteOrder(texts: readonly string[]): readonly string[] {
  return [...texts].sort(compare);
}
