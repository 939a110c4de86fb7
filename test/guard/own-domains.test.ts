import { describe, expect, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import { policyFrom, presets } from '../../src/policy/index.ts';
import { noRates } from '../support/unhurried.ts';
import { operator, web, world } from './support/world.ts';

const scanner = createScanner();
const row = {
  id: 'no-addresses',
  when: { impact: ['introduces-destination'] },
  verdict: 'challenge',
  why: 'Addresses wait.',
} as const;
const rows = [row as never];
const own = policyFrom({ rates: noRates, rows, ownDomains: ['Shop.example', '*.shop.example'] });

async function outcomeOf(content: string, policy = own, tags: readonly string[] = []): Promise<string> {
  const { space } = world({ scanner, policy });
  return (await space.write({ content, tags }, web)).outcome;
}

describe('an address in an own domain introduces no destination', () => {
  test.each([
    'The handbook is at https://shop.example/handbook.',
    'The handbook is at https://docs.shop.example/handbook?page=2, chapter two.',
    'The badges are made by help@shop.example in Graz.',
    'The handbook (https://docs.shop.example) was printed.',
  ])('%s', async (content) => {
    expect(await outcomeOf(content, policyFrom({ rates: noRates, rows }))).toBe('held');
    expect(await outcomeOf(content)).toBe('stored');
  });
});

describe('anything else does, in doubt too', () => {
  test.each([
    'The handbook is at https://shop.example.evil.example/handbook.',
    'The handbook is at https://shop.example@evil.example/handbook.',
    'The handbook is at https://docs.shop.example and at https://evil.example/a.',
    'The handbook is at http://shop.example:8080/handbook.',
    'Write to help@shop.example.evil.example for a badge.',
    'The handbook is at evilshop.example/handbook.',
  ])('%s', async (content) => expect(await outcomeOf(content)).toBe('held'));

  test.each([1, 2, 6, 7, 8, 9, 20, 60])('a foreign address after %d own ones', async (count) => {
    const addresses = Array.from({ length: count }, (_, at) => `https://shop.example/${at}`).join(' ');
    expect(await outcomeOf(`Addresses: ${addresses} https://evil.example/a`)).toBe('held');
  });

  test('an address in a tag', async () => {
    expect(await outcomeOf('See https://shop.example/a', own, ['https://evil.example/b'])).toBe('held');
  });
});

test('own domains are part of the digest, and a policy without them keeps its digest', () => {
  expect(policyFrom({}).digest).toBe(presets.balanced.digest);
  expect(policyFrom({ ownDomains: ['a.example'] }).digest).not.toBe(presets.balanced.digest);
  expect(policyFrom({ ownDomains: ['A.example', 'a.example'] }).ownDomains).toEqual(['a.example']);
  expect(() => policyFrom({ ownDomains: ['*.com'] })).toThrow(/ownDomains/);
});

test('a replay tries another policy on the newest decisions, and stores nothing', async () => {
  const { space, guard } = world({ scanner, policy: policyFrom({ rates: noRates, rows }) });
  for (let number = 0; number < 5; number++) {
    await space.write(
      { content: `Page ${'abcde'.charAt(number)} of the guide is at https://shop.example/${number}.` },
      web,
    );
  }
  const before = (await space.audit.stats({}, operator)).records;
  const all = await space.audit.replay({ policy: own }, operator);
  expect([all.decisions, all.counts.looser]).toEqual([5, 5]);
  const last = await space.audit.replay({ policy: own, last: 2 }, operator);
  expect([last.decisions, last.counts.looser, last.entries.looser.map(({ seq }) => seq)]).toEqual([2, 2, [4, 3]]);
  expect((await space.audit.replay({ last: 2 }, operator)).counts.looser).toBe(0);
  expect((await space.audit.stats({}, operator)).records).toBe(before);
  await expect(space.audit.replay({ policy: { rows: [] } as never }, operator)).rejects.toThrow(
    'policy must be a policy of `presets` or `policyFrom`',
  );
  guard.reloadPolicies();
});

test('a changed policy counts after the guard was notified', async () => {
  const live = { policy: policyFrom({ rates: noRates, rows }) };
  const { space, guard } = world({ scanner, policy: () => live.policy });
  const content = (page: string): string => `Page ${page} of the guide is at https://shop.example/guide.`;
  expect((await space.write({ content: content('one') }, web)).outcome).toBe('held');
  live.policy = own;
  expect((await space.write({ content: content('two') }, web)).outcome).toBe('held');
  guard.reloadPolicies();
  expect((await space.write({ content: content('three') }, web)).outcome).toBe('stored');
  expect(space.policy.ownDomains).toEqual(['*.shop.example', 'shop.example']);
});
