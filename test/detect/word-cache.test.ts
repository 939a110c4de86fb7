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
])('a word never gets the signature of another, however many with other $part share its cell', ({ keyOf }) => {
  const memo = new WordCache();
  let kept = 0;
  for (let n = 1; n <= 20_000; n++) memo.remember(...keyOf(n), n % 65_536);
  for (let n = 1; n <= 20_000; n++) {
    const meaning = memo.find(...keyOf(n));
    if (meaning === n % 65_536) kept++;
    else expect(meaning).toBe(-1);
  }
  // There is room for 8,192 words.
  expect(kept).toBeGreaterThan(6_000);
  expect(kept).toBeLessThanOrEqual(8_192);
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
