import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stem } from '../../src/provenance/stem.ts';

test.each([
  ['deploys', 'deployed', 'deploying', 'deploy'],
  ['bakes', 'baked', 'baking', 'bake'],
  ['plans', 'planned', 'planning', 'plan'],
  ['cities', 'city'],
  ['paid', 'pays', 'pay'],
  ['sent', 'sends', 'sending', 'send'],
])('%s and its like meet in one form', (...words) => {
  expect(new Set(words.map((word) => stem(word))).size).toBe(1);
});

test.each([
  ['import', 'export'],
  ['host', 'hosted-zone'],
  ['princess', 'prince'],
  ['bus', 'bu'],
  ['Löhne', 'Lohn'],
])('%s and %s stay apart', (one, other) => {
  expect(stem(one)).not.toBe(stem(other));
});

test('Russian words meet without their endings', () => {
  expect(stem('включай')).toBe(stem('включать'));
  expect(stem('поезда')).toBe(stem('поезд'));
  expect(stem('поезда')).not.toBe(stem('поездка'));
});

test('a word of a script without endings, and a short one, stays unchanged', () => {
  for (const word of ['电车', 'ab', 'c', '42']) expect(stem(word)).toBe(word);
});

test('a stem is never empty and never longer than its word, but for past forms', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,14}$/), (word) => {
      expect(stem(word).length).toBeGreaterThan(0);
      expect(stem(word).length).toBeLessThanOrEqual(Math.max(word.length, 10));
    }),
  );
});
