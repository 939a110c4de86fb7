import { expect, test } from 'vitest';
import { readEntryLink } from '../../src/model/entry-links.ts';
import { createChat } from '../../src/notify/chat.ts';
import type { WaitingReview } from '../../src/notify/waiting.ts';
import { handClock, receiver } from './support.ts';

const secret = new Uint8Array(32).fill(5);
const hostile = '<!channel> [click](https://evil.example/x) *now*';
const review = (id: string): WaitingReview => ({
  space: 'acme',
  id,
  version: 1,
  since: 0,
  trust: 'external',
  channel: 'tool',
  principal: hostile,
  level: 3,
  rules: ['prompt_injection'],
});

test.each(['slack', 'teams'] as const)('%s gets one message with links that open the entries', async (kind) => {
  const { env } = handClock();
  const { url, received } = await receiver(200);
  const chat = createChat(kind, url, env, []);
  const reviews = ['e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7'].map(review);
  expect(await chat.send(reviews, 'Seven wait', { server: 'https://memory.example', secret })).toBe(true);
  expect(received).toHaveLength(1);
  const body = received[0]?.body ?? '';
  expect(JSON.parse(body)).toHaveProperty(kind === 'slack' ? 'blocks' : 'attachments');
  expect(body).toContain('And 2 more.');
  for (const part of ['<!', '](', 'evil.example', '*now*']) expect([part, body.includes(part)]).toEqual([part, false]);
  const tokens = [...body.matchAll(/https:\/\/memory\.example\/open\?entry=([\w.-]+)/g)].map((match) => match[1] ?? '');
  expect(tokens).toHaveLength(10);
  expect(tokens.slice(0, 2).map((token) => readEntryLink(secret, token, env.now()))).toMatchObject([
    { space: 'acme', id: 'e1', act: 'release' },
    { space: 'acme', id: 'e1', act: 'discard' },
  ]);
});

test('without an address of the server a message has no links; a refusal is reported', async () => {
  const { env } = handClock();
  const { url, received } = await receiver(404);
  expect(await createChat('slack', url, env, []).send([review('e1')], 'One', { server: undefined, secret })).toBe(
    false,
  );
  expect(received[0]?.body).not.toContain('/open');
  expect(() => createChat('slack', 'http://chat.example/x', env)).toThrow('use https://');
});
