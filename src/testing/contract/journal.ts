import assert from 'node:assert/strict';
import { Fault } from '../../base/fault.ts';
import type { Head } from '../../model/record.ts';
import { type ContractCase, claim } from '../contract-case.ts';
import { add, commitOf, headOf, ids, recordOf, rowWith, textOf } from '../fixtures.ts';
import { hostileTexts } from '../hostile.ts';

export const journalCases: readonly ContractCase[] = [
  claim('an unwritten space is empty, and reading does not create it', async (store) => {
    assert.deepEqual(await store.spaces(), []);
    assert.equal(await store.head('nobody'), undefined);
    assert.deepEqual(await store.records('nobody', 0, 10), []);
    assert.deepEqual(await store.entries('nobody', {}, { limit: 10 }), []);
    assert.equal(await store.count('nobody', {}), 0);
    assert.deepEqual(await store.search('nobody', ['word'], {}, 10), []);
    assert.deepEqual(await store.texts('nobody', ['digest']), []);
    assert.deepEqual(await store.replaceEntries('nobody', undefined, []), { ok: true });
    assert.deepEqual(await store.spaces(), []);
  }),

  claim('novel contents are written only if no live entry of the space has them', async (store) => {
    const text = textOf('said before');
    const { contentHash } = rowWith('s', 'e', 0, text);
    await add(store, 's', (seq) => ({
      texts: [text],
      entries: [
        rowWith('s', 'active', seq, text),
        rowWith('s', 'held', seq, text, { state: 'quarantined' }),
        rowWith('s', 'retired', seq, text, { state: 'retired' }),
      ],
      novel: [contentHash],
    }));
    const head = await store.head('s');
    const again = commitOf('s', head, { entries: [rowWith('s', 'more', 1, text)], novel: ['other', contentHash] });
    const refused = await store.commit(again);
    assert.ok(!refused.ok);
    assert.deepEqual([refused.head, [...(refused.alike ?? [])].sort()], [head, ['active', 'held']]);
    assert.deepEqual([await store.head('s'), await store.count('s', {})], [head, 3]);
    // A moved head is reported first, without checking novelty.
    const stale = commitOf('s', { seq: 0, hash: 'stale', at: 0 }, { novel: [contentHash] });
    assert.deepEqual(await store.commit(stale), { ok: false, head });
    assert.deepEqual(await store.commit(commitOf('t', undefined, { novel: [contentHash] })), { ok: true });
    await add(store, 's', (seq) => ({
      entries: ['active', 'held'].map((id) => rowWith('s', id, seq, text, { state: 'retired' })),
    }));
    await add(store, 's', () => ({ novel: [contentHash] }));
  }),

  claim('a commit reads back exactly: head, record, entry and text', async (store) => {
    const text = textOf('The deploy window is Tuesday.', ['deploy', 'ops']);
    const row = rowWith('team', 'e1', 0, text, {
      version: 7,
      state: 'quarantined',
      inactiveReason: 'review',
      kind: 'document',
      target: 'user',
      importance: 9,
      provenance: {
        channel: 'document',
        principal: 'reader',
        session: 's1',
        tool: 'fetch',
        uri: 'https://example.org/a?b=1#c',
        trust: 'external',
        parents: ['e0', 'e-1'],
      },
      accepted: ['rule_a', 'rule_b'],
      createdAt: 1_699_999_999_999,
      updatedAt: 1_700_000_000_123,
      expiresAt: 9_007_199_254_740_991,
    });
    const record = recordOf('team', 0);
    const commit = commitOf('team', undefined, { record, texts: [text], entries: [row] });
    assert.deepEqual(await store.commit(commit), { ok: true });
    assert.deepEqual(await store.spaces(), ['team']);
    assert.deepEqual(await store.head('team'), headOf(record));
    assert.deepEqual(await store.records('team', 0, 10), [record]);
    assert.deepEqual(await store.texts('team', [text.digest]), [text]);
    const [entry, ...others] = await store.entries('team', {}, { limit: 10 });
    assert.deepEqual(entry, { ...row, content: text.content, tags: text.tags });
    assert.deepEqual(others, []);
  }),

  claim('a record body reads back byte for byte', async (store) => {
    const bodies = ['{}', ' {"a" : 1} ', `{"big":"${'x'.repeat(300_000)}"}`, ...hostileTexts];
    for (const body of bodies) {
      const head = await store.head('s');
      const record = recordOf('s', head === undefined ? 0 : head.seq + 1, body);
      assert.deepEqual(await store.commit(commitOf('s', head, { record })), { ok: true });
    }
    const records = await store.records('s', 0, bodies.length);
    assert.deepEqual(
      records.map(({ body }) => body),
      bodies,
    );
  }),

  claim('records are returned in order, from a position on, up to the limit', async (store) => {
    for (let count = 0; count < 12; count += 1) await add(store, 's');
    const seqs = async (from: number, limit: number) => (await store.records('s', from, limit)).map(({ seq }) => seq);
    assert.deepEqual(await seqs(0, 100), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    assert.deepEqual(await seqs(3, 4), [3, 4, 5, 6]);
    assert.deepEqual(await seqs(11, 4), [11]);
    assert.deepEqual(await seqs(12, 4), []);
    assert.deepEqual(await seqs(0, 0), []);
  }),

  claim('group commits are readable in order, each once it is reported durable', async (store) => {
    const texts = Array.from({ length: 40 }, (_, index) => textOf(`note ${index}`));
    const durable: (Promise<void> | undefined)[] = [];
    for (const [seq, text] of texts.entries()) {
      const expect = seq === 0 ? undefined : headOf(recordOf('s', seq - 1));
      const commit = commitOf('s', expect, { texts: [text], entries: [rowWith('s', `e${seq}`, seq, text)] });
      const result = await store.commit({ ...commit, together: true });
      assert.ok(result.ok);
      durable.push(result.durable);
    }
    await Promise.all(durable);
    assert.deepEqual(await store.head('s'), headOf(recordOf('s', 39)));
    assert.equal(await store.count('s', {}), 40);
    assert.equal((await store.search('s', ['note'], {}, 100)).length, 40);
  }),

  claim('a commit on an outdated head writes nothing and returns the current head', async (store) => {
    const first = recordOf('s', 0);
    await add(store, 's');
    await add(store, 's');
    const head = headOf(recordOf('s', 1));
    const wrong: readonly (Head | undefined)[] = [
      undefined,
      headOf(first),
      { ...head, hash: first.hash },
      { ...head, seq: 2 },
      { ...head, hash: head.hash.toUpperCase() },
    ];
    for (const expect of wrong) {
      const text = textOf('should not be kept');
      const seq = expect === undefined ? 0 : expect.seq + 1;
      const commit = commitOf('s', expect, { texts: [text], entries: [rowWith('s', 'lost', seq, text)] });
      assert.deepEqual(await store.commit(commit), { ok: false, head });
      assert.deepEqual(await store.texts('s', [text.digest]), []);
    }
    const fresh = commitOf('fresh', head, { record: recordOf('fresh', 2) });
    assert.deepEqual(await store.commit(fresh), { ok: false, head: undefined });
    assert.equal(await store.count('s', {}), 0);
    assert.deepEqual(await store.spaces(), ['s']);
    assert.equal((await store.records('s', 0, 10)).length, 2);
  }),

  claim('of many commits on one head exactly one succeeds', async (store) => {
    for (let round = 0; round < 5; round += 1) {
      const expect = await store.head('s');
      const results = await Promise.all(
        Array.from({ length: 8 }, (_, writer) => {
          const record = recordOf('s', round, `{"writer":${writer}}`);
          const text = textOf(`round ${round} writer ${writer}`);
          const entries = [rowWith('s', `${round}-${writer}`, round, text)];
          return store.commit(commitOf('s', expect, { record, texts: [text], entries }));
        }),
      );
      assert.equal(results.filter(({ ok }) => ok).length, 1);
      const head = await store.head('s');
      for (const result of results) if (!result.ok) assert.deepEqual(result.head, head);
    }
    assert.equal(await store.count('s', {}), 5);
    assert.equal((await store.records('s', 0, 100)).length, 5);
  }),

  claim('commits to different spaces do not conflict', async (store) => {
    const spaces = Array.from({ length: 8 }, (_, index) => `space ${index}`);
    for (let round = 0; round < 3; round += 1) await Promise.all(spaces.map((space) => add(store, space)));
    const heads = await Promise.all(spaces.map((space) => store.head(space)));
    assert.deepEqual(
      heads.map((head) => head?.seq),
      spaces.map(() => 2),
    );
  }),

  claim('a commit that does not continue its journal is a Fault, and leaves nothing behind', async (store) => {
    await add(store, 's');
    const head = await store.head('s');
    const broken = [
      commitOf('s', head, { record: recordOf('s', 2) }),
      commitOf('s', head, { record: recordOf('s', 0) }),
      commitOf('s', head, { record: recordOf('other', 1) }),
      commitOf('s', head, { entries: [rowWith('other', 'e', 1, textOf('x'))] }),
    ];
    for (const commit of broken) {
      await assert.rejects(store.commit(commit), (error) => error instanceof Fault && error.code === 'journal-broken');
    }
    assert.deepEqual(await store.head('s'), head);
    assert.deepEqual(await store.spaces(), ['s']);
  }),

  claim('a commit that fails halfway has no effect', async (store) => {
    await add(store, 's');
    const head = await store.head('s');
    const text = textOf('first of the batch');
    // A lone surrogate has no UTF-8. A store may keep or refuse it, but not change it, and not keep half of the batch.
    const entries = [rowWith('s', 'whole', 1, text), rowWith('s', 'half \ud800', 1, text)];
    const commit = commitOf('s', head, { texts: [text], entries });
    const kept = await store.commit(commit).then(
      ({ ok }) => ok,
      (error) => {
        assert.ok(error instanceof Fault);
        return false;
      },
    );
    assert.deepEqual(await ids(store.entries('s', {}, { limit: 10 })), kept ? ['half \ud800', 'whole'] : []);
    assert.equal((await store.texts('s', [text.digest])).length, kept ? 1 : 0);
    assert.equal((await store.head('s'))?.seq, kept ? 1 : 0);
  }),

  claim('changing the objects after a commit does not change the store', async (store) => {
    const text = textOf('as it was', ['tag']);
    const row = rowWith('s', 'e', 0, text);
    const tags = [...text.tags];
    const commit = commitOf('s', undefined, { texts: [{ ...text, tags }], entries: [row] });
    await store.commit(commit);
    tags.push('planted');
    Object.assign(row, { state: 'erased', target: 'planted' });
    const [entry] = await store.entries('s', {}, { limit: 1 });
    assert.deepEqual([entry?.state, entry?.target, entry?.tags], ['active', 'memory', ['tag']]);
  }),

  claim('a closed store answers with a Fault', async (store) => {
    await add(store, 's');
    await store.close();
    await assert.rejects(store.head('s'), Fault);
    await assert.rejects(store.commit(commitOf('t', undefined)), Fault);
  }),
];
