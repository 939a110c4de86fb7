import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Site } from './support/site.ts';
import { visitForEachTest } from './support/visits.ts';

let site: Site;
let page: Page;

visitForEachTest((visit) => {
  ({ site, page } = visit);
});

test('the entry page says who stated a note, in words that a person knows', async () => {
  const from = { channel: 'agent', principal: 'helper' } as const;
  const session = await site.guard.space('demo').openSession({ coverage: 'full' }, from);
  await session.observe({ channel: 'user', content: 'I drink green tea in the morning.' });
  const uri = 'https://shop.example/fair';
  await session.observe({ source: 'web_fetch', uri, content: 'The tea fair opens at nine in hall 4471.' });
  const shown: string[] = [];
  for (const content of ['Drinks green tea in the morning.', 'The tea fair opens at nine in hall 4471.']) {
    const written = await session.write({ content });
    await page.goto(`/s/demo/entries/${'id' in written ? written.id : ''}`);
    const line = (await page.locator('[data-stated]').first().textContent()) ?? '';
    shown.push(line.replaceAll(/\d\d:\d\d/g, 'hh:mm'));
  }
  expect(shown[0]).toContain('Stated by: your message of hh:mm');
  expect(shown[1]).toContain('Stated by: web_fetch shop.example of hh:mm');
});

test('the overview tells the coverage of each agent and the step that raises it', async () => {
  const space = site.guard.space('demo');
  const full = await space.openSession({ coverage: 'full' }, { channel: 'agent', principal: 'careful-host' });
  await full.write({ content: 'Prefers the window seat.' });
  await space.write({ content: 'Likes quiet hotels.' }, { channel: 'agent', principal: 'mcp:editor' });
  const partial = await space.openSession({}, { channel: 'agent', principal: 'half-host' });
  await partial.observe({ source: 'web_fetch', content: 'A page about trains.' });
  await partial.write({ content: 'Often takes the train.' });
  await page.goto('/s/demo');
  const told = async (principal: string): Promise<string | null> =>
    page.locator(`[data-coverage] dt:has-text("${principal}") + dd`).textContent();
  expect(await told('careful-host')).toBe('full. Notes: 0 none, 0 partial, 1 full, in 1 session.');
  expect(await told('mcp:editor')).toMatch(
    /^none\. Notes: 1 none, 0 partial, 0 full, in 0 sessions\. Run bezoar hook install/,
  );
  expect(await told('half-host')).toMatch(
    /^partial\. Notes: 0 none, 1 partial, 0 full, in 1 session\. Report every user turn/,
  );
});
