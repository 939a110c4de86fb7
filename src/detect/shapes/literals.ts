import { Fault } from '../../base/fault.ts';
import { Units } from '../lexer/units.ts';

const units = new Units();

/** False when this literal need not be told again in this text. */
type OnLiteral = (id: number, start: number) => boolean;

/** Below this, beginning four times takes longer than reading twice as far. */
const long = 2_000;

/**
 * All literals that shapes wait for, in one Aho-Corasick automaton over ASCII, letter case aside: one table step per
 * character decides which shapes are worth trying, and where. A character outside ASCII resets it.
 */
export class Literals {
  readonly #next: Uint16Array;
  readonly #found: readonly (readonly number[])[];
  readonly #lengths: readonly number[];
  readonly #longest: number;
  /** By node: the last text in which nobody waited any more for what ends there. */
  readonly #quiet: Int32Array;
  #run = 0;

  /** `literals[n]` reports as `n`. */
  constructor(literals: readonly string[]) {
    const children: Map<number, number>[] = [new Map()];
    const found: number[][] = [[]];
    for (const [id, literal] of literals.entries()) {
      let node = 0;
      for (const code of codesOf(literal)) {
        let next = children[node]?.get(code);
        if (next === undefined) {
          next = children.length;
          children.push(new Map());
          found.push([]);
          children[node]?.set(code, next);
        }
        node = next;
      }
      found[node]?.push(id);
    }
    if (children.length > nodeBits)
      throw new Fault('config-invalid', `rules wait for too many literals: ${children.length} nodes`);
    this.#lengths = literals.map((literal) => literal.length);
    this.#longest = Math.max(1, ...this.#lengths);
    this.#next = flatten(children, found);
    this.#found = found;
    this.#quiet = new Int32Array(children.length);
  }

  /**
   * Calls `onLiteral` with the id and the start of each literal, in the order they end. A step waits for the one before it,
   * so the parts of the text are read side by side: two chains of steps take hardly longer than one, and four not much longer
   * than two. `codes` are the units of the text where somebody has them already, in whatever case.
   */
  run(text: string, onLiteral: OnLiteral, codes: Uint16Array = units.of(text)): void {
    const { length } = text;
    this.#begin();
    if (length < long) this.#readHalves(codes, length, onLiteral);
    else this.#readQuarters(codes, length, onLiteral);
  }

  #begin(): void {
    // The stamps are 32 bits wide; a process that lives long enough starts them anew.
    if (this.#run === 0x7fffffff) {
      this.#quiet.fill(0);
      this.#run = 0;
    }
    this.#run++;
  }

  #readHalves(codes: Uint16Array, length: number, onLiteral: OnLiteral): void {
    const next = this.#next;
    const middle = length >> 1;
    const late: number[] = [];
    let left = 0;
    // The literals that stand across the middle belong to the right half.
    let right = this.#stateBefore(codes, middle);
    for (let at = 0, beyond = middle; beyond < length; at++, beyond++) {
      right = step(next, right, codes[beyond] ?? 0);
      if (right > nodeBits && this.#isAwaited(right)) late.push(right, beyond);
      if (at === middle) break;
      left = step(next, left, codes[at] ?? 0);
      if (left > nodeBits && this.#isAwaited(left)) this.#report(left, at, onLiteral);
    }
    this.#reportAll(late, onLiteral);
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one of the hottest loops of the scan; every call it is cut into shows.
  #readQuarters(codes: Uint16Array, length: number, onLiteral: OnLiteral): void {
    const next = this.#next;
    const quarter = length >> 2;
    const late: [number[], number[], number[]] = [[], [], []];
    const [second, third, fourth] = [quarter, quarter * 2, quarter * 3];
    let a = 0;
    let b = this.#stateBefore(codes, second);
    let c = this.#stateBefore(codes, third);
    let d = this.#stateBefore(codes, fourth);
    for (let at = 0; at < quarter; at++) {
      a = step(next, a, codes[at] ?? 0);
      b = step(next, b, codes[at + second] ?? 0);
      c = step(next, c, codes[at + third] ?? 0);
      d = step(next, d, codes[at + fourth] ?? 0);
      // One look for all four: hardly any step ends a literal.
      if ((a | b | c | d) <= nodeBits) continue;
      if (a > nodeBits && this.#isAwaited(a)) this.#report(a, at, onLiteral);
      if (b > nodeBits && this.#isAwaited(b)) late[0].push(b, at + second);
      if (c > nodeBits && this.#isAwaited(c)) late[1].push(c, at + third);
      if (d > nodeBits && this.#isAwaited(d)) late[2].push(d, at + fourth);
    }
    for (let at = fourth + quarter; at < length; at++) {
      d = step(next, d, codes[at] ?? 0);
      if (d > nodeBits && this.#isAwaited(d)) late[2].push(d, at);
    }
    for (const ends of late) this.#reportAll(ends, onLiteral);
  }

  #stateBefore(codes: Uint16Array, end: number): number {
    let state = 0;
    for (let at = Math.max(0, end - this.#longest); at < end; at++) state = step(this.#next, state, codes[at] ?? 0);
    return state;
  }

  /** States and ends, in turn. */
  #reportAll(ends: readonly number[], onLiteral: OnLiteral): void {
    for (let n = 0; n < ends.length; n += 2) {
      const state = ends[n] ?? 0;
      if (this.#isAwaited(state)) this.#report(state, ends[n + 1] ?? 0, onLiteral);
    }
  }

  /** A text may be made of a literal whose shapes have said all they can. */
  #isAwaited(state: number): boolean {
    return this.#quiet[state & nodeBits] !== this.#run;
  }

  #report(state: number, end: number, onLiteral: OnLiteral): void {
    let awaited = false;
    for (const id of this.#found[state & nodeBits] ?? []) {
      if (onLiteral(id, end + 1 - (this.#lengths[id] ?? 0))) awaited = true;
    }
    if (!awaited) this.#quiet[state & nodeBits] = this.#run;
  }
}

function step(next: Uint16Array, state: number, code: number): number {
  return code < 128 ? (next[((state & nodeBits) << 7) | code] ?? 0) : 0;
}

function codesOf(literal: string): number[] {
  return Array.from(literal.toLowerCase(), (character) => character.charCodeAt(0) & 127);
}

/**
 * Turns the tree into a full table: where a branch ends, the longest suffix that is still a prefix takes over. The highest bit
 * of a node says that a literal ends there, so that the scan looks at one table only.
 */
function flatten(children: readonly Map<number, number>[], found: number[][]): Uint16Array {
  const next = new Uint16Array(children.length * 128);
  const fallback = new Uint16Array(children.length);
  const queue: number[] = [0];
  for (const node of queue) {
    const above = (fallback[node] ?? 0) << 7;
    const row = node << 7;
    next.copyWithin(row, above, above + 128);
    for (const [code, child] of children[node] ?? []) {
      const inherited = node === 0 ? 0 : (next[row | code] ?? 0) & nodeBits;
      fallback[child] = inherited;
      const own = found[child] ?? [];
      own.push(...(found[inherited] ?? []));
      queue.push(child);
      next[row | code] = own.length > 0 ? child | (nodeBits + 1) : child;
    }
    // Capitals move as small letters do.
    next.copyWithin(row | 65, row | 97, row | 123);
  }
  return next;
}

/** Nodes are numbered below this; one bit is kept for the mark. */
const nodeBits = 0x7fff;
