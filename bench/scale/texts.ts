const vocabulary = 20_000;
const wordsPerText = 15;
const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi', 'zo', 'ka', 'le'];
/** In every second text. */
export const commonWord = 'project';
const tools = ['Vim', 'Redis', 'Postgres', 'Grafana', 'Docker', 'Kafka', 'Nginx'];
/** Every fifth text makes a claim about it. */
const commonSubject = 'Atlas';

/** Numbers from 0 to 1 that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The word of this rank: three syllables or more, no two ranks alike. */
function wordOf(rank: number): string {
  let [word, rest] = ['', rank + syllables.length ** 2];
  for (; rest > 0; rest = Math.floor(rest / syllables.length)) word += syllables[rest % syllables.length] ?? '';
  return word;
}

/** By Zipf's law: the word of rank r is 1/r as frequent as the first. */
const zipfWord = (random: () => number): string => wordOf(Math.floor(Math.exp(random() * Math.log(vocabulary))));

/** A word that only the text with this number has. */
export const uniqueWord = (n: number): string => `ref${n.toString(36)}q`;

/** A text of about 125 characters. */
export function textOf(n: number): string {
  const random = seeded(n);
  const words = Array.from({ length: wordsPerText }, () => zipfWord(random));
  if (n % 2 === 0) words[3] = commonWord;
  const claim = n % 5 === 0 ? `${claimOf(commonSubject, n)} ` : n % 10 === 1 ? `${claimOf(`Vega${n}`, n)} ` : '';
  if (claim !== '') words.splice(10);
  return `${claim}Noted ${words.join(' ')} under ${uniqueWord(n)}.`;
}

/** A claim that contradicts no other: each is about another use. */
function claimOf(subject: string, n: number): string {
  return `${subject} uses ${tools[n % tools.length]} for ${uniqueWord(n)}.`;
}

/** Contradicts the text with number 1. */
export const contradiction = `Vega1 uses Oracle for ${uniqueWord(1)}.`;

/** Texts for writes: without a claim, with one about a subject of its own, and about one that every fifth text is about. */
export const claimTexts = {
  plain: (n: number): string => `Noted ${tail(n, 9)} under ${uniqueWord(n)}.`,
  rare: (n: number): string => `${claimOf(`Orion${n}`, n)} Noted ${tail(n, 4)}.`,
  common: (n: number): string => `${claimOf(commonSubject, n)} Noted ${tail(n, 4)}.`,
};

function tail(n: number, length: number): string {
  const random = seeded(n);
  return Array.from({ length }, () => zipfWord(random)).join(' ');
}

export const queryKinds = ['rare', 'medium', 'common', 'six words', 'after a write', 'newest'] as const;
export type QueryKind = (typeof queryKinds)[number];

/** The words of the n-th query of a kind, in a memory of so many texts. */
export function queryOf(kind: QueryKind, n: number, entries: number): readonly string[] {
  const random = seeded(n * 7919);
  const any = Math.floor(random() * entries);
  switch (kind) {
    case 'rare':
      return [uniqueWord(any)];
    case 'medium':
    case 'after a write':
      return [wordOf(100 + Math.floor(random() * 100))];
    case 'common':
      return [commonWord];
    case 'six words':
      return [commonWord, ...Array.from({ length: 5 }, () => zipfWord(random))];
    case 'newest':
      return [];
  }
}
