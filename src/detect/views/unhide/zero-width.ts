import { isMessage, wordShare } from '../decode/plausible.ts';
import { utf8At, utf8Length } from '../decode/utf8.ts';

/** Characters that serve as digits when text is encoded in zero-width characters. */
const digits = new Set([
  0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202c, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0xfeff,
]);
const minRunLength = 16;
/** Characters that are decoded to judge an encoding before the whole run is decoded with it. */
const previewCharacters = 24;

export function isDigit(point: number): boolean {
  return digits.has(point);
}

/** A decoded character and the half-open range of symbols that encode it. */
export interface DecodedCharacter {
  readonly point: number;
  readonly from: number;
  readonly to: number;
}

interface Encoding {
  readonly digit: ReadonlyMap<number, number>;
  readonly bits: number;
  /** Symbols per character; 0 if a separator ends each character. */
  readonly width: number;
}

/** The message of a run of zero-width characters as binary or base-4 text, if there is one. */
export function decodeZeroWidth(points: readonly number[]): readonly DecodedCharacter[] | undefined {
  if (points.length < minRunLength) return undefined;
  const symbols = distinct(points);
  if (symbols === undefined) return undefined;
  let best: Encoding | undefined;
  let maxCharacters = 0;
  for (const encoding of encodings(symbols)) {
    // A wrong encoding may be printable by chance; the right one gives words.
    const words = wordShare(textOf(decodeWith(encoding, points, previewCharacters)));
    if (words > maxCharacters) {
      best = encoding;
      maxCharacters = words;
    }
  }
  if (best === undefined) return undefined;
  const whole = decodeWith(best, points, Number.POSITIVE_INFINITY);
  return isMessage(textOf(whole)) ? whole : undefined;
}

/** Two to four different symbols; a single one carries no information, and no known encoding uses more than four. */
function distinct(points: readonly number[]): readonly number[] | undefined {
  const seen = new Set<number>();
  for (const point of points) {
    seen.add(point);
    if (seen.size > 4) return undefined;
  }
  return seen.size >= 2 ? [...seen].sort((a, b) => a - b) : undefined;
}

function* encodings(symbols: readonly number[]): Generator<Encoding> {
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

function textOf(decoded: readonly DecodedCharacter[]): string {
  return decoded.map(({ point }) => String.fromCodePoint(point)).join('');
}

function decodeWith(encoding: Encoding, points: readonly number[], maxCharacters: number): readonly DecodedCharacter[] {
  const values =
    encoding.width === 0 ? separated(encoding, points, maxCharacters) : fixedWidth(encoding, points, maxCharacters);
  return encoding.width * encoding.bits === 8 ? joinUtf8(values) : values;
}

function fixedWidth(
  { digit, bits, width }: Encoding,
  points: readonly number[],
  maxCharacters: number,
): readonly DecodedCharacter[] {
  const values: DecodedCharacter[] = [];
  let value = 0;
  let read = 0;
  let from = 0;
  for (let at = 0; at < points.length && values.length < maxCharacters; at++) {
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

function separated({ digit }: Encoding, points: readonly number[], maxCharacters: number): readonly DecodedCharacter[] {
  const values: DecodedCharacter[] = [];
  let value = 0;
  let from = 0;
  for (let at = 0; at <= points.length && values.length < maxCharacters; at++) {
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

/** Bytes to characters; a byte that is not UTF-8 becomes U+FFFD and counts against the encoding. */
function joinUtf8(values: readonly DecodedCharacter[]): readonly DecodedCharacter[] {
  const bytes = values.map(({ point }) => point);
  const joined: DecodedCharacter[] = [];
  for (let at = 0; at < values.length; ) {
    const point = utf8At(bytes, at, bytes.length);
    const next = at + (point < 0 ? 1 : utf8Length(point));
    joined.push({ point: point < 0 ? 0xfffd : point, from: values[at]?.from ?? 0, to: values[next - 1]?.to ?? 0 });
    at = next;
  }
  return joined;
}
