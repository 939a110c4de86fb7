import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../scripts/site/build.ts';
import { barriers, openBrowser, openPage } from '../dashboard/support/browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'bezoar-site-'));
const address = (page: string): string => pathToFileURL(join(folder, page)).href;
let browser: Browser;
beforeAll(async () => {
  buildSite('.', folder);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a search finds a heading by the keys alone, and opens its page', async () => {
  const { page, complaints } = await openPage(browser, address(''));
  await page.goto(address('adapters/index.html'));
  await page.keyboard.press('/');
  await page.keyboard.type('several servers');
  await page.waitForSelector('#results a');
  const names = await page.locator('#results strong').allTextContents();
  expect(names[0]).toContain('Running the server');
  await page.keyboard.press('Enter');
  await page.waitForURL(/deploy\.html/);
  await page.keyboard.press('/');
  await page.keyboard.type('zzzz');
  await page.getByText('Nothing found.').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.locator('#results').isHidden()).toBe(true);
  expect(complaints).toEqual([]);
});

test.each(['light', 'dark'] as const)('pages are accessible, %s', async (colorScheme) => {
  const { page } = await openPage(browser, address(''), { colorScheme });
  for (const name of ['index.html', 'cli.html', 'http-api.html']) {
    await page.goto(address(name));
    expect(await barriers(page)).toEqual([]);
  }
});

test('nothing is wider than a phone', async () => {
  const { page } = await openPage(browser, address(''), { viewport: { width: 375, height: 800 } });
  for (const name of ['index.html', 'rules.html', 'decisions/0008-stores-by-shape.html']) {
    await page.goto(address(name));
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
  }
});
