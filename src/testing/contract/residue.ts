import assert from 'node:assert/strict';
import { sha256 } from '../../base/hash.ts';
import { type ContractCase, claim } from '../contract-case.ts';
import { add, addTexts, commitOf, ids, recordOf, rowOf, rowWith, textOf } from '../fixtures.ts';

export const residueCases: readonly ContractCase[] = [
  claim('forgetting and scrubbing leaves no trace of the text, and everything else intact', async (store) => {
    const secret = textOf(`the passphrase is xylophone-7 ${'and so on, at length, '.repeat(900)}`, ['zeppelin-9']);
    const others = Array.from({ length: 60 }, (_, index) =>
      textOf(`ordinary fact ${index} ${'filler '.repeat(index)}`),
    );
    await addTexts(store, 's', others.slice(0, 30));
    await add(store, 's', (seq) => ({ texts: [secret], entries: [rowWith('s', 'secret', seq, secret)] }));
    await add(store, 's', () => ({ texts: others.slice(30) }));
    assert.ok((await store.residue('s', secret.content)) > 0);
    assert.ok((await store.residue('s', 'zeppelin-9')) > 0);
    await add(store, 's', () => ({ forget: [secret.digest] }));
    await store.scrub();
    assert.ok((await store.residue('s', secret.content)) > 0, 'the content hash must still be found');
    await add(store, 's', (seq) => ({ entries: [rowOf('s', 'secret', seq)] }));
    await store.scrub();
    for (const needle of [secret.content, 'passphrase is xylophone-7', 'xylophone', 'zeppelin-9']) {
      assert.equal(await store.residue('s', needle), 0);
    }
    assert.ok((await store.residue('s', 'ordinary fact 12')) > 0);
    assert.equal(await store.residue('s', 'never stored'), 0);
    const digests = others.map(({ digest }) => digest);
    assert.equal((await store.texts('s', digests)).length, 60);
    assert.equal((await store.search('s', ['ordinary'], {}, 100)).length, 30);
  }),

  claim('residue finds a text in every place that could contain one', async (store) => {
    const text = textOf('c-needle "quoted"\n\u0000', ['t-needle "quoted"\n\u0000']);
    const provenance = {
      channel: 'tool',
      principal: 'p-needle',
      session: 'n-needle',
      tool: 'l-needle',
      uri: 'u-needle',
      trust: 'agent',
      parents: ['r-needle'],
    } as const;
    await add(store, 's-needle', (seq) => ({
      texts: [text],
      entries: [rowWith('s-needle', 'i-needle', seq, text, { target: 'g-needle', accepted: ['a-needle'], provenance })],
    }));
    const plain = ['s', 'i', 'g', 'p', 'n', 'l', 'u', 'r', 'a'].map((letter) => `${letter}-needle`);
    for (const needle of [...plain, ...[text.content], ...text.tags]) {
      assert.ok((await store.residue('s-needle', needle)) > 0, JSON.stringify(needle));
    }
    assert.equal(await store.residue('s-needle', 'x-needle'), 0);
  }),

  claim('residue finds an unsalted hash of a text in records and targets, whole or shortened', async (store) => {
    const [recorded, targeted, shortened] = ['the first passphrase', 'the second passphrase', 'the third passphrase'];
    const body = JSON.stringify({ seq: 0, why: sha256(recorded) });
    const targets = [sha256(targeted), `pin:${sha256(shortened).slice(0, 32)}`];
    const entries = targets.map((target, index) => rowOf('s', `e${index}`, 0, { target }));
    const commit = commitOf('s', undefined, { record: recordOf('s', 0, body), entries });
    assert.deepEqual(await store.commit(commit), { ok: true });
    for (const text of [recorded, targeted, shortened]) assert.ok((await store.residue('s', text)) > 0, text);
    assert.equal(await store.residue('s', 'the fourth passphrase'), 0);
    assert.equal(await store.residue('t', recorded), 0);
  }),

  claim('residue reveals nothing about other spaces', async (store) => {
    const text = textOf('the passphrase is xylophone-7', ['zeppelin-9']);
    for (const space of ['s', 't']) {
      await add(store, space, (seq) => ({ texts: [text], entries: [rowWith(space, 'e', seq, text)] }));
    }
    await add(store, 's', (seq) => ({ entries: [rowOf('s', 'e', seq)], forget: [text.digest] }));
    await store.scrub();
    assert.equal(await store.residue('s', text.content), 0);
    assert.equal(await store.residue('u', text.content), 0);
    assert.ok((await store.residue('t', text.content)) > 0);
    assert.deepEqual(await ids(store.search('t', ['zeppelin'], {}, 10)), ['e']);
  }),
];
