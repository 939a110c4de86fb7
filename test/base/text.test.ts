import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePoints } from '../../src/base/text.ts';

test('counts like iteration, lone surrogates included', () => {
  expect(['', 'a', '\u{1f600}', '\ud83d', '\ude00\ud83d', 'a\ud83d\ud83d\ude00\ude00b'].map(codePoints)).toEqual([
    0, 1, 1, 1, 2, 5,
  ]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.constantFrom('\ud83d', '\ude00', 'x')), (text, halves) => {
      const whole = `${text}${halves.join('')}`;
      expect(codePoints(whole)).toBe(Array.from(whole).length);
    }),
  );
});
