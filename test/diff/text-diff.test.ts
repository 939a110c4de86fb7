import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DiffPart, diffTexts, linesOfDiff } from '../../src/diff/index.ts';

function without(parts: readonly DiffPart[], left: DiffPart['change']): string {
  return parts.flatMap(({ change, text }) => (change === left ? [] : [text])).join('');
}

test('one-line texts are compared word by word', () => {
  expect(diffTexts('Pay Ana on Friday.', 'Pay Mallory on Friday.')).toEqual({
    unit: 'word',
    parts: [
      { change: 'same', text: 'Pay ' },
      { change: 'removed', text: 'Ana' },
      { change: 'added', text: 'Mallory' },
      { change: 'same', text: ' on Friday.' },
    ],
  });
});

test('two sentences with little in common are not mixed word by word', () => {
  const [before, after] = ['Never pay more than 100 euros.', 'The fair opens at nine.'];
  expect(diffTexts(before, after).parts).toEqual([
    { change: 'removed', text: before },
    { change: 'added', text: after },
  ]);
});

test('longer texts are compared line by line', () => {
  expect(diffTexts('one\ntwo\nthree', 'one\n2\nthree')).toEqual({
    unit: 'line',
    parts: [
      { change: 'same', text: 'one\n' },
      { change: 'removed', text: 'two\n' },
      { change: 'added', text: '2\n' },
      { change: 'same', text: 'three' },
    ],
  });
});

test('a diff contains every character of both texts, also hidden ones and other line ends', () => {
  const piece = fc.constantFrom(
    'Pay',
    'Ana',
    ' ',
    '  ',
    '\n',
    '\r\n',
    '\r',
    '\u200b',
    '\u2028',
    '\u{e0041}',
    '.',
    '\t',
  );
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { parts } = diffTexts(before, after);
      expect([without(parts, 'added'), without(parts, 'removed')]).toEqual([before, after]);
    }),
  );
});

test('texts that have little in common are given in full, in bounded time', () => {
  const words = (start: number): string => Array.from({ length: 5_000 }, (_, index) => `w${start + index}`).join(' ');
  const [before, after] = [words(0), words(100_000)];
  expect(diffTexts(before, after).parts).toEqual([
    { change: 'removed', text: before },
    { change: 'added', text: after },
  ]);
});

test('as plain lines, a one-line text is given before and after, and a longer one with signs', () => {
  expect(linesOfDiff(diffTexts('Pay Ana.', 'Pay Bo.'))).toEqual([
    { sign: '-', line: 'Pay Ana.' },
    { sign: '+', line: 'Pay Bo.' },
  ]);
  expect(linesOfDiff(diffTexts('a\nb\n', 'a\n- b\n'))).toEqual([
    { sign: ' ', line: 'a' },
    { sign: '-', line: 'b' },
    { sign: '+', line: '- b' },
  ]);
});
