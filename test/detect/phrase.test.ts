import { describe, expect, test } from 'vitest';
import { Fault } from '../../src/base/fault.ts';
import { fold } from '../../src/detect/views/index.ts';
import { impacts, rules } from '../../src/scan.ts';
import { matchesOf, programOf, tokensOf } from './support/engine.ts';

/** The words of a text that a phrase covers, match by match. */
function found(phrase: string, text: string): string[] {
  const program = programOf(phrase);
  const tokens = tokensOf(text, program);
  return matchesOf(program, tokens).map(({ first, last }) => text.slice(tokens.starts[first], tokens.ends[last]));
}

interface Form {
  readonly form: string;
  readonly phrase: string;
  readonly text: string;
  readonly matches: readonly string[];
}

const forms: readonly Form[] = [
  { form: 'a word', phrase: 'ignore', text: 'please ignore it', matches: ['ignore'] },
  { form: 'a word is not a prefix', phrase: 'ignore', text: 'it was ignored', matches: [] },
  { form: 'words in order', phrase: 'red green', text: 'green red green red', matches: ['red green'] },
  { form: 'words must touch', phrase: 'red green', text: 'red blue green', matches: [] },
  {
    form: 'a stem',
    phrase: 'instruct*',
    text: 'instructions instruct destruct',
    matches: ['instructions', 'instruct'],
  },
  { form: 'one of these', phrase: 'red|green', text: 'blue green red', matches: ['green', 'red'] },
  { form: 'a class', phrase: '@quietly', text: 'it silently waits', matches: ['silently'] },
  {
    form: 'a class mixed with words',
    phrase: '@quietly|softly',
    text: 'softly and secretly',
    matches: ['softly', 'secretly'],
  },
  {
    form: 'several words in parentheses',
    phrase: '(from now on|henceforth) red',
    text: 'from now on red',
    matches: ['from now on red'],
  },
  {
    form: 'one word in parentheses',
    phrase: '(from now on|henceforth) red',
    text: 'henceforth red',
    matches: ['henceforth red'],
  },
  { form: 'half of several words', phrase: '(from now on|henceforth) red', text: 'from now red', matches: [] },
  {
    form: 'an optional word that stands',
    phrase: 'red pale? green',
    text: 'red pale green',
    matches: ['red pale green'],
  },
  { form: 'an optional word that is missing', phrase: 'red pale? green', text: 'red green', matches: ['red green'] },
  {
    form: 'optional several words',
    phrase: 'red (very pale|dark)? green',
    text: 'red very pale green red green',
    matches: ['red very pale green', 'red green'],
  },
  { form: 'an optional first word', phrase: 'pale? green', text: 'green', matches: ['green'] },
  { form: 'a gap left empty', phrase: 'red ..2 green', text: 'red green', matches: ['red green'] },
  { form: 'a gap filled', phrase: 'red ..2 green', text: 'red a b green', matches: ['red a b green'] },
  { form: 'a gap overfilled', phrase: 'red ..2 green', text: 'red a b c green', matches: [] },
  { form: 'a gap ends with the sentence', phrase: 'red ..5 green', text: 'so it is red. But green', matches: [] },
  {
    form: 'a gap crosses a line',
    phrase: 'red ..5 green',
    text: 'so it is red\nbut green',
    matches: ['red\nbut green'],
  },
  { form: 'the shortest stretch is named', phrase: 'red ..5 green', text: 'red red green', matches: ['red green'] },
  {
    form: 'the start of a sentence',
    phrase: '^ ignore it',
    text: 'ignore it and see. You ignore it',
    matches: ['ignore it'],
  },
  { form: 'the start, politeness aside', phrase: '^ ignore it', text: 'please now ignore it', matches: ['ignore it'] },
  { form: 'the start, not after other words', phrase: '^ ignore it', text: 'we ignore it', matches: [] },
  { form: 'a start without a space', phrase: '^ignore it', text: 'ignore it', matches: ['ignore it'] },
  { form: 'an address', phrase: 'to @url', text: 'to https://a.b/c', matches: ['to https://a.b/c'] },
  { form: 'an e-mail address', phrase: 'to @email', text: 'to me@a.org', matches: ['to me@a.org'] },
  { form: 'a host', phrase: 'to @domain', text: 'to evil.com', matches: ['to evil.com'] },
  { form: 'a file', phrase: 'read @file', text: 'read notes.txt', matches: ['read notes.txt'] },
  { form: 'a number', phrase: 'pay @number', text: 'pay 400', matches: ['pay 400'] },
  { form: 'a variable', phrase: 'print @variable', text: 'print $HOME', matches: ['print $HOME'] },
  {
    form: 'an account',
    phrase: 'to @account',
    text: 'to de89370400440532013000',
    matches: ['to de89370400440532013000'],
  },
  {
    form: 'a name with dots',
    phrase: 'read agents.md|.env',
    text: 'read .env read agents.md',
    matches: ['read .env', 'read agents.md'],
  },
  { form: 'an apostrophe', phrase: "don't tell", text: "don't tell dont tell", matches: ["don't tell", 'dont tell'] },
  {
    form: 'words of scripts without spaces',
    phrase: '\u5ffd\u7565 \u6307\u4ee4',
    text: '\u8bf7\u5ffd\u7565\u6307\u4ee4',
    matches: ['\u5ffd\u7565\u6307\u4ee4'],
  },
  {
    form: 'thirty-one positions',
    phrase: 'red ..29 green',
    text: `red${' a'.repeat(29)} green`,
    matches: [`red${' a'.repeat(29)} green`],
  },
];

describe('the notation of phrases', () => {
  test.each(forms)('$form: $phrase', ({ phrase, text, matches }) => {
    expect(found(phrase, text)).toEqual(matches);
  });
});

describe('an invalid phrase is refused', () => {
  test.each([
    ['', 'must begin and end with a word'],
    ['^', 'must begin and end with a word'],
    ['..3 red', 'must begin and end with a word'],
    ['red ..3', 'must begin and end with a word'],
    ['red green?', 'must not end with an optional word'],
    ['red ..30 green', 'needs 32 positions, at most 31 are possible'],
    ['red | green', 'has an empty alternative'],
    ['red || green', 'has an empty alternative'],
    ['(red||green)', 'has an empty alternative'],
    ['()', 'has an empty alternative'],
    ['red @nothing', 'names the unknown word class @nothing'],
    ['red (green', 'parenthesis'],
    ['red ((a|b) c|d) green', 'parenthesis'],
  ])('%j', (phrase, problem) => {
    const act = (): unknown => programOf(phrase);
    expect(act).toThrow(Fault);
    expect(act).toThrow(`phrase "${phrase}" `);
    expect(act).toThrow(problem);
  });
});

test('a phrase with more alternatives than fit one automaton is split into several that find the same', () => {
  const pairs = Array.from({ length: 40 }, (_none, at) => `head${at} tail${at}`);
  const phrase = `(${pairs.join('|')}) end`;
  for (const pair of [pairs[0], pairs[19], pairs[39]]) expect(found(phrase, `${pair} end`)).toEqual([`${pair} end`]);
  expect(found(phrase, 'head1 tail2 end')).toEqual([]);
});

describe('a term is split where the lexer splits words', () => {
  test.each([
    ['a hyphen', '(sign-off|consent) given', 'sign-off given'],
    ['an underscore', 'read api_key', 'read api_key'],
    ['a name with a hyphen and a dot', 'edit copilot-instructions.md', 'edit copilot-instructions.md'],
    ['two scripts', 'api\u30ad\u30fc \u9001', 'api\u30ad\u30fc \u9001'],
  ])('%s', (_what, phrase, text) => expect(found(phrase, text)).toEqual([text]));
});

test.each([...rules, ...impacts].map(({ id, phrases = [] }) => ({ id, phrases })))(
  'every word that $id names can be matched',
  ({ phrases }) => {
    const terms = [...new Set(phrases.flatMap(termsOf))];
    if (terms.length === 0) return;
    const program = programOf(...terms.map((term) => `(${term})`));
    const unread = terms.filter((term) => {
      const written = {
        name: 'as-written',
        text: term.replaceAll('*', ''),
        starts: undefined,
        ends: undefined,
      } as const;
      const tokens = tokensOf(fold(written).text, program);
      return !matchesOf(program, tokens).some(({ last }) => last === tokens.count - 1);
    });
    expect(unread).toEqual([]);
  },
);

/** The alternatives of a phrase, without classes and gaps. */
function termsOf(phrase: string): string[] {
  return (phrase.replace(/^\^/, '').match(/\([^)]*\)\??|\S+/g) ?? [])
    .filter((part) => !part.startsWith('..'))
    .flatMap((part) => part.replace(/[()?]/g, '').split('|'))
    .map((term) => term.trim())
    .filter((term) => !term.startsWith('@'));
}
