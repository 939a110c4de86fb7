import { expect, test } from 'vitest';
import { longTime, span } from '../../src/dashboard/format.ts';
import {
  newestRecords,
  queueAges,
  reviewerActivity,
  trackRecords,
  verdictsOverTime,
} from '../../src/dashboard/overview-data.ts';
import { hashOf, idOf, operator, user, web, world } from '../guard/support/world.ts';

const day = 86_400_000;

async function populatedSpace() {
  let now = 1_700_000_000_000;
  const env = { now: () => now, id: () => `id-${now++}`, random: (size: number) => new Uint8Array(size) };
  const { space } = world({ env });
  await space.write({ content: 'tea' }, user);
  now += day;
  const held = idOf(await space.write({ content: 'a MEDIUM claim' }, web));
  const other = idOf(await space.write({ content: 'another MEDIUM claim' }, web));
  await space.write({ content: 'a third MEDIUM claim' }, web);
  await space.write({ content: 'a CRITICAL order' }, web);
  now += day;
  await space.review.release({ id: held, reason: 'asked', contentHash: await hashOf(space, held) }, operator);
  await space.review.discard({ id: other, reason: 'nonsense' }, operator);
  return { space, now: () => now };
}

test('the track record of a source counts what happened to its texts', async () => {
  const { space } = await populatedSpace();
  const lines = await newestRecords(space);
  expect(lines.map(({ seq }) => seq)).toEqual([6, 5, 4, 3, 2, 1, 0]);
  expect(trackRecords(lines, [web])).toEqual([
    { label: 'agent-7 \u00b7 web_fetch', parts: { stored: 0, released: 1, waiting: 1, discarded: 1, refused: 1 } },
    { label: 'ana \u00b7 user', parts: { stored: 1, released: 0, waiting: 0, discarded: 0, refused: 0 } },
  ]);
});

test('a text has one outcome: its last decision that was not taken back', async () => {
  const { space } = await populatedSpace();
  const [released = '', discarded = ''] = (await newestRecords(space))
    .flatMap(({ event }) => (event.type.startsWith('review.') ? event.changes.map(({ id }) => id) : []))
    .reverse();
  await space.review.reopen({ id: discarded, reason: 'too soon' }, operator);
  const partsOf = async (): Promise<unknown> => trackRecords(await newestRecords(space), [web, web])[0]?.parts;
  expect(await partsOf()).toEqual({ stored: 0, released: 1, waiting: 2, discarded: 0, refused: 1 });
  await space.review.discard({ id: discarded, reason: 'no' }, operator);
  await space.review.reopen({ id: released, reason: 'hm' }, operator);
  await space.review.discard({ id: released, reason: 'no' }, operator);
  expect(await partsOf()).toEqual({ stored: 0, released: 0, waiting: 2, discarded: 2, refused: 1 });
  expect(reviewerActivity(await newestRecords(space))).toEqual([
    { label: 'olga', parts: { released: 1, discarded: 3, approved: 0, vouched: 0, 'taken back': 2 } },
  ]);
});

test('verdicts over time count every text once, in the interval of its decision', async () => {
  const { space, now } = await populatedSpace();
  const columns = verdictsOverTime(await newestRecords(space), now());
  expect(columns).toHaveLength(24);
  const some = columns.filter(({ parts }) => Object.values(parts).some((count) => count > 0));
  expect(some.map(({ parts }) => parts)).toEqual([
    { allow: 1, sanitize: 0, redact: 0, challenge: 0, quarantine: 0, block: 0 },
    { allow: 0, sanitize: 0, redact: 0, challenge: 3, quarantine: 0, block: 1 },
  ]);
});

test('newestRecords reads no more records than its limit', async () => {
  const { space } = await populatedSpace();
  expect((await newestRecords(space, 3)).map(({ seq }) => seq)).toEqual([6, 5, 4]);
});

test('queue ages count held entries by how long they have waited', () => {
  const now = 40 * day;
  const since = [now, now - 1, now - 2 * day, now - 31 * day];
  expect(queueAges(since, now).map(({ label, parts }) => [label, parts.waiting])).toEqual([
    ['< 1 h', 2],
    ['< 1 d', 0],
    ['< 3 d', 1],
    ['< 7 d', 0],
    ['< 30 d', 0],
    ['older', 1],
  ]);
});

test.each([
  [-5, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [86_399_999, '23 h'],
  [3 * day, '3 d'],
])('%d ms are shown as %s', (length, words) => expect(span(length)).toBe(words));

test('times are shown in UTC', () => expect(longTime(1_700_000_000_000)).toBe('2023-11-14 22:13:20 UTC'));
