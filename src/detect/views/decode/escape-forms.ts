import { sixBitValues } from './alphabets.ts';
import { digitOf, hexAt } from './digits.ts';

/** A decoded escape and its end. */
export interface FoundEscape {
  readonly point: number;
  readonly end: number;
}

const maxBracedDigits = 8;
const named = /\\N\{(?:U\+([\da-f]{1,6})|LATIN (SMALL|CAPITAL) LETTER ([A-Z])|(SPACE|FULL STOP|COMMA|COLON))\}/iy;
const namedSigns: Readonly<Record<string, number>> = { SPACE: 32, 'FULL STOP': 46, COMMA: 44, COLON: 58 };

/** `\\u{49}`, `\\x{49}` and `\\o{111}`. */
export function bracedAt(text: string, at: number, base: 8 | 16): FoundEscape | undefined {
  let point = 0;
  let end = at + 3;
  for (; end < at + 3 + maxBracedDigits; end++) {
    const digit = digitOf(text.charCodeAt(end));
    if (digit < 0 || digit >= base) break;
    point = point * base + digit;
  }
  const closed = end > at + 3 && text.charCodeAt(end) === 125 && point <= 0x10ffff;
  return closed ? { point, end: end + 1 } : undefined;
}

/** `\\N{U+0049}` and `\\N{LATIN CAPITAL LETTER I}`. */
export function namedAt(text: string, at: number): FoundEscape | undefined {
  named.lastIndex = at;
  const found = named.exec(text);
  if (found === null) return undefined;
  const end = named.lastIndex;
  const [, code, size, letter = '', sign = ''] = found;
  if (code !== undefined) {
    const point = Number.parseInt(code, 16);
    return point <= 0x10ffff ? { point, end } : undefined;
  }
  if (letter === '') return { point: namedSigns[sign.toUpperCase()] ?? 32, end };
  const small = size?.toUpperCase() === 'SMALL';
  return { point: (small ? letter.toLowerCase() : letter.toUpperCase()).charCodeAt(0), end };
}

/** `\\111` and `\\0111`: three octal digits, of a printed character or a byte of UTF-8. */
export function octalAt(text: string, at: number): FoundEscape | undefined {
  if (text.charCodeAt(at) !== 92) return undefined;
  const long = text.charCodeAt(at + 1) === 48 ? octalDigits(text, at + 2) : -1;
  if (isPrinted(long)) return { point: long, end: at + 5 };
  const point = octalDigits(text, at + 1);
  return isPrinted(point) ? { point, end: at + 4 } : undefined;
}

function octalDigits(text: string, at: number): number {
  let value = 0;
  for (let next = at; next < at + 3; next++) {
    const digit = digitOf(text.charCodeAt(next));
    if (digit < 0 || digit > 7) return -1;
    value = value * 8 + digit;
  }
  return value;
}

function isPrinted(value: number): boolean {
  return value >= 32 && value < 256 && value !== 127;
}

/** `\\49 ` and `\\000049`: up to six hexadecimal digits of a printed ASCII character, and the blank that ends them. */
export function cssAt(text: string, at: number): FoundEscape | undefined {
  let end = at + 1;
  while (end < at + 7 && digitOf(text.charCodeAt(end)) >= 0) end++;
  if (end < at + 3) return undefined;
  const point = hexAt(text, at + 1, end - at - 1);
  if (point < 32 || point > 126) return undefined;
  return { point, end: end < at + 7 && text.charCodeAt(end) === 32 ? end + 1 : end };
}

/** UTF-16 in base64 between a plus sign and a hyphen. No points unless all of it prints. */
export function utf7At(text: string, at: number): { readonly points: readonly number[]; readonly end: number } {
  const points: number[] = [];
  let value = 0;
  let held = 0;
  let end = at + 1;
  for (; ; end++) {
    const unit = text.charCodeAt(end);
    // A hyphen ends it, although it is a digit of the other base64 alphabet.
    const next = unit === 45 || unit === 95 ? 64 : (sixBitValues[unit] ?? 64);
    if (next === 64) break;
    value = ((value << 6) | next) & 0x3f_ffff;
    held += 6;
    if (held < 16) continue;
    held -= 16;
    const point = (value >> held) & 0xffff;
    if (point < 32 || point === 127) return { points: [], end };
    points.push(point);
  }
  if ((value & ((1 << held) - 1)) !== 0) return { points: [], end };
  return { points, end: text.charCodeAt(end) === 45 ? end + 1 : end };
}
