import { expect, test } from 'vitest';
import { type Env, scriptedEnv } from '../../src/base/env.ts';
import { type InboxQuery, keyOf, parseInboxQuery } from '../../src/dashboard/inbox/inbox-query.ts';
import { Inbox } from '../../src/dashboard/inbox/read-inbox.ts';
import type { Guard } from '../../src/guard/index.ts';
import { type ReviewNotes, reviewNotes } from '../../src/model/review-notes.ts';
import type { ServerState } from '../../src/model/server-state.ts';
import { idOf, operator, user, web, world } from '../guard/support/world.ts';

interface Desk {
  readonly guard: Guard;
  readonly inbox: Inbox;
  readonly notes: ReviewNotes;
  readonly state: ServerState;
  hold(space: string, count: number, from?: number): Promise<readonly string[]>;
  read(query?: Partial<Record<keyof InboxQuery, string>>): ReturnType<Inbox['read']>;
}

const words = ['apple', 'river', 'stone', 'cloud', 'tiger', 'piano', 'lemon', 'brick', 'ocean', 'candle'];
/** Texts that differ in more than one word, so that each is a row. */
const textOf = (number: number): string =>
  `MEDIUM ${[1, 10, 100, 1_000].map((place) => words[Math.floor(number / place) % 10]).join(' ')} ${words[number % 7]} ${words[number % 3]}`;

function desk(env: Env = scriptedEnv(1)): Desk {
  const { guard, store } = world({ env });
  const state = store.serverState;
  if (state === undefined) throw new Error('this store keeps nothing for servers');
  const notes = reviewNotes(state, env);
  const inbox = new Inbox({ guard, state, notes });
  return {
    guard,
    inbox,
    notes,
    state,
    hold: async (space, count, from = 0) => {
      const ids: string[] = [];
      for (let number = from; number < from + count; number += 1)
        ids.push(idOf(await guard.space(space).write({ content: textOf(number) }, web)));
      return ids;
    },
    read: async (query = {}) => {
      const held = new Map((await state.heldCounts()).map(({ space, count }) => [space, count]));
      const scope = { spaces: await guard.spaces(), held, person: operator, now: env.now() };
      return inbox.read(parseInboxQuery(query), scope);
    },
  };
}

/** What is left of the reading goes on by itself. */
async function untilRead({ read }: Desk): Promise<void> {
  for (;;) if ((await read()).unread === 0) return;
}

test('the first look reads 500 texts, says how many are missing, and the others are read meanwhile', async () => {
  const one = desk();
  await one.hold('acme', 1_300);
  const first = await one.read();
  expect([first.waiting, first.unread]).toEqual([500, 800]);
  expect(first.rows).toHaveLength(50);
  await untilRead(one);
  const later = await one.read();
  expect([later.waiting, later.unread, later.matching]).toEqual([1_300, 0, 1_300]);
});

test('texts that arrived within a millisecond are in the order in which they arrived', async () => {
  const one = desk({ ...scriptedEnv(1), now: () => Date.UTC(2026, 5, 1) });
  const ids = await one.hold('acme', 20);
  const { rows } = await one.read();
  const texts = rows.flatMap((row) => row.texts);
  expect(new Set(texts.map(({ facts }) => facts.createdAt)).size).toBe(1);
  expect(texts.map(({ facts }) => facts.id)).toEqual(ids);
});

test('what was read in the background is there at the first look', async () => {
  const one = desk();
  await one.hold('acme', 700);
  await one.hold('globex', 10);
  await one.inbox.prepare();
  await one.hold('acme', 20, 5_000);
  const { waiting, unread } = await one.read();
  expect([waiting, unread]).toEqual([730, 0]);
});

test('a text that somebody asks for is shown, and one that was decided is gone, while the others are being read', async () => {
  const one = desk();
  const ids = await one.hold('acme', 1_300);
  const place = { space: 'acme', id: ids[0] ?? '' };
  const asked = await one.read({ open: keyOf(place) });
  expect(asked.unread).toBeGreaterThan(0);
  expect(asked.open?.key).toBe(keyOf(place));
  await one.guard.space('acme').review.discard({ id: place.id, reason: 'spam' }, operator);
  await one.inbox.decided([place], operator);
  const after = await one.read({ open: keyOf(place) });
  expect(after.open?.key).not.toBe(keyOf(place));
  await untilRead(one);
  expect((await one.read()).waiting).toBe(1_299);
});

test('after thousands of unread records, the whole queue is read again', async () => {
  const one = desk();
  const [decided = '', id = ''] = await one.hold('acme', 2);
  expect((await one.read()).waiting).toBe(2);
  const space = one.guard.space('acme');
  await space.review.discard({ id: decided, reason: 'spam' }, operator);
  for (let times = 0; times < 2_001; times += 1) await space.write({ content: 'tea' }, user);
  expect((await one.read()).rows.map(({ key }) => key)).toEqual([keyOf({ space: 'acme', id })]);
});

test('the counts of the filters leave out what is snoozed, and follow every decision', async () => {
  const one = desk();
  const ids = await one.hold('acme', 6);
  await one.hold('globex', 2);
  await one.notes.snooze('acme', ids[0] ?? '', Number.MAX_SAFE_INTEGER);
  await one.notes.assign('acme', ids[1] ?? '', 'rui');
  const { facets, snoozed, waiting } = await one.read();
  expect({ space: [...facets.space], person: [...facets.person], source: [...facets.source] }).toEqual({
    space: [
      ['acme', 5],
      ['globex', 2],
    ],
    person: [
      ['nobody', 6],
      ['rui', 1],
    ],
    source: [['agent-7 \u00b7 web_fetch', 7]],
  });
  expect([...facets.host]).toEqual([['x.example', 7]]);
  expect([...facets.rule]).toEqual([['says-medium', 7]]);
  expect([snoozed, waiting]).toEqual([1, 8]);
  const shown = await one.read({ snoozed: 'shown' });
  expect([...shown.facets.space]).toEqual([
    ['acme', 6],
    ['globex', 2],
  ]);
  await one.guard.space('acme').review.discard({ id: ids[1] ?? '', reason: 'spam' }, operator);
  const after = await one.read();
  expect([[...after.facets.person], [...after.facets.host]]).toEqual([[['nobody', 6]], [['x.example', 6]]]);
});
