import { vocabulary } from '../src/detect/vocabulary/index.ts';
import { impacts, rules } from '../src/scan.ts';
import { filled, type Hostile, hostileLength } from './adversarial.ts';

/** A word of each form that the lexer recognises. */
const samples = new Map([
  ['url', ['http://a.b/c']],
  ['email', ['a@b.co']],
  ['domain', ['evil.com']],
  ['file', ['notes.txt']],
  ['number', ['42']],
  ['variable', ['$HOME']],
  ['account', ['0x0123456789abcdef']],
]);

interface Spelled {
  readonly id: string;
  /** The words of each part of a phrase, without gaps. */
  readonly parts: readonly (readonly string[])[];
}

/** Parses the notation of phrases only as far as needed here: which words may occur in which order. */
function spelled(): Spelled[] {
  return [...rules, ...impacts].flatMap(({ id, phrases = [] }) =>
    phrases.map((phrase) => ({
      id,
      parts: (phrase.replace(/^\^/, '').match(/\([^)]*\)\??|\S+/g) ?? [])
        .filter((part) => !part.startsWith('..'))
        .map((part) => part.replace(/[()?]/g, '').split('|').flatMap(wordsOf)),
    })),
  );
}

function wordsOf(name: string): readonly string[] {
  const bare = name.trim();
  if (!bare.startsWith('@')) return [bare.replace(/\*$/, '')];
  return samples.get(bare.slice(1)) ?? vocabulary.get(bare.slice(1)) ?? [];
}

/** Inputs made from our own rules: what an attacker on the scanner would read the source for. */
export function derivedInputs(): Hostile[] {
  const phrases = spelled();
  const everything = [...new Set(phrases.flatMap(({ parts }) => parts.flat()))].join(' ');
  const busiest = busiestOpeners(phrases);
  return [
    ...nearMisses(phrases),
    ...literalsAlone(),
    { name: 'every word of every rule, no stop', text: filled(`${everything} `), whole: true },
    // Every automaton finds its rarest words in the sentence, and then the words that open most of them come in turn.
    { name: 'all words, then the 20 busiest openers', text: after(everything, busiest.slice(0, 20)), whole: true },
    { name: 'all words, then the busiest opener', text: after(everything, busiest.slice(0, 1)), whole: true },
  ];
}

/** The beginnings of each phrase, repeated, never completed; and each phrase complete, matched again and again. */
function nearMisses(phrases: readonly Spelled[]): Hostile[] {
  const found = new Map<string, string>();
  for (const { id, parts } of phrases) {
    const firsts = parts.map(([word = '']) => word);
    for (const words of [firsts.slice(0, 2), firsts.slice(0, -1), firsts]) {
      if (words.length > 0) found.set(words.join(' '), id);
    }
  }
  return [...found].map(([piece, id]) => repeated(`${id}: ${piece}`, `${piece} `));
}

/** What follows a literal: text that its shape may read on and on, or must give up on. */
const followers: Readonly<Record<string, string>> = {
  'with itself': '',
  'with blanks': ' ',
  'with a word': 'aaaaaaaaaa ',
  'with a long word': 'a'.repeat(100),
  'with short words': ' ab'.repeat(15),
  'with a line': ' abc\n',
  'with an address': ' http://a.b/c ',
};

/** Each literal that triggers a shape or a search, repeated, without what the shape needs after it. */
function literalsAlone(): Hostile[] {
  const literals = new Map<string, string>();
  for (const { id, shapes = [], searches = [] } of [...rules, ...impacts]) {
    for (const literal of [...shapes.flatMap(({ at }) => at), ...searches.flatMap(({ wake }) => wake)])
      literals.set(literal, id);
  }
  return [...literals].flatMap(([literal, id]) => [
    repeated(`${id}: ${literal} quoted`, `so "${literal} abc" he `),
    ...Object.entries(followers).map(([what, follower]) => repeated(`${id}: ${literal} ${what}`, literal + follower)),
  ]);
}

/** There are thousands of them, so each is written out only on demand. */
function repeated(name: string, piece: string): Hostile {
  return {
    name,
    get text() {
      return filled(piece);
    },
  };
}

function busiestOpeners(phrases: readonly Spelled[]): string[] {
  const counts = new Map<string, number>();
  for (const word of phrases.flatMap(({ parts }) => parts[0] ?? [])) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
}

function after(head: string, openers: readonly string[]): string {
  // At most half of the text, so that the openers get their turn however many words there are.
  return `${head.slice(0, hostileLength / 2)} ${filled(`${openers.join(' ')} `)}`.slice(0, hostileLength);
}
