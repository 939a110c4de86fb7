/** A text as a reader takes it, with the place of each of its characters in the text as it was written. */
export interface PlainText {
  readonly text: string;
  /** For each code unit of `text`, where it begins and ends in the original. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

const unseen = /^[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}]$/u;
/** Signs that people and programs write for the one on the left. */
const alike: ReadonlyMap<string, string> = new Map([
  ...Array.from('\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d', (sign) => [sign, '-'] as const),
  ...Array.from(
    '\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
    (sign) => [sign, ' '] as const,
  ),
  ...Array.from('\u2024\u3002\uff61', (sign) => [sign, '.'] as const),
]);

/**
 * Leaves out characters that nobody sees and writes wide, round and other digits and letters as the plain ones. A number
 * must not escape because of a blank of no width.
 */
export function plainText(original: string): PlainText {
  const starts = new Uint32Array(original.length * 2);
  const ends = new Uint32Array(original.length * 2);
  let text = '';
  let at = 0;
  for (const character of original) {
    const from = at;
    at += character.length;
    const plain = plainOf(character);
    for (let unit = 0; unit < plain.length; unit++) {
      starts[text.length + unit] = from;
      ends[text.length + unit] = at;
    }
    text += plain;
  }
  // Between digits, the sign for a long vowel is a dash.
  return { text: text.replace(/(?<=\d)\u30fc(?=\d)/g, '-'), starts, ends };
}

function plainOf(character: string): string {
  if (character <= '\u007f') return character;
  if (unseen.test(character)) return '';
  const known = alike.get(character);
  if (known !== undefined) return known;
  const folded = character.normalize('NFKC');
  // A sign that stands for several characters is no letter or digit of an address or a number.
  return digitOf(folded) ?? (folded.length <= 2 ? folded : character);
}

const decimal = /^\p{Nd}$/u;

/** Decimal digits of other scripts stand in order, in blocks of ten, in Unicode. */
function digitOf(character: string): string | undefined {
  if (!decimal.test(character)) return undefined;
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (before < 60 && decimal.test(String.fromCodePoint(code - before - 1))) before += 1;
  return `${before % 10}`;
}
