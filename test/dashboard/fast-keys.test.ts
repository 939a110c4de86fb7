import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillQueue } from '../../bench/dashboard/fill.ts';
import type { Site } from './support/site.ts';
import { visitForEachTest } from './support/visits.ts';

// A reviewer who is faster than the network: keys that arrive while another page is on its way.

let site: Site;
let page: Page;
/** The methods of requests for pages. */
let asked: string[];
let delayMs: number;

visitForEachTest(async (visit) => {
  ({ site, page } = visit);
  await fillQueue(site.guard, ['acme'], 20);
  await page.goto('/inbox');
  asked = [];
  delayMs = 700;
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue();
    asked.push(route.request().method());
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    return route.continue().catch(() => undefined);
  });
});

const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const openKey = (): Promise<string> => page.inputValue('input[name=open]');
const keyOfRow = (row: number): Promise<string | null> =>
  page.locator('input[type=checkbox][name=pick]').nth(row).getAttribute('value');
const heldCount = async (): Promise<number> =>
  (await site.guard.space('acme').audit.stats({}, { channel: 'operator', principal: 'olga' })).states.quarantined;

test.each([
  ['r', 'release'],
  ['d', 'discard'],
])('j, then %s and Enter at once decide nothing about the text that was left (%s)', async (key) => {
  const [held, second] = [await heldCount(), await keyOfRow(1)];
  await Promise.all([page.waitForEvent('load'), press('j', key, 'Enter')]);
  expect(asked).toEqual(['GET']);
  expect(await openKey()).toBe(second);
  expect(await heldCount()).toBe(held);
  await Promise.all([page.waitForEvent('load'), press('d', 'Enter')]);
  expect(await heldCount()).toBe(held - 1);
});

test('a second Enter while a decision is on its way decides nothing more', async () => {
  const held = await heldCount();
  await Promise.all([page.waitForEvent('load'), press('d', 'Enter', 'd', 'Enter', 'Enter')]);
  expect(asked.filter((method) => method === 'POST')).toHaveLength(1);
  expect(await heldCount()).toBe(held - 1);
});

test('moving and selecting continue where the reviewer meant them', async () => {
  const [second, fourth] = [await keyOfRow(1), await keyOfRow(3)];
  await press('j', 'x', 'j', 'j', 'X');
  await expect.poll(openKey).toBe(fourth);
  await expect.poll(() => page.locator('input[name=pick]:checked').count()).toBe(3);
  expect(await page.locator('input[name=pick]:checked').first().getAttribute('value')).toBe(second);
});

test('Escape gives the keys back to a page that stays', async () => {
  await page.unrouteAll();
  const stopped = page.waitForEvent('requestfailed');
  await page.route('**/*', (route) => route.abort('aborted'));
  await press('j');
  await stopped;
  await press('?');
  expect(await page.locator('dialog#keys').isVisible()).toBe(false);
  await press('Escape', '?');
  expect(await page.locator('dialog#keys').isVisible()).toBe(true);
});
