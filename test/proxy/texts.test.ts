import fc from 'fast-check';
import { expect, test } from 'vitest';
import { swapTexts, textsIn, valuesIn } from '../../src/proxy/texts.ts';

/** What servers send: JSON, and JSON inside texts of JSON. */
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('any'), { maxKeys: 4 }),
    tie('any').map((inner) => JSON.stringify(inner)),
    tie('any').map((inner) => JSON.stringify(inner, null, 2)),
  ),
})).any;

test('what nobody wants to change is the very object', () => {
  fc.assert(
    fc.property(value, (given) => {
      expect(swapTexts(given, (text) => text)).toBe(given);
    }),
  );
});

test('every text is found, and none is left when all are swapped', () => {
  fc.assert(
    fc.property(value, (given) => {
      const known = new Set(textsIn(given));
      const swapped = swapTexts(given, (text) => (known.has(text) ? 'swapped' : 'missed'));
      expect(textsIn(swapped).every((text) => text === 'swapped')).toBe(true);
    }),
  );
});

test('a text of JSON is taken apart and written in the way it was', () => {
  const swap = (text: string): string => (text === 'bad' ? 'good' : text);
  expect(swapTexts('{"a":["bad"]}', swap)).toBe('{"a":["good"]}');
  expect(swapTexts('{\n  "bad": 1\n}', swap)).toBe('{\n  "good": 1\n}');
  expect(swapTexts({ text: '{"a":"bad"}', n: 1 }, swap)).toEqual({ text: '{"a":"good"}', n: 1 });
});

test('what looks like JSON and is none is a text like any other', () => {
  for (const text of ['{', '[1,2', '{"a":1,"a":2}', '{bad}', '[']) expect(textsIn(text)).toEqual([text]);
});

test('values come in order and as often as they stand there', () => {
  expect(valuesIn({ a: ['x', 'y'], b: { c: 'x' }, d: 7 })).toEqual(['x', 'y', 'x']);
});
