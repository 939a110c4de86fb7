import { ecojiPoints } from '../../src/detect/views/decode/ecoji.ts';

/** The International Morse code of a to z and 0 to 9. */
const morse = [
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..',
  '----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.',
]
  .join(' ')
  .split(' ');
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** The dots of a to z in braille, as offsets from U+2800. */
const cells = [1, 3, 9, 25, 17, 11, 27, 19, 10, 26, 5, 7, 13, 29, 21, 15, 31, 23, 14, 30, 37, 39, 58, 45, 61, 53];

function toMorse(text: string, letterGap: string, wordGap: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.map((word) => [...word].map((letter) => morse[letters.indexOf(letter)]).join(letterGap)).join(wordGap);
}

function toBraille(text: string, blank: string): string {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return words
    .map((word) =>
      [...word].map((letter) => String.fromCharCode(0x2800 + (cells[letters.indexOf(letter)] ?? 0))).join(''),
    )
    .join(blank);
}

function toEcoji(text: string, version: 1 | 2): string {
  const points = ecojiPoints(version);
  const bits = [...Buffer.from(text.padEnd(Math.ceil(text.length / 5) * 5, ' '))]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return (bits.match(/.{10}/g) ?? []).map((ten) => String.fromCodePoint(points[Number.parseInt(ten, 2)] ?? 0)).join('');
}

/** Ways to write English in dots, dashes and pictures. Morse code and braille keep only letters. */
export const dotCodes: Readonly<Record<string, (text: string) => string>> = {
  'Morse code': (text) => toMorse(text, ' ', ' / '),
  'Morse code with bars': (text) => toMorse(text, ' ', ' | '),
  'Morse code, words apart by blanks': (text) => toMorse(text, ' ', '   '),
  'Morse code, one word a line': (text) => toMorse(text, ' ', '\n'),
  'Morse code in typographic signs': (text) =>
    toMorse(text, ' ', ' / ').replaceAll('.', '\u00b7').replaceAll('-', '\u2013'),
  'Morse code inside a note': (text) => `Scout camp, message of the day:\n\n${toMorse(text, ' ', ' / ')}\n\nGood luck!`,
  'Morse code with signs that mean nothing': (text) =>
    toMorse(text, ' ', ' / ')
      .split(' / ')
      .map((word, at) => (at === 1 ? `--------- / ${word}` : word))
      .join(' / '),
  'Morse code after a list mark': (text) => `- ${toMorse(text, ' ', ' / ')}.`,
  braille: (text) => toBraille(text, ' '),
  'braille with its own blank': (text) => toBraille(text, '\u2800'),
  'braille inside a note': (text) => `Sign on the door:\n\n${toBraille(text, ' ')}\n`,
  Ecoji: (text) => toEcoji(text, 1),
  'Ecoji, second version': (text) => toEcoji(text, 2),
  'Ecoji in lines': (text) => toEcoji(text, 2).replace(/(?:..){12}/gu, '$&\n'),
};
