import { digits, unitsIn } from '../../lexer/unit-tables.ts';
import { Units } from '../../lexer/units.ts';
import { forEverything, PlaceWriter } from '../rejoin/places.ts';
import type { TextView } from '../view.ts';
import type { ViewWriter } from '../writer.ts';
import { digitOf, hexAt, isAlphanumeric } from './digits.ts';
import { type CodeList, canHoldList, codeListAt } from './number-lists.ts';
import { utf8At, utf8Length } from './utf8.ts';

/** Named entities in common use. The full list has two thousand; these can encode markup and words. */
const entities: ReadonlyMap<string, number> = new Map(
  (
    'amp 38 lt 60 gt 62 quot 34 apos 39 nbsp 32 Tab 9 NewLine 10 excl 33 num 35 dollar 36 percnt 37 lpar 40 rpar 41 ' +
    'ast 42 plus 43 comma 44 hyphen 45 dash 45 period 46 sol 47 colon 58 semi 59 equals 61 quest 63 commat 64 lsqb 91 ' +
    'lbrack 91 bsol 92 rsqb 93 rbrack 93 lowbar 95 grave 96 lcub 123 lbrace 123 verbar 124 vert 124 rcub 125 rbrace 125 ' +
    'ndash 8211 mdash 8212 lsquo 8216 rsquo 8217 ldquo 8220 rdquo 8221 hellip 8230 bull 8226 copy 169 reg 174 laquo 171 ' +
    'raquo 187 ensp 32 emsp 32 thinsp 32 shy 173 zwj 8205 zwnj 8204 ZeroWidthSpace 8203'
  )
    .match(/\w+ \d+/g)
    ?.map((row) => [row.split(' ')[0] ?? '', Number(row.split(' ')[1])] as const),
);
const maxNameLength = 14;

const units = new Units();

/** How many escapes of a kind show intent rather than accident (`100%25`, one `\\x41` in a manual). */
const minCounts = { percent: 2, entity: 1, backslash: 3, point: 3, list: 1 };
type Kind = keyof typeof minCounts;
const kinds: readonly Kind[] = ['percent', 'entity', 'backslash', 'point', 'list'];

/** 1 where an escape may begin: percent, ampersand, backslash, U and the digits. */
const opens = unitsIn(`%&\\U${digits}`);

/** How an escape continues, by its first characters. */
const escapeStarts: readonly (readonly [signs: string, rest: RegExp])[] = [
  ['%', /%[\da-f]{2}/iy],
  ['&', /&(?:#|[a-z]{2,14};)/iy],
  ['\\', /\\[ux]/iy],
  ['U+', /U\+[\da-f]/iy],
  ['u+', /U\+[\da-f]/iy],
];

/** The parts of a text with escapes, decoded; undefined if it has none. */
export function readEscapes(source: TextView): TextView | undefined {
  const { text } = source;
  if (!canHoldEscape(text) && !canHoldList(text)) return undefined;
  const rare = new Set<Kind>();
  const lists = new Map<number, CodeList>();
  // Counts first and writes afterwards: most texts with such a character have no escape.
  const counter = new EscapeReader(source, undefined, rare, lists);
  counter.read();
  for (const kind of kinds) if (counter.counts[kind] < minCounts[kind]) rare.add(kind);
  if (rare.size === kinds.length) return undefined;
  const writer = new PlaceWriter(source, forEverything);
  new EscapeReader(source, writer, rare, lists).read();
  return writer.view('decoded');
}

/**
 * A cheap first check: most such characters in ordinary text and code start no escape. Searching for a character is far
 * faster than a pattern.
 */
function canHoldEscape(text: string): boolean {
  return escapeStarts.some(([signs, rest]) => {
    for (let at = text.indexOf(signs); at >= 0; at = text.indexOf(signs, at + 1)) {
      rest.lastIndex = at;
      if (rest.test(text)) return true;
    }
    return false;
  });
}

class EscapeReader {
  readonly counts: Record<Kind, number> = { percent: 0, entity: 0, backslash: 0, point: 0, list: 0 };
  private readonly text: string;
  private readonly without: ReadonlySet<Kind>;
  private readonly writer: ViewWriter | undefined;
  /** The lists of numbers found so far, by their starts, so that none is read twice. */
  private readonly lists: Map<number, CodeList>;
  /** The end of the text written so far. */
  private plain = 0;
  private readonly bytes: Uint8Array = new Uint8Array(4);

  constructor(
    source: TextView,
    writer: ViewWriter | undefined,
    without: ReadonlySet<Kind>,
    lists: Map<number, CodeList>,
  ) {
    this.text = source.text;
    this.writer = writer;
    this.without = without;
    this.lists = lists;
  }

  read(): void {
    const { text } = this;
    const codes = units.of(text);
    let at = 0;
    while (at < text.length) {
      const unit = codes[at] ?? 0;
      if (opens[unit] === 0) at++;
      else at = this.readAt(at, unit) || at + 1;
    }
    this.writer?.copy(this.plain, text.length);
  }

  /** Reads the escape at `at` and returns its end; 0 if there is none. */
  private readAt(at: number, unit: number): number {
    if (unit === 37) return this.readPercent(at);
    if (unit === 38) return this.readEntity(at);
    if (unit === 92) return this.readBackslash(at);
    if (unit === 85) return this.readPoint(at);
    return at > 0 && isAlphanumeric(this.text.charCodeAt(at - 1)) ? 0 : this.readList(at);
  }

  private readPercent(at: number): number {
    const { bytes, text } = this;
    const first = hexAt(text, at + 1, 2);
    if (first < 0x80) return first < 0 ? 0 : this.put('percent', first, at, at + 3);
    let count = 0;
    for (let next = at; count < 4 && text.charCodeAt(next) === 37; next += 3) {
      bytes[count++] = Math.max(0, hexAt(text, next + 1, 2));
    }
    const point = utf8At(bytes, 0, count);
    return point < 0 ? 0 : this.put('percent', point, at, at + utf8Length(point) * 3);
  }

  private readEntity(at: number): number {
    const { text } = this;
    if (text.charCodeAt(at + 1) === 35) return this.readNumericEntity(at);
    let end = at + 1;
    while (end - at <= maxNameLength && isAlphanumeric(text.charCodeAt(end))) end++;
    const point = text.charCodeAt(end) === 59 ? entities.get(text.slice(at + 1, end)) : undefined;
    return point === undefined ? 0 : this.put('entity', point, at, end + 1);
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
    if (letter === 120) return this.putHex('backslash', at, at + 2, 2, 0);
    if (letter !== 117 && letter !== 85) return 0;
    if (text.charCodeAt(at + 2) !== 123) return this.putHex('backslash', at, at + 2, letter === 85 ? 8 : 4, 0);
    let close = at + 3;
    while (close < at + 9 && digitOf(text.charCodeAt(close)) >= 0) close++;
    if (close === at + 3 || text.charCodeAt(close) !== 125) return 0;
    return this.putHex('backslash', at, at + 3, close - at - 3, 1);
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
    const known = this.lists.get(at);
    if (known !== undefined) return known;
    const found = codeListAt(this.text, at);
    if (found !== undefined) this.lists.set(at, found);
    return found;
  }

  private putHex(kind: Kind, at: number, digits: number, count: number, extra: number): number {
    const point = hexAt(this.text, digits, count);
    return point < 0 || point > 0x10ffff ? 0 : this.put(kind, point, at, digits + count + extra);
  }

  private put(kind: Kind, point: number, from: number, to: number): number {
    if (this.without.has(kind)) return 0;
    this.counts[kind]++;
    if (this.writer === undefined) return to;
    this.writer.copy(this.plain, from);
    this.plain = to;
    this.writer.putPoint(point, from, to);
    return to;
  }
}
