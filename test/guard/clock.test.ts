import { describe, expect, test } from 'vitest';
import type { RecordBody } from '../../src/model/record.ts';
import type { Commit, Store } from '../../src/model/store.ts';
import { policyFrom } from '../../src/policy/index.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { entryOf } from '../support/answers.ts';
import { proof } from '../support/proves.ts';
import { noRates } from '../support/unhurried.ts';
import { idOf, operator, reporting, user, web, world } from './support/world.ts';

describe(proof('journal/clocks-never-reorder', 'in a guard'), () => {
  const hour = 3_600_000;

  test('with skew and jumps, numbers give the order, times never go back, and the clock is recorded', async () => {
    const start = 1_700_000_000_000;
    const jumps = [0, 24 * hour, -24 * hour, 0, 2, 1, 48 * hour, -(start - 1)];
    let turn = 0;
    const env = {
      now: () => start + (jumps[turn] ?? 0),
      id: () => `id-${turn}`,
      random: (size: number) => new Uint8Array(size).fill(turn),
    };
    const { space, store } = world({ env });
    for (turn = 0; turn < jumps.length; turn++) await space.write({ content: `fact ${turn}` }, user);
    const bodies = (await store.records('acme', 0, 100)).map(({ body }) => JSON.parse(body) as RecordBody);
    expect(bodies.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const day = start + 24 * hour;
    const ahead = start + 48 * hour;
    expect(bodies.map(({ at }) => at)).toEqual([start, day, day, day, day, day, ahead, ahead]);
    expect(bodies.map(({ event }) => event.clock)).toEqual([
      undefined,
      undefined,
      start - 24 * hour,
      start,
      start + 2,
      start + 1,
      undefined,
      1,
    ]);
    expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true });
    expect((await space.list({}, operator)).entries.map(({ id }) => id)).toEqual(
      bodies.map(({ event }) => event.changes[0]?.id),
    );
  });

  test('when the clock moves during an operation, the entry and its record have one time', async () => {
    let now = 5_000;
    const env = { now: () => (now -= 1_000), id: () => 'one', random: (size: number) => new Uint8Array(size) };
    const { space, store } = world({ env });
    const id = idOf(await space.write({ content: 'tea' }, user));
    const [row] = await store.entries('acme', { ids: [id] }, { limit: 1 });
    expect([row?.createdAt, row?.updatedAt]).toEqual([4_000, 4_000]);
  });

  test('two guards an hour apart write one journal', async () => {
    const clock = (start: number, name: string) => {
      let tick = 0;
      return {
        now: () => start + tick++,
        id: () => `${name}-${tick}`,
        random: (size: number) => new Uint8Array(size).fill(tick),
      };
    };
    const shared = memoryStore();
    const early = world({ store: shared, env: clock(1_700_000_000_000, 'early') });
    const late = world({ store: shared, env: clock(1_700_000_000_000 + hour, 'late') });
    for (let index = 0; index < 10; index++)
      await (index % 2 === 0 ? late : early).space.write({ content: `fact ${index}` }, user);
    const records = await early.store.records('acme', 0, 100);
    expect(records.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(records.every(({ at }, index) => at >= (records[index - 1]?.at ?? 0))).toBe(true);
    expect(await late.space.audit.verify({}, operator)).toMatchObject({ ok: true, records: 10 });
  });

  test('no jump of the clock alone ends a quarantine early, or raises the trust of a note', async () => {
    let now = 1_700_000_000_000;
    let count = 0;
    const env = {
      now: () => now,
      id: () => `id-${count++}`,
      random: (size: number) => new Uint8Array(size).fill(count),
    };
    const { space } = world({ env });
    const id = idOf(await space.write({ content: 'a MEDIUM text' }, web));
    const session = await reporting(space);
    await space.observe({ source: 'web', content: 'The office moved to Pier 9.' }, session);
    const note = { content: 'Papers are at Pier 9.' };
    for (const jump of [-1_000, 0, 1_000]) {
      now = 1_700_000_000_000 + jump * 24 * hour;
      expect(await space.check(note, session)).toMatchObject({ judged: { trust: 'external' } });
    }
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({ why: ['quarantined'] });
  });

  test('after one write with a clock ten years ahead, what is held later expires by the clock', async () => {
    const day = 24 * hour;
    let now = 1_700_000_000_000;
    let count = 0;
    const env = {
      now: () => now,
      id: () => `id-${count++}`,
      random: (size: number) => new Uint8Array(size).fill(count),
    };
    const { space } = world({ env });
    now += 3_650 * day;
    await space.write({ content: 'written in the future' }, user);
    now -= 3_650 * day;
    const id = idOf(await space.write({ content: 'a MEDIUM text' }, web));
    now += 89 * day;
    expect(await space.review.expire({}, operator)).toMatchObject({ ids: [] });
    now += day;
    expect(await space.review.expire({}, operator)).toMatchObject({ ids: [id] });
  });

  describe('after one write with a clock ten years ahead', () => {
    const day = 24 * hour;
    const start = 1_700_000_000_000;

    async function onceAhead() {
      const clock = { now: start };
      const committed: Commit[] = [];
      const inner = memoryStore();
      const store: Store = {
        ...inner,
        commit: (commit) => {
          committed.push(commit);
          return inner.commit(commit);
        },
      };
      let count = 0;
      const env = {
        now: () => clock.now,
        id: () => `id-${count++}`,
        random: (size: number) => new Uint8Array(size).fill(count),
      };
      const made = world({ env, policy: policyFrom({ rates: noRates, lifetimes: { channels: { tool: 30 } } }), store });
      clock.now = start + 3_650 * day;
      await made.space.write({ content: 'written in the future' }, user);
      clock.now = start;
      return { ...made, clock, committed };
    }

    test('entries have the date of the clock, live as long as the policy says, and may end next week', async () => {
      const { space, clock, committed } = await onceAhead();
      const id = idOf(await space.write({ content: 'the office moved to the harbour' }, web));
      const [written] = committed.at(-1)?.entries ?? [];
      expect(written).toMatchObject({ id, createdAt: start, expiresAt: start + 30 * day });
      const ends = { content: 'the lift is out of order', expiresAt: start + 7 * day };
      const lift = idOf(await space.write(ends, user));
      expect(await space.recall({ query: 'lift' }, user)).toMatchObject({ entries: [{ id: lift }] });
      clock.now = start + 7 * day;
      expect(await space.recall({ query: 'lift' }, user)).toMatchObject({ entries: [] });
      expect(await space.review.expire({}, operator)).toMatchObject({ ids: [lift] });
      clock.now = start + 30 * day;
      expect(await space.review.expire({}, operator)).toMatchObject({ ids: [id] });
    });

    test('evidence is kept as long as the policy says, and the last use is that of the clock', async () => {
      const { space, committed } = await onceAhead();
      const session = await reporting(space);
      await space.observe({ source: 'web', content: 'The office moved to Pier 9.' }, session);
      const rows = committed.flatMap(({ evidence = [] }) => evidence);
      expect(rows.length).toBeGreaterThan(0);
      for (const { updatedAt, expiresAt } of rows) {
        expect(updatedAt).toBe(start);
        expect(expiresAt).toBeLessThan(start + 100 * day);
      }
      expect((await space.audit.stats({}, operator)).lastAt).toBe(start);
    });

    test('verify names the record, and a clock that is right again', async () => {
      const { space } = await onceAhead();
      expect(await space.audit.verify({}, operator)).not.toHaveProperty('ahead');
      await space.write({ content: 'written today' }, user);
      await space.write({ content: 'written today as well' }, user);
      expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true, ahead: { seq: 0, byMs: 3_650 * day } });
    });
  });

  test('a clock that differs by less than a day is no reason for a warning', async () => {
    let now = 1_700_000_000_000;
    let count = 0;
    const env = {
      now: () => now,
      id: () => `id-${count++}`,
      random: (size: number) => new Uint8Array(size).fill(count),
    };
    const { space } = world({ env });
    now += 23 * hour;
    await space.write({ content: 'ahead' }, user);
    now -= 23 * hour;
    await space.write({ content: 'behind' }, user);
    expect(await space.audit.verify({}, operator)).not.toHaveProperty('ahead');
  });
});
