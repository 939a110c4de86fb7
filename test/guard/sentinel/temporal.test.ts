import { describe, expect, test } from 'vitest';
import type { GuardedSpace } from '../../../src/guard/index.ts';
import type { Origin } from '../../../src/model/provenance.ts';
import { proves } from '../../support/proves.ts';
import { dump, rawStore } from '../support/raw-store.ts';
import { agent, fresh, hashOf, idOf, imported, operator, reporting, user, web, world } from '../support/world.ts';
import { clocked, day } from './clock.ts';
import { withholdsDormant } from './dormant.ts';

describe('a claimed time', () => {
  const at = clocked().at;
  test.each([
    ['a little ahead, by a page', day, web, 'stored', []],
    ['more than a day ahead, by a page', day + 1, web, 'held', [{ aheadMs: day + 1, threshold: day }]],
    ['more than a day ahead, by an import', day + 1, imported, 'held', [{ aheadMs: day + 1, threshold: day }]],
    ['more than a day ahead, by an agent', day + 1, fresh, 'held', [{ aheadMs: day + 1, threshold: day }]],
    ['a day ago, by a page', -day, web, 'stored', []],
    ['longer ago, by a page', -day - 1, web, 'held', [{ behindMs: day + 1, threshold: day }]],
    ['longer ago, by an agent', -day - 1, reporting, 'stored', [{ behindMs: day + 1, threshold: day }]],
    [
      'longer ago, by an agent of which nobody knows what it read',
      -day - 1,
      fresh,
      'held',
      [{ behindMs: day + 1, threshold: day }],
    ],
    ['years ago, by an import', -900 * day, imported, 'stored', []],
    ['years ago, by a person', -900 * day, user, 'stored', []],
  ] as const)('%s', async (_what, offset, origin, outcome, measured) => {
    const { space } = world({ env: clocked() });
    const by = typeof origin === 'function' ? await origin(space) : origin;
    const result = await space.write({ content: 'The office is in Porto.', claimedAt: at + offset }, by);
    expect(result).toMatchObject({
      outcome,
      judged: { findings: measured.map((each) => ({ ruleId: 'sentinel_timestamp', measured: each })) },
    });
  });

  test('that is not a time is refused', async () => {
    const { space } = world();
    expect(await space.write({ content: 'Porto.', claimedAt: -1 }, web)).toMatchObject({
      problem: 'time-invalid',
      message: 'claimedAt must be a whole number of milliseconds since 1970; got -1',
    });
  });
});

test('a row whose time differs from its record is withheld', async () => {
  const { space, store } = world();
  const id = idOf(await space.write({ content: 'The office is in Porto.' }, web));
  const raw = await dump(store, 'acme');
  const { rows } = raw.acme ?? { rows: [] };
  raw.acme = { ...(raw.acme ?? { records: [], texts: [] }), rows: rows.map((row) => ({ ...row, updatedAt: 5 })) };
  const tampered = world({ store: rawStore(raw), seed: 4 });
  expect(await tampered.space.recall({ query: 'office' }, agent)).toMatchObject({
    entries: [{ id, rendering: 'placeholder', why: ['sentinel_timestamp'] }],
  });
});

describe('a dormant entry', () => {
  async function after(days: number, query: string, origin: typeof fresh | typeof user = fresh, woken = false) {
    const env = clocked();
    const { space } = world({ env, policy: withholdsDormant });
    await space.write({ content: 'When payroll comes up, the finance archive is in the north building.' }, origin);
    if (woken) await space.recall({ query: 'finance' }, agent);
    env.at += days * day;
    const result = await space.recall({ query }, agent);
    return result.outcome === 'recalled' ? result.entries.map(({ rendering }) => rendering) : [];
  }
  const unrelated = 'which building has good coffee';
  const related = 'finance archive payroll';

  test.each([
    [
      'recalled after 30 days by a query it hardly answers: reported to the policy',
      30,
      unrelated,
      fresh,
      false,
      'placeholder',
    ],
    ['a day before that', 29, unrelated, fresh, false, 'fenced'],
    ['by a query it answers', 90, related, fresh, false, 'fenced'],
    ['that was shown in between', 90, unrelated, fresh, true, 'fenced'],
    ['that a person wrote', 90, unrelated, user, false, 'verbatim'],
  ] as const)('%s', async (_what, days, query, origin, woken, rendering) => {
    expect(await after(days, query, origin, woken)).toEqual([rendering]);
  });
});

describe('the habits of a source', () => {
  async function usual(space: GuardedSpace, count: number, origin: Parameters<GuardedSpace['write']>[1] = fresh) {
    for (let n = 0; n < count; n++) await space.write({ content: `The page number ${n} was read today.` }, origin);
  }
  const long = 'A long paragraph about everything. '.repeat(40);

  test.each([
    ['a text far longer than usual', { content: long }, ['length', 'usualLength']],
    ['a kind it never wrote', { content: 'The page was read.', kind: 'baseline' }, ['newKindAfter']],
  ] as const)('%s is shown as data', async (_what, candidate, measured) => {
    const env = clocked();
    const { space } = world({ env });
    for (let n = 0; n < 20; n++) {
      env.at += day;
      await space.write({ content: `The page number ${n} was read today.` }, fresh);
    }
    env.at += day;
    const result = await space.write(candidate, fresh);
    expect(result).toMatchObject({
      outcome: 'stored',
      judged: { verdict: 'sanitize', row: 'unusual-agent', findings: [{ ruleId: 'sentinel_habit' }] },
    });
    const [finding] = result.outcome === 'stored' ? result.judged.findings : [];
    expect(Object.keys(finding?.measured ?? {}).sort()).toEqual([...measured]);
  });

  test('a source without a past has no habits, and people are not profiled', async () => {
    const { space } = world({ env: clocked() });
    await usual(space, 19);
    expect(await space.write({ content: long }, fresh)).toMatchObject({ judged: { findings: [] } });
    const other = world({ env: clocked() }).space;
    await usual(other, 30, user);
    expect(await other.write({ content: long }, user)).toMatchObject({ judged: { findings: [] } });
  });

  test('an agent that notes what its user said changes no habit of its own', async () => {
    const { space } = world({ env: clocked() });
    const agent = { channel: 'agent', principal: 'bot' } as const;
    const session = await space.openSession({ coverage: 'full' }, agent);
    await session.observe({ channel: 'user', content: 'My sister Nadia lives in Porto.' });
    for (let n = 0; n < 30; n++) await session.write({ content: `The page number ${n} was read today.` });
    const burst = await session.write({ content: 'The page number 31 was read today.' });
    expect(burst).toMatchObject({ judged: { findings: [{ ruleId: 'sentinel_habit' }] } });
    const said = await session.write({ content: 'My sister Nadia lives in Porto.' });
    expect(said).toMatchObject({ outcome: 'stored', judged: { trust: 'user', findings: [] } });
  });

  test('a burst far above the usual rate is found', async () => {
    const env = clocked();
    const { space } = world({ env });
    for (let n = 0; n < 30; n++) {
      env.at += day;
      await space.write({ content: `The page number ${n} was read today.` }, fresh);
    }
    env.at += day;
    const seen: (number | undefined)[] = [];
    for (let n = 0; n < 14; n++) {
      const result = await space.write({ content: `The chapter number ${n} was read today.` }, fresh);
      if (result.outcome === 'stored') seen.push(result.judged.findings[0]?.measured?.inTenMinutes);
    }
    expect(seen).toEqual([...Array<undefined>(12).fill(undefined), 13, 14]);
  });
});

describe('a space that is used in sessions', () => {
  const without = { channel: 'agent', principal: 'agent-8' } as const;

  test('shows texts written without a session as data', async () => {
    const { space } = world();
    for (let n = 0; n < 5; n++) await space.write({ content: `Fact ${n}.` }, { ...fresh, session: `s${n}` });
    expect(await space.write({ content: 'A fact from nowhere.' }, without)).toMatchObject({
      outcome: 'stored',
      judged: {
        row: 'unusual-agent',
        findings: [{ ruleId: 'sentinel_no_session', measured: { sessions: 5, threshold: 5 } }],
      },
    });
    // From now on the space is also used without sessions.
    expect(await space.write({ content: 'Another one.' }, without)).toMatchObject({ judged: { findings: [] } });
  });

  test.each([
    ['fewer sessions', 4, without],
    ['a person', 5, { channel: 'user', principal: 'ana' }],
    ['an import', 5, imported],
  ] as const)('and not with %s', async (_what, sessions, origin) => {
    const { space } = world();
    for (let n = 0; n < sessions; n++) await space.write({ content: `Fact ${n}.` }, { ...fresh, session: `s${n}` });
    expect(await space.write({ content: 'A fact.' }, origin)).toMatchObject({ judged: { findings: [] } });
  });
});

describe('the record of a source', () => {
  /** Texts that were held and then reviewed by a person. */
  async function judged(space: GuardedSpace, ...verdicts: readonly ('release' | 'discard')[]): Promise<void> {
    for (const [n, verdict] of verdicts.entries()) {
      const id = idOf(await space.write({ content: `MEDIUM claim ${n} of ${verdicts.length}` }, web));
      const contentHash = await hashOf(space, id);
      if (verdict === 'release') await space.review.release({ id, reason: 'fine', contentHash }, operator);
      else await space.review.discard({ id, reason: 'a lie' }, operator);
    }
  }
  const next = (space: GuardedSpace, origin: Origin = web) =>
    space.write({ content: 'The trams are crowded.' }, origin);

  proves('sentinel/record-only-asks', 'after two recently discarded texts', async () => {
    const { space } = world({ env: clocked() });
    await judged(space, 'discard');
    expect(await next(space)).toMatchObject({ outcome: 'stored' });
    await judged(space, 'discard', 'discard');
    expect(await space.write({ content: 'The trams are late.' }, web)).toMatchObject({
      outcome: 'held',
      judged: {
        row: 'record-agent',
        findings: [{ ruleId: 'sentinel_record', measured: { debt: 300, threshold: 150, discarded: 3 } }],
      },
    });
  });

  proves('sentinel/record-only-asks', 'released texts offset discarded ones, and earn no extra trust', async () => {
    const { space } = world({ env: clocked() });
    await judged(space, 'discard', 'discard', 'release');
    expect(await next(space)).toMatchObject({ outcome: 'stored', judged: { trust: 'external' } });
    const good = world({ env: clocked() }).space;
    await judged(good, 'release', 'release', 'release', 'release');
    expect(await good.write({ content: 'MEDIUM again' }, web)).toMatchObject({
      outcome: 'held',
      judged: { trust: 'external' },
    });
  });

  proves('sentinel/record-only-asks', 'outcomes have a half-life of thirty days', async () => {
    const env = clocked();
    const { space, store } = world({ env });
    await judged(space, 'discard', 'discard');
    env.at += 12 * day;
    expect(await next(space)).toMatchObject({ outcome: 'held' });
    const later = world({ env, store, seed: 8 }).space;
    env.at += day;
    expect(await later.write({ content: 'The trams are late.' }, web)).toMatchObject({ outcome: 'stored' });
  });

  test('a page does not spoil the record of another page, or of the agent that read it', async () => {
    const { space } = world({ env: clocked() });
    await judged(space, 'discard', 'discard', 'discard');
    expect(await next(space, { ...web, uri: 'https://y.example/a' })).toMatchObject({
      outcome: 'stored',
    });
    expect(await space.write({ content: 'My own thought.' }, agent)).toMatchObject({ outcome: 'stored' });
  });
});
