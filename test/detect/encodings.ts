import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

/** Ways to hide a text by characters that draw nothing, by escapes, by encodings and by compression. */
export const encodings: Readonly<Record<string, (text: string) => string>> = {
  ...invisibleBetweenLetters(),
  ...invisibleForBlanks(),

  'quoted-printable': (text) => eachByte(text, (byte) => `=${hex(byte)}`),
  'quoted-printable in small letters': (text) => eachByte(text, (byte) => `=${hex(byte).toLowerCase()}`),
  'quoted-printable with soft line breaks': (text) =>
    eachByte(text, (byte) => `=${hex(byte)}`).replace(/(?:=..){12}/g, '$&=\n'),
  'quoted-printable letters among plain ones': (text) => text.replace(/[aeiou]/g, (letter) => `=${hexOf(letter)}`),
  'soft line breaks inside words': (text) => text.replace(/([a-z]{2})(?=[a-z]{2})/g, '$1=\n'),
  'percent and u': (text) => eachLetter(text, (letter) => `%u${hexOf(letter).padStart(4, '0')}`),
  'percent and u, vowels only': (text) => text.replace(/[aeiou]/g, (letter) => `%u00${hexOf(letter)}`),
  'percent, twice': (text) => eachByte(text, (byte) => `%25${hex(byte)}`),
  'CSS escapes': (text) => eachLetter(text, (letter) => `\\${hexOf(letter)} `),
  'CSS escapes of six digits': (text) => eachLetter(text, (letter) => `\\${hexOf(letter).padStart(6, '0')}`),
  'CSS escapes, vowels only': (text) => text.replace(/[aeiou]/g, (letter) => `\\0000${hexOf(letter)}`),
  'octal escapes': (text) => eachLetter(text, (letter) => `\\${octal(letter)}`),
  'octal escapes, vowels only': (text) => text.replace(/[aeiou]/g, (letter) => `\\${octal(letter)}`),
  'octal escapes with a leading zero': (text) => eachLetter(text, (letter) => `\\0${octal(letter)}`),
  'octal escapes in braces': (text) => eachLetter(text, (letter) => `\\o{${octal(letter)}}`),
  'hexadecimal escapes in braces': (text) => eachLetter(text, (letter) => `\\x{${hexOf(letter)}}`),
  'hexadecimal escapes': (text) => eachLetter(text, (letter) => `\\x${hexOf(letter)}`),
  'escapes of programs in braces': (text) => eachLetter(text, (letter) => `\\u{${hexOf(letter)}}`),
  'escapes of eight digits': (text) => eachLetter(text, (letter) => `\\U${hexOf(letter).padStart(8, '0')}`),
  'named code points': (text) => eachLetter(text, (letter) => `\\N{U+${hexOf(letter)}}`),
  'character names': (text) =>
    text.replace(/[a-z]/gi, (letter) =>
      letter < 'a' ? `\\N{LATIN CAPITAL LETTER ${letter}}` : `\\N{LATIN SMALL LETTER ${letter.toUpperCase()}}`,
    ),
  'code points': (text) => eachLetter(text, (letter) => `U+${hexOf(letter).padStart(4, '0')} `),
  'HTML entities': (text) => eachLetter(text, (letter) => `&#${letter.charCodeAt(0)};`),
  'HTML entities with zeros': (text) =>
    eachLetter(text, (letter) => `&#${String(letter.charCodeAt(0)).padStart(7, '0')};`),
  'HTML entities, hexadecimal': (text) => eachLetter(text, (letter) => `&#x${hexOf(letter)};`),
  'HTML entities without semicolons': (text) => eachLetter(text, (letter) => `&#${letter.charCodeAt(0)}`),
  'named letters of mathematics': (text) => text.replace(/[a-z]/gi, (letter) => `&${letter}fr;`),
  'named accents': (text) => text.replace(/[aeiou]/gi, (letter) => `&${letter}acute;`),
  'entities of invisible characters': (text) => between(text, '&ZeroWidthSpace;'),
  'numeric entities of invisible characters': (text) => between(text, '&#8203;'),
  'non-breaking blanks by name': (text) => text.replaceAll(' ', '&nbsp'),
  'entities, twice': (text) => eachLetter(text, (letter) => `&amp;#${letter.charCodeAt(0)};`),
  'decimal list': (text) => [...Buffer.from(text)].join(' '),
  'decimal list with commas in brackets': (text) => JSON.stringify([...Buffer.from(text)]),
  'octal list': (text) => [...text].map(octal).join(' '),
  'binary list': (text) => [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join(' '),
  'binary list of seven digits': (text) =>
    [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(7, '0')).join(' '),
  'hexadecimal list': (text) => [...Buffer.from(text)].map((byte) => `0x${hex(byte)}`).join(', '),
  'hexadecimal, word by word': (text) => perWord(text, (word) => Buffer.from(word).toString('hex')),

  base64: (text) => base64(text),
  'base64 for addresses': (text) => Buffer.from(text).toString('base64url'),
  'base64 after a word': (text) => `Reference: ${base64(text)}`,
  'base64 cut every four': (text) => cut(base64(text), 4, ' '),
  'base64 cut every five': (text) => cut(base64(text), 5, ' '),
  'base64 cut every seven by commas': (text) => cut(base64(text), 7, ', '),
  'base64 cut every ten by bars': (text) => cut(base64(text), 10, ' | '),
  'base64 cut every eighteen': (text) => cut(base64(text), 18, ' '),
  'base64 in short lines': (text) => cut(base64(text), 9, '\n'),
  'base64 in quoted lines': (text) => `> ${cut(base64(text), 30, '\n> ')}`,
  'base64 in a list': (text) => `- ${cut(base64(text), 12, '\n- ')}`,
  'base64 in comments': (text) => `// ${cut(base64(text), 21, '\n// ')}`,
  'base64 as joined strings': (text) => `"${cut(base64(text), 11, '" + "')}"`,
  'base64 in numbered lines': (text) =>
    cut(base64(text), 22, '\n')
      .split('\n')
      .map((line, index) => `${index + 1}. ${line}`)
      .join('\n'),
  'base64 cut by dots': (text) => cut(base64(text), 6, '.'),
  'base64, word by word': (text) => perWord(text, base64),
  'base64, word by word without padding': (text) => perWord(text, (word) => base64(word).replaceAll('=', '')),
  'base64, word by word on lines': (text) => perWord(text, base64).replaceAll(' ', '\n'),
  'base64, word by word with commas': (text) => perWord(text, base64).replaceAll(' ', ', '),
  'base64, two words at a time': (text) => (text.match(/\S+(?: \S+)?/g) ?? []).map((pair) => base64(pair)).join(' '),
  'base64 of two-byte text': (text) => Buffer.from(text, 'utf16le').toString('base64'),
  'base64 of two-byte text, high byte first': (text) => Buffer.from(text, 'utf16le').swap16().toString('base64'),
  'base64 with a byte order mark': (text) => base64(`\ufeff${text}`),
  'base64 of invisible characters': (text) => base64(between(text, '\u200b')),
  'base64 of private use': (text) => base64(between(text, '\ue000')),
  'base64 of tag characters': (text) =>
    base64(`ok ${[...text].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('')}`),
  'base64 of full width': (text) =>
    base64(text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))),
  'base64 of quoted-printable': (text) => base64(eachByte(text, (byte) => `=${hex(byte)}`)),
  'base64 of letters with blanks between': (text) => base64([...text].join(' ')),
  'base64 of rot13': (text) => base64(text.replace(/[a-z]/gi, rot13)),
  'base64, 4 layers': (text) => layered(text, 4),
  'base64, 5 layers': (text) => layered(text, 5),
  'base64, 8 layers': (text) => layered(text, 8),
  'hexadecimal of base64, 5 layers': (text) => Buffer.from(layered(text, 4)).toString('hex'),
  'percent escapes, 6 layers': (text) => {
    let escaped = eachByte(text, (byte) => `%${hex(byte)}`);
    for (let layer = 1; layer < 6; layer++) escaped = escaped.replaceAll('%', '%25');
    return escaped;
  },
  base32: (text) => base32(text),
  'base32 cut every eight': (text) => cut(base32(text), 8, ' '),
  'base32 in small letters': (text) => base32(text).toLowerCase(),
  ascii85: (text) => ascii85(text),
  'ascii85 in its marks': (text) => `<~${ascii85(text)}~>`,
  base85: (text) => base85(text, b85Alphabet),
  z85: (text) => base85(text, z85Alphabet),
  uuencode: (text) => uuencode(text),
  'UTF-7': (text) => utf7(text),
  'UTF-7, letter by letter': (text) => eachLetter(text, utf7),
  'gzip in base64': (text) => gzipSync(text).toString('base64'),
  'gzip in hexadecimal': (text) => gzipSync(text).toString('hex'),
  'gzip in base64, cut': (text) => cut(gzipSync(text).toString('base64'), 16, ' '),
  'gzip in base64 in lines': (text) => cut(gzipSync(text).toString('base64'), 40, '\n'),
  'gzip in base64 with a file name': (text) => gzipNamed(text).toString('base64'),
  'gzip twice in base64': (text) => gzipSync(gzipSync(text)).toString('base64'),
  'gzip in base64, twice': (text) => base64(gzipSync(text).toString('base64')),
  'gzip of base64 in base64': (text) => gzipSync(base64(text)).toString('base64'),
  'gzip without compression in base64': (text) => gzipSync(text, { level: 0 }).toString('base64'),
  'zlib in base64': (text) => deflateSync(text).toString('base64'),
  'zlib of the lowest level in base64': (text) => deflateSync(text, { level: 1 }).toString('base64'),
  'zlib in hexadecimal': (text) => deflateSync(text).toString('hex'),
  'deflate in base64': (text) => deflateRawSync(text).toString('base64'),
  'deflate in base64, much text': (text) => deflateRawSync(`${text} `.repeat(30)).toString('base64'),
  'gzip in a data address': (text) => `data:application/gzip;base64,${gzipSync(text).toString('base64')}`,
};

function invisibleBetweenLetters(): Record<string, (text: string) => string> {
  const points = [
    0xad, 0x34f, 0x378, 0x115f, 0x17b4, 0x180e, 0x200b, 0x200d, 0x2061, 0x2065, 0x206a, 0x3164, 0xe000, 0xf8ff, 0xfdd0,
    0xfdef, 0xfe0f, 0xfeff, 0xffa0, 0xfff0, 0xfff9, 0xfffb, 0xfffc, 0xfffe, 0x13430, 0x1343f, 0x1bca0, 0x1d159, 0x1d173,
    0x1f8ff, 0x1fffe, 0x3fff0, 0xe0041, 0xe0101, 0xe0fff, 0xf0000, 0x100000, 0x10ffff,
  ];
  return Object.fromEntries(
    points.map((point) => [`${nameOf(point)} between letters`, (text) => between(text, String.fromCodePoint(point))]),
  );
}

function invisibleForBlanks(): Record<string, (text: string) => string> {
  const points = [0xad, 0x115f, 0x180e, 0x200b, 0x2060, 0x2800, 0x3164, 0xe000, 0xfdd0, 0xfeff, 0xfffc, 0xe0020];
  return Object.fromEntries(
    points.map((point) => [
      `${nameOf(point)} instead of blanks`,
      (text) => text.replaceAll(' ', String.fromCodePoint(point)),
    ]),
  );
}

function nameOf(point: number): string {
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}

function between(text: string, sign: string): string {
  return text.replace(/\p{L}(?=\p{L})/gu, (letter) => `${letter}${sign}`);
}

function hex(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0');
}

function hexOf(letter: string): string {
  return hex(letter.charCodeAt(0));
}

function octal(letter: string): string {
  return letter.charCodeAt(0).toString(8).padStart(3, '0');
}

function eachByte(text: string, write: (byte: number) => string): string {
  return [...Buffer.from(text)].map(write).join('');
}

function eachLetter(text: string, write: (letter: string) => string): string {
  return [...text].map(write).join('');
}

function perWord(text: string, write: (word: string) => string): string {
  return text.split(' ').map(write).join(' ');
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

function layered(text: string, layers: number): string {
  return layers === 0 ? text : layered(base64(text), layers - 1);
}

function cut(text: string, size: number, gap: string): string {
  return (text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(gap);
}

function rot13(letter: string): string {
  const first = letter < 'a' ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
}

function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('');
}

const ascii85Alphabet = String.fromCharCode(...Array.from({ length: 85 }, (_, value) => value + 33));
const b85Alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~';
const z85Alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#';

function ascii85(text: string): string {
  return base85(text, ascii85Alphabet);
}

function base85(text: string, alphabet: string): string {
  const bytes = [...Buffer.from(text)];
  let written = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const count = Math.min(4, bytes.length - at);
    let value = 0;
    for (let next = 0; next < 4; next++) value = value * 256 + (bytes[at + next] ?? 0);
    let five = '';
    for (let digit = 0; digit < 5; digit++) {
      five = alphabet.charAt(value % 85) + five;
      value = Math.floor(value / 85);
    }
    written += five.slice(0, count + 1);
  }
  return written;
}

function uuencode(text: string): string {
  const bytes = [...Buffer.from(text)];
  const sign = (value: number): string => String.fromCharCode(value === 0 ? 96 : value + 32);
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 45) {
    const part = bytes.slice(at, at + 45);
    let line = sign(part.length);
    for (let next = 0; next < part.length; next += 3) {
      const value = ((part[next] ?? 0) << 16) | ((part[next + 1] ?? 0) << 8) | (part[next + 2] ?? 0);
      line += [18, 12, 6, 0].map((shift) => sign((value >> shift) & 63)).join('');
    }
    lines.push(line);
  }
  return `begin 644 notes.txt\n${lines.join('\n')}\n\`\nend\n`;
}

function utf7(text: string): string {
  return `+${Buffer.from(text, 'utf16le').swap16().toString('base64').replaceAll('=', '')}-`;
}

function gzipNamed(text: string): Buffer {
  const packed = gzipSync(text);
  const named = Buffer.concat([packed.subarray(0, 10), Buffer.from('notes.txt\0'), packed.subarray(10)]);
  named[3] = 8;
  return named;
}
