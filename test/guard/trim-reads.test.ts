import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OperationContext } from '../../src/guard/core/operation.ts';
import { wasShownOthersSince } from '../../src/guard/evidence/recalled-since.ts';
import type { GuardedSpace } from '../../src/guard/index.ts';
import { Ledger } from '../../src/guard/ledger/ledger.ts';
import { createKeyring, rotate, trimRecord, unseal } from '../../src/journal/index.ts';
import type { Store } from '../../src/model/store.ts';
import { policyFrom } from '../../src/policy/index.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { usePostgres } from '../support/postgres.ts';
import { clocked, day } from './sentinel/clock.ts';
import { type Opened, placesOn } from './support/stores.ts';
import { agent, idOf, operator, user, web, world } from './support/world.ts';

// Records of old reads are shortened to their place in the chain. Whatever is asked of a journal afterwards must still hold.

const reader = { channel: 'agent', principal: 'reader' } as const;
const server = usePostgres({ durable: false });

/** On each day one note, two recalls, a session start and an observation. */
async function lived(store: Store, { days = 34, recordsPerImage = 60 } = {}) {
  const env = clocked();
  const made = world({ store, env, recordsPerImage });
  const { space } = made;
  const ids: string[] = [];
  for (let on = 0; on < days; on += 1) {
    env.at += day;
    ids.push(idOf(await space.write({ content: `Day ${on}: the tram leaves at gate ${on % 7}.` }, user)));
    await space.recall({ query: 'tram' }, reader);
    await space.recall({ query: `gate ${on % 7}`, limit: 3 }, agent);
    const { session = '' } = await space.startSession({ coverage: 'full' }, reader);
    await space.observe({ channel: 'tool', source: 'web', content: `page ${on}` }, { ...reader, session });
  }
  return { ...made, env, ids };
}

async function bytesOf(store: Store): Promise<number> {
  return (await store.records('acme', 0, 10_000)).reduce((sum, { body }) => sum + body.length, 0);
}

const trimmed = (space: GuardedSpace, olderThanDays = 30) => space.recovery.trimReads({ olderThanDays }, operator);

describe.each(placesOn(server))('records of old reads are trimmed on $name', ({ open }) => {
  let opened: Opened;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  test('and the chain verifies, before and after another process opens it, with or without an image', async () => {
    const store = await opened.handle();
    const { space, env } = await lived(store, { days: 40 });
    const [before, bytes] = [await space.audit.verify({}, operator), await bytesOf(store)];
    expect(before).toMatchObject({ ok: true });
    // The last 31 of 40 days are no more than 30 days old.
    expect(await trimmed(space)).toEqual({ outcome: 'trimmed', reads: 3 * 9, through: 5 * 9 - 1 });
    const after = await space.audit.verify({}, operator);
    expect(after).toMatchObject({ ok: true, breaks: [], trimmed: 27, records: before.records + 1, entries: 40 });
    expect(await bytesOf(store)).toBeLessThan(bytes);
    for (const [index, recordsPerImage] of [60, 100_000].entries()) {
      const other = world({ store: await opened.handle(), env: { ...env, now: () => env.at }, recordsPerImage });
      expect((await other.space.audit.stats({}, operator)).records).toBe(after.records + index);
      expect(await other.space.audit.verify({}, operator)).toMatchObject({ ok: true, trimmed: 27 });
      expect(await other.space.write({ content: `One more, ${recordsPerImage}.` }, user)).toMatchObject({
        outcome: 'stored',
      });
    }
    expect(await trimmed(space)).toMatchObject({ reads: 0 });
  });

  test('the same reads that are still young keep their lists, and what was shown is found by its entries', async () => {
    const store = await opened.handle();
    const { space, ids } = await lived(store, { days: 40 });
    await trimmed(space);
    const known = await space.recovery.trace({ id: ids[0] ?? '' }, operator);
    const young = await space.recovery.trace({ id: ids[35] ?? '' }, operator);
    expect(known).toMatchObject({ complete: true, missing: [], trimmed: { reads: 27 } });
    expect(young).toMatchObject({ complete: true, missing: [] });
    expect(young).not.toHaveProperty('trimmed');
    if (known.outcome !== 'traced' || young.outcome !== 'traced') throw new Error('both entries are there');
    expect(known.sightings.length).toBeGreaterThan(0);
    expect(young.sightings.length).toBeGreaterThan(0);
    expect(known.trimmed?.seq).toBeLessThan(Math.min(...known.sightings.map(({ seq }) => seq)));
    const revoked = await space.recovery.revoke({ id: ids[0] ?? '', reason: 'test' }, operator);
    expect(revoked).toMatchObject({ outcome: 'would-revoke' });
  });

  test('a restore, a checkpoint, a bundle and the decisions of before still work', async () => {
    const store = await opened.handle();
    const { space, guard, env } = await lived(store, { days: 40 });
    const early = await space.audit.checkpoint({}, operator);
    if (early.outcome !== 'signed') throw new Error('the journal is not empty');
    env.at += day;
    await space.recall({ query: 'tram' }, reader);
    const oldRead = { to: { seq: 6 }, reason: 'back to a read that is trimmed' } as const;
    const before = await space.recovery.restore(oldRead, operator);
    const replay = await space.audit.replay({ limit: 1_000 }, operator);
    await trimmed(space);
    expect(await space.recovery.restore(oldRead, operator)).toEqual(before);
    expect(await space.recovery.restore({ to: { time: env.at - 38 * day }, reason: 'a time' }, operator)).toMatchObject(
      {
        outcome: 'would-restore',
      },
    );
    // One record more: the one that says what is trimmed.
    expect(await space.audit.replay({ limit: 1_000 }, operator)).toEqual({ ...replay, records: replay.records + 1 });
    expect(await space.audit.verify({ checkpoint: early.checkpoint }, operator)).toMatchObject({ ok: true });
    const lines: unknown[] = [];
    for await (const line of space.audit.exportBundle({}, operator)) lines.push(JSON.parse(line));
    const open = async function* () {
      yield* lines;
    };
    const target = guard.space('imported');
    expect(await target.audit.importBundle({ open, trust: { anySigner: true } }, operator)).toMatchObject({
      outcome: 'imported',
    });
  });
});

describe('what is trimmed', () => {
  test('the journal says which records were trimmed, and that they were reads', async () => {
    const { space } = await lived(memoryStore(), { days: 40 });
    await trimmed(space);
    const { lines } = await space.audit.journal({ limit: 1_000 }, operator);
    const old = lines.slice(0, 45);
    expect(old.map(({ event }) => event.type).slice(0, 5)).toEqual([
      'entry.written',
      'entry.recalled',
      'entry.recalled',
      'session.started',
      'session.observed',
    ]);
    for (const { event } of old) {
      const isRead = event.type === 'entry.recalled' || event.type === 'session.started';
      expect(event.trimmed === true).toBe(isRead);
      if (isRead) expect(event.by).toEqual({ channel: 'unknown', principal: 'unknown' });
      expect(event.by.principal === 'unknown').toBe(isRead);
    }
    expect(lines.at(-1)?.event).toMatchObject({ type: 'reads.trimmed', by: operator, trims: { from: 0 } });
  });

  test('has been counted before and still is, also by a ledger without an image', async () => {
    const store = memoryStore();
    const { space, env } = await lived(store, { days: 40 });
    const before = await space.audit.stats({}, operator);
    await trimmed(space);
    const other = world({ store: { ...store, image: async () => undefined }, env });
    const after = await other.space.audit.stats({}, operator);
    expect(after.events).toEqual({ ...before.events, 'reads.trimmed': 1 });
  });

  test('is never younger than the evidence of sessions, and nobody but a person asks for it', async () => {
    const { space } = world({ policy: policyFrom({ evidence: { days: 60 } }) });
    expect(await trimmed(space, 59)).toMatchObject({ outcome: 'refused', problem: 'time-invalid' });
    expect(await trimmed(space, 60)).toMatchObject({ outcome: 'trimmed' });
    expect(await space.recovery.trimReads({ olderThanDays: 90 }, agent)).toMatchObject({ problem: 'not-a-person' });
  });

  test('waits for company if it is asked to', async () => {
    const { space } = await lived(memoryStore(), { days: 40 });
    const few = { olderThanDays: 30, atLeast: 28 };
    expect(await space.recovery.trimReads(few, operator)).toMatchObject({ reads: 0, through: -1 });
    expect(await space.recovery.trimReads({ ...few, atLeast: 27 }, operator)).toMatchObject({ reads: 27 });
  });

  test('a clock that was once ahead neither trims what is young nor keeps what is old for good', async () => {
    const env = clocked();
    const { space } = world({ env });
    await space.write({ content: 'The tram leaves at noon.' }, user);
    env.at += 3_650 * day;
    await space.recall({ query: 'tram' }, reader);
    env.at -= 3_650 * day;
    await space.recall({ query: 'tram' }, reader);
    expect(await trimmed(space)).toMatchObject({ reads: 0 });
    env.at += 31 * day;
    await space.recall({ query: 'tram' }, reader);
    expect(await trimmed(space)).toMatchObject({ reads: 2 });
    expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true, trimmed: 2 });
  });

  test('is not mistaken for something that was hidden: a later note keeps the trust it would have had', async () => {
    const store = memoryStore();
    const env = clocked();
    const other = { channel: 'agent', principal: 'other' } as const;
    const noted = async (space: GuardedSpace) => {
      const { session = '' } = await space.startSession({ coverage: 'full' }, other);
      const found = await space.check({ content: 'My own plan: sort the invoices.' }, { ...other, session });
      return found.outcome === 'checked' ? found.judged.trust : found;
    };
    const { space } = world({ store, env, recordsPerImage: 8 });
    for (let n = 0; n < 5; n += 1) await space.write({ content: `The tram ${n} leaves at noon.` }, web);
    await space.recall({ query: 'tram' }, other);
    const before = await noted(space);
    for (let n = 0; n < 20; n += 1) await space.write({ content: `Another note, ${n}.` }, user);
    // An image is saved beside the writes; it says which lists were shown.
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resume) => setImmediate(resume));
    expect((await store.image('acme'))?.seq).toBeGreaterThan(8);
    env.at += 31 * day;
    await space.write({ content: 'A note of today.' }, user);
    expect(await trimmed(space)).toMatchObject({ reads: 2 });
    // In another process, which has not kept what the lists said.
    expect(await noted(world({ store, env }).space)).toBe(before);
    expect(before).toBe('agent');
  });

  test('may turn up whole, as after a salvage, and nobody misses its list', async () => {
    const store = memoryStore();
    const { space, keyring } = await lived(store);
    const [whole] = await store.records('acme', 1, 1);
    await trimmed(space);
    const turnedUp: Store = {
      ...store,
      records: async (...of) => (await store.records(...of)).map((one) => (one.seq === 1 ? (whole ?? one) : one)),
    };
    const { ok, trimmed: left } = await world({ store: turnedUp, keyring }).space.audit.verify({}, operator);
    expect({ ok, left }).toEqual({ ok: true, left: 8 });
  });

  test('may have shown anything to who asks a question since', async () => {
    const [store, env] = [memoryStore(), clocked()];
    const { space, keyring } = world({ store, env });
    await space.write({ content: 'The tram leaves at noon.' }, web);
    await space.recall({ query: 'tram' }, reader);
    const shownSince = async (record: number): Promise<boolean> => {
      const ledger = new Ledger({ store, keyring }, 'acme');
      await ledger.sync();
      const evidence = { isMinted: () => true };
      const context = {
        dependencies: { store, keyring },
        ledger,
        evidence,
        origin: reader,
      } as unknown as OperationContext;
      return wasShownOthersSince(context, record);
    };
    expect([await shownSince(0), await shownSince(1)]).toEqual([true, false]);
    env.at += 31 * day;
    await space.write({ content: 'A note of today.' }, user);
    expect(await trimmed(space)).toMatchObject({ reads: 1 });
    expect([await shownSince(0), await shownSince(1)]).toEqual([true, false]);
  });
});

describe('a trimming that is interrupted', () => {
  test.each([0, 1, 2])(
    'after %i steps is taken up by the next one, and meanwhile everything verifies',
    async (steps) => {
      const store = memoryStore();
      const { env } = await lived(store, { days: 80 });
      let left = steps;
      const failing: Store = {
        ...store,
        trimReads: async (space, reads) => {
          if (left === 0) throw new Error('the process is killed');
          left -= 1;
          await store.trimReads?.(space, reads);
        },
      };
      const dying = world({ store: failing, env });
      await expect(trimmed(dying.space)).rejects.toThrow('killed');
      const next = world({ store, env });
      const between = await next.space.audit.verify({}, operator);
      expect(between.ok).toBe(true);
      expect(await trimmed(next.space)).toMatchObject({ reads: 147 - (between.trimmed ?? 0) });
      expect(await next.space.audit.verify({}, operator)).toMatchObject({ ok: true, trimmed: 147 });
    },
  );
});

describe('nobody can hide a record by trimming it', () => {
  const at = (store: Store, seq: number, change: Partial<Awaited<ReturnType<Store['records']>>[number]>): Store => ({
    ...store,
    image: async () => undefined,
    records: async (space, from, limit) =>
      (await store.records(space, from, limit)).map((record) =>
        record.seq === seq ? { ...record, ...change } : record,
      ),
  });

  test.each(['previous', 'seq', 'space', 'at', 'trimmed'])(
    'a trimmed record with another %s is forged',
    async (field) => {
      const store = memoryStore();
      const { space, keyring } = await lived(store);
      await trimmed(space);
      const [record] = await store.records('acme', 1, 1);
      const values = { previous: 'f'.repeat(64), seq: 2, space: 'other', at: 1, trimmed: 'session.started' };
      const body = JSON.stringify({ ...JSON.parse(record?.body ?? ''), [field]: values[field as keyof typeof values] });
      const { breaks } = await world({ store: at(store, 1, { body }), keyring }).space.audit.verify({}, operator);
      expect(breaks).toEqual([{ kind: 'journal', seq: 1, flaw: 'forged' }]);
    },
  );

  test('a change that somebody trimmed with a key that leaked and was replaced is named', async () => {
    const store = memoryStore();
    const leaked = createKeyring();
    const first = world({ store, keyring: leaked });
    const id = idOf(await first.space.write({ content: 'The tram leaves at noon.' }, user));
    await first.space.recovery.revoke({ id, reason: 'wrong', dryRun: false }, operator);
    const keyring = rotate(leaked);
    const second = world({ store, keyring });
    await second.space.write({ content: 'The key is another one now.' }, user);
    const [record] = await store.records('acme', 1, 1);
    if (record === undefined) throw new Error('the record is there');
    const sealed = unseal(leaked, record);
    if (!sealed.ok) throw new Error(sealed.flaw);
    const body = { ...sealed.body, event: { ...sealed.body.event, type: 'entry.recalled' as const } };
    const hidden = at(store, 1, trimRecord(leaked, { record, body }));
    const third = world({ store: hidden, keyring });
    expect((await third.space.audit.verify({}, operator)).breaks).toContainEqual({
      kind: 'journal',
      seq: 1,
      flaw: 'forged',
    });
    await expect(third.space.recall({ query: 'tram' }, agent)).rejects.toMatchObject({ code: 'journal-broken' });
  });

  test('an ordinary record does not become a trimmed one by its own seal', async () => {
    const store = memoryStore();
    const { space, keyring } = await lived(store);
    const [record] = await store.records('acme', 1, 1);
    await trimmed(space);
    const [left] = await store.records('acme', 1, 1);
    for (const change of [{ body: left?.body ?? '' }, { mac: record?.mac ?? '' }, { hash: 'f'.repeat(64) }]) {
      const base = change.body === undefined ? left : record;
      const { breaks } = await world({ store: at(store, 1, { ...base, ...change }), keyring }).space.audit.verify(
        {},
        operator,
      );
      expect(breaks).toMatchObject([{ kind: 'journal', seq: 1, flaw: 'forged' }]);
    }
  });
});
