import { expect, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import type { Origin } from '../../src/model/provenance.ts';
import { fresh, user, web, world } from './support/world.ts';

const scanner = createScanner();
const towns = ['Graz', 'Linz', 'Wels', 'Enns', 'Bonn', 'Kiel', 'Jena', 'Gent'];
const goods = [
  'tea',
  'ink',
  'oil',
  'jam',
  'hat',
  'rug',
  'pen',
  'map',
  'nut',
  'toy',
  'cup',
  'fan',
  'jar',
  'pot',
  'bed',
  'box',
];

/** Different facts of 51 characters. */
const factsOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => {
    const [town, good] = [towns[at % towns.length], goods[Math.floor(at / towns.length) % goods.length]];
    return `The ${good} shop at ${town} ${at + 100} opens at nine in the morning`;
  });

const pageOf =
  (hosts: number) =>
  (at: number): Origin => ({ ...web, uri: `https://shop-${at % hosts}.example/list?page=${at}` });

async function snapshotOf(facts: readonly string[], originOf: (at: number) => Origin) {
  const { space } = world({ scanner });
  for (const [at, content] of facts.entries()) {
    expect((await space.write({ content }, originOf(at))).outcome).toBe('stored');
  }
  const { text, omitted } = await space.startSession({}, fresh);
  for (const fact of facts) expect(text).toContain(fact);
  return { ratio: text.length / facts.join('').length, omitted };
}

test.each([
  ['web facts of one host', 40, pageOf(1), 2],
  ['web facts of six hosts', 40, pageOf(6), 2],
  ['user facts', 40, () => user, 1.4],
  // Before, 52 of them fitted the default budget.
  ['web facts of six hosts', 120, pageOf(6), 2],
] as const)('the guard shows %s compactly: %i', async (name, count, originOf, maxRatio) => {
  const { ratio, omitted } = await snapshotOf(factsOf(count), originOf);
  console.log(`${count} ${name}: ${ratio.toFixed(2)} x`);
  expect(omitted).toBe(0);
  expect(ratio).toBeLessThanOrEqual(maxRatio);
});
