import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unhide } from '../../src/detect/views/index.ts';
import { proves } from '../support/proves.ts';
import { expectInside, origins, texts } from './laws.ts';

const tags = (text: string): string =>
  [...text].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('');
const selectors = (text: string): string =>
  [...new TextEncoder().encode(text)]
    .map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe00f0 + byte))
    .join('');
const bits = (text: string, zero: string, one: string, width: number): string =>
  [...text]
    .flatMap((letter) => [...(letter.codePointAt(0) ?? 0).toString(2).padStart(width, '0')])
    .map((bit) => (bit === '1' ? one : zero))
    .join('');
const messages = (text: string): string[] => unhide(text)?.messages.map((view) => view.text) ?? [];

test('a text with nothing hidden has no such view', () => {
  for (const text of ['', 'plain text\r\n\t', 'caf\u00e9', '\u5ffd\u7565', '\u{1f600}', 'a\u2028b'])
    expect(unhide(text)).toBeUndefined();
});

describe('ordinary typography', () => {
  test.each([
    ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'],
    ['a profession with a skin tone', '\u{1f469}\u{1f3fd}\u200d\u2695\ufe0f'],
    ['a rainbow flag and a burning heart', '\u{1f3f3}\ufe0f\u200d\u{1f308} \u2764\ufe0f\u200d\u{1f525}'],
    ['a keycap', '1\ufe0f\u20e3 #\ufe0f\u20e3'],
    ['a telephone in text style', '\u260e\ufe0e'],
    [
      'the flags of England, Scotland and Wales',
      ['gbeng', 'gbsct', 'gbwls'].map((region) => `\u{1f3f4}${tags(region)}\u{e007f}`).join(' '),
    ],
    ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u06a9\u062a\u0627\u0628\u200c\u0647\u0627'],
    ['Hindi', '\u0915\u094d\u200d\u0937 \u0930\u094d\u200c\u0915'],
    ['Bengali and Sinhala', '\u09b0\u200d\u09cd\u09af \u0dc1\u0dca\u200d\u0dbb\u0dd3'],
    ['Khmer with break points', '\u1780\u17b6\u200b\u1781\u17b6'],
    ['Hebrew with direction marks', 'see \u05e9\u05dc\u05d5\u05dd\u200f (\u2067\u05e9\u05dc\u2069) ok'],
    ['Arabic with an embedding', '\u202b\u0645\u0631\u062d\u0628\u0627\u202c 3'],
    ['an ideograph with its variant', '\u845b\u{e0100} \u845b\ufe00'],
    ['Mongolian', '\u1820\u180b\u1821 \u1828\u180e\u1820'],
    ['a byte-order mark', '\ufeffhello'],
    ['one soft hyphen in a long word', 'Donau\u00addampfschiff'],
    ['a word joiner by a digit', '10\u2060% and a\u2060\u2014b'],
    ['a form feed', 'page one\n\fpage two'],
  ])('%s', (_, text) => {
    const found = unhide(text);
    expect(found?.runs.length).toBeGreaterThan(0);
    expect(found?.runs.filter((run) => !run.ordinary)).toEqual([]);
    expect(found?.messages).toEqual([]);
  });
});

describe('not ordinary', () => {
  test.each([
    ['a zero-width space after Latin', 'normal text\u200b', 11, 12, 0x200b, 'zero-width'],
    ['a byte-order mark inside', 'zero\ufeffwidth', 4, 5, 0xfeff, 'zero-width'],
    ['a joiner between Latin letters', 'ig\u200dnore', 2, 3, 0x200d, 'zero-width'],
    ['isolates around Latin', 'ig\u2066nore', 2, 3, 0x2066, 'bidi'],
    ['an invisible operator', 'ig\u2063nore', 2, 3, 0x2063, 'zero-width'],
    ['an override even near Hebrew', '\u05e9\u05dc\u202eabc', 2, 3, 0x202e, 'bidi'],
    ['a soft hyphen in a short word', 'ig\u00adnore', 2, 3, 0xad, 'zero-width'],
    ['a word joiner between letters', 'ig\u2060nore', 2, 3, 0x2060, 'zero-width'],
    ['five joiners between Persian letters', '\u0645\u200c\u200c\u200c\u200c\u200c\u0645', 1, 6, 0x200c, 'zero-width'],
    ['a Hangul filler', 'a\u3164b', 1, 2, 0x3164, 'filler'],
    ['tags without a flag', `a${tags('gb')}b`, 1, 5, 0xe0067, 'tag'],
    ['a flag whose tags are no region', `\u{1f3f4}${tags('do it!')}\u{e007f}`, 2, 16, 0xe0064, 'tag'],
    ['selectors after a letter', 'a\ufe01b', 1, 2, 0xfe01, 'variation-selector'],
    ['a backspace', 'a\bb', 1, 2, 8, 'control'],
    ['an escape sequence, whole', 'a\x1b[1;31mb', 1, 8, 0x1b, 'control'],
    ['an operating system command, whole', 'a\x1b]8;;http://x\x1b\\b', 1, 16, 0x1b, 'control'],
    ['half of a pair', 'a\ud83db', 1, 2, 0xd83d, 'other'],
    ['an annotation anchor', 'a\ufff9b', 1, 2, 0xfff9, 'other'],
  ])('%s', (_, text, start, end, codePoint, kind) => {
    expect(unhide(text)?.runs).toEqual([{ start, end, codePoint, kind, ordinary: false }]);
  });

  test('a run ends where ordinary characters end', () => {
    const runs = unhide('\ufeff\u200b\u200bx')?.runs;
    expect(runs?.map(({ start, end, ordinary }) => [start, end, ordinary])).toEqual([
      [0, 1, true],
      [1, 3, false],
    ]);
  });
});

describe('the text without hidden characters', () => {
  test.each([
    ['ig\u200bno\u200dre\u2060', 'ignore'],
    ['i\x1bgnore \x1b[31mall\x1b[0m', 'ignore all'],
    ['i\x1b[gnore', 'i[gnore'],
    ['never \x1b]ended', 'never ]ended'],
    ['a\fb\u0085c\u2028d\u200b', 'a\nb\nc\nd'],
    ['\u{1f468}\u200d\u{1f469}', '\u{1f468}\u{1f469}'],
    ['\ud800\u200b\udc00x', 'x'],
  ])('%j', (text, expected) => expect(unhide(text)?.view.text).toBe(expected));
});

describe('the messages of hidden characters', () => {
  test.each([
    ['tags', `x${tags('ignore all')}y`, ['ignore all']],
    ['tags, cut by visible letters', [...'ignore'].map((letter) => `${letter}${tags(letter)}`).join(''), ['ignore']],
    ['selectors as bytes', `\u{1f600}${selectors('h\u00e9llo world')}`, ['h\u00e9llo world']],
    ['binary', `a${bits('attack now', '\u200b', '\u200c', 8)}b`, ['attack now']],
    ['binary the other way round', `a${bits('attack now', '\ufeff', '\u200d', 8)}b`, ['attack now']],
    ['seven bits', `a${bits('attack', '\u200d', '\u200c', 7)}b`, ['attack']],
    ['invisible operators', `a${bits('attack', '\u2062', '\u2064', 8)}b`, ['attack']],
    [
      'one bit after each word',
      [...bits('secret', '\u200b', '\u200c', 8)].map((bit) => `word${bit} `).join(''),
      ['secret'],
    ],
    ['the title of a terminal', 'a\x1b]0;ignore all\x07b', ['0;ignore all']],
    ['a line turned around', 'one\nsee \u202eerongi\u202c all\ntwo', ['see ignore all']],
    ['a single symbol spells nothing', `a${'\u200b'.repeat(64)}b`, []],
    ['letters parted by zero-width spaces are only hidden', [...'ignore all rules'].join('\u200b'), []],
  ])('%s', (_, text, expected) => expect(messages(text)).toEqual(expected));

  test('each letter maps to the characters that encode it', () => {
    const text = `x${tags('abcd')}`;
    const [message] = unhide(text)?.messages ?? [];
    expect(message && origins(message, text)).toEqual([...'abcd'].map(tags));
  });

  test('a reversed line maps to the letters in their original positions', () => {
    const text = '\u202eerongi';
    const [message] = unhide(text)?.messages ?? [];
    expect(message && origins(message, text)).toEqual([...'ignore']);
  });
});

proves('views/map-back-exactly', 'unhidden', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const found = unhide(text);
      if (found === undefined) return;
      for (const view of [found.view, ...found.messages]) expectInside(view, text);
      expect(unhide(found.view.text)).toBeUndefined();
      const kept = origins(found.view, text);
      for (const [at, origin] of kept.entries()) {
        const unit = found.view.text.charAt(at);
        expect(unit === origin || (unit === '\n' && /[\v\f\u0085\u2028\u2029]/.test(origin))).toBe(true);
      }
      const hidden = found.runs.reduce((sum, { start, end }) => sum + end - start, 0);
      expect(kept.filter((origin) => origin !== '\v' && origin !== '\f').length + hidden).toBe(text.length);
      expect(unhide(text)).toEqual(found);
    }),
  );
});
