import fc from 'fast-check';
import { expect, test } from 'vitest';
import { widthOf } from '../../src/cli/draw.ts';
import type { Io } from '../../src/cli/io.ts';
import { markedText } from '../../src/cli/marked-text.ts';
import { createStyle } from '../../src/cli/style.ts';

const style = (columns: number) => createStyle({ columns, env: {}, isTTY: {} } as unknown as Io, false);
const mark = (start: number, end: number) => ({ span: { start, end }, level: 3 as const });

test('underlines align with their words, despite wrapping, wide and hidden characters', () => {
  expect(markedText('say \u200bhello to \u65e5\u672c now', [mark(4, 10), mark(14, 15)], style(60))).toEqual([
    '  | say <U+200B>hello to \u65e5\u672c now',
    '  |     ~~~~~~~~~~~~~    ~~',
  ]);
  expect(markedText(`${'x'.repeat(50)}yy`, [mark(49, 52)], style(54))).toEqual([
    `  | ${'x'.repeat(50)}`,
    `  | ${' '.repeat(49)}~`,
    '  | yy',
    '  | ~~',
  ]);
});

test('every line fits the terminal, and the whole text is shown', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.integer({ min: 40, max: 120 }),
      fc.nat(300),
      fc.nat(50),
      (text, columns, start, length) => {
        const lines = markedText(text, [mark(start, start + length)], style(columns));
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
        const shown = lines.filter((line) => !/^ {2}\| [ ~]*~$/.test(line) || text.includes('~'));
        expect(shown.length).toBeGreaterThanOrEqual(text.split('\n').length);
      },
    ),
  );
});
