import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { DashboardDependencies } from '../../../src/dashboard/index.ts';
import { openBrowser, openPage, type Watched } from './browser.ts';
import { openSite, type Site } from './site.ts';

/** A site of its own for a test, and a page on which nothing is open yet. */
export interface Visit {
  readonly site: Site;
  readonly page: Page;
  /** A page with other settings in place of the first. */
  readonly anotherPage: (options: BrowserContextOptions) => Promise<Page>;
}

export interface VisitOptions {
  readonly parts?: Partial<DashboardDependencies>;
  /** What the browser may complain about: it logs the status of a refused form as an error. */
  readonly expected?: RegExp;
}

/**
 * Every test of the file gets a new memory and a new page in one browser, and must end without an error of the site and
 * without a complaint of the browser.
 */
export function visitForEachTest(begin: (visit: Visit) => unknown, { parts = {}, expected }: VisitOptions = {}): void {
  let browser: Browser;
  let site: Site;
  let watched: Watched;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    site = await openSite(parts);
    watched = await openPage(browser, site.address);
    const anotherPage = async (options: BrowserContextOptions): Promise<Page> => {
      await watched.page.context().close();
      watched = await openPage(browser, site.address, options);
      return watched.page;
    };
    await begin({ site, page: watched.page, anotherPage });
  });
  afterEach(async () => {
    await watched.page.context().close();
    await site.close();
    expect(site.errors).toEqual([]);
    expect(watched.complaints.filter((line) => expected?.test(line) !== true)).toEqual([]);
  });
}
