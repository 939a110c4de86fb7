import { describe, expect, test } from 'vitest';
import type { GuardedSpace } from '../../../src/guard/index.ts';
import { policyFrom, presets } from '../../../src/policy/index.ts';
import { proves } from '../../support/proves.ts';
import { agent, imported, operator, user, web, world } from '../support/world.ts';
import { clocked } from './clock.ts';

const balanced = { policy: presets.balanced };

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
const ten = Array<string>(10).fill('stored');

describe('one principal', () => {
  test('may write ten times in a minute, and learns how long to wait for the eleventh', async () => {
    const env = clocked();
    const { space } = world({ ...balanced, env });
    for (let n = 0; n < 10; n++) {
      env.at += 1_000;
      await space.write({ content: `The fact number ${n} is known.` }, agent);
    }
    env.at += 5_000;
    expect(await space.write({ content: 'One more fact.' }, agent)).toEqual({
      outcome: 'refused',
      problem: 'rate-limited',
      message: 'the limit for this writer is 10 writes in 60 seconds; wait 46 seconds, then write again',
      retryAfterMs: 46_000,
    });
    env.at += 45_999;
    expect(await outcomes(space, 1, agent, 'early')).toEqual(['rate-limited']);
    env.at += 1;
    expect(await outcomes(space, 2, agent, 'late')).toEqual(['stored', 'rate-limited']);
  });

  test('is counted once, whichever channel it uses', async () => {
    const { space } = world(balanced);
    expect(await outcomes(space, 6, agent)).toEqual(ten.slice(0, 6));
    expect(await outcomes(space, 5, { ...web, principal: agent.principal }, 'page')).toEqual([
      ...ten.slice(0, 4),
      'rate-limited',
    ]);
    expect(await outcomes(space, 1, { ...agent, principal: 'agent-9' }, 'other')).toEqual(['stored']);
  });

  test('is not charged for refused texts and duplicates', async () => {
    const { space } = world(balanced);
    for (let n = 0; n < 12; n++) await space.write({ content: `CRITICAL ${n}` }, web);
    for (let n = 0; n < 12; n++) await space.write({ content: 'The door is green.' }, { ...web, principal: 'b' });
    expect(await outcomes(space, 11, web)).toEqual([...ten, 'rate-limited']);
  });

  test('is charged for held texts', async () => {
    const { space } = world(balanced);
    for (let n = 0; n < 10; n++) await space.write({ content: `MEDIUM ${n}` }, web);
    expect(await outcomes(space, 1, web)).toEqual(['rate-limited']);
  });

  test('is charged once per document, whatever the number of pieces', async () => {
    const { space } = world({ policy: policyFrom({ rates: { space: 0 } }) });
    const page = (n: number) => ({ channel: 'document', principal: 'reader', uri: `https://d.example/${n}` }) as const;
    expect(await outcomes(space, 25, page(0), 'chapter')).toEqual(Array<string>(25).fill('stored'));
    for (let n = 1; n < 10; n++) expect(await outcomes(space, 1, page(n), `page ${n}`)).toEqual(['stored']);
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
  expect(await outcomes(space, 80, origin)).toEqual(Array<string>(80).fill('stored'));
  expect(await outcomes(space, 1, agent, 'other')).toEqual(['stored']);
});

test('principals below their own limits are stopped by the limit of the space', async () => {
  const { space } = world(balanced);
  for (let hand = 0; hand < 12; hand++) await outcomes(space, 5, { ...agent, principal: `agent ${hand}` }, `${hand}`);
  expect(await space.write({ content: 'One more.' }, { ...agent, principal: 'agent 99' })).toMatchObject({
    problem: 'rate-limited',
    message: expect.stringContaining('the limit for all writers together is 60 writes in 60 seconds'),
  });
  expect(await outcomes(space, 1, user)).toEqual(['stored']);
});

test('a bulk import does not evict other writers from the counting window', async () => {
  const { space } = world(balanced);
  for (let hand = 0; hand < 12; hand++) await outcomes(space, 5, { ...agent, principal: `agent ${hand}` }, `${hand}`);
  for (let n = 0; n < 21; n++) {
    const heap = Array.from({ length: 100 }, (_, m) => ({ action: 'write', content: `Old fact ${n} ${m}.` }) as const);
    await space.batch({ operations: heap }, imported);
  }
  expect(await outcomes(space, 1, { ...agent, principal: 'agent 99' })).toEqual(['rate-limited']);
});

describe('a batch', () => {
  const batchOf = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ action: 'write', content: `Batch fact ${n}.` }) as const);

  test('counts each of its writes, and is refused as a whole', async () => {
    const { space } = world(balanced);
    expect(await space.batch({ operations: batchOf(8) }, agent)).toMatchObject({ outcome: 'applied' });
    expect(await outcomes(space, 3, agent)).toEqual(['stored', 'stored', 'rate-limited']);
    const other = { ...agent, principal: 'agent-9' };
    const more = batchOf(11).map((one) => ({ ...one, content: `Other ${one.content}` }));
    expect(await space.batch({ operations: more }, other)).toMatchObject({
      outcome: 'refused',
      problem: 'rate-limited',
      index: 10,
    });
    expect(await outcomes(space, 11, other, 'later')).toEqual([...ten, 'rate-limited']);
  });
});

describe('the limit cannot be bypassed', () => {
  proves('sentinel/rates-from-the-journal', 'by a restart, or through another process', async () => {
    const first = world(balanced);
    await outcomes(first.space, 10, agent);
    const second = world({ ...balanced, store: first.store, seed: 5 });
    expect(await outcomes(second.space, 1, agent, 'next')).toEqual(['rate-limited']);
  });

  proves('sentinel/rates-from-the-journal', 'by setting the clock back', async () => {
    const env = clocked();
    const { space } = world({ ...balanced, env });
    await outcomes(space, 10, agent);
    env.at -= 86_400_000;
    expect(await outcomes(space, 1, agent, 'next')).toEqual(['rate-limited']);
    // Nobody waits for the day to come back: a minute is a minute.
    env.at += 59_999;
    expect(await outcomes(space, 1, agent, 'later')).toEqual(['rate-limited']);
    env.at += 1;
    expect(await outcomes(space, 1, agent, 'then')).toEqual(['stored']);
  });

  test('by replacing instead of writing', async () => {
    const { space } = world(balanced);
    const { id } = (await space.write({ content: 'The first.' }, agent)) as { id: string };
    for (let n = 0; n < 9; n++) await space.replace({ id, content: `The version ${n} of it.` }, agent);
    expect(await space.replace({ id, content: 'The last of it.' }, agent)).toMatchObject({ problem: 'rate-limited' });
  });
});

test('a policy can set other limits, for one channel or all', async () => {
  const { space } = world({ policy: policyFrom({ rates: { windowSeconds: 10, writes: { agent: 2 }, space: 0 } }) });
  expect(await outcomes(space, 3, agent)).toEqual(['stored', 'stored', 'rate-limited']);
  const { space: open } = world({ policy: policyFrom({ rates: { writes: { agent: 0 } } }) });
  expect(await outcomes(open, 30, agent)).toEqual(Array<string>(30).fill('stored'));
});

test.each([
  ['no checks', { condition: 'none' }],
  ['integrity only', { condition: 'integrity' }],
  ['a policy that observes', { policy: presets.observe }],
] as const)('%s: nothing is limited', async (_what, options) => {
  const { space } = world({ ...balanced, ...options });
  expect(await outcomes(space, 20, agent)).toEqual(Array<string>(20).fill('stored'));
});
