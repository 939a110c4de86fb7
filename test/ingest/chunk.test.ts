import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunk } from '../../src/ingest/index.ts';
import { times } from '../support/long-run.ts';
import { proves } from '../support/proves.ts';

const plain = (text: string) => ({ text, headings: [], pages: [] });
const textsOf = (text: string, size: number, headings: readonly number[] = []): readonly string[] =>
  chunk({ text, headings, pages: [] }, { size }).map(({ start, end }) => text.slice(start, end));

/** Texts of paragraphs, long words, wide characters, combining marks, and nothing. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\n\n',
        '\n',
        ' ',
        '. ',
        '\t',
        '\u3002',
        'e\u0301',
        '\u{1f600}',
        '\u{1f468}\u200d\u{1f469}',
        '\u00a0',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constant('tram'.repeat(9)),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join('').toWellFormed());
const anySize = fc.integer({ min: 1, max: 60 });

proves('documents/chunks-are-exact', () => {
  fc.assert(
    fc.property(anyText, anySize, fc.array(fc.nat(400)), (text, size, marks) => {
      const headings = [...new Set(marks.filter((at) => at < text.length && isWhole(text, at)))].sort((a, b) => a - b);
      const chunks = chunk({ text, headings, pages: [] }, { size });
      let end = 0;
      for (const one of chunks) {
        const content = text.slice(one.start, one.end);
        // In order, with only blanks between them.
        expect(text.slice(end, one.start)).toMatch(/^[ \t\n]*$/);
        expect([...content].length).toBeGreaterThan(0);
        expect([...content].length).toBeLessThanOrEqual(size);
        expect(content).toBe(content.replace(/^[ \t\n]+|[ \t\n]+$/g, ''));
        expect(content.isWellFormed()).toBe(true);
        end = one.end;
      }
      expect(text.slice(end)).toMatch(/^[ \t\n]*$/);
      expect(chunk({ text, headings, pages: [] }, { size })).toEqual(chunks);
    }),
    { numRuns: times(500, 120) },
  );
});

function isWhole(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return !(code >= 0xdc00 && code <= 0xdfff);
}

describe('where a text is split', () => {
  test('at a heading, if the text before it is long enough for a chunk', () => {
    const text = 'one two three four\n\n# Five\nsix seven eight nine ten';
    expect(textsOf(text, 40, [20])).toEqual(['one two three four', '# Five\nsix seven eight nine ten']);
  });

  test('not at a heading that comes too early', () => {
    const text = 'a\n# Five\nsix seven eight nine ten eleven';
    expect(textsOf(text, 30, [2])).toEqual(['a\n# Five\nsix seven eight nine', 'ten eleven']);
  });

  test.each([
    ['between paragraphs', 'One two three.\n\nFour five. Six', 26, ['One two three.', 'Four five. Six']],
    ['else between lines', 'One two. three\nFour five. Six', 26, ['One two. three', 'Four five. Six']],
    ['else between sentences', 'One two three. Four five six', 26, ['One two three.', 'Four five six']],
    ['else between words', 'One two three Four five six', 26, ['One two three Four five', 'six']],
    ['else anywhere', 'a'.repeat(30), 26, ['a'.repeat(26), 'aaaa']],
    ['never between a letter and its mark', `${'a'.repeat(9)}e\u0301bc`, 10, ['a'.repeat(9), 'e\u0301bc']],
  ])('%s', (_where, text, size, expected) => {
    expect(textsOf(text, size)).toEqual(expected);
  });

  test('a chunk names the page it begins on', () => {
    const text = 'page one.\n\npage two.';
    expect(chunk({ text, headings: [11], pages: [0, 11] }, { size: 12 })).toEqual([
      { start: 0, end: 9, page: 1 },
      { start: 11, end: 20, page: 2 },
    ]);
  });

  test('blank text has no chunks', () => {
    expect(chunk(plain(' \n\t\n '), { size: 5 })).toEqual([]);
  });
});
