import assert from 'node:assert/strict';
import { type ContractCase, claim } from '../contract-case.ts';
import { add, commitOf, headOf, ids, recordOf, rowOf, rowWith, textOf } from '../fixtures.ts';
import { hostileTexts } from '../hostile.ts';

export const spaceCases: readonly ContractCase[] = [
  claim('spaces are distinguished byte by byte, whatever their names', async (store) => {
    // The same ids and the same text in every space: only the space name differs.
    const text = textOf('shared wording');
    for (const [index, space] of hostileTexts.entries()) {
      const entries = [rowWith(space, 'e', 0, text, { importance: index }), rowOf(space, `only ${index}`, 0)];
      assert.deepEqual(await store.commit(commitOf(space, undefined, { texts: [text], entries })), { ok: true });
    }
    for (const [index, space] of hostileTexts.entries()) {
      assert.deepEqual(await store.head(space), headOf(recordOf(space, 0)));
      assert.deepEqual(await store.records(space, 0, 10), [recordOf(space, 0)]);
      assert.deepEqual(await ids(store.entries(space, {}, { limit: 10 })), ['e', `only ${index}`]);
      assert.equal(await store.count(space, {}), 2);
      const found = await store.search(space, ['shared'], {}, 10);
      assert.deepEqual(
        found.map((entry) => [entry.space, entry.id, entry.importance]),
        [[space, 'e', index]],
      );
    }
    const sorted = [...hostileTexts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    assert.deepEqual(await store.spaces(), sorted);
  }),

  claim('writing, forgetting and replacing in one space does not affect its neighbours', async (store) => {
    const spaces = ['a', 'A', 'a ', 'aa', 'a%', 'a_', 'a\u0000', '\u0430', '%', '_', '*', ''];
    const text = textOf('shared wording');
    for (const space of spaces) {
      await add(store, space, (seq) => ({ texts: [text], entries: [rowWith(space, 'e', seq, text)] }));
    }
    for (const [index, space] of spaces.entries()) {
      await add(store, space, (seq) => ({ entries: [rowOf(space, 'e', seq)], forget: [text.digest] }));
      await store.replaceEntries(space, await store.head(space), []);
      for (const other of spaces.slice(index + 1)) {
        assert.deepEqual(await store.texts(other, [text.digest]), [text]);
        assert.deepEqual(await ids(store.search(other, ['shared'], {}, 10)), ['e']);
      }
      assert.equal(await store.count(space, {}), 0);
    }
  }),

  claim('hostile ids, contents, tags, targets, names and addresses read back unchanged', async (store) => {
    const texts = hostileTexts.map((hostile) => textOf(hostile, [hostile, `${hostile}${hostile}`]));
    const entries = hostileTexts.map((hostile, index) =>
      rowWith('s', hostile, 0, texts[index] ?? textOf(''), {
        target: hostile,
        accepted: [hostile],
        provenance: {
          channel: 'tool',
          principal: hostile,
          session: hostile,
          tool: hostile,
          uri: hostile,
          trust: 'external',
          parents: [hostile],
        },
      }),
    );
    assert.deepEqual(await store.commit(commitOf('s', undefined, { texts, entries })), { ok: true });
    assert.equal(await store.count('s', {}), hostileTexts.length);
    for (const [index, hostile] of hostileTexts.entries()) {
      const wanted = [{ ...entries[index], content: hostile, tags: texts[index]?.tags }];
      const filters = [{ ids: [hostile] }, { targets: [hostile] }, { session: hostile }, { principal: hostile }];
      for (const filter of filters) assert.deepEqual(await store.entries('s', filter, { limit: 5 }), wanted);
      assert.deepEqual(await store.texts('s', [texts[index]?.digest ?? '']), [texts[index]]);
    }
  }),

  claim('ids and digests of another space give access to nothing', async (store) => {
    const text = textOf('mine');
    await add(store, 'mine', (seq) => ({ texts: [text], entries: [rowWith('mine', 'secret', seq, text)] }));
    await add(store, 'yours', (seq) => ({ entries: [rowWith('yours', 'guess', seq, text)] }));
    assert.deepEqual(await store.texts('yours', [text.digest]), []);
    assert.deepEqual(await store.entries('yours', { ids: ['secret'] }, { limit: 5 }), []);
    const [guess] = await store.entries('yours', {}, { limit: 5 });
    assert.deepEqual([guess?.id, guess?.content, guess?.tags], ['guess', '', []]);
    assert.deepEqual(await store.search('yours', ['mine'], {}, 5), []);
  }),
];
