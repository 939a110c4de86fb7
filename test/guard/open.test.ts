import { expect, test } from 'vitest';
import { agent, world } from './support/world.ts';

// Known gaps. Each test states the desired behaviour; once a gap is closed, its test fails here and moves to the right
// file.

test.fails('open: reading in one space taints the session in another', async () => {
  const { guard } = world();
  await guard.space('team').observe({ source: 'web', content: 'a page' }, agent);
  expect(await guard.space('ana').write({ content: 'as I read' }, agent)).toMatchObject({
    judged: { trust: 'external' },
  });
});
