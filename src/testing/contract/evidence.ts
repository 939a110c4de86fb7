import assert from 'node:assert/strict';
import { Fault } from '../../base/fault.ts';
import type { EvidenceRow, Store } from '../../model/store.ts';
import { type ContractCase, claim } from '../contract-case.ts';
import { add, commitOf, evidenceOf, headOf, ids, recordOf, rowOf, rowWith, textOf } from '../fixtures.ts';
import { hostileTexts } from '../hostile.ts';

const maxDataBytes = 65_536;
const maxNameBytes = 256;
const firstRecordAt = recordOf('s', 0).at;

/** All bytes from 0 to 255, over and over, up to a length. */
function bytesOf(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => index % 256);
}

async function sessionsOf(rows: Promise<readonly EvidenceRow[]>): Promise<readonly string[]> {
  return (await rows).map(({ session }) => session).sort();
}

/** The sessions of the principal that most fixtures use, newest first. */
async function recentSessions(store: Store, space: string, since = 0, limit = 100): Promise<readonly string[]> {
  return (await store.recentEvidence(space, 'principal', since, limit)).map(({ session }) => session);
}

export const evidenceCases: readonly ContractCase[] = [
  claim('evidence reads back exactly, by session and by principal', async (store) => {
    const rows = [
      evidenceOf('s', 'every byte', { data: bytesOf(16_384), updatedAt: firstRecordAt + 3 }),
      evidenceOf('s', 'empty', { data: new Uint8Array(0), updatedAt: firstRecordAt + 2 }),
      evidenceOf('s', 'largest', { data: bytesOf(maxDataBytes).reverse(), expiresAt: Number.MAX_SAFE_INTEGER }),
    ];
    await add(store, 's', () => ({ evidence: rows }));
    for (const row of rows) assert.deepEqual(await store.evidence('s', [row.session]), [row]);
    assert.deepEqual(await store.recentEvidence('s', 'principal', 0, 10), rows);
    assert.deepEqual(await sessionsOf(store.evidence('s', ['empty', 'missing', 'empty', 'largest'])), [
      'empty',
      'largest',
    ]);
    assert.deepEqual(await store.evidence('s', []), []);
    assert.deepEqual(await store.evidence('s', ['missing', 'EMPTY', 'empty ', 'empt%']), []);
  }),

  claim('an unwritten space has no evidence, and asking does not create it', async (store) => {
    assert.deepEqual(await store.evidence('nobody', ['session']), []);
    assert.deepEqual(await store.recentEvidence('nobody', 'principal', 0, 10), []);
    assert.deepEqual(await store.spaces(), []);
  }),

  claim('a later row of evidence replaces the earlier one of its session', async (store) => {
    const first = evidenceOf('s', 'one', { data: bytesOf(16_000) });
    const other = evidenceOf('s', 'other');
    await add(store, 's', () => ({ evidence: [first, other] }));
    const second = evidenceOf('s', 'one', {
      principal: 'somebody else',
      updatedAt: firstRecordAt + 5,
      expiresAt: firstRecordAt + 500,
      data: bytesOf(9),
    });
    await add(store, 's', () => ({ evidence: [second] }));
    assert.deepEqual(await store.evidence('s', ['one']), [second]);
    assert.deepEqual(await store.recentEvidence('s', 'principal', 0, 10), [other]);
    assert.deepEqual(await store.recentEvidence('s', 'somebody else', 0, 10), [second]);
    // Two rows for one session in one commit: the last one counts.
    const third = { ...second, data: bytesOf(30) };
    await add(store, 's', () => ({ evidence: [first, third] }));
    assert.deepEqual(await store.evidence('s', ['one']), [third]);
    assert.deepEqual(await recentSessions(store, 's'), ['other']);
  }),

  claim('evidence of a principal is listed newest first, since a time and up to a limit', async (store) => {
    const at = (session: string, updatedAt: number, principal = 'principal') =>
      evidenceOf('s', session, { updatedAt: firstRecordAt + updatedAt, principal });
    const rows = [at('b', 2), at('d', 4), at('a', 1), at('c', 3), at('e', 4), at('x', 9, 'Principal')];
    await add(store, 's', () => ({ evidence: rows }));
    assert.deepEqual(await recentSessions(store, 's'), ['d', 'e', 'c', 'b', 'a']);
    assert.deepEqual(await recentSessions(store, 's', firstRecordAt + 3), ['d', 'e', 'c']);
    assert.deepEqual(await recentSessions(store, 's', firstRecordAt + 2, 3), ['d', 'e', 'c']);
    assert.deepEqual(await recentSessions(store, 's', firstRecordAt + 5), []);
    assert.deepEqual(await recentSessions(store, 's', 0, 1), ['d']);
    assert.deepEqual(await recentSessions(store, 's', 0, 0), []);
    await add(store, 's', () => ({ evidence: [at('a', 7)] }));
    assert.deepEqual(await recentSessions(store, 's', 0, 2), ['a', 'd']);
  }),

  claim('evidence of spaces, sessions and principals is distinguished byte by byte', async (store) => {
    const names = hostileTexts.filter((name) => Buffer.byteLength(name) <= maxNameBytes);
    for (const [index, name] of names.entries()) {
      await add(store, name, () => ({ evidence: [evidenceOf(name, 'shared', { data: Uint8Array.of(index) })] }));
    }
    for (const [index, name] of names.entries()) {
      const mine = evidenceOf(name, 'shared', { data: Uint8Array.of(index) });
      assert.deepEqual(await store.evidence(name, ['shared']), [mine]);
      assert.deepEqual(await store.recentEvidence(name, 'principal', 0, 10), [mine]);
    }
    const rows = names.map((name, index) =>
      evidenceOf('all', name, { principal: name, data: Uint8Array.of(index, index) }),
    );
    await add(store, 'all', () => ({ evidence: rows }));
    for (const [index, name] of names.entries()) {
      assert.deepEqual(await store.evidence('all', [name]), [rows[index]]);
      assert.deepEqual(await store.recentEvidence('all', name, 0, 10), [rows[index]]);
    }
    await add(store, 'a', () => ({ forgetEvidence: ['shared'] }));
    const withEvidence = await Promise.all(names.map(async (name) => (await store.evidence(name, ['shared'])).length));
    assert.deepEqual(
      withEvidence,
      names.map((name) => (name === 'a' ? 0 : 1)),
    );
  }),

  claim('a refused commit changes no evidence', async (store) => {
    const text = textOf('said before');
    const kept = evidenceOf('s', 'kept');
    const { contentHash } = rowWith('s', 'e', 0, text);
    await add(store, 's', (seq) => ({ texts: [text], entries: [rowWith('s', 'e', seq, text)], evidence: [kept] }));
    const head = await store.head('s');
    const change = {
      evidence: [evidenceOf('s', 'kept', { data: bytesOf(9) }), evidenceOf('s', 'new')],
      forgetEvidence: ['kept'],
    };
    const stale = { seq: 0, hash: 'stale', at: 0 };
    const refused = [
      commitOf('s', stale, change),
      commitOf('s', stale, { ...change, together: true }),
      commitOf('s', stale, { evidence: change.evidence }),
      commitOf('s', head, { ...change, novel: [contentHash] }),
      commitOf('s', head, { ...change, novel: ['other', contentHash] }),
    ];
    for (const commit of refused) {
      assert.equal((await store.commit(commit)).ok, false);
      assert.deepEqual(await store.evidence('s', ['kept', 'new']), [kept]);
      assert.deepEqual(await store.recentEvidence('s', 'principal', 0, 10), [kept]);
    }
    assert.deepEqual(await store.head('s'), head);
  }),

  claim('a commit that carries evidence deletes the expired evidence of its space', async (store) => {
    const until = (session: string, expiresAt: number, space = 's') =>
      evidenceOf(space, session, { expiresAt: firstRecordAt + expiresAt });
    await add(store, 't', () => ({ evidence: [until('elsewhere', 1, 't')] }));
    await add(store, 's', () => ({ evidence: [until('first', 1), until('second', 2), until('third', 3)] }));
    // Records are a millisecond apart. Only a commit with evidence deletes anything.
    await add(store, 's');
    assert.deepEqual(await recentSessions(store, 's'), ['first', 'second', 'third']);
    await add(store, 's', () => ({ evidence: [until('fourth', 10), until('too late', 2)] }));
    assert.deepEqual(await recentSessions(store, 's'), ['fourth', 'third']);
    assert.deepEqual(await sessionsOf(store.evidence('s', ['first', 'second', 'third', 'fourth', 'too late'])), [
      'fourth',
      'third',
    ]);
    assert.deepEqual(await recentSessions(store, 't'), ['elsewhere']);
    // A row that is renewed in time stays.
    await add(store, 's', () => ({ evidence: [until('third', 20)] }));
    await add(store, 's', () => ({ evidence: [until('fifth', 20)] }));
    assert.deepEqual(await recentSessions(store, 's'), ['fifth', 'fourth', 'third']);
  }),

  claim('forgotten evidence is gone, alone or together with new evidence', async (store) => {
    const rows = ['a', 'b', 'c'].map((session) => evidenceOf('s', session));
    await add(store, 's', () => ({ evidence: rows }));
    await add(store, 't', () => ({ evidence: [evidenceOf('t', 'a')] }));
    await add(store, 's', () => ({ forgetEvidence: ['a', 'missing', 'B'] }));
    assert.deepEqual(await recentSessions(store, 's'), ['b', 'c']);
    await add(store, 's', () => ({ evidence: [evidenceOf('s', 'd')], forgetEvidence: ['b', 'd'] }));
    assert.deepEqual(await recentSessions(store, 's'), ['c']);
    assert.deepEqual(await recentSessions(store, 't'), ['a']);
    // A forgotten session can be written again, and lists may be empty.
    await add(store, 's', () => ({ evidence: [evidenceOf('s', 'a')], forgetEvidence: [] }));
    await add(store, 's', () => ({ evidence: [], forgetEvidence: [] }));
    assert.deepEqual(await recentSessions(store, 's'), ['a', 'c']);
    await store.scrub();
    assert.deepEqual(await recentSessions(store, 's'), ['a', 'c']);
  }),

  claim('evidence survives everything that is done to entries and texts', async (store) => {
    const text = textOf('a text');
    const row = evidenceOf('s', 'session', { data: bytesOf(500) });
    await add(store, 's', (seq) => ({ texts: [text], entries: [rowWith('s', 'e', seq, text)], evidence: [row] }));
    await add(store, 's', (seq) => ({ entries: [rowOf('s', 'e', seq)], forget: [text.digest] }));
    await store.replaceEntries('s', await store.head('s'), []);
    await store.scrub();
    assert.deepEqual(await store.evidence('s', ['session']), [row]);
    assert.equal(await store.residue('s', text.content), 0);
  }),

  claim('evidence of group commits is readable in order, each once it is reported durable', async (store) => {
    const durable: (Promise<void> | undefined)[] = [];
    for (let seq = 0; seq < 40; seq += 1) {
      const expect = seq === 0 ? undefined : headOf(recordOf('s', seq - 1));
      const evidence = [
        evidenceOf('s', `session ${seq % 3}`, { updatedAt: firstRecordAt + seq, data: Uint8Array.of(seq) }),
      ];
      const entries = [rowOf('s', `e${seq}`, seq)];
      const forgetEvidence = seq === 20 ? ['session 0'] : [];
      const commit = commitOf('s', expect, { entries, evidence, forgetEvidence, together: true });
      const result = await store.commit(commit);
      assert.ok(result.ok);
      durable.push(result.durable);
    }
    await Promise.all(durable);
    const recent = await store.recentEvidence('s', 'principal', 0, 10);
    assert.deepEqual(
      recent.map(({ session, data }) => [session, ...data]),
      [
        ['session 0', 39],
        ['session 2', 38],
        ['session 1', 37],
      ],
    );
    assert.equal((await ids(store.entries('s', {}, { limit: 100 }))).length, 40);
  }),

  claim('changing bytes after a commit, or bytes that were returned, does not change the store', async (store) => {
    const pool = bytesOf(64);
    const data = pool.subarray(8, 12);
    await add(store, 's', () => ({ evidence: [evidenceOf('s', 'session', { data })] }));
    pool.fill(0);
    const [read] = await store.evidence('s', ['session']);
    read?.data.fill(1);
    const [listed] = await store.recentEvidence('s', 'principal', 0, 1);
    listed?.data.fill(2);
    const [again] = await store.evidence('s', ['session']);
    assert.deepEqual(again?.data, Uint8Array.of(8, 9, 10, 11));
  }),

  claim('evidence of the wrong shape is a Fault, and the commit leaves nothing behind', async (store) => {
    await add(store, 's');
    const head = await store.head('s');
    const wrong: readonly (readonly [EvidenceRow, string])[] = [
      [evidenceOf('s', 'x', { data: bytesOf(maxDataBytes + 1) }), 'input-invalid'],
      [evidenceOf('s', 'x', { data: 'text' as unknown as Uint8Array }), 'input-invalid'],
      [evidenceOf('s', '', {}), 'input-invalid'],
      [evidenceOf('s', '\u00e9'.repeat(maxNameBytes / 2 + 1)), 'input-invalid'],
      [evidenceOf('s', 'x', { principal: 'p'.repeat(maxNameBytes + 1) }), 'input-invalid'],
      [evidenceOf('s', 'half \ud800'), 'value-not-canonical'],
      [evidenceOf('s', 'x', { principal: 'half \ud800' }), 'value-not-canonical'],
      [evidenceOf('s', 'x', { updatedAt: 1.5 }), 'input-invalid'],
      [evidenceOf('s', 'x', { expiresAt: Number.POSITIVE_INFINITY }), 'input-invalid'],
      [evidenceOf('other', 'x'), 'journal-broken'],
    ];
    for (const [row, code] of wrong) {
      for (const together of [false, true]) {
        const commit = commitOf('s', head, { evidence: [evidenceOf('s', 'fine'), row], together });
        await assert.rejects(store.commit(commit), (error) => error instanceof Fault && error.code === code);
      }
    }
    await assert.rejects(store.commit(commitOf('s', head, { forgetEvidence: ['half \ud800'] })), Fault);
    assert.deepEqual(await store.head('s'), head);
    assert.deepEqual(await recentSessions(store, 's'), []);
    assert.deepEqual(await store.evidence('other', ['x']), []);
    assert.deepEqual(await store.spaces(), ['s']);
  }),

  claim('a closed store answers questions about evidence with a Fault', async (store) => {
    await add(store, 's', () => ({ evidence: [evidenceOf('s', 'session')] }));
    await store.close();
    await assert.rejects(store.evidence('s', ['session']), Fault);
    await assert.rejects(store.recentEvidence('s', 'principal', 0, 1), Fault);
  }),
];
