import { describe, expect, test } from 'vitest';
import type { GuardedSession } from '../../src/guard/index.ts';
import type { EvidenceRow } from '../../src/model/store.ts';
import { proof } from '../support/proves.ts';
import { clocked, day } from './sentinel/clock.ts';
import { eight, opened, page, said, trustsOf, turn } from './support/conversation.ts';
import { type Raw, rawStore } from './support/raw-store.ts';
import { idOf, operator, world } from './support/world.ts';

// What happens to notes when the evidence for them is lost, forged, expired or full.

const none = ['external', 'external', 'external'];
type Rows = readonly EvidenceRow[];

/** The trusts of notes in two sessions, after somebody who can write to the database has changed the evidence. */
async function told(change: (rows: Rows) => Rows) {
  const raw: Raw = {};
  const { space } = world({ store: rawStore(raw) });
  const [session, other] = [await opened(space), await opened(space, 'agent-9')];
  await session.observe({ channel: 'user', content: turn });
  await session.observe({ content: page });
  const { acme } = raw;
  if (acme?.evidence === undefined) throw new Error('no evidence was stored');
  const count = acme.evidence.length;
  acme.evidence = [...change(acme.evidence)];
  const { space: after } = world({ store: rawStore(raw), seed: 2 });
  const asking = ({ origin }: GuardedSession) => ({
    check: (candidate: { content: string }) => after.check(candidate, origin),
  });
  return { own: await trustsOf(asking(session)), others: await trustsOf(asking(other)), count };
}

describe(proof('guard/lost-evidence-never-raises'), () => {
  test('without a change both rows count', async () => {
    expect(await told((rows) => rows)).toEqual({
      own: ['user', 'external', 'agent'],
      others: ['agent', 'agent', 'agent'],
      count: 2,
    });
  });

  test('deleted rows count for nothing', async () => {
    expect(await told(() => [])).toMatchObject({ own: none, others: none });
  });

  test.each([0, 1, 2, 3, 20, -1, -17])('a row with a changed byte (at %i) counts for nothing', async (at) => {
    const flipped = (row: EvidenceRow): EvidenceRow => {
      const data = Uint8Array.from(row.data);
      const index = at < 0 ? data.length + at : Math.min(at, data.length - 1);
      data[index] = (data[index] ?? 0) ^ 1;
      return { ...row, data };
    };
    expect(await told((rows) => rows.map(flipped))).toMatchObject({ own: none, others: none });
  });

  test.each<[string, (row: EvidenceRow) => EvidenceRow]>([
    ['that ends early', (row) => ({ ...row, data: row.data.subarray(0, -1) })],
    ['that is only a seal', (row) => ({ ...row, data: row.data.subarray(-16) })],
    ['that is empty', (row) => ({ ...row, data: new Uint8Array() })],
    ['that lives longer than it was sealed for', (row) => ({ ...row, expiresAt: row.expiresAt + 1 })],
    ['of another principal', (row) => ({ ...row, principal: 'f'.repeat(32) })],
  ])('a row %s counts for nothing', async (_what, change) => {
    expect(await told((rows) => rows.map(change))).toMatchObject({ own: none, others: none });
  });

  test('a row moved to another session counts for nothing there', async () => {
    const moved = await told(([first, second]) => {
      if (first === undefined || second === undefined) throw new Error('two rows are needed');
      return [
        { ...first, session: second.session, principal: second.principal },
        { ...second, session: first.session, principal: first.principal },
        { ...first, session: second.session },
      ];
    });
    expect(moved).toMatchObject({ own: none, others: none });
  });

  test('a row moved to another space counts for nothing there', async () => {
    const raw: Raw = {};
    const { guard } = world({ store: rawStore(raw) });
    const session = await opened(guard.space('team'));
    await session.observe({ channel: 'user', content: turn });
    const there = await opened(guard.space('acme'));
    const [row] = raw.team?.evidence ?? [];
    const [target] = raw.acme?.evidence ?? [];
    if (row === undefined || target === undefined || raw.acme === undefined) throw new Error('two rows are needed');
    raw.acme.evidence = [{ ...row, space: 'acme', session: target.session, principal: target.principal }];
    const { space } = world({ store: rawStore(raw), seed: 2 });
    expect(await trustsOf({ check: (candidate) => space.check(candidate, there.origin) })).toEqual(none);
  });

  test('expired evidence leads to unattested', async () => {
    const env = clocked();
    const { space } = world({ env });
    const session = await opened(space);
    await session.observe({ channel: 'user', content: turn });
    await session.observe({ content: page });
    env.at += 30 * day - 1;
    expect(await trustsOf(session)).toEqual(['user', 'external', 'agent']);
    env.at += 1;
    expect(await trustsOf(session)).toEqual(none);
  });

  test('erasing a note takes the evidence it was traced to with it', async () => {
    const raw: Raw = {};
    const { space } = world({ store: rawStore(raw) });
    const session = await opened(space);
    await session.observe({ channel: 'user', content: turn });
    const id = idOf(await session.write(said));
    expect(raw.acme?.evidence).toHaveLength(1);
    await space.recovery.erase({ id, reason: 'asked to', dryRun: false }, operator);
    expect(raw.acme?.evidence).toEqual([]);
    expect(await trustsOf(session)).toEqual(none);
  });

  test('a row that is full stays below 16 KB, and outside text never becomes the user\u2019s', async () => {
    const raw: Raw = {};
    const { space } = world({ store: rawStore(raw) });
    const session = await opened(space);
    await session.observe({ channel: 'user', content: turn });
    for (let n = 0; n < 200; n++) {
      const words = Array.from({ length: 40 }, (_, at) => `w${n}x${at} Town${n}of${at}`).join(' ');
      await session.observe({ content: `The office number ${n} moved to Pier ${n}. ${words}` });
    }
    for (let n = 0; n < 100; n++) {
      const content = `I bought ${n} lamps for ${n + 7} euros in Town${n}. `.repeat(9);
      await session.observe({ channel: 'user', content });
    }
    const [size = 0] = (raw.acme?.evidence ?? []).map(({ data }) => data.length);
    expect(size).toBeGreaterThan(10_000);
    expect(size).toBeLessThan(16_384);
    const again = await space.openSession({ coverage: 'full' }, eight);
    for (const n of [0, 3, 100, 199]) {
      for (const by of [session, again]) {
        const { judged } = await by.check({ content: `The office number ${n} moved to Pier ${n}.` });
        expect(judged?.trust).not.toBe('user');
      }
    }
  });
});
