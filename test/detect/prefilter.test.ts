import { expect, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import { commonness } from '../../src/detect/vocabulary/common.ts';

const words = 'a|in|is|to|the|and|or|not|no|it|this|all|any|every|user|agent|run|if|when|on|at|by|so|do|be|as'.split(
  '|',
);

test('one common word ten thousand times is read to its end', () => {
  const scanner = createScanner({ learned: false });
  expect(words.filter((word) => !scanner.scan(`${word} `.repeat(10_000)).complete)).toEqual([]);
});

test('a word is as common as the word that it is read as', () => {
  expect(commonness('\u00een')).toBe(commonness('in'));
  expect(commonness('calitate')).toBe(1);
});
