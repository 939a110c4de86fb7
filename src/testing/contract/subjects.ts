import assert from 'node:assert/strict';
import { Fault } from '../../base/fault.ts';
import type { Commit, EntryRow, EntrySubjects, Store } from '../../model/store.ts';
import { type Trust, trusts } from '../../model/trust.ts';
import { type ContractCase, claim } from '../contract-case.ts';
import { add, commitOf, headOf, ids, recordOf, rowOf, rowWith, textOf } from '../fixtures.ts';
import { hostileTexts } from '../hostile.ts';

const text = textOf('the deploy window is Tuesday', ['ops']);

/** A change that gives an entry a text and its claims. */
function claiming(space: string, id: string, seq: number, subjects: readonly string[], change: Partial<EntryRow> = {}) {
  return { texts: [text], entries: [rowWith(space, id, seq, text, change)], subjects: [{ id, subjects }] };
}

function trusted(trust: Trust): Partial<EntryRow> {
  return { provenance: { channel: 'user', principal: 'someone', trust, parents: [] } };
}

const about = (store: Store, subjects: readonly string[], limit = 100, space = 's') =>
  ids(store.placesAbout(space, subjects, {}, limit));

export const subjectCases: readonly ContractCase[] = [
  claim('a subject leads to the places of its entries, and no others', async (store) => {
    await add(store, 's', (seq) => claiming('s', 'a', seq, ['window', 'tuesday']));
    await add(store, 's', (seq) => claiming('s', 'b', seq, ['window']));
    await add(store, 's', (seq) => ({ entries: [rowWith('s', 'c', seq, text)] }));
    assert.deepEqual(await about(store, ['window']), ['b', 'a']);
    assert.deepEqual(await about(store, ['tuesday']), ['a']);
    assert.deepEqual(await about(store, ['tuesday', 'window', 'window']), ['b', 'a'], 'each entry once');
    for (const none of [[], ['Window'], ['windo'], ['window '], ['%']]) assert.deepEqual(await about(store, none), []);
    assert.deepEqual(await about(store, ['window'], 100, 't'), []);
    const [place] = await store.entryPlaces('s', { ids: ['a'] }, { limit: 1 });
    assert.deepEqual(place, { seq: 0, id: 'a' });
    assert.deepEqual(await store.placesAbout('s', ['tuesday'], {}, 5), [place]);
  }),

  claim('an entry with other subjects is named', async (store) => {
    await add(store, 's', (seq) => claiming('s', 'a', seq, ['window', 'tuesday']));
    await add(store, 's', (seq) => claiming('s', 'b\u0000', seq, ['\u0000']));
    await add(store, 's', (seq) => ({ entries: [rowWith('s', 'c', seq, text)] }));
    const a = { id: 'a', subjects: ['tuesday', 'window', 'window'] };
    const others = [
      { id: 'b\u0000', subjects: ['\u0000'] },
      { id: 'c', subjects: [] },
    ];
    const misfiled = (one: EntrySubjects) => store.misfiledSubjects('s', [...others, one]);
    assert.deepEqual(await misfiled(a), []);
    for (const subjects of [[], ['window'], ['window', 'Tuesday'], ['window', 'tuesday', 'x']]) {
      assert.deepEqual(await misfiled({ id: 'a', subjects }), ['a'], subjects.join());
    }
    assert.deepEqual(await store.misfiledSubjects('s', []), []);
    assert.deepEqual(await store.misfiledSubjects('t', [a]), ['a']);
    await add(store, 's', (seq) => ({
      entries: [rowOf('s', 'a', seq, { state: 'erased', inactiveReason: 'erased' })],
    }));
    assert.deepEqual(await misfiled({ id: 'a', subjects: [] }), [], 'an erased entry makes no claims');
    assert.deepEqual(await misfiled(a), ['a']);
  }),

  claim('entries about a subject come most trusted first, then newest, then by id', async (store) => {
    const order: readonly (readonly [string, Trust])[] = [
      ['old user', 'user'],
      ['old agent', 'agent'],
      ['unknown', 'unknown'],
      ['verified', 'verified'],
      ['new agent', 'agent'],
      ['external', 'external'],
      ['new user', 'user'],
    ];
    for (const [id, trust] of order) await add(store, 's', (seq) => claiming('s', id, seq, ['x'], trusted(trust)));
    const twins = ['\u{1f600}', '\uffee', 'B', 'a'];
    await add(store, 's', (seq) => ({
      entries: twins.map((id) => rowWith('s', id, seq, text, trusted('agent'))),
      subjects: twins.map((id) => ({ id, subjects: ['x'] })),
    }));
    const wanted = [
      ...['verified', 'new user', 'old user', 'B', 'a', '\uffee', '\u{1f600}', 'new agent', 'old agent'],
      ...['external', 'unknown'],
    ];
    for (const limit of [0, 1, 3, 5, 11, 50])
      assert.deepEqual(await about(store, ['x'], limit), wanted.slice(0, limit));
    assert.deepEqual(await about(store, ['x', 'y', 'z'], 2), ['verified', 'new user']);
    assert.deepEqual(await about(store, []), []);
  }),

  claim('entries about a subject follow every change of the entry', async (store) => {
    await add(store, 's', (seq) => claiming('s', 'a', seq, ['x'], trusted('agent')));
    await add(store, 's', (seq) => claiming('s', 'b', seq, ['x'], trusted('agent')));
    assert.deepEqual(await about(store, ['x']), ['b', 'a']);
    await add(store, 's', (seq) => ({ entries: [rowWith('s', 'a', seq, text, trusted('agent'))] }));
    assert.deepEqual(await about(store, ['x']), ['a', 'b'], 'the newest change counts, and the claims stay');
    await add(store, 's', (seq) => ({ entries: [rowWith('s', 'b', seq, text, trusted('verified'))] }));
    assert.deepEqual(await about(store, ['x']), ['b', 'a']);
    const retired = { state: 'retired', inactiveReason: 'removed', ...trusted('agent') } as const;
    await add(store, 's', (seq) => ({ entries: [rowWith('s', 'b', seq, text, retired)] }));
    assert.deepEqual(await ids(store.placesAbout('s', ['x'], { states: ['active'] }, 5)), ['a']);
    assert.deepEqual(await ids(store.placesAbout('s', ['x'], { states: ['retired', 'quarantined'] }, 5)), ['b']);
    assert.deepEqual(await store.placesAbout('s', ['x'], { states: [] }, 5), []);
    assert.deepEqual(await about(store, ['x']), ['b', 'a']);
  }),

  claim('new subjects replace those that were known about the entry', async (store) => {
    await add(store, 's', (seq) => claiming('s', 'a', seq, ['x', 'y']));
    await add(store, 's', (seq) => claiming('s', 'a', seq, ['y', 'z', 'z']));
    assert.deepEqual(
      [await about(store, ['x']), await about(store, ['y']), await about(store, ['z'])],
      [[], ['a'], ['a']],
    );
    await add(store, 's', () => ({ subjects: [{ id: 'a', subjects: ['w'] }] }));
    assert.deepEqual([await about(store, ['w']), await about(store, ['y', 'z'])], [['a'], []], 'without a new row');
    await add(store, 's', () => ({ subjects: [{ id: 'a', subjects: [] }] }));
    assert.deepEqual(await about(store, ['w', 'x', 'y', 'z']), []);
    // Subjects of an entry that does not exist are not kept for one that gets its id later.
    await add(store, 's', () => ({ subjects: [{ id: 'later', subjects: ['x'] }] }));
    await add(store, 's', (seq) => ({ entries: [rowWith('s', 'later', seq, text)] }));
    assert.deepEqual(await about(store, ['x']), []);
  }),

  claim('an erased entry makes no claims, and gets none back', async (store) => {
    const erased = { state: 'erased', inactiveReason: 'erased' } as const;
    await add(store, 's', (seq) => claiming('s', 'a', seq, ['x']));
    await add(store, 's', (seq) => claiming('s', 'b', seq, ['x']));
    await add(store, 's', (seq) => ({ entries: [rowOf('s', 'a', seq, erased)], forget: [text.digest] }));
    assert.deepEqual(await about(store, ['x']), ['b']);
    await add(store, 's', (seq) => ({
      entries: [rowOf('s', 'b', seq, erased)],
      subjects: [{ id: 'b', subjects: ['x'] }],
    }));
    await add(store, 's', () => ({ subjects: [{ id: 'a', subjects: ['x'] }] }));
    await add(store, 's', (seq) => ({ entries: [rowOf('s', 'a', seq), rowOf('s', 'b', seq)] }));
    assert.deepEqual(await about(store, ['x']), []);
  }),

  claim('claims are distinguished byte by byte, by space, entry and subject', async (store) => {
    const names = hostileTexts.filter((name) => name !== '' && Buffer.byteLength(name) <= 256);
    for (const [index, name] of names.entries()) {
      await add(store, name, (seq) => claiming(name, `e${index}`, seq, ['shared']));
    }
    await add(store, 'all', (seq) => ({
      texts: [text],
      entries: names.map((name) => rowWith('all', name, seq, text)),
      subjects: names.map((name) => ({ id: name, subjects: [name] })),
    }));
    for (const [index, name] of names.entries()) {
      assert.deepEqual(await about(store, ['shared'], 9, name), [`e${index}`]);
      assert.deepEqual(await about(store, [name], 9, 'all'), [name]);
    }
  }),

  claim('replacing entries replaces all that is known of their subjects, in one space', async (store) => {
    for (const space of ['s', 't']) await add(store, space, (seq) => claiming(space, 'a', seq, ['x', 'y']));
    const head = headOf(recordOf('s', 0));
    const rows = [rowWith('s', 'a', 0, text), rowWith('s', 'b', 0, text)];
    const subjects: readonly EntrySubjects[] = [
      { id: 'b', subjects: ['y'] },
      { id: 'missing', subjects: ['y'] },
    ];
    const stale = { ...head, hash: 'stale' };
    assert.equal((await store.replaceEntries('s', stale, rows, subjects)).ok, false);
    assert.deepEqual(await about(store, ['x']), ['a']);
    assert.deepEqual(await store.replaceEntries('s', head, rows, subjects), { ok: true });
    assert.deepEqual([await about(store, ['x']), await about(store, ['y'])], [[], ['b']]);
    assert.deepEqual(await store.replaceEntries('s', head, rows), { ok: true });
    assert.deepEqual(await about(store, ['x', 'y']), []);
    assert.deepEqual(await about(store, ['x'], 9, 't'), ['a']);
  }),

  claim('claims of group commits and of many commits are found in order, whoever applied them', async (store) => {
    const durable: (Promise<void> | undefined)[] = [];
    for (let seq = 0; seq < 70; seq += 1) {
      const expect = seq === 0 ? undefined : headOf(recordOf('s', seq - 1));
      const id = `e${seq % 7}`;
      const change = claiming('s', id, seq, [`x${seq % 3}`], trusted(trusts[seq % 5] ?? 'user'));
      const result = await store.commit(commitOf('s', expect, { ...change, together: seq % 4 > 0 }));
      assert.ok(result.ok);
      durable.push(result.durable);
      if (seq % 10 === 9) {
        const last = await store.placesAbout('s', [`x${seq % 3}`], {}, 100);
        assert.ok(last.some((place) => place.id === id && place.seq === seq));
        const [entry] = await store.entries('s', { ids: [id] }, { limit: 1 });
        assert.deepEqual([entry?.seq, entry?.content], [seq, text.content]);
      }
    }
    await Promise.all(durable);
    const found = await store.placesAbout('s', ['x0', 'x1', 'x2'], {}, 100);
    assert.deepEqual(
      found.map(({ id, seq }) => [id, seq]),
      [69, 64, 68, 63, 67, 66, 65].map((seq) => [`e${seq % 7}`, seq]),
    );
  }),

  claim('a refused commit changes no claims, and subjects of the wrong shape are a Fault', async (store) => {
    await add(store, 's', (seq) => claiming('s', 'a', seq, ['x']));
    const head = await store.head('s');
    const change: Partial<Commit> = { subjects: [{ id: 'a', subjects: ['y'] }] };
    assert.equal((await store.commit(commitOf('s', { seq: 0, hash: 'stale', at: 0 }, change))).ok, false);
    const wrong: readonly (readonly [EntrySubjects, string])[] = [
      [{ id: 'a', subjects: [''] }, 'input-invalid'],
      [{ id: 'a', subjects: ['\u00e9'.repeat(129)] }, 'input-invalid'],
      [{ id: 'a', subjects: Array.from({ length: 4097 }, (_, index) => `x${index}`) }, 'input-invalid'],
      [{ id: 'a', subjects: ['half \ud800'] }, 'value-not-canonical'],
      [{ id: 'half \ud800', subjects: ['x'] }, 'value-not-canonical'],
    ];
    for (const [subjects, code] of wrong) {
      for (const together of [false, true]) {
        const commit = commitOf('s', head, { subjects: [{ id: 'a', subjects: ['y'] }, subjects], together });
        await assert.rejects(store.commit(commit), (error) => error instanceof Fault && error.code === code);
      }
      const replaced = store.replaceEntries('s', head, [], [subjects]);
      await assert.rejects(replaced, (error) => error instanceof Fault && error.code === code);
    }
    assert.deepEqual(await store.head('s'), head);
    assert.deepEqual([await about(store, ['x']), await about(store, ['y'])], [['a'], []]);
    await store.close();
    await assert.rejects(store.placesAbout('s', ['x'], {}, 1), Fault);
  }),
];
