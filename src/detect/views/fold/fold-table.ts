import { confusables, decimalZeros, latinLookalikes } from '../unhide/unicode.gen.ts';

/**
 * Supplement to UTS #39 (`confusables`). Small capitals, letters with strokes, turned and outlined letters come from the
 * character names in unicode.gen.ts; these are the alphabets of "fancy text" generators that the standard omits because
 * they would not fool a careful reader. A language model reads them all.
 */
const rows: readonly (readonly [to: string, from: string])[] = [
  ['a', '\u20b3\u15e9'],
  ['b', '\u0e3f'],
  ['c', '\u00a2\u20b5\u1455\u0254'],
  ['d', '\u2202\u00f0'],
  ['e', '\u0454\u025b\u025c\u029a\ua7ab'],
  ['f', '\u20a3\u025f\u214e'],
  ['g', '\u20b2\u0182\u0183'],
  ['i', '\u0131\u2c93\ua4f2\u0269\u0456\u04cf'],
  ['k', '\u20ad'],
  ['m', '\u20a5'],
  ['n', '\u20a6\u144e\u014b'],
  ['o', '\u03c2\u03c3'],
  ['p', '\u20b1'],
  ['q', '\u146b\ua7af'],
  ['r', '\u044f\u1d19'],
  ['s', '\u20b4\u1515'],
  ['t', '\u20ae'],
  ['u', '\u03bc\u00b5'],
  ['w', '\u20a9\u15ef\u03c9\u0461'],
  ['x', '\u166d'],
  ['z', '\u1614'],
  ['ss', '\u00df\u1e9e'],
  ['ae', '\u00e6\u00c6\u1d01'],
  ['oe', '\u0153\u0152\u0276'],
  ["'", '\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a\u00b4\u02b9\u02bb\u02bc\u02bd\u02c8\ua78c\u05f3'],
  ['"', '\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb\u02ba\u301d\u301e\u301f\u05f4'],
  ['-', '\u2212\u2043\u02d7'],
  ['/', '\u2044\u2215'],
  ['*', '\u2217'],
  [' ', '\u2800'],
  ['\n', '\u0085\u2028\u2029\u000b\u000c'],
  // Tatweel only stretches a word, so it can be inserted between any two Arabic letters without changing the text.
  ['', '\u0640'],
];

const fixed = new Map<string, string>(rows.flatMap(([to, from]) => [...from].map((letter) => [letter, to] as const)));
const latin = byPoint(latinLookalikes);
const confusable = byPoint(confusables);
const zeros = new Set(decimalZeros);

const mark = /^[\p{Mn}\p{Me}]$/u;
const dash = /^\p{Pd}$/u;
const space = /^\p{Zs}$/u;
const letter = /^[\p{L}\p{Nl}]$/u;
/** ASCII inside words of these scripts would hide them from the lexer, and nobody spells English with them. */
const ownScript =
  /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Arab}\p{sc=Hebr}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]$/u;

/** The folded form of one character. Not cached here: the caller has a table. */
export function foldCharacter(point: number): string {
  const character = String.fromCodePoint(point);
  const known = fixedFold(character, point);
  if (known !== undefined) return known;
  // A spacing accent decomposes to a space and a mark, which would split its word.
  const decomposed = character.normalize('NFKD').toLowerCase().normalize('NFKD');
  if (decomposed.startsWith(' ')) return character;
  let folded = '';
  for (const part of decomposed) folded += foldPart(part);
  return folded;
}

function fixedFold(character: string, point: number): string | undefined {
  const own = fixed.get(character) ?? latin.get(point) ?? enclosed(point);
  if (own !== undefined) return own;
  if (dash.test(character)) return '-';
  if (space.test(character)) return ' ';
  if (mark.test(character)) return '';
  return undefined;
}

function foldPart(part: string): string {
  const point = part.codePointAt(0) ?? 0;
  if (point < 128) return part;
  const known = fixedFold(part, point) ?? decimalDigit(point);
  if (known !== undefined) return known;
  if (!letter.test(part) || ownScript.test(part)) return part;
  return confusable.get(point) ?? part;
}

function decimalDigit(point: number): string | undefined {
  for (let value = 0; value < 10; value++) {
    if (zeros.has(point - value)) return String(value);
  }
  return undefined;
}

/** Parenthesised and negative circled characters, which do not decompose or decompose with their brackets. */
function enclosed(point: number): string | undefined {
  if (point >= 0x249c && point <= 0x24b5) return String.fromCharCode(point - 0x249c + 97);
  if (point >= 0x1f110 && point <= 0x1f129) return String.fromCharCode(point - 0x1f110 + 97);
  if (point >= 0x2474 && point <= 0x2487) return String(point - 0x2474 + 1);
  if (point >= 0x2776 && point <= 0x2793) return String(((point - 0x2776) % 10) + 1);
  if (point >= 0x24eb && point <= 0x24f4) return String(point - 0x24eb + 11);
  if (point >= 0x24f5 && point <= 0x24fe) return String(point - 0x24f5 + 1);
  return point === 0x24ff ? '0' : undefined;
}

function byPoint(rows: readonly (readonly [letters: string, points: string])[]): ReadonlyMap<number, string> {
  return new Map(
    rows.flatMap(([letters, points]) =>
      points.split(' ').map((point) => [Number.parseInt(point, 16), letters] as const),
    ),
  );
}
