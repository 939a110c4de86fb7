import { type Atoms, kindOfHidden } from './hidden.ts';

/** Adjacent hidden characters `[from, to)` of the atoms, with the visible characters on either side (0 for none). */
export interface Cluster {
  readonly text: string;
  readonly atoms: Atoms;
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
  readonly nearRightToLeft: (start: number, end: number) => boolean;
}

const zwnj = 0x200c;
const zwj = 0x200d;
/** No script needs more joiners or direction marks in one place than this. */
const maxClusterLength = 4;

const joining =
  /^[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mand}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Rohg}\p{sc=Mong}\p{sc=Phag}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}\p{sc=Java}\p{sc=Bali}\p{sc=Newa}\p{sc=Gran}\p{sc=Lana}\p{sc=Cham}]$/u;
/** Written without spaces; web text marks possible line breaks with U+200B. */
const unspaced = /^[\p{sc=Khmr}\p{sc=Thai}\p{sc=Laoo}\p{sc=Mymr}\p{sc=Tibt}\p{sc=Lana}]$/u;
const pictograph = /^\p{Extended_Pictographic}$/u;
const joinable = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
const symbol = /^[\p{Emoji}\p{S}]$/u;
const ideograph = /^[\p{sc=Han}]$/u;
/**
 * Standardised variants outside Han: wide punctuation, curly quotes, operators, Myanmar, Phags-pa, the slashed zero.
 */
const varied = /^[0\p{Sm}\p{sc=Mymr}\p{sc=Phag}\u2018-\u201d\u3001\u3002\uff01\uff0c\uff0e\uff1a\uff1b\uff1f]$/u;
const mongolian = /^\p{sc=Mong}$/u;
const hebrewOrMark = /^[\p{sc=Hebr}\p{M}]$/u;
const latin = /^[\p{sc=Latn}0-9]$/u;
const letter = /^\p{L}$/u;
const breaking = /^[\p{P}\p{S}\p{Z}\p{Nd}\s]$/u;
const jamo = /^[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]$/u;
const hieroglyph = /^\p{sc=Egyp}$/u;
const khmer = /^\p{sc=Khmr}$/u;

function matches(pattern: RegExp, point: number): boolean {
  return point > 0 && pattern.test(String.fromCodePoint(point));
}

/** Whether authors, phones and editors produce such a cluster by themselves. */
export function isOrdinary(cluster: Cluster): boolean {
  const { atoms, from, to, before } = cluster;
  const first = atoms.points[from] ?? 0;
  // Icon fonts use private characters, also several in a row.
  if (to - from > maxClusterLength && kindOfHidden(first) !== 'undrawn') return false;
  if (hasDirection(cluster)) return isDirectionOnly(cluster) && isNearRightToLeft(cluster);
  const kind = kindOfHidden(first);
  if (kind === 'variation-selector') return isOrdinaryVariation(cluster, first);
  if (kind === 'zero-width') return isOrdinaryZeroWidth(cluster, first);
  if (kind === 'undrawn') return isUndrawnOnly(cluster);
  if (kind === 'filler' && first >= 0x13430) return matches(hieroglyph, before);
  if (to - from > 1) return false;
  if (kind === 'filler') return first < 0x1200 ? besideJamo(cluster) : first < 0x1800 && matches(khmer, before);
  // Old plain-text documents end a page with a form feed.
  return first === 0x0c;
}

/** Icons, logos, and characters newer than our tables. They are read as nothing or as a blank, and accuse nobody. */
function isUndrawnOnly({ atoms, from, to }: Cluster): boolean {
  for (let at = from; at < to; at++) {
    const point = atoms.points[at] ?? 0;
    if (kindOfHidden(point) !== 'undrawn' && point !== 0xfe0e && point !== 0xfe0f && point !== zwj) return false;
  }
  return true;
}

function besideJamo({ before, after }: Cluster): boolean {
  return matches(jamo, before) || matches(jamo, after);
}

function isDirection(point: number): boolean {
  return kindOfHidden(point) === 'bidi';
}

function hasDirection({ atoms, from, to }: Cluster): boolean {
  for (let at = from; at < to; at++) if (isDirection(atoms.points[at] ?? 0)) return true;
  return false;
}

/** Marks, embeddings and isolates, perhaps next to a joiner. Overrides reverse text and are never ordinary. */
function isDirectionOnly({ atoms, from, to }: Cluster): boolean {
  for (let at = from; at < to; at++) {
    const point = atoms.points[at] ?? 0;
    if (point === 0x202d || point === 0x202e) return false;
    if (!isDirection(point) && point !== zwnj && point !== zwj) return false;
  }
  return true;
}

function isNearRightToLeft({ atoms, from, to, nearRightToLeft }: Cluster): boolean {
  return nearRightToLeft(atoms.starts[from] ?? 0, atoms.ends[to - 1] ?? 0);
}

function isOrdinaryVariation(cluster: Cluster, first: number): boolean {
  const { atoms, from, to, before, after } = cluster;
  if (to - from === 2) {
    return (
      first === 0xfe0f && atoms.points[from + 1] === zwj && matches(joinable, before) && matches(pictograph, after)
    );
  }
  if (to - from > 2) return false;
  if (first === 0xfe0e || first === 0xfe0f) return matches(symbol, before);
  if (first <= 0x180f) return matches(mongolian, before);
  if (first <= 0xfe02) return matches(ideograph, before) || matches(varied, before);
  return first >= 0xe0100 && matches(ideograph, before);
}

function isOrdinaryZeroWidth(cluster: Cluster, first: number): boolean {
  if (first === zwnj || first === zwj) return isOrdinaryJoiner(cluster, first);
  if (cluster.to - cluster.from > 1) return false;
  return singles.get(first)?.(cluster) ?? false;
}

/** Where a zero-width character may occur alone. Anything else is never ordinary. */
const singles: ReadonlyMap<number, (cluster: Cluster) => boolean> = new Map([
  [0xad, isSoftHyphen],
  [0x2060, ({ before, after }) => matches(breaking, before) || matches(breaking, after)],
  [0x200b, ({ before, after }) => matches(unspaced, before) && matches(unspaced, after)],
  [0x034f, ({ before }) => matches(hebrewOrMark, before)],
  [0x180e, ({ before }) => matches(mongolian, before)],
]);

function isOrdinaryJoiner({ atoms, from, to, before, after }: Cluster, first: number): boolean {
  if (to - from === 1 && first === zwj && matches(joinable, before)) return matches(pictograph, after);
  for (let at = from; at < to; at++) {
    if (atoms.points[at] !== zwnj && atoms.points[at] !== zwj) return false;
  }
  return joinsLetters(before, after);
}

/** Persian suffixes and Indic half-forms; also at the edge of a word, but never next to a Latin letter. */
function joinsLetters(before: number, after: number): boolean {
  const side = matches(joining, before) ? after : matches(joining, after) ? before : -1;
  return side >= 0 && !matches(latin, side);
}

/** One hyphenation point in a long word is typesetting. Several, or one in a short word, split it for a matcher. */
function isSoftHyphen({ text, atoms, from }: Cluster): boolean {
  const start = atoms.starts[from] ?? 0;
  const left = lettersFrom(text, start - 1, -1);
  const right = lettersFrom(text, start + 1, 1);
  return left.nearest >= 2 && right.nearest >= 2 && left.all + right.all >= 8;
}

/**
 * Letters up to the next soft hyphen, and up to the edge of the word: hyphenation leaves syllables, not single letters.
 */
function lettersFrom(text: string, start: number, step: 1 | -1): { nearest: number; all: number } {
  let nearest = -1;
  let all = 0;
  for (let at = start; at >= 0 && at < text.length && all < 100; at += step) {
    const unit = text.charCodeAt(at);
    if (unit === 0xad && nearest < 0) nearest = all;
    else if (isLetterUnit(unit)) all++;
    else if (unit !== 0xad) break;
  }
  return { nearest: nearest < 0 ? all : nearest, all };
}

function isLetterUnit(unit: number): boolean {
  if (unit < 128) return (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
  return letter.test(String.fromCharCode(unit));
}
