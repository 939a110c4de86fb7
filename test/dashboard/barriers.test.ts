import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemo } from '../../src/dashboard/index.ts';
import { proof } from '../support/proves.ts';
import { barriers, openBrowser, openPage } from './support/browser.ts';
import { lab } from './support/lab.ts';
import { waitingPaper } from './support/paper.ts';
import { openSite, type Site } from './support/site.ts';

let browser: Browser;
let site: Site;
let pages: readonly string[];

beforeAll(async () => {
  browser = await openBrowser();
  site = await openSite({ lab, notes: ['This server is reachable from other machines.'] });
  await loadDemo(site.guard);
  const found = await site.guard.space('demo').browse({}, { channel: 'operator', principal: 'olga' });
  const idOf = (words: string): string | undefined =>
    found.outcome === 'browsed' ? found.entries.find(({ text }) => text?.content.includes(words))?.facts.id : undefined;
  pages = [
    ...['/welcome', '/s/demo', '/s/demo/queue?done=discarded&ids=x', '/s/demo/memory', '/s/demo/prompt'],
    ...['/s/demo/timeline', '/s/demo/restore?seq=3', '/s/demo/lab', '/s/demo/try', '/s/nobody'],
    ...['Build metadata', 'green tea', 'water the plants'].map((words) => `/s/demo/entries/${idOf(words)}`),
    `/s/demo/entries/${idOf('Tram 28')}/revoke`,
    `/s/library/documents/${(await waitingPaper(site.guard, 'library')).id}`,
    '/s/library/queue',
    '/inbox',
    `/inbox?open=demo%2F${idOf('Build metadata')}&age=1`,
  ];
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

interface Viewport {
  readonly name: string;
  readonly options: BrowserContextOptions;
  readonly only?: readonly string[];
}

/** The dark theme changes only colours, and a phone only sizes. */
const viewports: readonly Viewport[] = [
  { name: 'light', options: {} },
  { name: 'dark', options: { colorScheme: 'dark' }, only: ['color-contrast'] },
  {
    name: 'on a phone',
    options: { viewport: { width: 390, height: 844 } },
    only: ['scrollable-region-focusable', 'target-size', 'meta-viewport'],
  },
];

describe(proof('dashboard/no-barriers', 'every page'), () => {
  test.each(viewports)(
    '$name',
    async ({ options, only }) => {
      const { page, complaints } = await openPage(browser, site.address, options);
      const found: Record<string, unknown> = {};
      for (const path of pages) {
        await page.goto(path);
        // Check the contents of closed details elements as well.
        await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
        const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        const problems = [...(await barriers(page, only)), ...(wide === 0 ? [] : [`${wide} px too wide`])];
        if (problems.length > 0) found[path] = problems;
      }
      await page.context().close();
      expect(found).toEqual({});
      expect(complaints.filter((line) => !/status of 404/.test(line))).toEqual([]);
    },
    180_000,
  );
});
