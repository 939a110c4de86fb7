import { digits, unitsIn } from '../../lexer/unit-tables.ts';
import type { PlaceWriter } from '../rejoin/places.ts';
import type { TextView } from '../view.ts';
import { digitOf, hexAt, isAlphanumeric } from './digits.ts';
import { maxNameLength, namedEntity, unfinished } from './entities.ts';
import { bracedAt, cssAt, type FoundEscape, namedAt, octalAt, utf7At } from './escape-forms.ts';
import { type CodeList, codeListAt } from './number-lists.ts';
import { utf8At, utf8Length } from './utf8.ts';

export const escapeKinds = [
  'percent',
  'entity',
  'backslash',
  'octal',
  'css',
  'quoted',
  'utf7',
  'point',
  'list',
] as const;
export type EscapeKind = (typeof escapeKinds)[number];

/** 1 where an escape may begin: percent, ampersand, backslash, equals, plus and U; a list of numbers begins with a digit. */
const signs = `%&\\=+U`;
const opens = unitsIn(signs);
const opensWithLists = unitsIn(`${signs}${digits}`);

/** Decodes escapes in place; without a writer it only counts them. */
export class EscapeReader {
  readonly counts: Record<EscapeKind, number> = {
    percent: 0,
    entity: 0,
    backslash: 0,
    octal: 0,
    css: 0,
    quoted: 0,
    utf7: 0,
    point: 0,
    list: 0,
  };
  private readonly text: string;
  private readonly codes: Uint16Array;
  private readonly without: ReadonlySet<EscapeKind>;
  private readonly writer: PlaceWriter | undefined;
  /** The lists of numbers found so far, by their starts, so that none is read twice; undefined if the text has none. */
  private readonly lists: Map<number, CodeList> | undefined;
  /** The end of the text written so far. */
  private plain = 0;
  /** The end of the last escape of quoted-printable text. */
  private quotedEnd = 0;
  /** What was read once as UTF-7 is not read again from a plus sign inside it. */
  private noUtf7Before = 0;
  private readonly bytes: Uint8Array = new Uint8Array(4);

  /** `codes` are the units of the text. */
  constructor(
    source: TextView,
    codes: Uint16Array,
    writer: PlaceWriter | undefined,
    without: ReadonlySet<EscapeKind>,
    lists: Map<number, CodeList> | undefined,
  ) {
    this.text = source.text;
    this.codes = codes;
    this.writer = writer;
    this.without = without;
    this.lists = lists;
  }

  read(): void {
    const { text, codes } = this;
    const opening = this.lists === undefined ? opens : opensWithLists;
    let at = 0;
    while (at < text.length) {
      const unit = codes[at] ?? 0;
      if (opening[unit] !== 0) at = this.readAt(at, unit) || at + 1;
      else at += hasNone(opening, codes, at + 1) ? 5 : 1;
    }
    this.writer?.copy(this.plain, text.length);
  }

  /** Reads the escape at `at` and returns its end; 0 if there is none. */
  private readAt(at: number, unit: number): number {
    if (unit === 37) return this.readPercent(at);
    if (unit === 38) return this.readEntity(at);
    if (unit === 92) return this.readBackslash(at);
    if (unit === 61) return this.readQuoted(at);
    if (unit === 43) return this.readUtf7(at);
    if (unit === 85) return this.readPoint(at);
    return at > 0 && isAlphanumeric(this.text.charCodeAt(at - 1)) ? 0 : this.readList(at);
  }

  private readPercent(at: number): number {
    const { text } = this;
    const first = hexAt(text, at + 1, 2);
    if (first < 0 && (text.charCodeAt(at + 1) | 32) === 117) return this.putHex('percent', at, at + 2, 4, 0);
    if (first < 0x80) return first < 0 ? 0 : this.put('percent', first, at, at + 3);
    return this.readBytes('percent', at, 3, (next) => (text.charCodeAt(next) === 37 ? hexAt(text, next + 1, 2) : -1));
  }

  /** Reads escapes of `size` units that together are one character in UTF-8. */
  private readBytes(kind: EscapeKind, at: number, size: number, byteAt: (at: number) => number): number {
    const { bytes } = this;
    let count = 0;
    for (let next = at; count < 4; next += size) {
      const byte = byteAt(next);
      if (byte < 0) break;
      bytes[count++] = byte;
    }
    const point = utf8At(bytes, 0, count);
    return point < 0 ? 0 : this.put(kind, point, at, at + utf8Length(point) * size);
  }

  /** Quoted-printable: `=` and two digits, or `=` at the end of a line, which joins the next line to it. */
  private readQuoted(at: number): number {
    const { text } = this;
    const byte = hexAt(text, at + 1, 2);
    if (byte < 0) return this.readSoftBreak(at);
    if (byte >= 0x80)
      return this.readBytes('quoted', at, 3, (next) => (text.charCodeAt(next) === 61 ? hexAt(text, next + 1, 2) : -1));
    // Numbers and colours follow the same sign, so only a letter inside a word counts, or one escape after another.
    const after = text.charCodeAt(at + 3);
    const inWord = isLetter(byte) && isLetter(after) && (this.quotedEnd === at || isLetter(text.charCodeAt(at - 1)));
    if (this.writer === undefined && !inWord && !(after === 61 && hexAt(text, at + 4, 2) >= 0)) return 0;
    this.quotedEnd = at + 3;
    return byte < 32 ? 0 : this.put('quoted', byte, at, at + 3);
  }

  private readSoftBreak(at: number): number {
    const { text } = this;
    const end = at + (text.charCodeAt(at + 1) === 13 ? 3 : 2);
    const goesOn =
      isAlphanumeric(text.charCodeAt(end)) || (text.charCodeAt(end) === 61 && hexAt(text, end + 1, 2) >= 0);
    const between = goesOn && at > 0 && isAlphanumeric(text.charCodeAt(at - 1));
    if (text.charCodeAt(end - 1) !== 10 || !between || this.without.has('quoted')) return 0;
    this.counts.quoted++;
    if (this.writer === undefined) return end;
    this.writer.copy(this.plain, at);
    this.writer.drop(at, end);
    this.plain = end;
    return end;
  }

  /** UTF-7: a plus sign, UTF-16 in base64, and a hyphen. */
  private readUtf7(at: number): number {
    if (this.text.charCodeAt(at + 1) !== 65 || at < this.noUtf7Before || this.without.has('utf7')) return 0;
    const { points, end } = utf7At(this.text, at);
    this.noUtf7Before = end;
    const [first, ...rest] = points;
    if (first === undefined) return 0;
    this.put('utf7', first, at, end);
    this.counts.utf7 += rest.length;
    for (const point of rest) this.writer?.putPoint(point, at, end);
    return end;
  }

  private readEntity(at: number): number {
    const { text } = this;
    if (text.charCodeAt(at + 1) === 35) return this.readNumericEntity(at);
    let end = at + 1;
    while (end - at <= maxNameLength && isAlphanumeric(text.charCodeAt(end))) end++;
    const name = text.slice(at + 1, end);
    const point = text.charCodeAt(end) === 59 ? namedEntity(name) : undefined;
    if (point !== undefined) return this.put('entity', point, at, end + 1);
    const open = unfinished.find(([known]) => name.startsWith(known));
    return open === undefined ? 0 : this.put('entity', open[1], at, at + 1 + open[0].length);
  }

  private readNumericEntity(at: number): number {
    const { text } = this;
    const hexadecimal = (text.charCodeAt(at + 2) | 32) === 120;
    const start = at + (hexadecimal ? 3 : 2);
    let end = start;
    let point = 0;
    // Browsers allow any number of leading zeros; a bound keeps this linear.
    for (; end < start + 16; end++) {
      const digit = digitOf(text.charCodeAt(end));
      if (digit < 0 || digit >= (hexadecimal ? 16 : 10)) break;
      point = Math.min(point * (hexadecimal ? 16 : 10) + digit, 0x110000);
    }
    if (end === start || point > 0x10ffff) return 0;
    return this.put('entity', point, at, text.charCodeAt(end) === 59 ? end + 1 : end);
  }

  private readBackslash(at: number): number {
    const { text } = this;
    const letter = text.charCodeAt(at + 1);
    const braced = text.charCodeAt(at + 2) === 123;
    if (letter === 78) return braced ? this.putFound('backslash', at, namedAt(text, at)) : 0;
    if (letter === 111) return braced ? this.putFound('backslash', at, bracedAt(text, at, 8)) : 0;
    if (digitOf(letter) >= 0) return this.readDigits(at);
    if (letter !== 117 && letter !== 85 && letter !== 120) return 0;
    if (braced) return this.putFound('backslash', at, bracedAt(text, at, 16));
    return this.putHex('backslash', at, at + 2, letter === 120 ? 2 : letter === 85 ? 8 : 4, 0);
  }

  /** Octal escapes of programs, or hexadecimal ones of style sheets. */
  private readDigits(at: number): number {
    const { text } = this;
    const octal = this.without.has('octal') ? undefined : octalAt(text, at);
    const css = this.without.has('css') ? undefined : cssAt(text, at);
    if (octal === undefined) return this.putFound('css', at, css);
    // Both are counted, because which of them it is shows in the whole text only.
    if (css !== undefined && this.writer === undefined) this.counts.css++;
    if (octal.point < 0x80) return this.putFound('octal', at, octal);
    return this.readBytes('octal', at, 4, (next) => octalAt(text, next)?.point ?? -1);
  }

  private putFound(kind: EscapeKind, at: number, found: FoundEscape | undefined): number {
    return found === undefined ? 0 : this.put(kind, found.point, at, found.end);
  }

  private readPoint(at: number): number {
    const { text } = this;
    if (text.charCodeAt(at + 1) !== 43) return 0;
    let digits = 0;
    while (digits < 6 && digitOf(text.charCodeAt(at + 2 + digits)) >= 0) digits++;
    if (digits < 4) return 0;
    const end = this.putHex('point', at, at + 2, digits, 0);
    // In a list of code points, blanks and commas are only separators.
    const blanks = end === 0 ? 0 : (/^[\s,;]{1,2}(?=U\+)/.exec(text.slice(end, end + 4))?.[0].length ?? 0);
    if (blanks > 0) this.plain = end + blanks;
    return end + blanks;
  }

  private readList(at: number): number {
    const found = this.without.has('list') ? undefined : this.listAt(at);
    if (found === undefined) return 0;
    const { points, starts, ends } = found;
    for (let index = 0; index < points.length; index++) {
      const start = starts[index] ?? at;
      // The blanks between the numbers are not part of the text.
      this.plain = Math.max(this.plain, index === 0 ? 0 : start);
      this.put('list', points[index] ?? 0, start, ends[index] ?? found.end);
    }
    return found.end;
  }

  private listAt(at: number): CodeList | undefined {
    const known = this.lists?.get(at);
    if (known !== undefined) return known;
    const found = codeListAt(this.text, at);
    if (found !== undefined) this.lists?.set(at, found);
    return found;
  }

  private putHex(kind: EscapeKind, at: number, digits: number, count: number, extra: number): number {
    const point = hexAt(this.text, digits, count);
    return point < 0 || point > 0x10ffff ? 0 : this.put(kind, point, at, digits + count + extra);
  }

  private put(kind: EscapeKind, point: number, from: number, to: number): number {
    if (this.without.has(kind)) return 0;
    this.counts[kind]++;
    if (this.writer === undefined) return to;
    this.writer.copy(this.plain, from);
    this.plain = to;
    this.writer.putPoint(point, from, to);
    return to;
  }
}

/** Whether none of the four units from `at` on is in the table; those after the end of a text are in none. */
function hasNone(table: Uint8Array, codes: Uint16Array, at: number): boolean {
  const some =
    (table[codes[at] ?? 0] ?? 0) |
    (table[codes[at + 1] ?? 0] ?? 0) |
    (table[codes[at + 2] ?? 0] ?? 0) |
    (table[codes[at + 3] ?? 0] ?? 0);
  return some === 0;
}

function isLetter(unit: number): boolean {
  const low = unit | 32;
  return low >= 97 && low <= 122 && unit < 128;
}
