import { describe, expect, test } from 'vitest';
import { extract } from '../../src/documents/extract.ts';
import { documentLimits } from '../../src/documents/limits.ts';
import { expectFigures } from '../assurance/figures.ts';
import { proves } from '../support/proves.ts';
import { type PdfHiding, pdfHidings } from './support/pdf-hidings.ts';
import { pdfLookAlikes } from './support/pdf-look-alikes.ts';
import { pdfPaints } from './support/pdf-paints.ts';
import { order } from './support/words.ts';

interface Seen {
  readonly methods: readonly string[];
  /** Whether the order is in the visible text. */
  readonly isStored: boolean;
}

async function readingOf(bytes: Uint8Array): Promise<Seen> {
  const { hidden, text } = await extract(bytes, 'paper.pdf', documentLimits);
  const bare = (words: string): string => words.replace(/\s+/g, '');
  return {
    methods: hidden.filter((piece) => bare(piece.text).includes(bare(order))).map(({ method }) => method),
    isStored: bare(text).includes(bare(order)),
  };
}

describe('words that a PDF does not show', async () => {
  const found: (PdfHiding & { readonly seen: Seen })[] = [];
  for (const hiding of [...pdfHidings, ...pdfPaints, ...pdfLookAlikes])
    found.push({ ...hiding, seen: await readingOf(await hiding.bytes()) });

  for (const { name, method, seen } of found) {
    if (method === undefined) test(name, () => expect(seen).toEqual({ methods: [], isStored: true }));
    else {
      // Whether a picture or a mask shows the words is not known, so they stay.
      const isStored = method === 'unseen-layer' || method === 'colour-on-picture';
      const expected = { methods: [method], isStored };
      proves('documents/hidden-text-is-found', `PDF: ${name}`, () => expect(seen).toEqual(expected));
    }
  }

  test('the figures of docs/assurance.md', () => {
    const missed = found.filter(({ method, seen }) => seen.methods.length > 0 !== (method !== undefined));
    expectFigures('documents-pdf', {
      area: 'documents',
      what: 'ways to hide words in a PDF, and honest uses that look like them',
      heldMeans: 'hidden words are found as hidden; honest words are not',
      tried: found.length,
      held: found.length - missed.length,
      missed: missed.map(({ name }) => name),
    });
  });
});
