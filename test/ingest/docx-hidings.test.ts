import { describe, expect, test } from 'vitest';
import { extract } from '../../src/documents/extract.ts';
import { documentLimits } from '../../src/documents/limits.ts';
import { expectFigures } from '../assurance/figures.ts';
import { proves } from '../support/proves.ts';
import { docxHidings } from './support/docx-hidings.ts';
import { docxStructures } from './support/docx-structure.ts';
import { order } from './support/words.ts';

async function methodsOf(bytes: Uint8Array): Promise<readonly string[]> {
  const { hidden } = await extract(bytes, 'letter.docx', documentLimits);
  return hidden.filter(({ text }) => text.includes(order)).map(({ method }) => method);
}

describe('words that a DOCX does not show', async () => {
  const found = await Promise.all(
    [...docxHidings, ...docxStructures].map(async (hiding) => ({ ...hiding, found: await methodsOf(hiding.bytes()) })),
  );

  for (const { name, method, found: methods } of found) {
    if (method === undefined) test(name, () => expect(methods).toEqual([]));
    else proves('documents/hidden-text-is-found', `DOCX: ${name}`, () => expect(methods).toEqual([method]));
  }

  test('the figures of docs/assurance.md', () => {
    const missed = found.filter(({ method, found: methods }) => methods.length > 0 !== (method !== undefined));
    expectFigures('documents-docx', {
      area: 'documents',
      what: 'ways to hide words in a DOCX, and honest uses that look like them',
      heldMeans: 'hidden words are found as hidden; honest words are not',
      tried: found.length,
      held: found.length - missed.length,
      missed: missed.map(({ name }) => name),
    });
  });
});
