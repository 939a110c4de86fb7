import assert from 'node:assert/strict';
import type { Provenance } from '../../model/provenance.ts';
import type { EntryFilter, EntryRow, PageRequest, Store } from '../../model/store.ts';
import { type ContractCase, claim } from '../contract-case.ts';
import { add, commitOf, headOf, ids, recordOf, rowOf, rowWith, textOf } from '../fixtures.ts';

export const entryCases: readonly ContractCase[] = [
  claim('a changed entry is still one entry, at its new position', async (store) => {
    const [first, second] = [textOf('old words'), textOf('new words')];
    await add(store, 's', (seq) => ({ texts: [first], entries: [rowWith('s', 'a', seq, first)] }));
    await add(store, 's', (seq) => ({ entries: [rowOf('s', 'b', seq)] }));
    await add(store, 's', (seq) => ({ texts: [second], entries: [rowWith('s', 'a', seq, second, { version: 2 })] }));
    const entries = await store.entries('s', {}, { limit: 10 });
    assert.deepEqual(
      entries.map(({ id, version, content, seq }) => [id, version, content, seq]),
      [
        ['b', 1, '', 1],
        ['a', 2, 'new words', 2],
      ],
    );
    assert.equal(
      (await store.texts('s', [first.digest, second.digest])).length,
      2,
      'old versions must keep their text',
    );
  }),

  claim('the end of an entry, and when a held one would end, come back as they were stored', async (store) => {
    await add(store, 's', (seq) => ({
      entries: [
        rowOf('s', 'ends', seq, { state: 'active', expiresAt: 1_800_000_000_000 }),
        rowOf('s', 'held', seq, { state: 'quarantined', expiresAt: 5, activeUntil: 1_800_000_000_001 }),
        rowOf('s', 'stays', seq, { state: 'active' }),
      ],
    }));
    const entries = await store.entries('s', {}, { limit: 10 });
    assert.deepEqual(
      entries.map(({ id, expiresAt, activeUntil }) => [id, expiresAt, activeUntil]),
      [
        ['ends', 1_800_000_000_000, undefined],
        ['held', 5, 1_800_000_000_001],
        ['stays', undefined, undefined],
      ],
    );
  }),

  claim('pages are ordered by seq, then by the bytes of the id, without gaps or repeats', async (store) => {
    // In UTF-16 order the emoji would come first; in byte order it does not.
    const names = ['A', 'a', '\uffee', '\u{1f600}', '', 'a\u0000', 'a\u0001', 'a\u0002', 'a '];
    for (let round = 0; round < 3; round += 1) {
      await add(store, 's', (seq) => ({ entries: names.map((name) => rowOf('s', `${name}${round}`, seq)) }));
    }
    const wanted = [0, 1, 2].flatMap((round) => byteOrder(names.map((name) => `${name}${round}`)));
    assert.ok(wanted.indexOf('\uffee0') < wanted.indexOf('\u{1f600}0'));
    for (const limit of [1, 2, 4, 9, 10, 27, 28]) assert.deepEqual(await walk(store, limit), wanted);
    assert.deepEqual(await store.entries('s', {}, { limit: 0 }), []);
  }),

  claim('every part of a filter narrows the result, and an empty list matches nothing', async (store) => {
    const rows = variety();
    await add(store, 's', () => ({ entries: rows }));
    for (const [filter, holds] of questions()) {
      const wanted = byteOrder(rows.filter(holds).map(({ id }) => id));
      assert.deepEqual(await ids(store.entries('s', filter, { limit: 100 })), wanted, JSON.stringify(filter));
      assert.equal(await store.count('s', filter), wanted.length, JSON.stringify(filter));
    }
    const names = ['ids', 'states', 'kinds', 'targets', 'trusts', 'channels', 'contentHashes'] as const;
    for (const name of names) {
      assert.deepEqual(await store.entries('s', { [name]: [] }, { limit: 100 }), [], name);
      assert.equal(await store.count('s', { [name]: [] }), 0, name);
    }
    assert.equal(await store.count('s', {}), rows.length);
  }),

  claim('a list in a query may be long', async (store) => {
    const text = textOf('needle');
    await add(store, 's', (seq) => ({ texts: [text], entries: [rowWith('s', 'e', seq, text)] }));
    const many = Array.from({ length: 70_000 }, (_, index) => `absent ${index}`);
    assert.equal(await store.count('s', { ids: [...many, 'e'] }), 1);
    assert.equal((await store.texts('s', [...many, text.digest])).length, 1);
    assert.equal((await store.search('s', [...many.slice(0, 400), 'needle'], {}, 5)).length, 1);
  }),

  claim('one commit can contain a thousand entries', async (store) => {
    const texts = Array.from({ length: 1000 }, (_, index) => textOf(`fact number ${index}`, [`tag${index % 7}`]));
    const entries = texts.map((text, index) => rowWith('s', `e${index}`, 0, text));
    const commit = commitOf('s', undefined, { texts, entries });
    assert.deepEqual(await store.commit(commit), { ok: true });
    assert.equal(await store.count('s', {}), 1000);
    assert.equal((await store.search('s', ['number'], {}, 2000)).length, 1000);
    const forget = texts.map(({ digest }) => digest);
    await add(store, 's', (seq) => ({ entries: entries.map(({ id }) => rowOf('s', id, seq)), forget }));
    assert.equal((await store.search('s', ['number'], {}, 2000)).length, 0);
    assert.deepEqual(await store.texts('s', forget), []);
  }),

  claim(
    'replacing the entries of a space leaves exactly the new ones, searchable, and other spaces unchanged',
    async (store) => {
      const [kept, gone] = [textOf('stays findable'), textOf('goes away')];
      for (const space of ['s', 'other']) {
        await add(store, space, (seq) => ({
          texts: [kept, gone],
          entries: [rowWith(space, 'kept', seq, kept), rowWith(space, 'gone', seq, gone)],
        }));
      }
      const head = headOf(recordOf('s', 0));
      const entries = [rowWith('s', 'kept', 0, kept, { version: 2 }), rowWith('s', 'new', 0, kept)];
      const stale = { ...head, hash: 'stale' };
      assert.deepEqual(await store.replaceEntries('s', stale, []), { ok: false, head });
      assert.deepEqual(await store.replaceEntries('s', undefined, []), { ok: false, head });
      assert.equal(await store.count('s', {}), 2);
      assert.deepEqual(await store.replaceEntries('s', head, entries), { ok: true });
      assert.deepEqual(await ids(store.entries('s', {}, { limit: 10 })), ['kept', 'new']);
      assert.deepEqual([...(await ids(store.search('s', ['findable'], {}, 10)))].sort(), ['kept', 'new']);
      assert.deepEqual(await store.search('s', ['away'], {}, 10), []);
      assert.equal((await store.texts('s', [kept.digest, gone.digest])).length, 2);
      assert.deepEqual(await store.head('s'), head);
      assert.deepEqual(await ids(store.entries('other', {}, { limit: 10 })), ['gone', 'kept']);
      assert.deepEqual(await ids(store.search('other', ['away'], {}, 10)), ['gone']);
    },
  ),
];

async function walk(store: Store, limit: number): Promise<readonly string[]> {
  const seen: string[] = [];
  let page: PageRequest = { limit };
  for (;;) {
    const entries = await store.entries('s', {}, page);
    const last = entries.at(-1);
    if (last === undefined) return seen;
    seen.push(...entries.map(({ id }) => id));
    page = { limit, after: { seq: last.seq, id: last.id } };
  }
}

function variety(): readonly EntryRow[] {
  const origin: Provenance = { channel: 'user', principal: 'someone', trust: 'user', parents: [] };
  return [
    rowOf('s', 'plain', 0),
    rowOf('s', 'quarantined', 0, { state: 'quarantined', inactiveReason: 'review' }),
    rowOf('s', 'retired', 0, { state: 'retired', inactiveReason: 'removed', kind: 'user', target: 'user' }),
    rowOf('s', 'erased', 0, { state: 'erased', inactiveReason: 'erased' }),
    rowOf('s', 'document', 0, { kind: 'document', target: 'me%mory', contentHash: 'h1' }),
    rowOf('s', 'external', 0, { provenance: { ...origin, trust: 'external', channel: 'tool' }, contentHash: 'h2' }),
    rowOf('s', 'session', 0, { provenance: { ...origin, session: 's1' }, contentHash: 'h1' }),
    rowOf('s', 'empty-session', 0, { provenance: { ...origin, session: '', principal: '' } }),
    rowOf('s', 'other-case', 0, { provenance: { ...origin, session: 'S1', principal: 'Someone' }, target: 'Memory' }),
    rowOf('s', 'early', 0, { updatedAt: 100 }),
    rowOf('s', 'late', 0, { updatedAt: 9_000_000_000_000 }),
  ];
}

type Question = readonly [EntryFilter, (row: EntryRow) => boolean];

function questions(): readonly Question[] {
  const start = 1_700_000_000_000;
  return [
    [{}, () => true],
    [{ ids: ['plain', 'late', 'absent'] }, ({ id }) => id === 'plain' || id === 'late'],
    [{ ids: ['PLAIN', 'pl_in', 'pl%', ''] }, () => false],
    [{ states: ['active'] }, ({ state }) => state === 'active'],
    [{ states: ['quarantined', 'erased'] }, ({ state }) => state === 'quarantined' || state === 'erased'],
    [{ kinds: ['document', 'user'] }, ({ kind }) => kind === 'document' || kind === 'user'],
    [{ targets: ['memory'] }, ({ target }) => target === 'memory'],
    [{ targets: ['me%mory'] }, ({ target }) => target === 'me%mory'],
    [{ trusts: ['external', 'unknown'] }, ({ provenance }) => provenance.trust === 'external'],
    [{ channels: ['tool'] }, ({ provenance }) => provenance.channel === 'tool'],
    [{ contentHashes: ['h1'] }, ({ contentHash }) => contentHash === 'h1'],
    [{ session: 's1' }, ({ provenance }) => provenance.session === 's1'],
    [{ session: '' }, ({ provenance }) => provenance.session === ''],
    [{ principal: 'Someone' }, ({ provenance }) => provenance.principal === 'Someone'],
    [{ from: start }, ({ updatedAt }) => updatedAt >= start],
    [{ to: start }, ({ updatedAt }) => updatedAt <= start],
    [{ from: 100, to: 100 }, ({ updatedAt }) => updatedAt === 100],
    [{ from: 101, to: 99 }, () => false],
    [{ states: ['active'], kinds: ['note'], contentHashes: ['h1'] }, ({ id }) => id === 'session'],
  ];
}

function byteOrder(names: readonly string[]): readonly string[] {
  return [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
