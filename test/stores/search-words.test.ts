import { expect, test } from 'vitest';
import { searchWords } from '../../src/model/search-words.ts';

test('a text has at most 20,000 words, even if one run of letters produces them all', () => {
  const letters = Array.from({ length: 60_000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7919) % 15_000)),
  );
  expect(searchWords(letters.join('')).length).toBe(20_000);
  expect(searchWords(Array.from({ length: 60_000 }, (_, index) => `w${index}`).join(' ')).length).toBe(20_000);
  expect(searchWords('記憶は')).toEqual(['記', '憶', 'は', '記憶', '憶は']);
});
