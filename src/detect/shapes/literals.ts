import { Fault } from '../../base/fault.ts';
import { Units } from '../lexer/units.ts';

/** Returns false if this literal need not be reported again in this text. */
type OnLiteral = (id: number, start: number) => boolean;

/** Below this length, the four warm-ups cost more than they save. */
const minQuarteredLength = 2_000;
/** How much of each quarter is read, and how many literals are reported, before others may run. */
const unitsPerPause = 16_384;
const endsPerPause = 512;

type Steps = Generator<undefined, void>;

/** Whether a text should be read with pauses. */
export function isLong(text: string): boolean {
  return text.length >= unitsPerPause;
}

/** Which literals are no longer wanted, by the nodes where they end: the last run in which they were not. */
export class LiteralMarks {
  quiet: Int32Array = new Int32Array(0);
  #lastRun = 0;

  /** The number of a new run over so many nodes. */
  next(nodes: number): number {
    if (this.quiet.length < nodes) this.quiet = new Int32Array(nodes);
    // Run numbers have 32 bits; a process that lives long enough restarts them.
    if (this.#lastRun === 0x7fffffff) {
      this.quiet.fill(0);
      this.#lastRun = 0;
    }
    return ++this.#lastRun;
  }
}

/** Where the four chains of steps through a text stand, and what the last three found. */
interface Chains {
  readonly codes: Uint16Array;
  readonly quarter: number;
  a: number;
  b: number;
  c: number;
  d: number;
  /** Alternating states and ends, to be reported after those of the first. */
  readonly late: readonly [number[], number[], number[]];
}

interface Run {
  readonly onLiteral: OnLiteral;
  readonly quiet: Int32Array;
  readonly id: number;
}

/**
 * The literals of all shapes in one Aho-Corasick automaton over ASCII, ignoring case: one table step per character
 * decides which shapes are worth trying, and where. A character outside ASCII resets it.
 */
export class Literals {
  readonly #next: Uint16Array;
  readonly #found: readonly (readonly number[])[];
  readonly #lengths: readonly number[];
  readonly #longest: number;
  readonly #nodes: number;
  readonly #marks = new LiteralMarks();

  /** `literals[n]` reports as `n`. */
  constructor(literals: readonly string[]) {
    const tree = treeOf(literals);
    if (tree.nodes > nodeMask)
      throw new Fault(
        'config-invalid',
        `the literals of the rules need ${tree.nodes} nodes, at most ${nodeMask} are possible; use fewer or shorter literals`,
      );
    this.#lengths = literals.map((literal) => literal.length);
    this.#longest = Math.max(1, ...this.#lengths);
    this.#next = flatten(tree);
    this.#found = tree.found;
    this.#nodes = tree.nodes;
  }

  /**
   * Calls `onLiteral` with the id and the start of each literal, ordered by their ends. Each step depends on the
   * previous one, so the parts of the text are read side by side: two chains of steps take hardly longer than one, and
   * four not much longer than two. `codes` are the units of the text if the caller has them already, in any case.
   * `onLiteral` may run another text before it returns.
   */
  run(text: string, onLiteral: OnLiteral, codes: Uint16Array = new Units().of(text)): void {
    const { length } = text;
    const run = this.#begin(onLiteral, this.#marks);
    if (length < minQuarteredLength) this.#readHalves(codes, length, run);
    else {
      const chains = this.#chainsOf(codes, length);
      this.#readQuarters(chains, 0, chains.quarter, run);
      this.#readRest(chains, length, run);
      for (const ends of chains.late) this.#reportAll(ends, run, 0, ends.length);
    }
  }

  /** The same for a long text, with pauses. `marks` are for this scan alone, since others may run during a pause. */
  *runInSteps(text: string, onLiteral: OnLiteral, codes: Uint16Array, marks: LiteralMarks): Steps {
    const run = this.#begin(onLiteral, marks);
    const chains = this.#chainsOf(codes, text.length);
    for (let at = 0; at < chains.quarter; at += unitsPerPause) {
      this.#readQuarters(chains, at, Math.min(chains.quarter, at + unitsPerPause), run);
      yield;
    }
    this.#readRest(chains, text.length, run);
    for (const ends of chains.late) {
      for (let from = 0; from < ends.length; from += endsPerPause) {
        this.#reportAll(ends, run, from, Math.min(ends.length, from + endsPerPause));
        yield;
      }
    }
  }

  #chainsOf(codes: Uint16Array, length: number): Chains {
    const quarter = length >> 2;
    return {
      codes,
      quarter,
      a: 0,
      b: this.#stateBefore(codes, quarter),
      c: this.#stateBefore(codes, quarter * 2),
      d: this.#stateBefore(codes, quarter * 3),
      late: [[], [], []],
    };
  }

  #begin(onLiteral: OnLiteral, marks: LiteralMarks): Run {
    const id = marks.next(this.#nodes);
    return { onLiteral, quiet: marks.quiet, id };
  }

  #readHalves(codes: Uint16Array, length: number, run: Run): void {
    const next = this.#next;
    const middle = length >> 1;
    const late: number[] = [];
    let left = 0;
    // The right half reports the literals across the middle.
    let right = this.#stateBefore(codes, middle);
    for (let at = 0, beyond = middle; beyond < length; at++, beyond++) {
      right = step(next, right, codes[beyond] ?? 0);
      if (right > nodeMask && isAwaited(right, run)) late.push(right, beyond);
      if (at === middle) break;
      left = step(next, left, codes[at] ?? 0);
      if (left > nodeMask && isAwaited(left, run)) this.#report(left, at, run);
    }
    this.#reportAll(late, run, 0, late.length);
  }

  /** Reads `[from, to)` of each quarter. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one of the hottest loops of the scan; every extracted call costs measurable time.
  #readQuarters(chains: Chains, from: number, to: number, run: Run): void {
    const next = this.#next;
    const { codes, quarter, late } = chains;
    const [second, third, fourth] = [quarter, quarter * 2, quarter * 3];
    let { a, b, c, d } = chains;
    for (let at = from; at < to; at++) {
      a = step(next, a, codes[at] ?? 0);
      b = step(next, b, codes[at + second] ?? 0);
      c = step(next, c, codes[at + third] ?? 0);
      d = step(next, d, codes[at + fourth] ?? 0);
      // One check for all four: hardly any step ends a literal.
      if ((a | b | c | d) <= nodeMask) continue;
      if (a > nodeMask && isAwaited(a, run)) this.#report(a, at, run);
      if (b > nodeMask && isAwaited(b, run)) late[0].push(b, at + second);
      if (c > nodeMask && isAwaited(c, run)) late[1].push(c, at + third);
      if (d > nodeMask && isAwaited(d, run)) late[2].push(d, at + fourth);
    }
    chains.a = a;
    chains.b = b;
    chains.c = c;
    chains.d = d;
  }

  /** The few units after the fourth quarter. */
  #readRest({ codes, quarter, d, late }: Chains, length: number, run: Run): void {
    let state = d;
    for (let at = quarter * 4; at < length; at++) {
      state = step(this.#next, state, codes[at] ?? 0);
      if (state > nodeMask && isAwaited(state, run)) late[2].push(state, at);
    }
  }

  #stateBefore(codes: Uint16Array, end: number): number {
    let state = 0;
    for (let at = Math.max(0, end - this.#longest); at < end; at++) state = step(this.#next, state, codes[at] ?? 0);
    return state;
  }

  /** Alternating states and ends. */
  #reportAll(ends: readonly number[], run: Run, from: number, to: number): void {
    for (let n = from; n < to; n += 2) {
      const state = ends[n] ?? 0;
      if (isAwaited(state, run)) this.#report(state, ends[n + 1] ?? 0, run);
    }
  }

  #report(state: number, end: number, { onLiteral, quiet, id: run }: Run): void {
    let awaited = false;
    for (const id of this.#found[state & nodeMask] ?? []) {
      if (onLiteral(id, end + 1 - (this.#lengths[id] ?? 0))) awaited = true;
    }
    if (!awaited) quiet[state & nodeMask] = run;
  }
}

/** Whether the literals of the state are still wanted; a text may repeat a literal whose shapes are done. */
function isAwaited(state: number, { quiet, id }: Run): boolean {
  return quiet[state & nodeMask] !== id;
}

function step(next: Uint16Array, state: number, code: number): number {
  return code < 128 ? (next[((state & nodeMask) << 7) | code] ?? 0) : 0;
}

/** The letters of the literals as a tree. By node: its letter, its first child and its next sibling, or 0. */
interface Tree {
  readonly nodes: number;
  readonly codes: Uint8Array;
  readonly children: Uint16Array;
  readonly siblings: Uint16Array;
  /** The literals that end there. */
  readonly found: (readonly number[])[];
}

const none: readonly number[] = [];

function treeOf(literals: readonly string[]): Tree {
  const lowered = literals.map((literal) => literal.toLowerCase());
  const room = lowered.reduce((sum, literal) => sum + literal.length, 1);
  const codes = new Uint8Array(room);
  const children = new Uint16Array(room);
  const siblings = new Uint16Array(room);
  const found: (readonly number[])[] = [none];
  for (const [id, literal] of lowered.entries()) {
    let node = 0;
    for (let at = 0; at < literal.length; at++) {
      const code = literal.charCodeAt(at) & 127;
      let child = children[node] ?? 0;
      while (child !== 0 && codes[child] !== code) child = siblings[child] ?? 0;
      if (child === 0) {
        child = found.push(none) - 1;
        codes[child] = code;
        siblings[child] = children[node] ?? 0;
        children[node] = child;
      }
      node = child;
    }
    found[node] = [...(found[node] ?? none), id];
  }
  return { nodes: found.length, codes, children, siblings, found };
}

/**
 * Turns the tree into a full table: where a branch ends, the longest suffix that is still a prefix takes over. The
 * highest bit of a node says that a literal ends there, so that the scan needs only one table.
 */
function flatten({ nodes, codes, children, siblings, found }: Tree): Uint16Array {
  const next = new Uint16Array(nodes * 128);
  const fallback = new Uint16Array(nodes);
  const queue = new Uint16Array(nodes);
  for (let at = 0, waiting = 1; at < waiting; at++) {
    const node = queue[at] ?? 0;
    const above = (fallback[node] ?? 0) << 7;
    const row = node << 7;
    next.copyWithin(row, above, above + 128);
    for (let child = children[node] ?? 0; child !== 0; child = siblings[child] ?? 0) {
      const cell = row | (codes[child] ?? 0);
      const inherited = node === 0 ? 0 : (next[cell] ?? 0) & nodeMask;
      fallback[child] = inherited;
      inherit(found, child, inherited);
      queue[waiting++] = child;
      next[cell] = found[child] === none ? child : child | (nodeMask + 1);
    }
    // Capitals use the transitions of small letters.
    next.copyWithin(row | 65, row | 97, row | 123);
  }
  return next;
}

/** Literals that end at the longest suffix end at the node too. Most nodes end none, and share one empty list. */
function inherit(found: (readonly number[])[], node: number, suffix: number): void {
  const [own = none, inherited = none] = [found[node], found[suffix]];
  if (inherited !== none) found[node] = own === none ? inherited : [...own, ...inherited];
}

/** The maximum node number; the highest bit is the end marker. */
const nodeMask = 0x7fff;
