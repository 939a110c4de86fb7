import type { ClassTable, LexiconPlan } from './lexicon.ts';
import type { Sequence } from './phrase.ts';
import type { Tokens } from './tokens.ts';

/** A match: tokens `first` to `last`, both included. */
export type OnMatch = (pattern: number, first: number, last: number) => void;

/**
 * All phrases as bit-parallel automata (Shift-And with optional positions). Bit 0 is "nothing read yet", bit n "slot n was
 * just read". A step is a shift, two masks and one addition, whatever the text, so the whole scan is linear:
 * tokens x automata that are awake. An automaton wakes only on a word that can open it.
 */
export class Automata {
  readonly #count: number;
  readonly #masks: Int32Array;
  readonly #any: Int32Array;
  readonly #skip: Int32Array;
  readonly #accept: Int32Array;
  readonly #opening: Int32Array;
  readonly #anchored: Uint8Array;
  readonly #span: Int32Array;
  readonly #starters: (Int32Array | undefined)[];
  readonly #polite: Uint8Array;
  readonly #states: Int32Array;
  readonly #awake: Int32Array;
  readonly #isAwake: Uint8Array;

  constructor(sequences: readonly Sequence[], plan: LexiconPlan, table: ClassTable, politeClass: number) {
    const count = sequences.length;
    this.#count = count;
    this.#any = new Int32Array(count);
    this.#skip = new Int32Array(count);
    this.#accept = new Int32Array(count);
    this.#opening = new Int32Array(count);
    this.#anchored = new Uint8Array(count);
    this.#span = new Int32Array(count);
    this.#states = new Int32Array(count);
    this.#awake = new Int32Array(count);
    this.#isAwake = new Uint8Array(count);
    this.#polite = new Uint8Array(plan.signatures.length);
    this.#masks = new Int32Array(plan.signatures.length * count);
    const holders: number[][] = table.classes.map(() => []);
    for (const [signature, ids] of plan.signatures.entries()) for (const id of ids) holders[id]?.push(signature);
    for (const signature of holders[politeClass] ?? []) this.#polite[signature] = 1;
    for (const [pattern, sequence] of sequences.entries()) this.#compile(pattern, sequence, table, holders);
    this.#starters = plan.signatures.map((_ids, signature) => this.#startersOf(signature));
  }

  #compile(pattern: number, sequence: Sequence, table: ClassTable, holders: readonly number[][]): void {
    let bit = 1;
    for (const slot of sequence.slots) {
      if (slot.kind === 'gap') {
        for (let n = 0; n < slot.max; n++, bit++) {
          this.#any[pattern] = (this.#any[pattern] ?? 0) | (1 << bit);
          this.#skip[pattern] = (this.#skip[pattern] ?? 0) | (1 << bit);
        }
        continue;
      }
      for (const signature of holders[table.idOf(slot.words)] ?? []) {
        const cell = signature * this.#count + pattern;
        this.#masks[cell] = (this.#masks[cell] ?? 0) | (1 << bit);
      }
      if (slot.optional) this.#skip[pattern] = (this.#skip[pattern] ?? 0) | (1 << bit);
      bit++;
    }
    this.#accept[pattern] = 1 << (bit - 1);
    this.#span[pattern] = bit - 1;
    this.#opening[pattern] = close(1, this.#skip[pattern] ?? 0);
    this.#anchored[pattern] = sequence.anchored ? 1 : 0;
  }

  #startersOf(signature: number): Int32Array | undefined {
    const found: number[] = [];
    for (let pattern = 0; pattern < this.#count; pattern++) {
      const mask = this.#masks[signature * this.#count + pattern] ?? 0;
      if (mask !== 0 && ((this.#opening[pattern] ?? 0) << 1) & mask) found.push(pattern);
    }
    return found.length > 0 ? Int32Array.from(found) : undefined;
  }

  /** Reports every match, in the order the last words stand. `asleep[pattern]` keeps a pattern from waking. */
  run(tokens: Tokens, asleep: Uint8Array, onMatch: OnMatch): void {
    const { signatures, opens, count } = tokens;
    let awake = 0;
    let leading = true;
    for (let at = 0; at < count; at++) {
      const signature = signatures[at] ?? 0;
      if (opens[at] === 1) {
        awake = this.#sleepAll(awake);
        leading = true;
      }
      if (awake > 0) awake = this.#step(awake, signature, at, tokens, asleep, onMatch);
      if (signature !== 0) {
        const starters = this.#starters[signature];
        if (starters !== undefined) awake = this.#wake(starters, awake, signature, at, leading, tokens, asleep, onMatch);
      }
      leading &&= this.#polite[signature] === 1;
    }
    this.#sleepAll(awake);
  }

  #sleepAll(awake: number): 0 {
    for (let n = 0; n < awake; n++) this.#isAwake[this.#awake[n] ?? 0] = 0;
    return 0;
  }

  #step(awake: number, signature: number, at: number, tokens: Tokens, asleep: Uint8Array, onMatch: OnMatch): number {
    const row = signature * this.#count;
    let kept = 0;
    for (let n = 0; n < awake; n++) {
      const pattern = this.#awake[n] ?? 0;
      const mask = (this.#masks[row + pattern] ?? 0) | (this.#any[pattern] ?? 0);
      const state = close(((this.#states[pattern] ?? 0) << 1) & mask, this.#skip[pattern] ?? 0);
      const matched = (state & (this.#accept[pattern] ?? 0)) !== 0;
      if (matched) this.#report(pattern, at, tokens, onMatch);
      if (state === 0 || matched || asleep[pattern] === 1) {
        this.#isAwake[pattern] = 0;
        continue;
      }
      this.#states[pattern] = state;
      this.#awake[kept++] = pattern;
    }
    return kept;
  }

  #wake(
    starters: Int32Array,
    awakeBefore: number,
    signature: number,
    at: number,
    leading: boolean,
    tokens: Tokens,
    asleep: Uint8Array,
    onMatch: OnMatch,
  ): number {
    const row = signature * this.#count;
    let awake = awakeBefore;
    for (const pattern of starters) {
      if (asleep[pattern] === 1 || (this.#anchored[pattern] === 1 && !leading)) continue;
      const opened = ((this.#opening[pattern] ?? 0) << 1) & (this.#masks[row + pattern] ?? 0);
      const state = close(opened, this.#skip[pattern] ?? 0);
      if (state & (this.#accept[pattern] ?? 0)) {
        this.#report(pattern, at, tokens, onMatch);
        continue;
      }
      if (this.#isAwake[pattern] === 1) this.#states[pattern] = (this.#states[pattern] ?? 0) | state;
      else {
        this.#isAwake[pattern] = 1;
        this.#states[pattern] = state;
        this.#awake[awake++] = pattern;
      }
    }
    return awake;
  }

  /** Bits forget where a match began; the shortest stretch that ends here is found by reading again, backwards from the end. */
  #report(pattern: number, last: number, tokens: Tokens, onMatch: OnMatch): void {
    for (let first = last; first >= 0 && last - first < (this.#span[pattern] ?? 0); first--) {
      if (this.#accepts(pattern, first, last, tokens)) {
        onMatch(pattern, first, last);
        return;
      }
      if (tokens.opens[first] === 1) return;
    }
  }

  #accepts(pattern: number, first: number, last: number, tokens: Tokens): boolean {
    let state = this.#opening[pattern] ?? 0;
    for (let at = first; at <= last; at++) {
      const mask = this.#masks[(tokens.signatures[at] ?? 0) * this.#count + pattern] ?? 0;
      const any = at === first ? 0 : (this.#any[pattern] ?? 0);
      state = close((state << 1) & (mask | any), this.#skip[pattern] ?? 0);
      if (state === 0) return false;
    }
    return (state & (this.#accept[pattern] ?? 0)) !== 0;
  }
}

/** Lets a state flow over positions that may be empty: the carry of one addition runs through each block of them. */
function close(state: number, skip: number): number {
  const entered = (state << 1) & skip;
  return state | entered | (((skip + entered) ^ skip) & skip);
}
