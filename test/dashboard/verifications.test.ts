import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Verifications } from '../../src/dashboard/verifications.ts';
import { user, world } from '../guard/support/world.ts';

async function journalOf(records: number): Promise<ReturnType<typeof world>['space']> {
  const { space } = world();
  for (let times = 0; times < records; times += 1) await space.write({ content: 'tea' }, user);
  return space;
}

test('a page waits for the verification of a short journal', async () => {
  const checked = await new Verifications().latest(await journalOf(500), 500, 1_000);
  expect([checked?.at, checked?.result.ok, checked?.result.records]).toEqual([1_000, true, 500]);
});

test('a longer journal is verified once while pages show the last result', async () => {
  const space = await journalOf(501);
  const verifications = new Verifications();
  const look = (now: number) => verifications.latest(space, 501, now);
  expect(await look(1_000)).toBeUndefined();
  expect(await look(1_001)).toBeUndefined();
  let checked = await look(1_002);
  for (; checked === undefined; checked = await look(1_003)) await sleep(5);
  expect([checked.at, checked.result.ok, checked.result.records]).toEqual([1_000, true, 501]);
});
