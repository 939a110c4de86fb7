import fc from 'fast-check';
import { expect, test } from 'vitest';
import { swapTexts, textsIn } from '../../src/proxy/texts.ts';

/** What servers send: JSON, and JSON inside strings of JSON. */
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

test('an unchanged value is the same object', () => {
  fc.assert(
    fc.property(value, (given) => {
      expect(swapTexts(given, (text) => text)).toBe(given);
    }),
  );
});

test('textsIn finds every text, and swapTexts replaces every one', () => {
  fc.assert(
    fc.property(value, (given) => {
      const known = new Set(textsIn(given));
      const swapped = swapTexts(given, (text) => (known.has(text) ? 'swapped' : 'missed'));
      expect(textsIn(swapped).every((text) => text === 'swapped')).toBe(true);
    }),
  );
});

test('a string of JSON is parsed and written back with the same indentation', () => {
  const swap = (text: string): string => (text === 'bad' ? 'good' : text);
  expect(swapTexts('{"a":["bad"]}', swap)).toBe('{"a":["good"]}');
  expect(swapTexts('{\n  "bad": 1\n}', swap)).toBe('{\n  "good": 1\n}');
  expect(swapTexts({ text: '{"a":"bad"}', n: 1 }, swap)).toEqual({ text: '{"a":"good"}', n: 1 });
});

test('a string that only looks like JSON is ordinary text', () => {
  for (const text of ['{', '[1,2', '{"a":1,"a":2}', '{bad}', '[']) expect(textsIn(text)).toEqual([text]);
});
