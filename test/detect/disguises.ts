/** Ways to write the same words so that a filter does not see them. A person or a model can read all of them. */
export const disguises: Readonly<Record<string, (text: string) => string>> = {
  'full width': (text) => text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  'Cyrillic look-alikes': (text) =>
    swap(text, { a: '\u0430', e: '\u0435', o: '\u043e', p: '\u0440', c: '\u0441', i: '\u0456' }),
  accents: (text) => text.replace(/[aeiou]/g, (letter) => `${letter}\u0301`),
  'ready-made accents': (text) => swap(text, { a: '\u00e1', e: '\u00e9', i: '\u00ed', o: '\u00f3', u: '\u00fa' }),
  'mathematical letters': (text) =>
    text.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - 97 + 0x1d41a)),
  'letter spacing': (text) => words(text, (word) => [...word].join(' '), '   '),
  'dots between letters': (text) => words(text, (word) => [...word].join('.')),
  leetspeak: (text) => words(text, (word) => swap(word.toLowerCase(), leet)),
  base64: (text) => Buffer.from(text).toString('base64'),
  hex: (text) => Buffer.from(text).toString('hex'),
  'hex pairs': (text) => Buffer.from(text).toString('hex').replace(/../g, '$& ').trim(),
  percent: (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  'HTML entities': (text) => [...text].map((letter) => `&#${letter.charCodeAt(0)};`).join(''),
  'unicode escapes': (text) =>
    [...text].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  rot13: (text) => text.replace(/[a-z]/gi, rotate),
  reversed: (text) => [...text].reverse().join(''),
  'emphasis inside words': (text) => words(text, (word) => word.replace(/^(\w\w)(\w+)/, '$1**$2**')),
  capitals: (text) => text.toUpperCase(),
  'tags inside words': (text) => words(text, (word) => word.replace(/^(\w\w)(\w+)/, '$1<b>$2</b>')),
  'words in bold': (text) => words(text, (word) => `**${word}**`),
  'words in tags': (text) => words(text, (word) => `<b>${word}</b>`),
  'one word a line': (text) => text.replaceAll(' ', '\n'),
  'tag characters': (text) =>
    `ok${[...text].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}`,
  'twice base64': (text) => Buffer.from(Buffer.from(text).toString('base64')).toString('base64'),
};

const leet: Readonly<Record<string, string>> = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' };

/** Word by word, except for addresses and paths: an attacker needs those to work, so they stay unchanged. */
function words(text: string, change: (word: string) => string, gap = ' '): string {
  return text
    .split(' ')
    .map((word) => (/[/@~\d]|\.\w/.test(word) ? word : change(word)))
    .join(gap);
}

function swap(text: string, letters: Readonly<Record<string, string>>): string {
  return text.replace(/[a-z]/g, (letter) => letters[letter] ?? letter);
}

function rotate(letter: string): string {
  const base = letter <= 'Z' ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
}
