import { expect, test } from 'vitest';
import { foreignLetter, foreignLetterCandidate } from '../../src/detect/shapes/foreign-letters.ts';

test('the first check misses no foreign letter, whatever Unicode version the engine has', () => {
  const missed: string[] = [];
  for (let point = 0; point < 0x110000; point++) {
    const character = String.fromCodePoint(point);
    if (character.search(foreignLetter) === 0 && character.search(foreignLetterCandidate) !== 0)
      missed.push(point.toString(16));
  }
  expect(missed).toEqual([]);
});
