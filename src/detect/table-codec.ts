import { anyWord, type PatternTable, type PhraseTables } from './phrase-tables.ts';

/**
 * Compiled tables as text, for tables.gen.ts. A column of numbers is written in base 64, five bits per character plus a
 * continuation bit, as in source maps; differences keep the numbers small. Neither Buffer nor `atob` is used, because a
 * scanner also runs in browsers, and one loop reads all columns, because it runs at every start.
 */
export interface WrittenTables {
  readonly patternCounts: string;
  readonly sizes: string;
  readonly first: string;
  readonly last: string;
  readonly needs: string;
  readonly follow: string;
  readonly classes: string;
  /** The number of classes, the class of polite words, and the number of slots. */
  readonly counts: string;
  readonly marks: string;
  readonly classesPerSignature: string;
  readonly signatures: string;
  /** The trie, branch by branch: where it forks off, its length; and its letters. */
  readonly branches: string;
  readonly letters: string;
  readonly ends: string;
  readonly meanings: string;
  /** Words that are looked up whole, separated by bars. */
  readonly names: string;
  readonly nameMeanings: string;
  /** Terms that fill a slot: their sizes; their slots and the classes of their words. */
  readonly termSizes: string;
  readonly terms: string;
}

export function writeTables(tables: PhraseTables): WrittenTables {
  const { patternCounts, patterns, signatures, classCount, politeClass, marks, words, slots } = tables;
  const { from, classes, follow, first, last, anchored, needs } = patterns;
  const branches: number[] = [];
  for (let node = 1; node < words.parents.length; ) {
    const begin = node++;
    while (words.parents[node] === node - 1) node++;
    branches.push(begin - 1 - (words.parents[begin] ?? 0), node - begin);
  }
  const isFirst = new Set(signatures.from);
  return {
    patternCounts: write(patternCounts),
    sizes: write(Array.from(first, (_mask, n) => sizeOf(from, n) * 2 + (anchored[n] ?? 0))),
    first: write(first),
    last: write(last),
    needs: writeIds(needs),
    // There are no backward transitions, so the bits up to the position itself are never set.
    follow: write(
      positionsIn(from).map((position, at) => ((follow[at] ?? 0) >>> (position + 1)) * 2 + isAny(classes[at])),
    ),
    classes: writeIds(classes.filter((id) => id !== anyWord)),
    counts: write([classCount, politeClass, slots.count]),
    marks: write(marks),
    classesPerSignature: write(Array.from(marks, (_mark, n) => sizeOf(signatures.from, n))),
    signatures: write(
      Array.from(signatures.items, (id, at) => (isFirst.has(at) ? id : id - (signatures.items[at - 1] ?? 0))),
    ),
    branches: write(branches),
    letters: write(Array.from(words.codes.subarray(1), letterOf)),
    ends: write(Array.from(words.ends, (node, n) => zigzag(node - (words.ends[n - 1] ?? 0)))),
    meanings: writeIds(words.meanings),
    names: [...words.names.keys()].join('|'),
    nameMeanings: write([...words.names.values()]),
    termSizes: write(Array.from({ length: slots.terms.from.length - 1 }, (_, n) => sizeOf(slots.terms.from, n))),
    terms: write(slots.terms.items),
  };
}

export function readTables(written: WrittenTables): PhraseTables {
  const [classCount = 0, politeClass = 0, slotCount = 0] = read(written.counts);
  const sizes = read(written.classesPerSignature);
  const from = prefixSums(sizes);
  const ids = read(written.signatures);
  for (let n = 0; n < sizes.length; n++) sumUp(ids, from[n] ?? 0, from[n + 1] ?? 0);
  const ends = read(written.ends).map(unzigzag);
  sumUp(ends, 0, ends.length);
  const nameMeanings = read(written.nameMeanings);
  return {
    patternCounts: [...read(written.patternCounts)],
    patterns: readPatterns(written),
    signatures: { from, items: ids },
    classCount,
    politeClass,
    marks: new Uint8Array(read(written.marks)),
    words: {
      ...readTrie(read(written.branches), read(written.letters)),
      ends: new Uint16Array(ends),
      meanings: readIds(written.meanings),
      names: new Map(written.names.split('|').map((name, n) => [name, nameMeanings[n] ?? 0])),
    },
    slots: { count: slotCount, terms: { from: prefixSums(read(written.termSizes)), items: read(written.terms) } },
  };
}

function readPatterns(written: WrittenTables): PatternTable {
  const sizes = read(written.sizes);
  const from = prefixSums(sizes.map((size) => size >> 1));
  const follow = read(written.follow);
  const known = readIds(written.classes);
  const classes = new Int32Array(follow.length).fill(anyWord);
  const any = new Int32Array(sizes.length);
  let next = 0;
  for (let n = 0; n + 1 < from.length; n++) {
    const begin = from[n] ?? 0;
    const end = from[n + 1] ?? 0;
    for (let at = begin; at < end; at++) {
      const value = follow[at] as number;
      follow[at] = (value >>> 1) << (at - begin + 1);
      if ((value & 1) === 0) classes[at] = known[next++] as number;
      else any[n] = (any[n] as number) | (1 << (at - begin));
    }
  }
  return {
    from,
    classes,
    follow,
    any,
    first: read(written.first),
    last: read(written.last),
    anchored: new Uint8Array(sizes.map((size) => size & 1)),
    needs: readIds(written.needs),
  };
}

function readTrie(branches: Int32Array, letters: Int32Array): { parents: Uint16Array; codes: Uint16Array } {
  const parents = new Uint16Array(letters.length + 1);
  const codes = new Uint16Array(letters.length + 1);
  for (let n = 0, node = 1; n < branches.length; n += 2) {
    parents[node] = node - 1 - (branches[n] ?? 0);
    const end = node++ + (branches[n + 1] ?? 0);
    for (; node < end; node++) parents[node] = node - 1;
  }
  for (let n = 0; n < letters.length; n++) {
    const letter = letters[n] ?? 0;
    codes[n + 1] = letter < 26 ? letter + 97 : letter - 26;
  }
  return { parents, codes };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const continuationBit = 32;

/** Whole numbers from 0 to 2^31 - 1. */
function write(values: Iterable<number>): string {
  let text = '';
  for (const value of values) {
    let rest = value;
    for (; rest >= continuationBit; rest >>>= 5) text += alphabet[(rest & 31) | continuationBit];
    text += alphabet[rest];
  }
  return text;
}

const digitOf = new Uint8Array(128);
for (let at = 0; at < alphabet.length; at++) digitOf[alphabet.charCodeAt(at)] = at;
const encoder = new TextEncoder();

function read(text: string): Int32Array {
  const bytes = encoder.encode(text);
  const values = new Int32Array(bytes.length);
  const digits = digitOf;
  let count = 0;
  for (let at = 0; at < bytes.length; at++) {
    let digit = digits[bytes[at] as number] as number;
    let value = digit & 31;
    for (let shift = 5; digit >= continuationBit; shift += 5) {
      digit = digits[bytes[++at] as number] as number;
      value |= (digit & 31) << shift;
    }
    values[count++] = value;
  }
  return values.subarray(0, count);
}

/**
 * Ids are assigned in order, so a table contains them mostly in that order: the next new one is 0, and the others are
 * near.
 */
function writeIds(ids: Int32Array): string {
  let next = 0;
  return write(
    Array.from(ids, (id) => {
      const written = zigzag(next - id);
      next = Math.max(next, id + 1);
      return written;
    }),
  );
}

function readIds(text: string): Int32Array {
  const ids = read(text);
  let next = 0;
  for (let n = 0; n < ids.length; n++) {
    const id = next - unzigzag(ids[n] ?? 0);
    ids[n] = id;
    if (id >= next) next = id + 1;
  }
  return ids;
}

/** Maps signed numbers to unsigned ones; the last bit is the sign. */
function zigzag(value: number): number {
  return value < 0 ? -value * 2 - 1 : value * 2;
}

function unzigzag(value: number): number {
  return value & 1 ? -((value + 1) >> 1) : value >> 1;
}

function sumUp(values: Int32Array, from: number, to: number): void {
  for (let n = from + 1; n < to; n++) values[n] = (values[n] ?? 0) + (values[n - 1] ?? 0);
}

function prefixSums(sizes: Int32Array): Int32Array {
  const from = new Int32Array(sizes.length + 1);
  from.set(sizes, 1);
  sumUp(from, 0, from.length);
  return from;
}

function sizeOf(from: Int32Array, n: number): number {
  return (from[n + 1] ?? 0) - (from[n] ?? 0);
}

/** For each position of all patterns, its index in its own pattern. */
function positionsIn(from: Int32Array): number[] {
  return Array.from(from.subarray(1), (end, n) =>
    Array.from({ length: end - (from[n] ?? 0) }, (_none, at) => at),
  ).flat();
}

function isAny(id: number | undefined): number {
  return id === anyWord ? 1 : 0;
}

function letterOf(code: number): number {
  return code >= 97 && code <= 122 ? code - 97 : code + 26;
}
