import { Marked } from 'marked';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { extract } from '../../src/documents/extract.ts';
import { documentLimits } from '../../src/documents/limits.ts';
import { expectFigures } from '../assurance/figures.ts';
import { proves } from '../support/proves.ts';
import { markdownPlaces } from './support/markdown-hidings.ts';
import { order } from './support/words.ts';

const squeezed = (text: string): string => text.replace(/\s+/g, ' ');
const holds = (text: string): boolean => squeezed(text).includes(squeezed(order));

async function isHidden(source: string): Promise<boolean> {
  const { hidden } = await extract(new TextEncoder().encode(source), 'note.md', documentLimits);
  return hidden.some(({ text }) => holds(text));
}

/** The text of the page that another parser renders, without comments, attributes and hidden elements. */
function renderedText(source: string): string {
  const html = String(new Marked().parse(source.replace(/^(---|\+\+\+)\n[\s\S]*?\n\1\n/, '')));
  const waiting: DefaultTreeAdapterTypes.Node[] = [parseFragment(html)];
  let text = '';
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('value' in node) text += node.value;
    const hides =
      'attrs' in node && node.attrs.some(({ name, value }) => name === 'hidden' || /none|size:0/.test(value));
    if ('childNodes' in node && !hides) waiting.push(...node.childNodes.toReversed());
  }
  return text;
}

/** Footnotes are an extension that this renderer does not know: it shows what GitHub hides. */
const isFootnote = (source: string): boolean => source.includes('[^1]:');

/**
 * Signs that begin or end nothing. The parser does not get to see them, but what they are beside must be read as
 * written.
 */
const looseSigns = [']', '[', '<?', '<!x ', '<![CDATA[', ']]>', '[[', ']['];
const carriers: readonly (readonly [what: string, sourceOf: (words: string) => string])[] = [
  ['the title of a link', (words) => `[a](u "${words}")`],
  ['the title of a definition', (words) => `[a][b]\n\n[b]: u "${words}"`],
  ['a definition that nothing uses', (words) => `[//]: # "${words}"`],
  ['words after a fence', (words) => `\`\`\` js ${words}\na()\n\`\`\``],
  ['front matter', (words) => `---\nnote: "${words}"\n---\na`],
];
const beside = carriers.flatMap(([what, sourceOf]) =>
  looseSigns.flatMap((sign) => [
    [what, `before: ${sign}`, sourceOf(`${sign}${order}`)] as const,
    [what, `behind: ${sign}`, sourceOf(`${order}${sign} a`)] as const,
    [what, `within: ${sign}`, sourceOf(order.replace(' ', ` ${sign}`))] as const,
  ]),
);

for (const [what, where, source] of beside) {
  proves('documents/hidden-text-is-found', `Markdown: ${what}, ${where}`, async () => {
    const { hidden } = await extract(new TextEncoder().encode(source), 'note.md', documentLimits);
    // Without the signs the words are the order; no other character took their place.
    const words = hidden.map(({ text }) => text.replace(/<!\[CDATA\[|\]\]>|<!x |<\?|[[\]]/g, ''));
    expect(words.some(holds)).toBe(true);
  });
}

describe('words of a Markdown file', async () => {
  const found = await Promise.all(
    markdownPlaces.map(async (place) => ({ ...place, found: await isHidden(place.source) })),
  );

  for (const { name, seen, found: hidden } of found) {
    if (seen) test(`shown: ${name}`, () => expect(hidden).toBe(false));
    else proves('documents/hidden-text-is-found', `Markdown: ${name}`, () => expect(hidden).toBe(true));
  }

  test.each(
    markdownPlaces
      .filter(({ source }) => !isFootnote(source))
      .map(({ name, source, seen }) => [name, source, seen] as const),
  )('another renderer agrees: %s', (_name, source, seen) => expect(holds(renderedText(source))).toBe(seen));

  test('the figures of docs/assurance.md', () => {
    const missed = found.filter(({ seen, found: hidden }) => seen === hidden);
    expectFigures('documents-markdown', {
      area: 'documents',
      what: 'places for words in a Markdown file, shown on the rendered page or not',
      heldMeans: 'unseen words are found as hidden; words that the page shows are not',
      tried: found.length,
      held: found.length - missed.length,
      missed: missed.map(({ name }) => name),
    });
  });
});
