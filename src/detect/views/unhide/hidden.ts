import { ignorableRanges, undrawnRanges } from './unicode.gen.ts';

/** `undrawn`: private use, unassigned characters and others for which fonts have no glyph, or one of their own. */
export type HiddenKind =
  | 'zero-width'
  | 'bidi'
  | 'tag'
  | 'variation-selector'
  | 'control'
  | 'filler'
  | 'undrawn'
  | 'noncharacter'
  | 'other';

/** Rows are tried in order; the first that contains the character names its kind. */
const kinds: readonly (readonly [kind: HiddenKind, first: number, last: number])[] = [
  ['control', 0x00, 0x08],
  ['control', 0x0b, 0x0c],
  ['control', 0x0e, 0x1f],
  ['control', 0x7f, 0x84],
  ['control', 0x86, 0x9f],
  ['bidi', 0x061c, 0x061c],
  ['bidi', 0x200e, 0x200f],
  ['bidi', 0x202a, 0x202e],
  ['bidi', 0x2066, 0x2069],
  ['zero-width', 0xad, 0xad],
  ['zero-width', 0x034f, 0x034f],
  ['zero-width', 0x180e, 0x180e],
  ['zero-width', 0x200b, 0x200d],
  ['zero-width', 0x2060, 0x2064],
  ['zero-width', 0xfeff, 0xfeff],
  ['filler', 0x115f, 0x1160],
  ['filler', 0x17b4, 0x17b5],
  ['filler', 0x3164, 0x3164],
  ['filler', 0xffa0, 0xffa0],
  ['variation-selector', 0x180b, 0x180f],
  ['variation-selector', 0xfe00, 0xfe0f],
  ['variation-selector', 0xe0100, 0xe01ef],
  ['tag', 0xe0000, 0xe007f],
  ['other', 0xfff9, 0xfffb],
  ['undrawn', 0xfffc, 0xfffc],
  ['noncharacter', 0xfdd0, 0xfdef],
  ['noncharacter', 0xfffe, 0xffff],
  ['other', 0xd800, 0xdfff],
  // Egyptian format controls and the musical symbol without a head.
  ['filler', 0x13430, 0x1343f],
  ['filler', 0x1d159, 0x1d159],
];

/** Private use and unassigned characters, in order. */
const undrawn: readonly (readonly [first: number, last: number])[] = rangesOf(undrawnRanges);

function rangesOf(rows: readonly string[]): readonly (readonly [first: number, last: number])[] {
  const numbers = rows.flatMap((row) => row.split(' ')).map((digits) => Number.parseInt(digits, 36));
  const ranges: (readonly [number, number])[] = [];
  for (let at = 0, next = 0; at + 1 < numbers.length; at += 2) {
    const first = next + (numbers[at] ?? 0);
    next = first + (numbers[at + 1] ?? 0);
    ranges.push([first, next - 1]);
  }
  return ranges;
}

/**
 * For every hidden unit of the basic plane, 1 plus the row of its kind. Surrogates count, because alone they are
 * invisible.
 */
const basic = new Uint8Array(65_536);
const undrawnRow = kinds.findIndex(([kind]) => kind === 'undrawn') + 1;
for (const [first, last] of undrawn) if (first < 65_536) basic.fill(undrawnRow, first, last + 1);
const basicRanges = [...ignorableRanges, ...kinds.map(([, first, last]) => [first, last] as const)].filter(
  ([, last]) => last < 65_536,
);
for (const [first, last] of basicRanges) basic.fill(kinds.length + 1, first, last + 1);
for (const [row, [, first, last]] of kinds.entries()) if (last < 65_536) basic.fill(row + 1, first, last + 1);

/** The hidden characters outside the basic plane. */
const astralRanges = ignorableRanges.filter(([, last]) => last > 0xffff);
const kindsBeyond = kinds.filter(([, , last]) => last > 0xffff);

const escaped = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`;
const basicUndrawn = undrawn.filter(([, last]) => last < 65_536);
const hiddenUnit = new RegExp(
  `[${[...basicRanges, ...basicUndrawn].map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join('')}]`,
);

/** A cheap first check: false means that nothing is hidden; true may be only an emoji. */
export function canHoldHidden(text: string): boolean {
  return hiddenUnit.test(text);
}

export function isHidden(point: number): boolean {
  return point < 65_536 ? basic[point] !== 0 : kindBeyond(point) !== undefined;
}

export function kindOfHidden(point: number): HiddenKind {
  if (point < 65_536) return kinds[(basic[point] ?? 0) - 1]?.[0] ?? 'other';
  return kindBeyond(point) ?? 'other';
}

/** The kind of a hidden character outside the basic plane; undefined if it is not hidden. */
function kindBeyond(point: number): HiddenKind | undefined {
  for (const [kind, first, last] of kindsBeyond) if (point >= first && point <= last) return kind;
  for (const [first, last] of astralRanges) if (point >= first && point <= last) return 'other';
  if ((point & 0xfffe) === 0xfffe) return 'noncharacter';
  return isUndrawn(point) ? 'undrawn' : undefined;
}

function isUndrawn(point: number): boolean {
  let low = 0;
  let high = undrawn.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((undrawn[middle]?.[1] ?? 0) < point) low = middle + 1;
    else high = middle;
  }
  return (undrawn[low]?.[0] ?? Number.POSITIVE_INFINITY) <= point;
}

/** Hidden characters in the order of the text, in columns, because a text may contain a million of them. */
export interface Atoms {
  readonly starts: number[];
  readonly ends: number[];
  readonly points: number[];
}

export function findHidden(text: string): Atoms {
  const atoms: Atoms = { starts: [], ends: [], points: [] };
  let at = 0;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (basic[unit] === 0) at++;
    else at = readAtom(text, at, unit, atoms);
  }
  return atoms;
}

function readAtom(text: string, at: number, unit: number, atoms: Atoms): number {
  const point = unit >= 0xd800 && unit <= 0xdbff ? (text.codePointAt(at) ?? unit) : unit;
  if (point > 0xffff && !isHidden(point)) return at + 2;
  const end = unit === 0x1b || unit === 0x9b ? escapeEnd(text, at, unit) : at + (point > 0xffff ? 2 : 1);
  atoms.starts.push(at);
  atoms.ends.push(end);
  atoms.points.push(point);
  return end;
}

const csi = /[0-?]*[ -/]*[A-HJKSTfhlmnsu]/y;

/**
 * The end of a terminal escape sequence, or of the ESC alone if no sequence follows: an unfinished one must not swallow
 * the rest of the text. Only common final letters count, so `ESC [ g` does not swallow the g of a word.
 */
function escapeEnd(text: string, at: number, unit: number): number {
  const next = text.charCodeAt(at + 1);
  if (unit === 0x9b || next === 0x5b) {
    csi.lastIndex = unit === 0x9b ? at + 1 : at + 2;
    return csi.test(text) ? csi.lastIndex : at + 1;
  }
  return isStringOpener(next) ? stringEnd(text, at) : at + 1;
}

/** OSC, DCS, SOS, PM and APC carry a string that a terminal accepts and does not show. */
function isStringOpener(unit: number): boolean {
  return unit === 0x5d || unit === 0x50 || unit === 0x58 || unit === 0x5e || unit === 0x5f;
}

function stringEnd(text: string, at: number): number {
  // Stops at the next ESC, so that no part of the text is read twice.
  for (let end = at + 2; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (unit === 0x07 || unit === 0x9c) return end + 1;
    if (unit === 0x1b) return text.charCodeAt(end + 1) === 0x5c ? end + 2 : at + 1;
  }
  return at + 1;
}
