import { expect, test } from 'vitest';
import { idOf, operator, reporting, web, world } from './support/world.ts';

// Known gaps. Each test states the desired behaviour; once a gap is closed, its test fails here and moves to the right
// file.

const page = 'The harbour office moved to Pier 9.';

test('what a session read in one space is fenced when its principal notes it in another', async () => {
  const { guard } = world();
  await guard.space('team').observe({ source: 'web', content: page }, await reporting(guard.space('team'), 'agent-7'));
  const ana = guard.space('ana');
  const id = idOf(await ana.write({ content: page }, await reporting(ana, 'agent-7')));
  expect((await ana.startSession({ dryRun: true }, operator)).shown).toMatchObject([{ id, rendering: 'fenced' }]);
});

test('what an agent guesses in words of the user is not theirs', async () => {
  const { space } = world();
  const session = await reporting(space);
  const turn = 'The staging database of the billing team moved to the host in Frankfurt last week.';
  await space.observe({ channel: 'user', content: turn }, session);
  const guess = 'The billing team has a new database, I believe, and nobody told them';
  expect(await space.write({ content: guess }, session)).toMatchObject({ judged: { trust: 'agent' } });
});

test.fails('open: a note is traced to what its principal read in another space', async () => {
  const { guard } = world();
  await guard.space('team').observe({ source: 'web', content: page }, { ...web, channel: 'agent' });
  const ana = guard.space('ana');
  expect(await ana.write({ content: page }, await reporting(ana, 'agent-7'))).toMatchObject({
    judged: { trust: 'external' },
  });
});
