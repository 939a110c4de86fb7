import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BatchOperation, GuardedSpace } from '../../../src/guard/index.ts';
import { overrun, type PastWrite } from '../../../src/guard/ledger/write-rates.ts';
import { type Channel, channels } from '../../../src/model/provenance.ts';
import type { Rates } from '../../../src/model/rates.ts';
import { type PolicySettings, policyFrom, presets } from '../../../src/policy/index.ts';
import { times } from '../../support/long-run.ts';
import { proves } from '../../support/proves.ts';
import { agent, imported, operator, user, web, world } from '../support/world.ts';
import { clocked } from './clock.ts';

const balanced = { policy: presets.balanced };
/** Ten writes in any minute, as in the memory sentinel contract. */
const windowed: PolicySettings['rates'] = {
  windowSeconds: 60,
  writes: { agent: 10, tool: 10, document: 10, unknown: 10 },
  space: 60,
};
const perWindow = { policy: policyFrom({ rates: windowed }) };

async function outcomes(
  space: GuardedSpace,
  count: number,
  origin: Parameters<GuardedSpace['write']>[1],
  name = 'fact',
) {
  const found: string[] = [];
  for (let n = 0; n < count; n++) {
    const result = await space.write({ content: `The ${name} number ${n} is known.` }, origin);
    found.push(result.outcome === 'refused' ? result.problem : result.outcome);
  }
  return found;
}
const stored = (count: number) => Array<string>(count).fill('stored');
const ten = stored(10);
const batchOf = (count: number, name = 'Batch', length = 0) =>
  Array.from(
    { length: count },
    (_, n) => ({ action: 'write', content: `${name} fact ${n}.${'x'.repeat(length)}` }) as const,
  );

describe('one principal', () => {
  test('may write sixty times at once, then thirty times a minute, and learns how long to wait', async () => {
    const env = clocked();
    const { space } = world({ ...balanced, env });
    expect(await outcomes(space, 60, agent)).toEqual(stored(60));
    env.at += 500;
    expect(await space.write({ content: 'One more fact.' }, agent)).toEqual({
      outcome: 'refused',
      problem: 'rate-limited',
      message:
        'the limit for this writer is 60 writes at once and 30 a minute after that; wait 2 seconds, then write again',
      retryAfterMs: 1_500,
    });
    env.at += 1_499;
    expect(await outcomes(space, 1, agent, 'early')).toEqual(['rate-limited']);
    env.at += 1;
    expect(await outcomes(space, 2, agent, 'late')).toEqual(['stored', 'rate-limited']);
    env.at += 60_000;
    expect(await outcomes(space, 31, agent, 'next minute')).toEqual([...stored(30), 'rate-limited']);
  });

  test('passes with a fact extraction, again and again', async () => {
    const env = clocked();
    const { space } = world({ ...balanced, env });
    for (let conversation = 0; conversation < 8; conversation++) {
      expect(await outcomes(space, 15, agent, `conversation ${conversation}`)).toEqual(stored(15));
      env.at += 30_000;
    }
  });

  test('is counted once, whichever channel it uses', async () => {
    const { space } = world(perWindow);
    expect(await outcomes(space, 6, agent)).toEqual(ten.slice(0, 6));
    expect(await outcomes(space, 5, { ...web, principal: agent.principal }, 'page')).toEqual([
      ...ten.slice(0, 4),
      'rate-limited',
    ]);
    expect(await outcomes(space, 1, { ...agent, principal: 'agent-9' }, 'other')).toEqual(['stored']);
    const { space: steady } = world(balanced);
    expect(await outcomes(steady, 50, agent)).toEqual(stored(50));
    expect(await outcomes(steady, 11, { ...web, principal: agent.principal }, 'page')).toEqual([
      ...ten,
      'rate-limited',
    ]);
  });

  test('is not charged for refused texts and duplicates', async () => {
    const { space } = world(balanced);
    for (let n = 0; n < 62; n++) await space.write({ content: `CRITICAL ${n}` }, web);
    for (let n = 0; n < 62; n++) await space.write({ content: 'The door is green.' }, { ...web, principal: 'b' });
    expect(await outcomes(space, 61, web)).toEqual([...stored(60), 'rate-limited']);
  });

  test('is charged for held texts', async () => {
    const { space } = world(balanced);
    for (let n = 0; n < 60; n++) await space.write({ content: `MEDIUM ${n}` }, web);
    expect(await outcomes(space, 1, web)).toEqual(['rate-limited']);
  });

  test('is charged once per document, for as many pieces as a batch may have', async () => {
    const { space } = world({ policy: policyFrom({ rates: { space: 0, writes: { document: 10 }, batchTexts: 30 } }) });
    const page = (n: number) => ({ channel: 'document', principal: 'reader', uri: `https://d.example/${n}` }) as const;
    expect(await outcomes(space, 25, page(0), 'chapter')).toEqual(stored(25));
    for (let n = 1; n < 9; n++) expect(await outcomes(space, 1, page(n), `page ${n}`)).toEqual(['stored']);
    // The thirty-first piece is a second write, and the tenth in all.
    expect(await outcomes(space, 6, page(0), 'rest')).toEqual(stored(6));
    expect(await outcomes(space, 1, page(10), 'last page')).toEqual(['rate-limited']);
    expect(await outcomes(space, 1, page(3), 'third page')).toEqual(['stored']);
  });
});

test.each([
  ['a user', user],
  ['an operator', operator],
  ['an import', imported],
])('%s has no rate limit', async (_who, origin) => {
  const { space } = world(balanced);
  expect(await outcomes(space, 80, origin)).toEqual(stored(80));
  expect(await outcomes(space, 1, agent, 'other')).toEqual(['stored']);
});

const crowd = async (space: GuardedSpace) => {
  for (let hand = 0; hand < 24; hand++) await outcomes(space, 10, { ...agent, principal: `agent ${hand}` }, `${hand}`);
};

test('principals below their own limits are stopped by the limit of the space', async () => {
  const { space } = world(balanced);
  await crowd(space);
  expect(await space.write({ content: 'One more.' }, { ...agent, principal: 'agent 99' })).toMatchObject({
    problem: 'rate-limited',
    message: expect.stringContaining(
      'the limit for all writers together is 240 writes at once and 120 a minute after that',
    ),
  });
  expect(await outcomes(space, 1, user)).toEqual(['stored']);
});

test('a bulk import does not evict other writers from what is counted', async () => {
  const { space } = world(balanced);
  await crowd(space);
  for (let n = 0; n < 21; n++) {
    const heap = Array.from({ length: 100 }, (_, m) => ({ action: 'write', content: `Old fact ${n} ${m}.` }) as const);
    await space.batch({ operations: heap }, imported);
  }
  expect(await outcomes(space, 1, { ...agent, principal: 'agent 99' })).toEqual(['rate-limited']);
});

describe('a batch', () => {
  test('counts as one write, and is refused as a whole', async () => {
    const { space } = world(perWindow);
    expect(await space.batch({ operations: batchOf(15) }, agent)).toMatchObject({ outcome: 'applied' });
    expect(await outcomes(space, 9, agent)).toEqual(stored(9));
    expect(await space.batch({ operations: batchOf(3, 'Other') }, agent)).toMatchObject({
      outcome: 'refused',
      problem: 'rate-limited',
      index: 0,
      retryAfterMs: 59_990,
    });
  });

  test('of fifty texts passes sixty times at once, and no more', async () => {
    const { space } = world(balanced);
    for (let n = 0; n < 60; n++) {
      const applied = await space.batch({ operations: batchOf(n === 0 ? 50 : 2, `Call ${n}`) }, agent);
      expect(applied).toMatchObject({ outcome: 'applied' });
    }
    expect(await space.batch({ operations: batchOf(2, 'Last') }, agent)).toMatchObject({ problem: 'rate-limited' });
  });

  test('that can never pass is refused for another reason, which says to split it', async () => {
    const { space } = world(balanced);
    expect(await space.batch({ operations: batchOf(51) }, agent)).toEqual({
      outcome: 'refused',
      problem: 'batch-too-large',
      message: 'a batch on the channel agent has at most 50 texts; got 51; split it into smaller batches',
    });
    expect(await space.batch({ operations: batchOf(3, 'Long', 30_000) }, agent)).toEqual({
      outcome: 'refused',
      problem: 'batch-too-large',
      message:
        'the texts of a batch on the channel agent have at most 65536 code points together; got 90036; split it into smaller batches',
    });
    expect(await space.batch({ operations: batchOf(51) }, user)).toMatchObject({ outcome: 'applied' });
    const nothing = [null, { action: 'write', content: 7 }] as unknown as BatchOperation[];
    expect(await space.batch({ operations: nothing }, agent)).toMatchObject({ problem: 'unknown-field' });
  });
});

describe('the limit cannot be bypassed', () => {
  proves('sentinel/rates-from-the-journal', 'by a restart, or through another process', async () => {
    const first = world(balanced);
    await outcomes(first.space, 60, agent);
    const second = world({ ...balanced, store: first.store, seed: 5 });
    expect(await outcomes(second.space, 1, agent, 'next')).toEqual(['rate-limited']);
  });

  proves('sentinel/rates-from-the-journal', 'by setting the clock back', async () => {
    const env = clocked();
    const { space } = world({ ...perWindow, env });
    await outcomes(space, 10, agent);
    env.at -= 86_400_000;
    expect(await outcomes(space, 1, agent, 'next')).toEqual(['rate-limited']);
    // Nobody waits for the day to come back: a minute is a minute.
    env.at += 59_999;
    expect(await outcomes(space, 1, agent, 'later')).toEqual(['rate-limited']);
    env.at += 1;
    expect(await outcomes(space, 1, agent, 'then')).toEqual(['stored']);
  });

  proves('sentinel/rates-from-the-journal', 'by setting the clock back while writes come back one by one', async () => {
    const env = clocked();
    const { space } = world({ ...balanced, env });
    await outcomes(space, 60, agent);
    env.at -= 86_400_000;
    expect(await outcomes(space, 1, agent, 'next')).toEqual(['rate-limited']);
    env.at += 1_999;
    expect(await outcomes(space, 1, agent, 'later')).toEqual(['rate-limited']);
    env.at += 1;
    expect(await outcomes(space, 2, agent, 'then')).toEqual(['stored', 'rate-limited']);
  });

  test('by replacing instead of writing', async () => {
    const { space } = world(balanced);
    const { id } = (await space.write({ content: 'The first.' }, agent)) as { id: string };
    for (let n = 0; n < 59; n++) await space.replace({ id, content: `The version ${n} of it.` }, agent);
    expect(await space.replace({ id, content: 'The last of it.' }, agent)).toMatchObject({ problem: 'rate-limited' });
  });

  test('by writing until old writes are no longer kept', () => {
    const rates = { ...presets.balanced.rates, space: 0 };
    const at = (n: number): PastWrite => ({ at: n * 2_000, channel: 'agent' });
    const past = Array.from({ length: 1_000 }, (_, n) => at(n));
    const kept = [{ ...at(0), truncated: true as const }, ...past.slice(1)];
    // At exactly the rate that comes back, a full bucket stays full and an empty one empty.
    expect(overrun(rates, past.length * 2_000 - 1, { channel: 'agent' }, past, [])).toBeUndefined();
    expect(overrun(rates, past.length * 2_000 - 1, { channel: 'agent' }, kept, [])).toMatchObject({ retryAfterMs: 1 });
  });
});

test('a policy can set other limits, for one channel or all', async () => {
  const { space } = world({ policy: policyFrom({ rates: { windowSeconds: 10, writes: { agent: 2 }, space: 0 } }) });
  expect(await outcomes(space, 3, agent)).toEqual(['stored', 'stored', 'rate-limited']);
  const { space: open } = world({ policy: policyFrom({ rates: { writes: { agent: 0 } } }) });
  expect(await outcomes(open, 90, agent)).toEqual(stored(90));
});

test.each([
  ['no checks', { condition: 'none' }],
  ['integrity only', { condition: 'integrity' }],
  ['a policy that observes', { policy: presets.observe }],
] as const)('%s: nothing is limited', async (_what, options) => {
  const { space } = world({ ...balanced, ...options });
  expect(await outcomes(space, 80, agent)).toEqual(stored(80));
  expect(await space.batch({ operations: batchOf(60) }, agent)).toMatchObject({ outcome: 'applied' });
});

const anyRates: fc.Arbitrary<Rates> = fc.record({
  writes: fc.constantFrom(...[1, 2, 7, 60].map((limit) => byChannel(limit))),
  perMinute: fc.constantFrom(1, 7, 30, 999, 60_000),
  space: fc.constantFrom(0, 1, 3, 60),
  spacePerMinute: fc.constantFrom(1, 7, 30, 999),
  batchTexts: fc.constantFrom(1, 2, 50),
  batchCodePoints: fc.constant(1_000),
  windowSeconds: fc.constantFrom(0, 0, 0, 1, 60),
});
function byChannel(limit: number): Record<Channel, number> {
  return Object.fromEntries(channels.map((each) => [each, each === 'user' ? 0 : limit])) as Record<Channel, number>;
}
const anyWrite = fc.record(
  { channel: fc.constantFrom<Channel[]>('agent', 'tool', 'document', 'user'), document: fc.constantFrom('a', 'b') },
  { requiredKeys: ['channel'] },
);
const anyPast = fc
  .tuple(fc.boolean(), fc.array(fc.tuple(fc.constantFrom(0, 0, 1, 499, 2_000, 61_000), anyWrite), { maxLength: 80 }))
  .map(([truncated, steps]) => {
    let at = 1_000;
    return steps.map(([pause, write], index): PastWrite => {
      at += pause;
      return { ...write, at, ...(truncated && index === 0 ? { truncated: true as const } : {}) };
    });
  });

proves('sentinel/retry-succeeds', 'for any history of a writer and of its space', () => {
  fc.assert(
    fc.property(anyRates, anyPast, anyPast, anyWrite, fc.nat(5_000), (rates, own, all, next, later) => {
      const now = Math.max(own.at(-1)?.at ?? 0, all.at(-1)?.at ?? 0) + later;
      const over = overrun(rates, now, next, own, all);
      if (over === undefined) return;
      expect(Number.isSafeInteger(over.retryAfterMs) && over.retryAfterMs > 0).toBe(true);
      expect(overrun(rates, now + over.retryAfterMs, next, own, all)).toBeUndefined();
      expect(overrun(rates, now + over.retryAfterMs - 1, next, own, all)).toMatchObject({ retryAfterMs: 1 });
    }),
    { numRuns: times(3_000, 750) },
  );
});

proves('sentinel/retry-succeeds', 'through the guard, for writes and batches at any pace', async () => {
  const calls = fc.array(fc.tuple(fc.constantFrom(1, 1, 3), fc.constantFrom(0, 0, 200, 5_000)), { maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(calls, fc.constantFrom(0, 0, 20), async (steps, windowSeconds) => {
      const env = clocked();
      const rates = { writes: { agent: 5 }, perMinute: 7, space: 6, spacePerMinute: 9, windowSeconds };
      const { space } = world({ policy: policyFrom({ rates }), env });
      for (const [index, [texts, pause]] of steps.entries()) {
        env.at += pause;
        const origin = { ...agent, principal: `agent ${index % 2}` };
        const call = () =>
          texts === 1
            ? space.write({ content: `The fact number ${index} is known.` }, origin)
            : space.batch({ operations: batchOf(texts, `Call ${index}`) }, origin);
        const result = await call();
        if (result.outcome !== 'refused') continue;
        expect(result.problem).toBe('rate-limited');
        env.at += result.retryAfterMs ?? Number.NaN;
        expect(await call()).not.toMatchObject({ outcome: 'refused' });
      }
    }),
    { numRuns: 40 },
  );
});
