import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patternFor } from '../../src/provenance/plain-pattern.ts';
import { piece } from '../../src/provenance/tokens.ts';
import { times } from '../support/long-run.ts';
import { dialogues, payloads, webFacts } from './material.ts';

const range = (first: number, last: number): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at));
/** The characters of plain texts. */
const plain = [...range(0, 0xff), ...range(0x20_10, 0x20_27), ...range(0x20_30, 0x20_5e), '\u20ac'];
const found = (pattern: RegExp, text: string): readonly string[] =>
  Array.from(text.matchAll(pattern), ({ 0: match, index }) => `${index} ${match}`);

describe('a pattern for plain texts', () => {
  test.each(['L', 'M', 'N', 'So', 'Co', 'Cn'])('knows the characters with the property %s', (property) => {
    for (const pattern of [
      new RegExp(`\\p{${property}}`, 'u'),
      new RegExp(`[^\\p{${property}}]`, 'iu'),
      new RegExp(`(?<!x)[\\p{${property}}_-]`, 'iu'),
    ]) {
      for (const character of plain) {
        const quick = patternFor(pattern, character);
        expect(quick).not.toBe(pattern);
        expect(quick.test(character), `${pattern} ${JSON.stringify(character)}`).toBe(pattern.test(character));
      }
    }
  });

  test('finds the same tokens, whatever the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...plain, 'a', 'b', '1', '2', '.', ',', '-', ' ', '@', '/', ':') });
    fc.assert(
      fc.property(text, (any) => {
        expect(found(patternFor(piece, any), any)).toEqual(found(piece, any));
      }),
      { numRuns: times(2_000, 500) },
    );
  });

  test('finds the same in the dialogues and pages of these tests', () => {
    const said = Object.values(dialogues).flatMap((some) => some.flatMap(({ turns }) => turns.map(({ text }) => text)));
    const texts = [...said, ...webFacts.map(({ text }) => text), ...payloads.map(({ page }) => page)];
    expect(texts.length).toBeGreaterThan(800);
    for (const text of texts) expect(found(patternFor(piece, text), text)).toEqual(found(piece, text));
    expect(texts.filter((text) => patternFor(piece, text) !== piece).length * 10).toBeGreaterThan(texts.length * 7);
  });

  test('is not used for other texts, nor made of properties that are not listed', () => {
    for (const text of ['\u0130', '\u017f', '\u212a', 'мир', '猫', '😀', 'e\u0301', '\u2028']) {
      expect(patternFor(piece, text)).toBe(piece);
    }
    const upper = /\p{Lu}/iu;
    expect(patternFor(upper, 'plain')).toBe(upper);
  });
});
