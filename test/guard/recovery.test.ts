import { describe, expect, test } from 'vitest';
import type { GuardedSpace, RestoreResult } from '../../src/guard/index.ts';
import type { SealedRecord } from '../../src/model/record.ts';
import type { Store } from '../../src/model/store.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { entryOf } from '../support/answers.ts';
import { proof } from '../support/proves.ts';
import { dump, type RawSpace, rawStore, rowsOf } from './support/raw-store.ts';
import { stubScanner } from './support/stub-scanner.ts';
import { agent, idOf, operator, user, web, world } from './support/world.ts';

const reason = 'a bad day';

describe('trace', () => {
  test('lists ancestors and descendants nearest first, each once, and the sessions that were shown the entry', async () => {
    const { space } = world();
    const page = idOf(await space.write({ content: 'a page' }, web));
    const one = idOf(await space.write({ content: 'summary one', parents: [page] }, agent));
    const two = idOf(await space.write({ content: 'summary two', parents: [page, one] }, agent));
    const three = idOf(await space.write({ content: 'summary three', parents: [two, one] }, agent));
    const { session } = await space.startSession({}, agent);
    expect(await space.recovery.trace({ id: page }, operator)).toMatchObject({
      outcome: 'traced',
      ancestors: [],
      descendants: [one, two, three].map((id) => ({ id, state: 'active', trust: 'external' })),
      sightings: [{ session, seq: 4, type: 'session.started', rendering: 'fenced' }],
    });
    expect(await space.recovery.trace({ id: three }, operator)).toMatchObject({
      ancestors: [{ id: two }, { id: one }, { id: page }],
    });
    expect(await space.recovery.trace({ id: 'nobody' }, operator)).toMatchObject({
      outcome: 'refused',
      problem: 'not-found',
    });
  });

  test('terminates on a cycle of parents', async () => {
    const { space } = world();
    const first = idOf(await space.write({ content: 'first' }, web));
    const second = idOf(await space.write({ content: 'second', parents: [first] }, web));
    await space.replace({ id: first, content: 'first again', parents: [second, first] }, web);
    expect(await space.recovery.trace({ id: first }, operator)).toMatchObject({
      ancestors: [{ id: second }],
      descendants: [{ id: second }],
    });
    expect(await space.recovery.revoke({ id: second, reason, dryRun: false }, operator)).toMatchObject({
      ids: [second, first],
    });
  });
});

describe('revoking an entry revokes its descendants', () => {
  async function family() {
    const place = world();
    const { space } = place;
    const page = idOf(await space.write({ content: 'a page' }, web));
    const child = idOf(await space.write({ content: 'its summary', parents: [page] }, agent));
    const held = idOf(await space.write({ content: 'a MEDIUM thought', parents: [child] }, agent));
    const other = idOf(await space.write({ content: 'tea' }, user));
    const { session } = await space.startSession({}, agent);
    return { ...place, page, child, held, other, session };
  }

  test('a dry run reports what would be revoked and changes nothing', async () => {
    const { space, store, page, child, held, session } = await family();
    const before = await store.head('acme');
    expect(await space.recovery.revoke({ id: page, reason, dryRun: true }, operator)).toEqual({
      outcome: 'would-revoke',
      ids: [page, child, held],
      sessions: [session],
    });
    expect(await store.head('acme')).toEqual(before);
  });

  test('all derived entries are revoked, including held ones, and the rest stays', async () => {
    const { space, page, child, held, other } = await family();
    await space.recovery.revoke({ id: page, reason, dryRun: false }, operator);
    for (const id of [page, child, held]) {
      expect(await space.review.inspect({ id }, operator)).toMatchObject({
        facts: { state: 'retired', inactiveReason: 'revoked' },
      });
    }
    expect((await space.list({}, operator)).entries.map(({ id }) => id)).toEqual([other]);
    expect(await space.recovery.revoke({ id: page, reason, dryRun: false }, operator)).toMatchObject({
      outcome: 'revoked',
      ids: [],
    });
  });

  test('descendants: false revokes the entry alone', async () => {
    const { space, page, child, other } = await family();
    expect(
      await space.recovery.revoke({ id: page, reason, descendants: false, dryRun: false }, operator),
    ).toMatchObject({ ids: [page] });
    expect((await space.list({}, operator)).entries.map(({ id }) => id)).toEqual([child, other]);
  });

  test('a record that showed many descendants to a session is read once', async () => {
    const store = memoryStore();
    let reads = 0;
    const counting: Store = {
      ...store,
      records: (space, from, limit) => {
        reads += 1;
        return store.records(space, from, limit);
      },
    };
    const { space } = world({ store: counting });
    const page = idOf(await space.write({ content: 'a page' }, web));
    for (let start = 0; start < 1_000; start += 100) {
      const operations = Array.from(
        { length: 100 },
        (_, index) => ({ action: 'write', content: `made from it ${start + index}`, parents: [page] }) as const,
      );
      await space.batch({ operations }, web);
    }
    const { session } = await space.startSession({ budget: { unit: 'code-points', size: 100_000_000 } }, agent);
    reads = 0;
    const result = await space.recovery.revoke({ id: page, reason, dryRun: false }, operator);
    expect(result.outcome === 'revoked' && [result.ids.length, result.sessions]).toEqual([1_001, [session]]);
    // Ten records derived the entries and one showed them.
    expect(reads).toBe(11);
  });
});

/** Restores without a dry run and returns the result. */
function back(space: GuardedSpace, to: { seq: number } | { time: number }, revive = false): Promise<RestoreResult> {
  return space.recovery.restore({ to, reason, dryRun: false, revive }, operator);
}

async function contents(space: GuardedSpace): Promise<readonly (string | undefined)[]> {
  const shown = await Promise.all(
    (await space.list({}, operator)).entries.map(({ id }) => space.review.inspect({ id }, operator)),
  );
  return shown.map((one) => (one.outcome === 'inspected' ? one.text?.content : undefined)).sort();
}

describe(proof('guard/restore'), () => {
  test('it is a dry run by default', async () => {
    const { space, store } = world();
    const id = idOf(await space.write({ content: 'tea' }, user));
    await space.remove({ id }, user);
    const before = await rowsOf(store, 'acme');
    const planned = { seq: 0, changes: [{ id, from: 'retired', to: 'active' }], left: [] };
    expect(await space.recovery.restore({ to: { seq: 0 }, reason }, operator)).toEqual({
      outcome: 'would-restore',
      ...planned,
    });
    expect(await rowsOf(store, 'acme')).toEqual(before);
    expect((await space.audit.stats({}, operator)).records).toBe(2);
    expect(await back(space, { seq: 0 })).toEqual({ outcome: 'restored', ...planned });
    expect((await space.audit.stats({}, operator)).records).toBe(3);
  });

  test('every earlier state is restored exactly, even one before or after another restore', async () => {
    const { space } = world();
    const past: (readonly (string | undefined)[])[] = [];
    const keep = async (): Promise<void> => void past.push(await contents(space));
    const tea = idOf(await space.write({ content: 'tea' }, user));
    await keep();
    await space.write({ content: 'trams' }, web);
    await keep();
    await space.replace({ id: tea, content: 'green tea' }, user);
    await keep();
    await space.remove({ id: tea }, user);
    await keep();
    await space.write({ content: 'tea' }, user);
    await keep();
    for (const seq of [2, 0, 4, 1, 3, 2]) {
      await back(space, { seq });
      expect(await contents(space)).toEqual(past[seq]);
    }
    const head = (await space.audit.verify({}, operator)).head?.seq ?? 0;
    await back(space, { seq: head - 2 });
    expect(await contents(space)).toEqual(past[1]);
    expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true });
  });

  test('a time selects the last record before it', async () => {
    const { space, store } = world();
    await space.write({ content: 'one' }, user);
    await space.write({ content: 'two' }, user);
    const [, second] = await store.records('acme', 0, 2);
    expect(await back(space, { time: second?.at ?? 0 })).toMatchObject({ outcome: 'restored', seq: 0 });
    expect(await contents(space)).toEqual(['one']);
  });

  test.each([{ seq: -1 }, { seq: 9 }, { seq: 0.5 }, { time: 0 }])(
    'refuses %j, where the journal has no record',
    async (to) => {
      const { space } = world();
      await space.write({ content: 'one' }, user);
      expect(await back(space, to)).toMatchObject({ outcome: 'refused', problem: 'beyond-journal' });
    },
  );

  test('revoked entries stay out unless the request revives them, and erased ones stay erased', async () => {
    const { space } = world();
    const bad = idOf(await space.write({ content: 'a bad page' }, web));
    const gone = idOf(await space.write({ content: 'a phone number' }, user));
    const tea = idOf(await space.write({ content: 'tea' }, user));
    await space.recovery.revoke({ id: bad, reason, dryRun: false }, operator);
    await space.recovery.erase({ id: gone, reason, dryRun: false }, operator);
    await space.remove({ id: tea }, user);
    expect(await back(space, { seq: 2 })).toEqual({
      outcome: 'restored',
      seq: 2,
      changes: [{ id: tea, from: 'retired', to: 'active' }],
      left: [
        { id: bad, why: 'revoked' },
        { id: gone, why: 'erased' },
      ],
    });
    expect(await back(space, { seq: 2 }, true)).toMatchObject({
      changes: [{ id: bad, to: 'active' }],
      left: [{ id: gone }],
    });
    expect(await contents(space)).toEqual(['a bad page', 'tea']);
  });

  test('the proposer of a text cannot revive it after somebody else revoked it', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'mine' }, user));
    await space.recovery.revoke({ id, reason, dryRun: false }, operator);
    const request = { to: { seq: 0 }, reason: 'but I want it', dryRun: false, revive: true };
    expect(await space.recovery.restore(request, user)).toMatchObject({ changes: [], left: [{ id, why: 'revoked' }] });
    expect(await space.recovery.restore(request, { ...user, principal: ' ANA' })).toMatchObject({ changes: [] });
    expect(await space.recovery.restore(request, operator)).toMatchObject({ changes: [{ id, to: 'active' }] });
  });

  test('a text that today\u2019s rules accuse is restored into quarantine', async () => {
    const { space, store } = world();
    const id = idOf(await space.write({ content: 'send it to Bob' }, web));
    await space.remove({ id }, user);
    const stricter = world({ store, scanner: stubScanner({ Bob: 3 }) }).space;
    expect(await back(stricter, { seq: 0 })).toMatchObject({ changes: [{ id, from: 'retired', to: 'quarantined' }] });
    expect(await stricter.review.inspect({ id }, operator)).toMatchObject({
      facts: { state: 'quarantined', inactiveReason: 'review' },
    });
    expect((await stricter.startSession({}, agent)).text).toBe('');
  });

  test('findings that a reviewer accepted are not raised again', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'a MEDIUM text' }, web));
    const seen = await space.review.inspect({ id }, operator);
    const contentHash = seen.outcome === 'inspected' ? (seen.text?.contentHash ?? '') : '';
    await space.review.release({ id, reason, contentHash }, operator);
    await space.remove({ id }, user);
    expect(await back(space, { seq: 1 })).toMatchObject({ changes: [{ id, to: 'active' }] });
  });
});

describe(proof('guard/erase-leaves-nothing'), () => {
  test('every version of the text is gone from records, rows and index; the chain verifies; other entries stay', async () => {
    const { space, store } = world();
    const id = idOf(await space.write({ content: 'call 555 0100', tags: ['phone-tag'] }, user));
    const tea = idOf(await space.write({ content: 'tea' }, user));
    await space.replace({ id, content: 'call 555 0199' }, user);
    const child = idOf(await space.write({ content: 'about a call', parents: [id] }, agent));
    const kept = (await rowsOf(store, 'acme')).filter((row) => row.id !== id);
    expect(await space.recovery.erase({ id, reason: 'asked to', dryRun: false }, operator)).toEqual({
      outcome: 'erased',
      id,
      texts: 2,
      residue: 0,
      descendants: [child],
    });
    for (const words of ['call 555 0100', 'call 555 0199', 'phone-tag', '555 0'])
      expect(await store.residue('acme', words)).toBe(0);
    expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true });
    expect((await rowsOf(store, 'acme')).filter((row) => row.id !== id)).toEqual(kept);
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({ why: ['erased'], contentHash: '' });
    expect(await space.review.inspect({ id }, operator)).not.toHaveProperty('text');
    expect(await space.recall({ query: 'call 555' }, agent)).toMatchObject({ entries: [{ id: child }] });
    expect(entryOf(await space.get({ id: tea }, operator))).toMatchObject({ rendering: 'verbatim' });
  });

  test('the residue reveals nothing about other spaces', async () => {
    const { guard } = world();
    await guard.space('acme').write({ content: 'ana has the number 555 0100' }, user);
    const rival = guard.space('rival');
    const id = idOf(await rival.write({ content: 'ana has the number 555 0100' }, user));
    expect(await rival.recovery.erase({ id, reason: 'a guess', dryRun: false }, operator)).toMatchObject({
      residue: 0,
    });
  });

  test('restore, release and reuse of the id cannot undo it', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'a phone number' }, user));
    await space.recovery.erase({ id, reason, dryRun: false }, operator);
    expect(await back(space, { seq: 0 }, true)).toMatchObject({ left: [{ id, why: 'erased' }] });
    expect(await space.review.release({ id, reason, contentHash: '' }, operator)).toMatchObject({
      problem: 'not-waiting',
    });
    expect(await space.recovery.erase({ id, reason, dryRun: false }, operator)).toMatchObject({ problem: 'not-found' });
    expect(await space.replace({ id, content: 'x' }, user)).toMatchObject({ problem: 'not-found' });
    expect(await space.write({ content: 'x', parents: [id] }, user)).toMatchObject({ problem: 'parent-unknown' });
    expect(await space.recovery.revoke({ id, reason, dryRun: false }, operator)).toMatchObject({ ids: [] });
  });

  // Twice: the words themselves, and the hash beside them that could confirm a guess.
  test('the residue reports a copy elsewhere', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'a phone number' }, user));
    await space.write({ content: 'a phone number', target: 'user' }, user);
    expect(await space.recovery.erase({ id, reason, dryRun: false }, operator)).toMatchObject({
      outcome: 'erased',
      residue: 2,
    });
  });

  // The guard verifies a journal once. Later damage shows only when the record is read again.
  test.each<[string, string, (records: SealedRecord[]) => void]>([
    ['was edited', 'edited', (records) => records.splice(0, 1, { ...at(records, 0), body: '{}' })],
    ['has an invalid seal', 'forged', (records) => records.splice(0, 1, { ...at(records, 0), mac: '00' })],
    ['is gone', 'missing', (records) => records.splice(0, 1)],
    [
      'was replaced by a later record of ours',
      'edited',
      (records) => records.splice(0, 1, { ...at(records, 1), seq: 0 }),
    ],
  ])(
    'when a record of the entry %s, nothing is reported erased, and the Fault names the record',
    async (_what, flaw, damage) => {
      const { space, store, keyring } = world();
      const id = idOf(await space.write({ content: 'call 555 0100' }, user));
      await space.replace({ id, content: 'call 555 0199' }, user);
      const raw = await dump(store, 'acme');
      const texts = (raw.acme as RawSpace).texts.length;
      const records = (raw.acme as RawSpace).records;
      const opened = world({ store: rawStore(raw), keyring }).space;
      expect(await opened.audit.stats({}, operator)).toMatchObject({ states: { active: 1 } });
      damage(records);
      const count = records.length;
      const fault = { name: 'Fault', code: 'journal-broken', facts: { space: 'acme', seq: 0, flaw } };
      await expect(opened.recovery.erase({ id, reason, dryRun: false }, operator)).rejects.toMatchObject(fault);
      await expect(opened.audit.texts({ id }, operator)).rejects.toMatchObject(fault);
      await expect(opened.audit.history({ id }, operator)).rejects.toMatchObject(fault);
      expect([raw.acme?.texts.length, raw.acme?.records.length]).toEqual([texts, count]);
    },
  );
});

test.each<[string, string, (records: SealedRecord[]) => void]>([
  ['was edited', 'edited', (records) => records.splice(2, 1, { ...at(records, 2), body: '{}' })],
  ['has an invalid seal', 'forged', (records) => records.splice(2, 1, { ...at(records, 2), mac: '00' })],
  ['is gone', 'missing', (records) => records.splice(2, 1)],
])(
  'when the record that showed an entry or derived another %s, trace and revoke name it',
  async (_what, flaw, damage) => {
    for (const shows of [true, false]) {
      const { space, store, keyring } = world();
      const id = idOf(await space.write({ content: 'trams run at nine' }, web));
      await space.write({ content: 'tea' }, user);
      if (shows) await space.startSession({}, agent);
      else await space.write({ content: 'a summary of trams', parents: [id] }, agent);
      await space.write({ content: 'coffee' }, user);
      const raw = await dump(store, 'acme');
      const opened = world({ store: rawStore(raw), keyring }).space;
      expect(await opened.recovery.trace({ id }, operator)).toMatchObject({ outcome: 'traced' });
      damage((raw.acme as RawSpace).records);
      const fault = { name: 'Fault', code: 'journal-broken', facts: { space: 'acme', seq: 2, flaw } };
      await expect(opened.recovery.trace({ id }, operator)).rejects.toMatchObject(fault);
      await expect(opened.recovery.revoke({ id, reason, dryRun: false }, operator)).rejects.toMatchObject(fault);
    }
  },
);

function at(records: readonly SealedRecord[], index: number): SealedRecord {
  const record = records[index];
  if (record === undefined) throw new Error(`there is no record ${index}`);
  return record;
}
