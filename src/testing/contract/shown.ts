import assert from 'node:assert/strict';
import { Fault } from '../../base/fault.ts';
import type { ShownList } from '../../model/store.ts';
import { type ContractCase, claim } from '../contract-case.ts';
import { add, commitOf, headOf, recordOf } from '../fixtures.ts';
import { hostileTexts } from '../hostile.ts';

function listOf(list: string, ids: readonly string[] = [], data = `sealed ${list}`): ShownList {
  return { list, ids, data };
}

const none = -1;

export const shownCases: readonly ContractCase[] = [
  claim('a list of shown entries reads back exactly, and is stored once', async (store) => {
    const data = '{"a":"\u0000\u0001\u{1f600}"}'.repeat(2000);
    await add(store, 's', () => ({ shown: listOf('one', ['a', 'b'], data) }));
    await add(store, 's', () => ({ shown: listOf('two', ['b']) }));
    await add(store, 's', () => ({ shown: listOf('one', ['a', 'b'], 'sealed another time') }));
    const read = await store.shownLists('s', ['one', 'missing', 'two', 'one']);
    assert.deepEqual(
      [...read].sort((a, b) => (a.list < b.list ? -1 : 1)),
      [
        { list: 'one', data },
        { list: 'two', data: 'sealed two' },
      ],
    );
    assert.deepEqual(await store.shownLists('s', ['ONE', 'one ', 'on%', '']), []);
    assert.deepEqual(await store.shownLists('s', []), []);
    assert.deepEqual(await store.shownLists('t', ['one']), []);
  }),

  claim('the records that showed an entry are found by it, in order, each once', async (store) => {
    const [both, first] = [listOf('both', ['a', 'b', 'a']), listOf('first', ['a'])];
    const shown = [both, first, undefined, both, listOf('nothing'), both, listOf('other', ['c', 'b'])];
    for (const list of shown) await add(store, 's', () => (list === undefined ? {} : { shown: list }));
    assert.deepEqual(await store.sightings('s', ['a'], none, 100), [0, 1, 3, 5]);
    assert.deepEqual(await store.sightings('s', ['b'], none, 100), [0, 3, 5, 6]);
    assert.deepEqual(await store.sightings('s', ['c', 'a', 'a'], none, 100), [0, 1, 3, 5, 6]);
    assert.deepEqual(await store.sightings('s', ['a'], 1, 100), [3, 5]);
    assert.deepEqual(await store.sightings('s', ['a', 'c'], 0, 2), [1, 3]);
    assert.deepEqual(await store.sightings('s', ['a'], 5, 100), []);
    assert.deepEqual(await store.sightings('s', ['a'], none, 0), []);
    for (const ids of [[], ['A'], ['a '], ['%']]) assert.deepEqual(await store.sightings('s', ids, none, 100), []);
    assert.deepEqual(await store.sightings('t', ['a'], none, 100), []);
  }),

  claim('a list that is not found by an entry or in a record is named', async (store) => {
    const [both, other] = [listOf('both', ['a', 'b']), listOf('other', ['c\u0000'])];
    for (const shown of [both, undefined, other, both])
      await add(store, 's', () => (shown === undefined ? {} : { shown }));
    const found = { list: 'both', ids: ['b', 'a', 'a'], seqs: [0, 3] };
    assert.deepEqual(await store.misfiledLists('s', [found, { list: 'other', ids: ['c\u0000'], seqs: [2] }]), []);
    assert.deepEqual(await store.misfiledLists('s', []), []);
    const wrong = [
      { ...found, ids: ['a', 'c\u0000'] },
      { ...found, ids: ['a', 'A'] },
      { ...found, seqs: [0, 2, 3] },
      { ...found, seqs: [1] },
    ];
    for (const one of wrong) {
      const list = { list: 'other', ids: ['c\u0000'], seqs: [2] };
      assert.deepEqual(await store.misfiledLists('s', [list, one]), [one.list], JSON.stringify(one));
    }
    assert.deepEqual(await store.misfiledLists('t', [found]), ['both']);
  }),

  claim('lists and sightings are distinguished byte by byte, by space, list and entry', async (store) => {
    const names = hostileTexts.filter((name) => name !== '' && Buffer.byteLength(name) <= 64);
    for (const name of names) await add(store, name, () => ({ shown: listOf('shared', ['e'], name) }));
    for (const name of names) await add(store, 'all', () => ({ shown: listOf(name, [name], name) }));
    for (const [index, name] of names.entries()) {
      assert.deepEqual(await store.shownLists(name, ['shared']), [{ list: 'shared', data: name }]);
      assert.deepEqual(await store.sightings(name, ['e'], none, 9), [0]);
      assert.deepEqual(await store.shownLists('all', [name]), [{ list: name, data: name }]);
      assert.deepEqual(await store.sightings('all', [name], none, 9), [index]);
    }
  }),

  claim('lists and sightings survive many commits, groups and a replacement of all entries', async (store) => {
    const durable: (Promise<void> | undefined)[] = [];
    for (let seq = 0; seq < 70; seq += 1) {
      const expect = seq === 0 ? undefined : headOf(recordOf('s', seq - 1));
      const shown = listOf(`list ${seq % 6}`, [`e${seq % 6}`, 'always']);
      const result = await store.commit(commitOf('s', expect, { shown, together: seq % 3 > 0 }));
      assert.ok(result.ok);
      durable.push(result.durable);
      if (seq % 10 === 9) assert.deepEqual(await store.sightings('s', [`e${seq % 6}`], seq - 1, 9), [seq]);
    }
    await Promise.all(durable);
    const check = async () => {
      assert.deepEqual(
        await store.sightings('s', ['e2'], none, 100),
        Array.from({ length: 12 }, (_, index) => 2 + index * 6),
      );
      assert.equal((await store.sightings('s', ['always'], none, 100)).length, 70);
      assert.equal((await store.shownLists('s', ['list 0', 'list 5', 'list 6'])).length, 2);
    };
    await check();
    assert.deepEqual(await store.replaceEntries('s', await store.head('s'), []), { ok: true });
    await store.scrub();
    await check();
  }),

  claim('a trimmed read keeps its place and hash, and no longer shows its list', async (store) => {
    if (store.trimReads === undefined) return;
    const [both, other] = [listOf('both', ['a', 'b', 'a']), listOf('other', ['b', 'c\u0000'])];
    for (const shown of [both, other, undefined, both, other]) {
      await add(store, 's', () => (shown === undefined ? {} : { shown }));
      await add(store, 't', () => (shown === undefined ? {} : { shown }));
    }
    const before = await store.records('s', 0, 9);
    const shortened = (seq: number) => ({ ...recordOf('s', seq), mac: 'trimmed', body: `{"left":"\u{1f600} ${seq}"}` });
    const foreign = { ...shortened(4), hash: 'f'.repeat(64) };
    await store.trimReads('s', [
      { record: shortened(0), shown: both },
      { record: shortened(1), shown: other },
      { record: shortened(2) },
      { record: foreign, shown: other },
      { record: { ...shortened(0), seq: 99 }, shown: both },
    ]);
    const left = [0, 1, 2].map(shortened);
    assert.deepEqual(await store.records('s', 0, 9), [...left, ...before.slice(3)]);
    assert.deepEqual(await store.head('s'), headOf(recordOf('s', 4)));
    assert.deepEqual(await store.sightings('s', ['a', 'b'], none, 9), [3, 4]);
    assert.equal((await store.shownLists('s', ['both', 'other'])).length, 2);
    // Again, and the last records of one list: it goes, and the entry it shares with the other list stays found.
    await store.trimReads('s', [
      { record: shortened(1), shown: other },
      { record: shortened(4), shown: other },
    ]);
    assert.deepEqual(await store.shownLists('s', ['other']), []);
    assert.deepEqual(await store.sightings('s', ['b', 'c\u0000'], none, 9), [3]);
    assert.deepEqual(await store.misfiledLists('s', [{ list: 'both', ids: ['a', 'b'], seqs: [3] }]), []);
    await add(store, 's', () => ({ shown: other }));
    assert.deepEqual(await store.sightings('s', ['c\u0000'], none, 9), [5]);
    assert.deepEqual(await store.sightings('t', ['a', 'b'], none, 9), [0, 1, 3, 4]);
    assert.equal((await store.records('t', 0, 9))[0]?.body, recordOf('t', 0).body);
    await store.trimReads('nobody', [{ record: shortened(0), shown: both }]);
    await store.trimReads('s', []);
    assert.deepEqual(await store.spaces(), ['s', 't']);
    await store.close();
    await assert.rejects(store.trimReads('s', []), Fault);
  }),

  claim('a refused commit shows nothing, and a list of the wrong shape is a Fault', async (store) => {
    await add(store, 's');
    const head = await store.head('s');
    const stale = { seq: 0, hash: 'stale', at: 0 };
    assert.equal((await store.commit(commitOf('s', stale, { shown: listOf('x', ['a']) }))).ok, false);
    const wrong: readonly (readonly [ShownList, string])[] = [
      [listOf('', ['a']), 'input-invalid'],
      [listOf('x'.repeat(65), ['a']), 'input-invalid'],
      [listOf('x', ['a'], 'x'.repeat(4 * 1024 * 1024 + 1)), 'input-invalid'],
      [listOf('half \ud800', ['a']), 'value-not-canonical'],
      [listOf('x', ['a', 'half \ud800']), 'value-not-canonical'],
      [listOf('x', ['a'], 'half \ud800'), 'value-not-canonical'],
    ];
    for (const [shown, code] of wrong) {
      for (const together of [false, true]) {
        const commit = commitOf('s', head, { shown, together });
        await assert.rejects(store.commit(commit), (error) => error instanceof Fault && error.code === code);
      }
    }
    assert.deepEqual(await store.head('s'), head);
    assert.deepEqual(await store.sightings('s', ['a'], none, 9), []);
    assert.deepEqual(await store.shownLists('s', ['x']), []);
    await store.close();
    await assert.rejects(store.sightings('s', ['a'], none, 9), Fault);
    await assert.rejects(store.shownLists('s', ['x']), Fault);
    await assert.rejects(store.misfiledLists('s', []), Fault);
  }),
];
