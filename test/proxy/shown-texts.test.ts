import { expect, test } from 'vitest';
import { wrapUntrusted } from '../../src/prompt/index.ts';
import { ShownTexts } from '../../src/proxy/shown-texts.ts';

const nonce = '0123456789abcdef';

test('the drawing of a hidden character leads to the text that has it', () => {
  const shown = new ShownTexts();
  const text = 'tea\u200bpot of the aunt';
  shown.remember([text]);
  const copied = wrapUntrusted('memory-server', text, { nonce });
  expect(copied).not.toContain('\u200b');
  expect(shown.original(copied, false)).toBe(text);
  const [, , , line = ''] = copied.split('\n');
  expect(shown.original(line, false)).toBe(text);
  expect(shown.original(line.slice(2), true)).toBe(text);
  expect(shown.original(line.slice(2), false)).toBe(line.slice(2));
});

test('marks with a nonce are taken off a text that nobody remembers; a margin alone is not', () => {
  const shown = new ShownTexts();
  expect(shown.original(wrapUntrusted('x', 'two\nlines', { nonce }), false)).toBe('two\nlines');
  const mark = `<memory-data ${nonce}>`;
  expect(shown.original(`The tag ${mark} opens a fence`, true)).toBe(`The tag ${mark} opens a fence`);
  expect(shown.original(`${mark}\nis such a tag`, true)).toBe(`${mark}\nis such a tag`);
  for (const text of ['| a table |', '[abcd] a list', '<memory-data> of a page', '<memory-data 12> x', '']) {
    expect(shown.original(text, true)).toBe(text);
  }
});

test('the newest ten thousand texts are remembered, and long ones are not', () => {
  const shown = new ShownTexts();
  const long = `note ${'x'.repeat(9_000)}`;
  shown.remember([long]);
  expect(shown.original(`| ${long}`, false)).toBe(`| ${long}`);
  shown.remember(Array.from({ length: 10_001 }, (_, at) => `note ${at}`));
  expect(shown.original('| note 0', false)).toBe('| note 0');
  expect(shown.original('| note 10000', false)).toBe('note 10000');
});
