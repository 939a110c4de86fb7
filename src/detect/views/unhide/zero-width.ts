import { isMessage, wordShare } from '../decode/plausible.ts';
import { utf8At, utf8Length } from '../decode/utf8.ts';

/** Characters that stand for digits when text is written in nothing but them. */
const digits = new Set([
  0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202c, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0xfeff,
]);
const fewest = 16;
/** Characters decoded to judge a reading before the whole run is decoded with it. */
const glance = 24;

export function isDigit(point: number): boolean {
  return digits.has(point);
}

/** A decoded character and the half-open range of symbols it was written with. */
export interface Spelled {
  readonly point: number;
  readonly from: number;
  readonly to: number;
}

interface Reading {
  readonly digit: ReadonlyMap<number, number>;
  readonly bits: number;
  /** Symbols to a character; 0 when a separator ends each character. */
  readonly width: number;
}

/** What a run of zero-width characters spells as binary or base-4 text, if it spells anything. */
export function spell(points: readonly number[]): readonly Spelled[] | undefined {
  if (points.length < fewest) return undefined;
  const symbols = distinct(points);
  if (symbols === undefined) return undefined;
  let best: Reading | undefined;
  let most = 0;
  for (const reading of readings(symbols)) {
    // A wrong reading may be printable by chance; the right one is made of words.
    const words = wordShare(textOf(decodeWith(reading, points, glance)));
    if (words > most) {
      best = reading;
      most = words;
    }
  }
  if (best === undefined) return undefined;
  const whole = decodeWith(best, points, Number.POSITIVE_INFINITY);
  return isMessage(textOf(whole)) ? whole : undefined;
}

/** Two to four different symbols; one alone carries nothing, and more than four is no alphabet we know. */
function distinct(points: readonly number[]): readonly number[] | undefined {
  const seen = new Set<number>();
  for (const point of points) {
    seen.add(point);
    if (seen.size > 4) return undefined;
  }
  return seen.size >= 2 ? [...seen].sort((a, b) => a - b) : undefined;
}

function* readings(symbols: readonly number[]): Generator<Reading> {
  if (symbols.length === 4) {
    for (const order of permutations(symbols)) {
      const digit = new Map(order.map((symbol, value) => [symbol, value] as const));
      yield { digit, bits: 2, width: 4 };
      yield { digit, bits: 2, width: 8 };
    }
    return;
  }
  for (const pair of pairs(symbols)) {
    const digit = new Map(pair.map((symbol, value) => [symbol, value] as const));
    for (const width of symbols.length === 3 ? [8, 7, 16, 0] : [8, 7, 16]) yield { digit, bits: 1, width };
  }
}

/** Ordered pairs: either symbol may be the one, and of three symbols any may be the separator. */
function pairs(symbols: readonly number[]): readonly (readonly [number, number])[] {
  return symbols.flatMap((zero) => symbols.filter((one) => one !== zero).map((one) => [zero, one] as const));
}

function permutations(symbols: readonly number[]): readonly (readonly number[])[] {
  if (symbols.length < 2) return [symbols];
  return symbols.flatMap((first) =>
    permutations(symbols.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}

function textOf(spelled: readonly Spelled[]): string {
  return spelled.map(({ point }) => String.fromCodePoint(point)).join('');
}

function decodeWith(reading: Reading, points: readonly number[], most: number): readonly Spelled[] {
  const values = reading.width === 0 ? separated(reading, points, most) : fixedWidth(reading, points, most);
  return reading.width * reading.bits === 8 ? joinUtf8(values) : values;
}

function fixedWidth({ digit, bits, width }: Reading, points: readonly number[], most: number): readonly Spelled[] {
  const values: Spelled[] = [];
  let value = 0;
  let read = 0;
  let from = 0;
  for (let at = 0; at < points.length && values.length < most; at++) {
    const symbol = digit.get(points[at] ?? 0);
    if (symbol === undefined) continue;
    if (read === 0) from = at;
    value = (value << bits) | symbol;
    if (++read < width) continue;
    values.push({ point: value, from, to: at + 1 });
    value = 0;
    read = 0;
  }
  return values;
}

function separated({ digit }: Reading, points: readonly number[], most: number): readonly Spelled[] {
  const values: Spelled[] = [];
  let value = 0;
  let from = 0;
  for (let at = 0; at <= points.length && values.length < most; at++) {
    const symbol = digit.get(points[at] ?? 0);
    if (symbol !== undefined) {
      value = ((value << 1) | symbol) & 0xffff;
      continue;
    }
    if (at > from) values.push({ point: value, from, to: at });
    value = 0;
    from = at + 1;
  }
  return values;
}

/** Bytes to characters; a byte that is no UTF-8 stays itself and counts against the reading. */
function joinUtf8(values: readonly Spelled[]): readonly Spelled[] {
  const bytes = values.map(({ point }) => point);
  const joined: Spelled[] = [];
  for (let at = 0; at < values.length; ) {
    const point = utf8At(bytes, at, bytes.length);
    const next = at + (point < 0 ? 1 : utf8Length(point));
    joined.push({ point: point < 0 ? 0xfffd : point, from: values[at]?.from ?? 0, to: values[next - 1]?.to ?? 0 });
    at = next;
  }
  return joined;
}
