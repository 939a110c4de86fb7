import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawHidden, fitEnd, fitStart, widthOf } from '../../src/cli/draw.ts';
import { rebase } from '../../src/cli/ignore-rules.ts';
import { indexLines } from '../../src/cli/lines.ts';
import { parseBytes } from '../../src/cli/options.ts';

describe('lines', () => {
  test('positions agree with a simple count', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\n', '\r\n', '\u{1f600}')), (parts) => {
        const text = parts.join('');
        const lines = indexLines(text);
        for (let offset = 0; offset <= text.length; offset++) {
          const before = text.slice(0, offset).split('\n');
          expect(lines.positionOf(offset)).toEqual({ line: before.length, column: (before.at(-1)?.length ?? 0) + 1 });
          const { start, end } = lines.lineAround(offset);
          expect(text.slice(start, end)).toBe(text.split('\n')[before.length - 1]?.replace(/\r$/, ''));
        }
      }),
    );
  });

  test('positions in a window start at its origin', () => {
    const lines = indexLines('ab\ncd', { line: 7, column: 5 });
    expect(lines.positionOf(1)).toEqual({ line: 7, column: 6 });
    expect(lines.positionOf(3)).toEqual({ line: 8, column: 1 });
  });
});

describe('drawing', () => {
  test.each([
    ['plain text, na\u00efve \u65e5\u672c \u{1f600}', 'plain text, na\u00efve \u65e5\u672c \u{1f600}'],
    ['a\u200bb', 'a<U+200B>b'],
    ['\u001b[31mred', '<U+001B>[31mred'],
    ['\u202etxt', '<U+202E>txt'],
    ['\u{e0041}', '<U+E0041>'],
    ['a\tb\u00a0c\u2028d\u3164e', 'a b<U+00A0>c<U+2028>d<U+3164>e'],
    ['\ud800', '<U+D800>'],
  ])('%j', (text, drawn) => expect(drawHidden(text)).toBe(drawn));

  test('no control character reaches the terminal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(drawHidden(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
      }),
    );
  });

  test('column widths follow Unicode 17, including scripts and emoji outside the basic plane', () => {
    const widths = ['a', '\u00e9', 'e\u0301', '\u65e5', '\ua960', '\uff21', '\u{16fe0}', '\u{1f200}', '\u{1f600}'];
    expect(widths.map(widthOf)).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2]);
  });

  test('a cut text fits, and keeps the right side', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }).map(drawHidden), fc.integer({ min: 0, max: 20 }), (text, columns) => {
        expect(widthOf(fitStart(text, columns))).toBeLessThanOrEqual(columns);
        expect(widthOf(fitEnd(text, columns))).toBeLessThanOrEqual(columns);
        expect(text.startsWith(fitStart(text, columns))).toBe(true);
        expect(text.endsWith(fitEnd(text, columns))).toBe(true);
      }),
    );
  });
});

test.each([
  ['*.log', '', '*.log'],
  ['*.log', 'sub', '/sub/**/*.log'],
  ['/top', 'sub', '/sub/top'],
  ['a/b', 'sub/deep', '/sub/deep/a/b'],
  ['build/', 'sub', '/sub/**/build/'],
  ['!keep', 'sub', '!/sub/**/keep'],
  ['!/keep', 'a b', '!/a\\ b/keep'],
  ['# comment', 'sub', undefined],
  ['  ', 'sub', undefined],
  ['\\#file', 'we[ir]d', '/we\\[ir\\]d/**/\\#file'],
])('the pattern %j in %j means %j at the root', (line, base, rebased) => {
  expect(rebase(line, base)).toBe(rebased);
});

test.each([
  ['1', 1],
  ['64K', 65_536],
  ['32m', 33_554_432],
  ['1 MiB', 1_048_576],
  ['256M', 268_435_456],
])('%s are %d bytes', (text, bytes) => expect(parseBytes(text)).toBe(bytes));

test.each(['', '0', '-1', '1.5M', '257M', '1T', 'ten', '9'.repeat(40)])('%j is not a valid size', (text) => {
  expect(() => parseBytes(text)).toThrow();
});
