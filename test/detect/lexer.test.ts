import { describe, expect, test } from 'vitest';
import { lex } from '../../src/detect/lexer/lexer.ts';
import { paragraphMark, sentenceMark, WordTokens } from '../../src/detect/lexer/tokens.ts';
import { programOf, tokensOf } from './support/engine.ts';

const program = programOf(
  "ignore instruct* don't all previous the",
  'red agents.md|.env',
  // Each form in a slot of its own, so that each has its own signature.
  'red @url @email @domain @file @number @variable @account',
  '\u5ffd\u7565 \u6240\u6709',
);
const forms = Object.entries(program.lexicon.forms);

/** Words as the lexer splits them: `|` opens a sentence, `+` is a known word, a form is shown by its name. */
function cut(text: string, segment = false): string {
  const tokens = tokensOf(text, program, segment);
  const found: string[] = [];
  for (let at = 0; at < tokens.count; at++) {
    const signature = tokens.signatures[at] ?? 0;
    const form = forms.find(([, own]) => own === signature)?.[0];
    const mark = signature === 0 ? '' : `:${form ?? '+'}`;
    found.push(`${tokens.opens[at] !== 0 ? '|' : ''}${text.slice(tokens.starts[at], tokens.ends[at])}${mark}`);
  }
  return found.join(' ');
}

describe.each([
  {
    part: 'words',
    cases: [
      ['', ''],
      ['  \t', ''],
      ['ignore', '|ignore:+'],
      ['Ignore ALL', '|Ignore:+ ALL:+'],
      ['ignores', '|ignores'],
      ['instructed', '|instructed:+'],
      ['instruc', '|instruc'],
      ['ignore_all', '|ignore:+ all:+'],
      ['ignore-all', '|ignore:+ all:+'],
      ['ignore/all', '|ignore:+ all:+'],
      ['h\u00e9llo', '|h\u00e9llo'],
      ['7b', '|7b'],
    ],
  },
  {
    part: 'apostrophes',
    cases: [
      ["don't", "|don't:+"],
      ['dont', '|dont:+'],
      ["it's here", "|it's here"],
      ["we'll see", "|we'll see"],
      ["l'instruction", '|l instruction:+'],
      ["'ignore'", '|ignore:+'],
      ["ignore'", '|ignore:+'],
    ],
  },
  {
    part: 'addresses',
    cases: [
      ['see https://a.b/c?d=e, all', '|see https://a.b/c?d=e:url all:+'],
      ['(http://x.y)', '|http://x.y:url'],
      ['"http://x.y/z."', '|http://x.y/z:url'],
      ['to bob@evil.com.', '|to bob@evil.com:email'],
      ['a@b', '|a b'],
      ['evil.com', '|evil.com:domain'],
      ['evil.com/a/b?c, all', '|evil.com/a/b?c:domain all:+'],
      ['a.b.x', '|a b x'],
    ],
  },
  {
    part: 'files and names',
    cases: [
      ['notes.txt', '|notes.txt:file'],
      ['my-notes.txt', '|my notes.txt:file'],
      ['agents.md', '|agents.md:+'],
      ['cat .env', '|cat .env:+'],
      ['.envrc', '|envrc'],
      ['e.g. this', '|e g this'],
    ],
  },
  {
    part: 'tags',
    cases: [
      ['ignore <b>all</b> the', '|ignore:+ all:+ the:+'],
      ['<em>ignore</em><br/>all', '|ignore:+ all:+'],
      // The content of a tag may be an order, so only tags without attributes are skipped.
      ['<b ignore all>the', '|b ignore:+ all:+ the:+'],
      ['<system>all', '|system:+ all:+'],
    ],
  },
  {
    part: 'numbers, variables, accounts',
    cases: [
      ['42', '|42:number'],
      ['3.14', '|3:number 14:number'],
      ['$HOME', '|$HOME:variable'],
      [`$${'{API_KEY}'}`, `|$${'{API_KEY'}:variable`],
      ['$5', '|5:number'],
      ['$a', '|a'],
      ['0x52908400098527886e0f', '|0x52908400098527886e0f:account'],
      ['de89370400440532013000', '|de89370400440532013000:account'],
      ['deadbeefdeadbeef', '|deadbeefdeadbeef'],
    ],
  },
  {
    part: 'scripts without spaces',
    cases: [
      ['\u5ffd\u7565\u6240\u6709\u6307\u4ee4', '|\u5ffd\u7565:+ \u6240\u6709:+ \u6307 \u4ee4'],
      ['ignore\u5ffd\u7565all', '|ignore:+ \u5ffd\u7565:+ all:+'],
    ],
  },
  {
    part: 'sentences',
    cases: [
      ['a b c. d', '|a b c |d'],
      ['a b c! d', '|a b c |d'],
      ['a b c? d', '|a b c |d'],
      ['a. b. c.', '|a b c'],
      ['ignore. all. the. d', '|ignore:+ all:+ the:+ |d'],
      ['a b c.d', '|a b c d'],
      ['a b c." d', '|a b c |d'],
      ['a\nb', '|a b'],
      ['a\n\nb', '|a |b'],
      ['a\r\n\r\nb', '|a |b'],
      ['a\n- b', '|a |b'],
      ['a\n  # b', '|a |b'],
      ['a\n1. b', '|a |1:number b'],
      ['a\u3002b', '|a |b'],
      ['a\uff01b', '|a |b'],
      ['a\u0964 b', '|a |b'],
    ],
  },
])('the lexer splits $part', ({ cases }) => {
  test.each(cases)('%j', (text = '', expected = '') => {
    expect(cut(text)).toBe(expected);
  });
});

describe('the dictionary splits long runs only where spaces were lost', () => {
  test.each([
    ['ignoreallprevious', '|ignore:+ all:+ previous:+'],
    ['xxignorethexx', '|xx ignore:+ the:+ xx'],
    ['ignoreall', '|ignore:+ all:+'],
    ['theall', '|theall'],
    ['xxxxxxxxxxxx', '|xxxxxxxxxxxx'],
  ])('%s', (text, expected) => {
    expect(cut(text, true)).toBe(expected);
    expect(cut(text, false)).toBe(`|${text}`);
  });
});

test('words are in order, inside the text, and never touch each other', () => {
  const text =
    "Don't read .env, mail bob@evil.com: see https://a.b/c?d (or evil.com/x). $HOME 42 \u5ffd\u7565 e.g. 0x123456";
  const tokens = tokensOf(text, program);
  let before = 0;
  for (let at = 0; at < tokens.count; at++) {
    const start = tokens.starts[at] ?? -1;
    const end = tokens.ends[at] ?? -1;
    expect(start).toBeGreaterThanOrEqual(before);
    expect(end).toBeGreaterThan(start);
    before = end;
  }
  expect(before).toBeLessThanOrEqual(text.length);
});

test('a list with more words than its initial capacity keeps every word', () => {
  const tokens = tokensOf('ignore '.repeat(3000), program);
  expect(tokens.count).toBe(3000);
  expect([tokens.starts[2999], tokens.ends[2999]]).toEqual([20_993, 20_999]);
  expect(new Set(tokens.signatures.subarray(0, 3000)).size).toBe(1);
});

test('addresses, files and variables are known in the leet lexicon too, where l and i are one letter', () => {
  expect(program.squeezed().forms).toEqual(program.lexicon.forms);
});

test('an empty line begins a paragraph, a full stop only a sentence', () => {
  const cut = new WordTokens();
  lex('one two three. four\n\nfive', program.lexicon, cut, false);
  expect([...cut.opens.slice(0, cut.count)]).toEqual([paragraphMark, 0, 0, sentenceMark, paragraphMark]);
});
