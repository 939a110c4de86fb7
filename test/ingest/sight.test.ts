import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { sightsOf } from '../../src/documents/html/sights.ts';
import { childrenOf, type HtmlElement, type HtmlNode, isElement, parseWithin } from '../../src/documents/html/tree.ts';
import { documentLimits } from '../../src/documents/index.ts';
import { expectFigures, expectSampledFigures } from '../assurance/figures.ts';
import { openBrowser } from '../dashboard/support/browser.ts';
import { sampleOf, times } from '../support/long-run.ts';
import { proves } from '../support/proves.ts';
import { type Readme, readmes } from './support/readmes.ts';
import { pageOf, textMark, whatIsSeen } from './support/rendered.ts';
import { hiddenCases, type SightCase } from './support/sight-cases.ts';
import { visibleControls } from './support/sight-controls.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Cases on which Chromium disagrees with their list are set aside; there are few. */
const minHiddenCases = 180;
const minHeldShare = 0.95;

proves('documents/hidden-text-is-found', 'what Chromium does not show', async () => {
  expect(hiddenCases.length).toBeGreaterThanOrEqual(minHiddenCases);
  const cases = sampleOf(hiddenCases, 64);
  const seen = await whatIsSeen(browser, cases);
  const unseen = cases.filter((_case, index) => seen[index] === false);
  const missed = unseen.filter((one) => sightOf(one) === undefined).map(([name]) => name);
  const [tried, held] = [unseen.length, unseen.length - missed.length];
  expect(tried).toBeGreaterThanOrEqual(times(minHiddenCases, 58));
  expect(held / tried).toBeGreaterThanOrEqual(minHeldShare);
  expectSampledFigures('documents-html-hidden', {
    area: 'documents',
    what: 'pages with a text that Chromium does not show',
    heldMeans: 'found to be hidden, or of uncertain visibility',
    tried,
    held,
    missed,
  });
});

proves('documents/shown-text-is-visible', 'what Chromium shows', async () => {
  // Everything is read; a picture costs more.
  const pictured = sampleOf(visibleControls, 48);
  const seen = await whatIsSeen(browser, pictured);
  expect(pictured.filter((_case, index) => seen[index] === false)).toEqual([]);
  const missed = visibleControls.filter((one) => sightOf(one) !== undefined).map(([name]) => name);
  expectFigures('documents-html-visible', {
    area: 'documents',
    what: 'pages that look like those and show their text',
    heldMeans: 'called visible',
    tried: visibleControls.length,
    held: visibleControls.length - missed.length,
    missed,
  });
});

const pages = times(200, 40);
const blocks = ['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th', 'pre', 'dt', 'dd'];
const maxWronglyHidden = 0.01;

proves('documents/shown-text-is-visible', 'READMEs', async () => {
  const all = readmes(pages);
  expect(all.length).toBe(pages);
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 }, offline: true });
  const page = await context.newPage();
  let [paragraphs, called] = [0, 0];
  const missed: string[] = [];
  for (const readme of all) {
    const shown = await shownBlocks(page, readme);
    const visible = visibleBlocks(readme);
    expect(visible.length, readme.name).toBe(shown.length);
    const wrong = shown.filter((isShown, index) => isShown && visible[index] === false).length;
    paragraphs += shown.filter(Boolean).length;
    called += wrong;
    if (wrong > 0) missed.push(readme.name);
  }
  await context.close();
  expect(paragraphs).toBeGreaterThan(10 * pages);
  expect(called / paragraphs).toBeLessThanOrEqual(maxWronglyHidden);
  expectSampledFigures('documents-readmes', {
    area: 'documents',
    what: 'READMEs of npm packages as web pages, every paragraph that Chromium shows',
    heldMeans: 'every paragraph called visible',
    tried: pages,
    held: pages - missed.length,
    missed,
  });
});

function sightOf(one: SightCase): string | undefined {
  const tree = parseWithin(pageOf(one), documentLimits.depth);
  const sight = sightsOf(tree);
  for (const node of nodesIn(tree.childNodes)) if ('value' in node && node.value.includes(textMark)) return sight(node);
  throw new Error(`${one[0]}: the page has no such text`);
}

function* nodesIn(nodes: readonly HtmlNode[]): Iterable<HtmlNode> {
  for (const node of nodes) {
    yield node;
    if (isElement(node)) yield* nodesIn(childrenOf(node));
  }
}

/** For each block with words: whether the browser shows it. */
async function shownBlocks(page: Page, { html }: Readme): Promise<readonly boolean[]> {
  await page.setContent(html, { waitUntil: 'domcontentloaded' });
  const script = `[...document.querySelectorAll(${JSON.stringify(blocks.join(','))})].map((block) => block.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) && block.getClientRects().length > 0)`;
  return (await page.evaluate(script)) as readonly boolean[];
}

/** For each block: whether every text in it is called visible. */
function visibleBlocks({ html }: Readme): readonly boolean[] {
  const tree = parseWithin(html, documentLimits.depth);
  const sight = sightsOf(tree);
  const isVisible = (element: HtmlElement): boolean =>
    [...nodesIn(element.childNodes)].every(
      (node) => !('value' in node) || node.value.trim() === '' || sight(node) === undefined,
    );
  return [...nodesIn(tree.childNodes)]
    .filter(isElement)
    .flatMap((node) => (blocks.includes(node.tagName) ? [isVisible(node)] : []));
}
