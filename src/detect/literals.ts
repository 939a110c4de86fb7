import { Fault } from '../base/fault.ts';
import { Units } from './units.ts';

const units = new Units();

/**
 * All literals that shapes wait for, in one Aho-Corasick automaton over ASCII, letter case aside: one table step per
 * character decides which shapes are worth trying, and where. A character outside ASCII resets it.
 */
export class Literals {
  readonly #next: Uint16Array;
  /** The column of an ASCII character; those that stand in no literal share column 0. */
  readonly #columns: Uint8Array;
  readonly #found: readonly (readonly number[])[];
  readonly #lengths: readonly number[];
  readonly #longest: number;

  /** `literals[n]` reports as `n`. */
  constructor(literals: readonly string[]) {
    const columns = columnsOf(literals);
    const children: Map<number, number>[] = [new Map()];
    const found: number[][] = [[]];
    for (const [id, literal] of literals.entries()) {
      let node = 0;
      for (const code of codesOf(literal)) {
        const column = columns[code] ?? 0;
        let next = children[node]?.get(column);
        if (next === undefined) {
          next = children.length;
          children.push(new Map());
          found.push([]);
          children[node]?.set(column, next);
        }
        node = next;
      }
      found[node]?.push(id);
    }
    if (children.length > nodeBits)
      throw new Fault('config-invalid', `rules wait for too many literals: ${children.length} nodes`);
    this.#lengths = literals.map((literal) => literal.length);
    this.#longest = Math.max(1, ...this.#lengths);
    this.#columns = columns;
    this.#next = flatten(children, found);
    this.#found = found;
  }

  /**
   * Calls `onLiteral` with the id and the start of each literal, in the order they end. A step waits for the one before it,
   * so the halves of the text are read side by side: two chains of steps take hardly longer than one.
   */
  run(text: string, onLiteral: (id: number, start: number) => void): void {
    const next = this.#next;
    const columns = this.#columns;
    const codes = units.of(text);
    const { length } = text;
    const middle = length >> 1;
    const late: number[] = [];
    let left = 0;
    // The literals that stand across the middle belong to the right half.
    let right = this.#stateBefore(codes, middle);
    for (let at = 0, beyond = middle; beyond < length; at++, beyond++) {
      right = step(next, columns, right, codes[beyond] ?? 0);
      if (right > nodeBits) late.push(right, beyond);
      if (at === middle) break;
      left = step(next, columns, left, codes[at] ?? 0);
      if (left > nodeBits) this.#report(left, at, onLiteral);
    }
    for (let n = 0; n < late.length; n += 2) this.#report(late[n] ?? 0, late[n + 1] ?? 0, onLiteral);
  }

  #stateBefore(codes: Uint16Array, end: number): number {
    let state = 0;
    for (let at = Math.max(0, end - this.#longest); at < end; at++)
      state = step(this.#next, this.#columns, state, codes[at] ?? 0);
    return state;
  }

  #report(state: number, end: number, onLiteral: (id: number, start: number) => void): void {
    for (const id of this.#found[state & nodeBits] ?? []) onLiteral(id, end + 1 - (this.#lengths[id] ?? 0));
  }
}

function step(next: Uint16Array, columns: Uint8Array, state: number, code: number): number {
  return code < 128 ? (next[((state & nodeBits) << rowBits) | (columns[code] ?? 0)] ?? 0) : 0;
}

/**
 * A row of 64 is half the memory of one with a column for each character, and a step that misses the cache costs more than ten
 * that do not. Literals know a few characters more than that, letter case aside; the rarest share the last column. So a
 * literal with one of them may be reported where it only almost stands, and the shape that it wakes looks and says no.
 */
const rowBits = 6;
const lastColumn = (1 << rowBits) - 1;

function columnsOf(literals: readonly string[]): Uint8Array {
  const uses = new Map<number, number>();
  for (const code of literals.flatMap(codesOf)) uses.set(code, (uses.get(code) ?? 0) + 1);
  const byUse = [...uses].sort(([a, often], [b, more]) => more - often || a - b);
  const columns = new Uint8Array(128);
  for (const [index, [code]] of byUse.entries()) columns[code] = Math.min(index + 1, lastColumn);
  for (let upper = 65; upper <= 90; upper++) columns[upper] = columns[upper + 32] ?? 0;
  return columns;
}

function codesOf(literal: string): number[] {
  return Array.from(literal.toLowerCase(), (character) => character.charCodeAt(0) & 127);
}

/** Turns the tree into a full table: where a branch ends, the longest suffix that is still a prefix takes over. */
function flatten(children: readonly Map<number, number>[], found: number[][]): Uint16Array {
  const width = 1 << rowBits;
  const next = new Uint16Array(children.length * width);
  const fallback = new Uint16Array(children.length);
  const queue: number[] = [0];
  const adopt = (child: number, inherited: number): void => {
    fallback[child] = inherited;
    found[child]?.push(...(found[inherited] ?? []));
    queue.push(child);
  };
  for (const node of queue) {
    const above = (fallback[node] ?? 0) * width;
    const row = node * width;
    next.copyWithin(row, above, above + width);
    for (const [column, child] of children[node] ?? []) {
      const at = row + column;
      adopt(child, node === 0 ? 0 : (next[at] ?? 0));
      next[at] = child;
    }
  }
  // The highest bit says that a literal ends here, so that the scan looks at one table only.
  for (let at = 0; at < next.length; at++) {
    const node = next[at] ?? 0;
    if ((found[node]?.length ?? 0) > 0) next[at] = node | (nodeBits + 1);
  }
  return next;
}

/** Nodes are numbered below this; one bit is kept for the mark. */
const nodeBits = 0x7fff;
