import { expect, test } from 'vitest';
import { scriptedEnv } from '../../src/base/env.ts';
import { reviewNotes } from '../../src/model/review-notes.ts';
import { memoryServerState } from '../../src/stores/memory-server-state.ts';

const day = 86_400_000;

function twoServers() {
  const env = { ...scriptedEnv(3), now: () => 1_700_000_000_000 };
  const state = memoryServerState(() => Promise.resolve([]));
  return { env, one: reviewNotes(state, env), other: reviewNotes(state, env) };
}

test('what one server notes down, the other one reads', async () => {
  const { env, one, other } = twoServers();
  await one.assign('acme', 'e1', 'rui');
  await other.comment('acme', 'e1', 'olga', ' Ask Ben\u0007 first. ');
  await other.snooze('acme', 'e1', env.now() + day);
  expect(await one.get('acme', 'e1')).toEqual({
    space: 'acme',
    id: 'e1',
    assignee: 'rui',
    snoozedUntil: env.now() + day,
    comments: [{ by: 'olga', at: env.now(), text: 'Ask Ben  first.' }],
  });
  expect(await one.all()).toHaveLength(1);
  await one.assign('acme', 'e1', undefined);
  await one.snooze('acme', 'e1', undefined);
  expect(await other.get('acme', 'e1')).toEqual({
    space: 'acme',
    id: 'e1',
    comments: [{ by: 'olga', at: env.now(), text: 'Ask Ben  first.' }],
  });
  expect(await one.get('globex', 'e1')).toBeUndefined();
});

test('a comment, their number and a snooze have limits', async () => {
  const { env, one } = twoServers();
  for (let number = 0; number < 60; number++) await one.comment('acme', 'e1', 'olga', `${number} ${'a'.repeat(2_000)}`);
  const note = await one.snooze('acme', 'e1', env.now() + 900 * day);
  expect([note.comments.length, note.comments[0]?.text.slice(0, 3), note.comments[0]?.text.length]).toEqual([
    50,
    '10 ',
    1_000,
  ]);
  expect(note.snoozedUntil).toBe(env.now() + 30 * day);
});

test('of two changes at the same time, none is lost', async () => {
  const { one, other } = twoServers();
  await Promise.all([one, other, one, other].map((notes, at) => notes.comment('acme', 'e1', 'olga', `word ${at}`)));
  expect((await one.get('acme', 'e1'))?.comments.map(({ text }) => text).sort()).toEqual([
    'word 0',
    'word 1',
    'word 2',
    'word 3',
  ]);
});
