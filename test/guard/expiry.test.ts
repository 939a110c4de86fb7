import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs } from '../../src/base/day.ts';
import { type Env, scriptedEnv } from '../../src/base/env.ts';
import { sha256 } from '../../src/base/hash.ts';
import type { GuardedSpace } from '../../src/guard/index.ts';
import type { Origin } from '../../src/model/provenance.ts';
import { policyFrom } from '../../src/policy/index.ts';
import { proof } from '../support/proves.ts';
import { noRates } from '../support/unhurried.ts';
import { agent, hashOf, idOf, imported, operator, user, type WorldOptions, web, world } from './support/world.ts';

const start = 1_800_000_000_000;
const hour = 3_600_000;

/** A world whose clock the test sets. */
function timed(options: WorldOptions = {}) {
  const clock = { now: start };
  const env: Env = { ...scriptedEnv(3), now: () => clock.now };
  return { clock, ...world({ env, ...options }) };
}

async function factsOf(space: GuardedSpace, id: string) {
  const seen = await space.review.inspect({ id }, operator);
  if (seen.outcome !== 'inspected') throw new Error(seen.outcome);
  return seen.facts;
}

async function everythingShown(space: GuardedSpace): Promise<string> {
  const session = await space.startSession({}, agent);
  const words = await space.recall({ query: 'tea trams closed office' }, agent);
  const newest = await space.recall({}, agent);
  const listed = await space.list({}, agent);
  return [session.text, JSON.stringify(words), JSON.stringify(newest), listed.text].join('\n');
}

describe('an entry with an end', () => {
  test('is shown until then, and from that moment nowhere, without a job', async () => {
    const { space, clock } = timed();
    const id = idOf(await space.write({ content: 'The office is closed.', expiresAt: start + hour }, user));
    await space.write({ content: 'Ana likes tea.' }, user);
    clock.now = start + hour - 1;
    expect(await everythingShown(space)).toContain('office is closed');
    clock.now = start + hour;
    const shown = await everythingShown(space);
    expect(shown).not.toContain('office is closed');
    expect(shown).toContain('Ana likes tea.');
    const listed = await space.list({}, agent);
    expect(listed.entries.find((entry) => entry.id === id)).toMatchObject({
      rendering: 'placeholder',
      why: ['expired'],
    });
    expect(await space.get({ id }, agent)).toMatchObject({ entry: { rendering: 'placeholder', why: ['expired'] } });
    const session = await space.startSession({}, agent);
    expect(session.shown.map((entry) => entry.id)).not.toContain(id);
    expect(session.withheld).toEqual([]);
  });

  test('stays away if the clock is set back', async () => {
    const { space, clock } = timed();
    await space.write({ content: 'The office is closed.', expiresAt: start + hour }, user);
    clock.now = start + 2 * hour;
    await space.write({ content: 'Ana likes tea.' }, user);
    clock.now = start;
    expect(await everythingShown(space)).not.toContain('office is closed');
  });

  test('leaves its places in a recall to others', async () => {
    const { space, clock } = timed();
    await space.write({ content: 'tea in the north' }, user);
    for (let at = 0; at < 30; at++) await space.write({ content: `tea tea tea ${at}`, expiresAt: start + hour }, user);
    clock.now = start + hour;
    for (const query of [{ query: 'tea', limit: 1 }, { limit: 1 }]) {
      const found = await space.recall(query, agent);
      expect(found).toMatchObject({ outcome: 'recalled', entries: [{ rendering: 'verbatim' }] });
    }
  });

  test('is retired by the job, with a record, and never before its time', async () => {
    const { space, clock } = timed();
    const id = idOf(await space.write({ content: 'The office is closed.', expiresAt: start + hour }, user));
    const stays = idOf(await space.write({ content: 'Ana likes tea.' }, user));
    clock.now = start + hour - 1;
    expect(await space.review.expire({}, operator)).toEqual({ outcome: 'expired', ids: [] });
    clock.now = start + hour;
    expect(await space.review.expire({}, operator)).toEqual({ outcome: 'expired', ids: [id] });
    expect(await factsOf(space, id)).toMatchObject({
      state: 'retired',
      inactiveReason: 'expired',
      activeUntil: start + hour,
    });
    expect(await factsOf(space, stays)).toMatchObject({ state: 'active' });
    expect(await space.review.expire({}, operator)).toEqual({ outcome: 'expired', ids: [] });
    expect(await space.audit.verify({}, operator)).toMatchObject({ outcome: 'verified', ok: true });
  });

  test('is not brought back by a restore, which says so', async () => {
    const { space, clock } = timed();
    const id = idOf(await space.write({ content: 'The office is closed.', expiresAt: start + hour }, user));
    await space.remove({ id }, user);
    clock.now = start + 2 * hour;
    const restored = await space.recovery.restore({ to: { seq: 0 }, reason: 'undo', dryRun: false }, operator);
    expect(restored).toMatchObject({ outcome: 'restored', changes: [], left: [{ id, why: 'expired' }] });
    expect(await everythingShown(space)).not.toContain('office is closed');
  });

  test('can be restored with its end while its time lasts', async () => {
    const { space } = timed();
    const id = idOf(await space.write({ content: 'The office is closed.', expiresAt: start + hour }, user));
    await space.remove({ id }, user);
    await space.recovery.restore({ to: { seq: 0 }, reason: 'undo', dryRun: false }, operator);
    expect(await factsOf(space, id)).toMatchObject({ state: 'active', expiresAt: start + hour });
  });

  test('can be written again after its end', async () => {
    const { space, clock } = timed();
    const words = { content: 'The office is closed.' };
    const id = idOf(await space.write({ ...words, expiresAt: start + hour }, user));
    expect(await space.write(words, user)).toEqual({ outcome: 'duplicate', id, state: 'active' });
    clock.now = start + hour;
    expect(await space.replace({ id, content: 'x' }, user)).toMatchObject({ outcome: 'refused', problem: 'not-found' });
    expect(await space.write(words, user)).toMatchObject({ outcome: 'stored', id, version: 2 });
    expect(await factsOf(space, id)).not.toHaveProperty('expiresAt');
    expect(await everythingShown(space)).toContain('office is closed');
  });
});

describe('the end of an entry', () => {
  test.each([
    ['the past', start - 1, `expiresAt is ${start - 1} (2027-01-15), which is in the past`],
    ['now', start, `expiresAt is ${start} (2027-01-15), which is in the past`],
    ['no number', 'soon' as unknown as number, 'expiresAt must be a whole number of milliseconds since 1970'],
    ['a fraction', start + 0.5, 'expiresAt must be a whole number of milliseconds since 1970'],
  ])('in %s is refused by write, replace, check and batch', async (_name, expiresAt, message) => {
    const { space } = timed();
    const id = idOf(await space.write({ content: 'Ana likes tea.' }, user));
    const refusal = { outcome: 'refused', problem: 'time-invalid', message: expect.stringContaining(message) };
    expect(await space.write({ content: 'tea', expiresAt }, user)).toMatchObject(refusal);
    expect(await space.check({ content: 'tea', expiresAt }, user)).toMatchObject(refusal);
    expect(await space.replace({ id, content: 'tea', expiresAt }, user)).toMatchObject(refusal);
    const operations = [{ action: 'write', content: 'tea', expiresAt }] as const;
    expect(await space.batch({ operations }, user)).toMatchObject(refusal);
  });

  test('is kept, changed and taken away by replace, also with the same words', async () => {
    const { space } = timed();
    const content = 'The office is closed.';
    const id = idOf(await space.write({ content, expiresAt: start + hour }, user));
    await space.replace({ id, content: 'The office is closed today.' }, user);
    expect(await factsOf(space, id)).toMatchObject({ version: 2, expiresAt: start + hour });
    await space.replace({ id, content: 'The office is closed today.', expiresAt: start + 2 * hour }, user);
    expect(await factsOf(space, id)).toMatchObject({ version: 3, expiresAt: start + 2 * hour });
    await space.replace({ id, content: 'The office is closed today.', expiresAt: null }, user);
    expect(await factsOf(space, id)).toMatchObject({ version: 4 });
    expect(await factsOf(space, id)).not.toHaveProperty('expiresAt');
  });

  test('counts for a held text from its release on, and a text whose time is over is not released', async () => {
    const { space, clock } = timed();
    const request = { content: 'a HIGH text', expiresAt: start + hour };
    const id = idOf(await space.write(request, web));
    expect(await factsOf(space, id)).toMatchObject({ state: 'quarantined', activeUntil: start + hour });
    const other = idOf(await space.write({ content: 'another HIGH text', expiresAt: start + hour }, web));
    const released = await space.review.release({ id, reason: 'fine', contentHash: await hashOf(space, id) }, operator);
    expect(released).toMatchObject({ outcome: 'released' });
    expect(await factsOf(space, id)).toMatchObject({ state: 'active', expiresAt: start + hour });
    clock.now = start + hour;
    expect(
      await space.review.release({ id: other, reason: 'fine', contentHash: sha256('another HIGH text') }, operator),
    ).toMatchObject({ outcome: 'refused', problem: 'expired' });
  });
});

describe('lifetimes of the policy', () => {
  const policy = policyFrom({ rates: noRates, lifetimes: { channels: { import: 30 }, kinds: { observation: 7 } } });

  test('apply by channel and by kind, the shorter one', async () => {
    const { space } = timed({ policy });
    const note = idOf(await space.write({ content: 'trams' }, imported));
    const seen = idOf(await space.write({ content: 'trams here', kind: 'observation' }, imported));
    const own = idOf(await space.write({ content: 'Ana likes tea.' }, user));
    expect(await factsOf(space, note)).toMatchObject({ expiresAt: start + 30 * dayMs });
    expect(await factsOf(space, seen)).toMatchObject({ expiresAt: start + 7 * dayMs });
    expect(await factsOf(space, own)).not.toHaveProperty('expiresAt');
  });

  test('can be shortened by anybody and lengthened only by a person', async () => {
    const { space } = timed({ policy });
    const long = start + 90 * dayMs;
    const short = idOf(await space.write({ content: 'trams', expiresAt: start + dayMs }, imported));
    const bounded = idOf(await space.write({ content: 'more trams', expiresAt: long }, imported));
    const own = idOf(await space.write({ content: 'tea', kind: 'observation', expiresAt: long }, user));
    expect(await factsOf(space, short)).toMatchObject({ expiresAt: start + dayMs });
    expect(await factsOf(space, bounded)).toMatchObject({ expiresAt: start + 30 * dayMs });
    expect(await factsOf(space, own)).toMatchObject({ expiresAt: long });
  });

  test('change the digest of a policy, and no preset has any', () => {
    expect(policy.digest).not.toBe(policyFrom({ rates: noRates }).digest);
    expect(policyFrom({}).lifetimes).toEqual({ channels: {}, kinds: {} });
  });
});

interface Run {
  readonly space: GuardedSpace;
  readonly clock: { now: number };
  /** The latest time that the clock has shown. */
  latest: number;
  readonly ids: string[];
}

const operations: Readonly<
  Record<string, (run: Run, by: Origin, id: string, hours: number, number: number) => Promise<unknown> | undefined>
> = {
  write: async ({ space, latest, ids }, by, _id, hours, number) => {
    const result = await space.write({ content: `tea number ${number}`, expiresAt: latest + hours * hour }, by);
    if ('id' in result) ids.push(result.id);
  },
  replace: ({ space }, by, id, _hours, number) => space.replace({ id, content: `tea changed ${number}` }, by),
  remove: ({ space }, by, id) => space.remove({ id }, by),
  expire: ({ space }) => space.review.expire({}, operator),
  restore: ({ space }) => space.recovery.restore({ to: { seq: 0 }, reason: 'undo', dryRun: false }, operator),
  wait: (run, _by, _id, hours) => {
    run.clock.now += hours * hour;
    run.latest = Math.max(run.latest, run.clock.now);
    return undefined;
  },
  back: ({ clock }) => {
    clock.now -= hour;
    return undefined;
  },
};

const step = fc.record({
  act: fc.constantFrom('write', 'write', ...Object.keys(operations)),
  by: fc.constantFrom<Origin>(user, agent, web, imported),
  hours: fc.integer({ min: 1, max: 5 }),
  at: fc.nat(8),
});

async function shownWithText(space: GuardedSpace): Promise<readonly string[]> {
  const session = await space.startSession({}, agent);
  const recalled = await space.recall({ query: 'tea', limit: 50 }, agent);
  if (recalled.outcome !== 'recalled') throw new Error(recalled.message);
  return [...session.shown, ...recalled.entries]
    .filter(({ rendering }) => rendering !== 'placeholder')
    .map(({ id }) => id);
}

describe(proof('guard/expired-is-never-shown'), () => {
  test('no matter who does what, in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const { space, clock } = timed();
        const run: Run = { space, clock, latest: clock.now, ids: [] };
        for (const [number, { act, by, hours, at }] of steps.entries()) {
          const id = run.ids[at % Math.max(1, run.ids.length)] ?? 'none';
          await operations[act]?.(run, by, id, hours, number);
          for (const shown of await shownWithText(space)) {
            const { expiresAt: ends = Number.POSITIVE_INFINITY } = await factsOf(space, shown);
            expect(ends).toBeGreaterThan(run.latest);
          }
        }
        expect(await space.audit.verify({}, operator)).toMatchObject({ outcome: 'verified', ok: true });
      }),
      { numRuns: 40 },
    );
  });
});
