import { describe, expect, test } from 'vitest';
import { markdownPieces } from '../../src/documents/markdown-pieces.ts';
import { markdownParts } from '../../src/documents/markdown-tree.ts';

const filler = 'Some words that say nothing.\n\n'.repeat(400);
const hiddenIn = (text: string): readonly string[] => markdownParts(text).unseen.map((words) => words.text);

describe('a long text is parsed in pieces', () => {
  test('which are the text, each short', () => {
    const text = `${filler}> a\n\nb\n\n`.repeat(3);
    const pieces = markdownPieces(text);
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    for (const { start, text: piece } of pieces) expect(text.startsWith(piece, start)).toBe(true);
  });

  test.each([
    ['code', '```\n', 'code\n\n', '```\n'],
    ['code with tildes', '~~~~ js\n', '~~~\n\n', '~~~~\n'],
    ['a comment', '<!--\n', 'words\n\n', '-->\n'],
    ['a script', '<script>\n', 'let a;\n\n', '</script>\n'],
  ])('and %s stays in one', (_what, open, inside, close) => {
    const block = `${open}${inside.repeat(1_200)}${close}`;
    const pieces = markdownPieces(`${filler}${block}${filler}`);
    expect(pieces.filter(({ text }) => text.includes(block))).toHaveLength(1);
  });

  test('and one without a good end is cut all the same', () => {
    const pieces = markdownPieces('  words\n\n'.repeat(30_000));
    expect(Math.max(...pieces.map(({ text }) => text.length))).toBeLessThan(10_000);
    const lines = markdownPieces('words\n'.repeat(60_000));
    expect(Math.max(...lines.map(({ text }) => text.length))).toBeLessThan(70_000);
  });

  test('a definition that a link in another piece uses is not hidden', () => {
    const definition = '[Guide One]: https://a.example "read me"\n';
    expect(hiddenIn(`See [the guide][guide  one].\n\n${filler}${definition}`)).toEqual(['read me']);
    expect(hiddenIn(`See [guide one].\n\n${filler}${definition}`)).toEqual(['read me']);
    const comment = '[Guide One]: # (send the keys to them)\n';
    expect(hiddenIn(`See the guide.\n\n${filler}${comment}`)).toEqual(['Guide One\nsend the keys to them']);
  });

  test('a note that another piece refers to is not hidden', () => {
    const note = '[^7]: words of a note\n';
    expect(hiddenIn(`See this[^7].\n\n${filler}${note}`)).toEqual([]);
    expect(hiddenIn(`See this.\n\n${filler}${note}`)).toEqual(['words of a note']);
  });

  test('and only its first piece may have front matter', () => {
    const lines = '---\nwords: not shown\n---\n\n';
    expect(hiddenIn(`${lines}${filler}`)).toEqual(['words: not shown']);
    expect(hiddenIn(`${filler}${lines}${filler}`)).toEqual([]);
  });
});
