import { expect, test } from 'vitest';
import { opened } from './support/conversation.ts';
import { hashOf, idOf, operator, world } from './support/world.ts';

// What a session was shown is kept between its notes. A change of what it was shown must reach the next one.

const fact = 'The archive of ACME moves to Rotterdam in spring.';
const note = 'The archive of ACME moves to Rotterdam.';
const tool = { channel: 'tool', principal: 'web', tool: 'web_fetch' } as const;

test('a note restates an entry from outside until somebody vouches for the entry', async () => {
  const { space } = world();
  const id = idOf(await space.write({ content: fact }, tool));
  const session = await opened(space);
  const traced = async (content: string) => (await session.check({ content })).judged?.attribution;
  const fromOutside = { answer: 'outside', sources: [{ kind: 'memory', entry: id }] };
  for (const content of [note, 'ACME moves its archive to Rotterdam.']) {
    expect(await traced(content)).toMatchObject(fromOutside);
  }
  const request = { id, reason: 'known', contentHash: await hashOf(space, id) };
  expect(await space.review.vouch(request, operator)).toMatchObject({ outcome: 'vouched' });
  expect(await traced(note)).toMatchObject({ answer: 'user', sources: [{ kind: 'memory', entry: id }] });
});

test('another entry does not change what a session was shown', async () => {
  const { space } = world();
  const id = idOf(await space.write({ content: fact }, tool));
  const session = await opened(space);
  const outside = { answer: 'outside', sources: [{ kind: 'memory', entry: id }] };
  expect((await session.check({ content: note })).judged?.attribution).toMatchObject(outside);
  await space.write({ content: 'The user drinks oolong.' }, operator);
  expect((await session.check({ content: note })).judged?.attribution).toMatchObject(outside);
});
