import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawn, evidenceOf } from '../../src/detect/evidence.ts';
import { times } from '../support/long-run.ts';

describe('invisible characters are made visible', () => {
  test.each([
    ['plain words', 'plain words'],
    ['zero\u200bwidth', 'zero<U+200B>width'],
    ['a\u00adb', 'a<U+00AD>b'],
    ['tag \u{e0041}', 'tag <U+E0041>'],
    ['\u202eevil', '<U+202E>evil'],
    ['esc \u001b[31m', 'esc <U+001B>[31m'],
    ['nul \0', 'nul <U+0000>'],
    ['lone \ud800', 'lone <U+D800>'],
    ['line\u2028end', 'line<U+2028>end'],
    ['filler \u3164', 'filler <U+3164>'],
    ['two\nlines\r\n\tin one', 'two lines in one'],
    ['emoji \u{1f600} and \u00e9 stay', 'emoji \u{1f600} and \u00e9 stay'],
  ])('%j', (text, expected) => {
    expect(drawn(text)).toBe(expected);
  });
});

test('a short match is shown whole, without its neighbours', () => {
  expect(evidenceOf('say ignore all rules now', 4, 20)).toBe('ignore all rules');
  expect(evidenceOf('a'.repeat(200), 0, 200)).toBe('a'.repeat(200));
});

test('of a long match the beginning and the end are shown', () => {
  const text = `BEGIN${'x'.repeat(1000)}END`;
  const shown = evidenceOf(text, 0, text.length);
  expect(shown).toBe(`BEGIN${'x'.repeat(125)} ... ${'x'.repeat(61)}END`);
  expect(shown).toHaveLength(199);
});

test('characters that grow when made visible are also truncated', () => {
  const shown = evidenceOf('\u200b'.repeat(100), 0, 100);
  expect(shown.length).toBeLessThanOrEqual(200);
  expect(shown.startsWith('<U+200B><U+200B>')).toBe(true);
});

test('never more than 200 characters, never an invisible one', () => {
  const text = fc.string({ unit: 'binary', maxLength: 600, size: 'max' });
  fc.assert(
    fc.property(text, fc.nat(600), fc.nat(600), (whole, a, b) => {
      const start = Math.min(a, b, whole.length);
      const end = Math.min(Math.max(a, b), whole.length);
      const shown = evidenceOf(whole, start, end);
      expect(shown.length).toBeLessThanOrEqual(200);
      expect(shown).not.toMatch(/[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u);
    }),
    { numRuns: times(500, 120) },
  );
});
