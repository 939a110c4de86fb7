import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disguiseNames } from '../../src/lab/disguises.ts';
import { honestShares } from '../../src/lab/honest-shares.ts';
import { type ExperimentRun, renderComparison, renderReport, vectors } from '../../src/lab/index.ts';
import { summarise } from '../../src/lab/metrics.ts';
import { barriers, openBrowser, openPage } from '../dashboard/support/browser.ts';
import { cell, runOf } from './support/runs.ts';

// The pages in a real browser: nothing is wider than a phone, nothing is blocked, and everything is there on paper.

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const longWord = 'a'.repeat(300);

/** As wide and long as a real run: every vector, power, disguise and condition, with long words in its transcripts. */
function wideRun(isActedOn: boolean): ExperimentRun {
  const record = { activation_succeeded: isActedOn, poison_retained: true } as const;
  const trials = vectors.flatMap(({ id, powers }) =>
    powers.flatMap((power) =>
      disguiseNames.flatMap((disguise) =>
        (['none', 'integrity', 'full'] as const).map((condition) =>
          cell({ vector: id, power, disguise, condition, fenced: 1, transcript: [`1 ${longWord}`], record }),
        ),
      ),
    ),
  );
  const counts = { template: 0, channel: 'agent', written: 9, lost: 1, delayed: 2, asData: 3, repeated: 0 };
  const shares = honestShares([counts], [{ channel: 'agent', row: 'binding-agent', text: longWord }]);
  const honest = [{ profile: 'library', ordinary: shares, hard: shares }];
  const known = vectors.map(({ id, title, story, kind, aim }) => ({ id, title, story, kind, aim }));
  return { ...runOf(trials), vectors: known, honest, summary: summarise(trials, honest) };
}

const file = {
  hash: 'f00d'.repeat(16),
  timings: {
    format: 'bezoar-lab-timings/1',
    run: 'f00d'.repeat(16),
    at: '2026-11-16 20:00:00Z',
    node: '20.20.2',
    overhead: { none: { calls: 9, p50: 1, p95: 2 }, full: { calls: 9, p50: 1.5, p95: 5 } },
  },
} as const;
const safe = { run: wideRun(false), file };
const broken = { run: wideRun(true), file };
const pages = [
  ['the report', () => renderReport(broken.run, file)],
  ['the comparison', () => renderComparison(safe, broken)],
] as const;

describe.each(pages)('%s', (_name, render) => {
  test.each([390, 1280])('is no wider than %i pixels, with every part open', async (width) => {
    const { page, complaints } = await openPage(browser, 'http://127.0.0.1', { viewport: { width, height: 844 } });
    await page.setContent(render().replaceAll('<details>', '<details open>'));
    const measured = 'Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)';
    expect(await page.evaluate(measured)).toBeLessThanOrEqual(width);
    // What is wider scrolls by itself, inside the page.
    const outside = `[...document.querySelectorAll('main *')].filter((one) => {
      if (one.closest('.wide') !== null && !one.classList.contains('wide')) return false;
      const box = one.getBoundingClientRect();
      return box.width > 0 && box.right > ${width} + 0.5;
    }).map((one) => one.outerHTML.slice(0, 120))`;
    expect(await page.evaluate(outside)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each(['light', 'dark'] as const)('has no serious barrier in the %s theme', async (colorScheme) => {
    const { page } = await openPage(browser, 'http://127.0.0.1', { colorScheme });
    await page.setContent(render());
    expect(await barriers(page)).toEqual([]);
    await page.context().close();
  });

  test('shows on paper what is folded on the screen', async () => {
    const { page } = await openPage(browser, 'http://127.0.0.1');
    await page.setContent(render());
    await page.emulateMedia({ media: 'print' });
    const folded = `[...document.querySelectorAll('details')].filter((one) =>
      getComputedStyle(one, '::details-content').contentVisibility === 'hidden').length`;
    expect(await page.evaluate(folded)).toBe(0);
    await page.context().close();
  });
});

test('the report opens with at most half a page for the person who decides', async () => {
  const { page } = await openPage(browser, 'http://127.0.0.1');
  await page.setContent(renderReport(safe.run, file));
  await page.emulateMedia({ media: 'print' });
  // A4 with margins of a centimetre, at 96 pixels per inch: 1,047 pixels of height.
  await page.setViewportSize({ width: 718, height: 1_047 });
  const height = `document.querySelector('.brief').getBoundingClientRect().height`;
  expect(await page.evaluate(height)).toBeLessThan(1_047 / 2);
  await page.context().close();
});
