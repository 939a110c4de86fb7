import { wordForms } from '../src/detect/lexicon.ts';
import { parsePhrase, type Slot } from '../src/detect/phrase.ts';
import { vocabulary } from '../src/detect/vocabulary/index.ts';
import { impacts, rules } from '../src/index.ts';
import { filled, type Hostile, hostileLength } from './adversarial.ts';

/** A word of each form that the lexer tells by its looks. */
const samples: Readonly<Record<string, string>> = {
  url: 'http://a.b/c',
  email: 'a@b.co',
  domain: 'evil.com',
  file: 'notes.txt',
  number: '42',
  variable: '$HOME',
  account: '0x0123456789abcdef',
};
const words = new Map([...vocabulary, ...wordForms.map((form): [string, string[]] => [form, [samples[form] ?? form]])]);

interface Spelled {
  readonly id: string;
  /** The words of each slot, gaps left out. */
  readonly slots: readonly (readonly string[])[];
}

function spelled(): Spelled[] {
  return [...rules, ...impacts].flatMap(({ id, phrases = [] }) =>
    phrases
      .flatMap((phrase) => parsePhrase(phrase, words))
      .map(({ slots }) => ({
        id,
        slots: slots
          .filter((slot): slot is Slot & { kind: 'word' } => slot.kind === 'word')
          .map((slot) => slot.words.map((word) => word.replace(/\*$/, ''))),
      })),
  );
}

/** Inputs made of our own rules: what the author of an attack on the scanner would read the source for. */
export function derivedInputs(): Hostile[] {
  const sequences = spelled();
  const everything = [...new Set(sequences.flatMap(({ slots }) => slots.flat()))].join(' ');
  const busiest = busiestOpeners(sequences);
  return [
    ...nearMisses(sequences),
    { name: 'every word of every rule, no stop', text: filled(`${everything} `), whole: true },
    // Every automaton finds its rarest words in the sentence, and then the words that open most of them come in turn.
    {
      name: 'all words, then the 20 busiest openers',
      text: after(everything, `${busiest.slice(0, 20).join(' ')} `),
      whole: true,
    },
    { name: 'all words, then the busiest opener', text: after(everything, `${busiest[0] ?? ''} `), whole: true },
  ];
}

/** The beginnings of each phrase, over and over, never finished. */
function nearMisses(sequences: readonly Spelled[]): Hostile[] {
  const found = new Map<string, string>();
  for (const { id, slots } of sequences) {
    const firsts = slots.map(([word = '']) => word);
    for (const words of [firsts.slice(0, 2), firsts.slice(0, -1)]) {
      if (words.length > 0) found.set(words.join(' '), id);
    }
  }
  return [...found].map(([piece, id]) => ({ name: `${id}: ${piece}`, text: filled(`${piece} `) }));
}

function busiestOpeners(sequences: readonly Spelled[]): string[] {
  const counts = new Map<string, number>();
  for (const word of sequences.flatMap(({ slots }) => slots[0] ?? [])) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
}

function after(head: string, piece: string): string {
  return `${head} ${filled(piece)}`.slice(0, hostileLength);
}
