import type { TextView } from '../view.ts';
import { textOf } from '../writer.ts';

/** Everyday words: where two of them appear after moving all letters by the same distance, the text was moved. */
const everyday = [
  'the',
  'and',
  'you',
  'your',
  'all',
  'this',
  'that',
  'with',
  'user',
  'not',
  'for',
  'from',
  'send',
] as const;
const letters = 26;
/** rot13 has telltale words of its own, one of which is enough. */
const rot13Distance = 13;
const distances = Array.from({ length: letters - 1 }, (_, at) => at + 1).filter(
  (distance) => distance !== rot13Distance,
);

type MoveLetter = (letter: number) => number;

/** The ways to undo: a Caesar cipher of each distance, and the alphabet read backwards. */
const ways: readonly MoveLetter[] = [
  ...distances.map(
    (distance): MoveLetter =>
      (letter) =>
        (letter + letters - distance) % letters,
  ),
  (letter) => letters - 1 - letter,
];

function movedWord(word: string, way: MoveLetter): string {
  return Array.from(word, (letter) => String.fromCharCode(97 + way(letter.charCodeAt(0) - 97))).join('');
}

/** Each everyday word as it looks in each cipher. */
export const shiftedWords: readonly string[] = [
  ...new Set(
    distances.flatMap((distance) => everyday.map((word) => movedWord(word, (letter) => (letter + distance) % letters))),
  ),
  ...everyday.map((word) => movedWord(word, (letter) => letters - 1 - letter)),
];

const minWords = 2;

/** How to undo the cipher of a passage, if two of its words agree on one. */
export function wayOf(passage: string): MoveLetter | undefined {
  const words = passage.toLowerCase().match(/[a-z]{3,5}/g) ?? [];
  return ways.find((way) => {
    const found = new Set(
      words.map((word) => movedWord(word, way)).filter((word) => (everyday as readonly string[]).includes(word)),
    );
    return found.size >= minWords;
  });
}

/** The text with every letter moved. */
export function shifted(source: TextView, way: MoveLetter): TextView {
  const { text } = source;
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const low = unit | 32;
    units[at] = low < 97 || low > 122 || unit > 122 ? unit : unit - low + 97 + way(low - 97);
  }
  return { ...source, name: 'decoded', text: textOf(units, text.length), changed: undefined };
}
