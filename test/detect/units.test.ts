import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiOf, noUnit, spelled, Units } from '../../src/detect/lexer/units.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 200 });
const halves = fc.string({
  unit: fc.constantFrom('\ud83d', '\ude00', 'a', '\u00e9', '\u5ffd', '\ufeff'),
  maxLength: 120,
});

test('units are those of the text, lone surrogates and byte order marks included, followed only by the margin', () => {
  const units = new Units();
  fc.assert(
    fc.property(fc.oneof(anyText, halves), (text) => {
      const codes = units.of(text);
      expect([...codes.subarray(0, text.length)]).toEqual([...text].flatMap((point) => unitsIn(point)));
      expect([...codes.subarray(text.length, text.length + 4)]).toEqual([noUnit, noUnit, noUnit, noUnit]);
      expect(spelled(codes.subarray(0, text.length))).toBe(text);
    }),
  );
});

function unitsIn(point: string): number[] {
  return Array.from({ length: point.length }, (_none, at) => point.charCodeAt(at));
}

test.each([0, 1, 47, 48, 49, 1020, 1024, 1025, 1_048_572, 1_048_573, 1_048_600])(
  '%i units, one byte and two',
  (length) => {
    const units = new Units();
    for (const text of ['x'.repeat(length), '\u0436'.repeat(length)]) {
      const codes = units.of(text);
      expect(codes[length]).toBe(noUnit);
      expect(spelled(codes.subarray(0, length))).toBe(text);
    }
  },
);

test('a shorter text leaves nothing of a longer one', () => {
  const units = new Units();
  units.of('y'.repeat(500));
  expect([...units.of('z'.repeat(60)).subarray(58, 64)]).toEqual([122, 122, noUnit, noUnit, noUnit, noUnit]);
});

test('bytes are those of a text that is all ASCII', () => {
  expect(asciiOf('\u00e9')).toBeUndefined();
  expect(asciiOf('a'.repeat(2_000_000))?.[1_999_999]).toBe(97);
  expect([...(asciiOf('ab\u007f') ?? []).slice(0, 3)]).toEqual([97, 98, 127]);
});
