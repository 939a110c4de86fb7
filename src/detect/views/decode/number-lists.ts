import { digits, unitsIn } from '../../lexer/unit-tables.ts';
import { isPlausible } from './plausible.ts';
import { longRunsWithin, type Run } from './runs.ts';

// Repetitions are bounded, because the engine stores a backtracking point for each.
const pattern =
  String.raw`(?:[01]{8}(?:[ ,;\n]{0,2}[01]{8}){5,2000}|[01]{7}(?:[ ,;\n]{1,2}[01]{7}){5,2000}|` +
  String.raw`\d{2,3}(?:[ ,;\n]{1,3}\d{2,3}){7,2000})(?!\d)`;
const anywhere = new RegExp(`(?<![0-9A-Za-z.])${pattern}`);
const here = new RegExp(pattern, 'y');
/** Every list is a run of these characters, with at least this length. All of them occur in lists of pairs, too. */
const isListSign = unitsIn(`${digits} ,;\n`);
const minListLength = 23;
/** A list of numbers that all print, with blanks among them, is text although it has few letters. */
const minCommandLength = 20;
const minCommandBlanks = 3;

/** A list of character codes: the range and the code point of each number. */
export interface CodeList {
  readonly end: number;
  /** Empty if the numbers are just numbers. */
  readonly points: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** `pairRuns` are the runs of the text that may be lists of hexadecimal pairs. */
export function canHoldList(text: string, codes: Uint16Array, pairRuns: readonly Run[]): boolean {
  return longRunsWithin(codes, pairRuns, isListSign, minListLength).some(([start, end]) =>
    // Includes the preceding character, which must not be part of a number or a name.
    anywhere.test(text.slice(Math.max(0, start - 1), end + 1)),
  );
}

/** Whether some run of list characters is as long as the shortest list. */
export function hasListRun(codes: Uint16Array, pairRuns: readonly Run[]): boolean {
  return longRunsWithin(codes, pairRuns, isListSign, minListLength).length > 0;
}

/** The list that begins at `at`; undefined if there is none. */
export function codeListAt(text: string, at: number): CodeList | undefined {
  here.lastIndex = at;
  if (!here.test(text)) return undefined;
  const end = here.lastIndex;
  const width = /^[01]{7,8}/.exec(text.slice(at, at + 8))?.[0].length ?? 0;
  const starts: number[] = [];
  const ends: number[] = [];
  for (let next = at; next < end; ) {
    let stop = next;
    while (stop < end && isDigit(text.charCodeAt(stop)) && (width === 0 || stop < next + width)) stop++;
    if (stop > next) {
      starts.push(next);
      ends.push(stop);
    }
    next = Math.max(stop, next + 1);
  }
  const read = (base: number): readonly number[] | undefined => codes(text, starts, ends, base);
  return { end, points: (width > 0 ? read(2) : (read(10) ?? read(8))) ?? [], starts, ends };
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

/** The numbers as characters, if they form text: prices and measurements rarely do. */
function codes(
  source: string,
  starts: readonly number[],
  ends: readonly number[],
  base: number,
): readonly number[] | undefined {
  const points: number[] = [];
  let common = 0;
  for (let index = 0; index < starts.length; index++) {
    const point = numberAt(source, starts[index] ?? 0, ends[index] ?? 0, base);
    if (!isPrintable(point)) return undefined;
    if (point === 32 || (point >= 97 && point <= 122)) common++;
    points.push(point);
  }
  const text = String.fromCharCode(...points);
  const capitals = /^[A-Z ,.!?'-]+$/.test(text) && text.includes(' ');
  const command = text.length >= minCommandLength && text.split(' ').length > minCommandBlanks;
  return isPlausible(text) && (common >= text.length * 0.6 || capitals || command) ? points : undefined;
}

/** The value of the digits, or -1 if one of them is too large for the base. */
function numberAt(text: string, start: number, end: number, base: number): number {
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= base) return -1;
    value = value * base + digit;
  }
  return value;
}

function isPrintable(point: number): boolean {
  return (point >= 32 && point < 127) || point === 9 || point === 10 || point === 13;
}
