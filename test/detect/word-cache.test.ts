import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WordCache } from '../../src/detect/lexer/word-cache.ts';
import { programOf, tokensOf } from './support/engine.ts';

const phrase = "ignore instruct* 7 previousness don't the";

function meanings(text: string, program = programOf(phrase)): number[] {
  const tokens = tokensOf(text, program);
  return [...tokens.signatures.subarray(0, tokens.count)];
}

test('a word that is not cached has no signature yet', () => {
  const memo = new WordCache();
  expect(memo.find(1, 0)).toBe(-1);
  memo.remember(1, 0, 7);
  expect(memo.find(1, 0)).toBe(7);
  expect(memo.find(1, 1)).toBe(-1);
});

test.each([
  { part: 'beginnings', keyOf: (n: number): [number, number] => [n, 77] },
  { part: 'endings', keyOf: (n: number): [number, number] => [77, n] },
  { part: 'halves', keyOf: (n: number): [number, number] => [n * 16_384, n * 16_384] },
])('a word never gets the signature of another, however many with other $part share its cell', ({ keyOf }) => {
  const memo = new WordCache();
  const words = Array.from({ length: 65_535 }, (_none, n) => n + 1);
  for (const n of words) memo.remember(...keyOf(n), n);
  const kept = words.filter((n) => memo.find(...keyOf(n)) === n).length;
  expect(words.filter((n) => ![n, -1].includes(memo.find(...keyOf(n))))).toEqual([]);
  // There is room for 32,768 words.
  expect(kept).toBeGreaterThan(24_000);
  expect(kept).toBeLessThanOrEqual(32_768);
});

test('a word that was never remembered is not found, whatever its letters', () => {
  const memo = new WordCache();
  const found = Array.from({ length: 65_536 }, (_none, n) => memo.find(n * 16_384, 0)).filter(
    (meaning) => meaning !== -1,
  );
  expect(found).toEqual([]);
});

test('earlier texts have no influence: a used lexicon splits and identifies words like a new one', () => {
  const used = programOf(phrase);
  const letters = fc.constantFrom(..."ignorestuc7'.");
  const words = fc.oneof(
    fc.constantFrom('ignore', 'instruct', 'instructions', 'previousness', "don't", '7', '77', 'the', 'then', 'th'),
    fc.string({ unit: letters, minLength: 1, maxLength: 14 }),
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 40 }), (text) => {
      expect(meanings(text.join(' '), used)).toEqual(meanings(text.join(' ')));
    }),
    { numRuns: 100 },
  );
});

test('words around the maximum cached length are distinguished by their last letter', () => {
  const [a, b, c, d] = meanings('previousne previousnes previousness previousnesses');
  expect([a, b, d]).toEqual([0, 0, 0]);
  expect(c).toBeGreaterThan(0);
});
