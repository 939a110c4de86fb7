import type { LexiconPlan } from './lexicon.ts';
import { maxPositions, type Sequence, type Slot } from './phrase.ts';
import type { Tokens } from './tokens.ts';
import { commonness } from './vocabulary/common.ts';

/** A match: tokens `first` to `last`, both included. */
export type OnMatch = (pattern: number, first: number, last: number) => void;

const slotsPerPattern = maxPositions;

/**
 * All phrases as bit-parallel automata (Shift-And with optional positions). Bit 0 is "nothing read yet", bit n "slot n was
 * just read". A step is a shift, two masks and one addition, whatever the text, so the whole scan is linear:
 * tokens x automata that are awake. An automaton wakes on a word that can open it, and only in a sentence that also holds
 * its two rarest words: that is the prefilter.
 */
export class Automata {
  readonly #any: Int32Array;
  readonly #skip: Int32Array;
  readonly #accept: Int32Array;
  readonly #opening: Int32Array;
  readonly #anchored: Uint8Array;
  readonly #span: Int32Array;
  readonly #slotClass: Int32Array;
  readonly #slotBit: Int32Array;
  readonly #slotCount: Uint8Array;
  /** Class membership, one bit per signature. */
  readonly #members: Int32Array;
  readonly #rowWords: number;
  /** The classes a sentence must hold before a pattern may wake, two per pattern. */
  readonly #needs: Int32Array;
  /** By signature: the needed classes it satisfies, and the patterns it can open. */
  readonly #satisfies: (Int32Array | undefined)[];
  readonly #starters: (Int32Array | undefined)[];
  readonly #polite: Uint8Array;
  readonly #states: Int32Array;
  readonly #awake: Int32Array;
  readonly #isAwake: Uint8Array;
  readonly #present: Int32Array;
  #sentence = 0;

  constructor(sequences: readonly Sequence[], plan: LexiconPlan, politeClass: number) {
    const count = sequences.length;
    this.#any = new Int32Array(count);
    this.#skip = new Int32Array(count);
    this.#accept = new Int32Array(count);
    this.#opening = new Int32Array(count);
    this.#anchored = new Uint8Array(count);
    this.#span = new Int32Array(count);
    this.#slotClass = new Int32Array(count * slotsPerPattern);
    this.#slotBit = new Int32Array(count * slotsPerPattern);
    this.#slotCount = new Uint8Array(count);
    this.#needs = new Int32Array(count * 2);
    this.#states = new Int32Array(count);
    this.#awake = new Int32Array(count);
    this.#isAwake = new Uint8Array(count);
    this.#present = new Int32Array(plan.classes.length);
    this.#rowWords = (plan.signatures.length >> 5) + 1;
    this.#members = new Int32Array(plan.classes.length * this.#rowWords);
    this.#polite = new Uint8Array(plan.signatures.length);
    const holders: number[][] = plan.classes.map(() => []);
    for (const [signature, ids] of plan.signatures.entries()) {
      for (const id of ids) {
        holders[id]?.push(signature);
        const cell = id * this.#rowWords + (signature >> 5);
        this.#members[cell] = (this.#members[cell] ?? 0) | (1 << (signature & 31));
      }
    }
    for (const signature of holders[politeClass] ?? []) this.#polite[signature] = 1;
    const rarity = plan.classes.map((words) => words.reduce((sum, word) => sum + commonness(word), 0));
    const starters: number[][] = plan.signatures.map(() => []);
    const satisfies: Set<number>[] = plan.signatures.map(() => new Set());
    for (const [pattern, sequence] of sequences.entries()) {
      this.#compile(pattern, sequence, plan);
      for (const signature of this.#openers(pattern, holders)) starters[signature]?.push(pattern);
      for (const [n, need] of needsOf(sequence, plan, rarity).entries()) {
        this.#needs[pattern * 2 + n] = need;
        for (const signature of holders[need] ?? []) satisfies[signature]?.add(need);
      }
    }
    this.#starters = starters.map((found) => (found.length > 0 ? Int32Array.from(found) : undefined));
    this.#satisfies = satisfies.map((found) => (found.size > 0 ? Int32Array.from(found) : undefined));
  }

  #compile(pattern: number, sequence: Sequence, plan: LexiconPlan): void {
    let bit = 1;
    let any = 0;
    let skip = 0;
    let slots = 0;
    for (const slot of sequence.slots) {
      const width = slot.kind === 'gap' ? slot.max : 1;
      const bits = ((1 << width) - 1) << bit;
      if (slot.kind === 'gap') any |= bits;
      else {
        this.#slotClass[pattern * slotsPerPattern + slots] = plan.classOf(slot);
        this.#slotBit[pattern * slotsPerPattern + slots] = bits;
        slots++;
      }
      if (slot.kind === 'gap' || slot.optional) skip |= bits;
      bit += width;
    }
    this.#any[pattern] = any;
    this.#skip[pattern] = skip;
    this.#slotCount[pattern] = slots;
    this.#accept[pattern] = 1 << (bit - 1);
    this.#span[pattern] = bit - 1;
    this.#opening[pattern] = close(1, skip);
    this.#anchored[pattern] = sequence.anchored ? 1 : 0;
  }

  #openers(pattern: number, holders: readonly number[][]): Set<number> {
    const found = new Set<number>();
    const opening = (this.#opening[pattern] ?? 0) << 1;
    for (let n = 0; n < (this.#slotCount[pattern] ?? 0); n++) {
      const at = pattern * slotsPerPattern + n;
      if (((this.#slotBit[at] ?? 0) & opening) === 0) continue;
      for (const signature of holders[this.#slotClass[at] ?? 0] ?? []) found.add(signature);
    }
    return found;
  }

  /** Reports every match, in the order the last words stand. `asleep[pattern]` keeps a pattern from waking. */
  run(tokens: Tokens, asleep: Uint8Array, onMatch: OnMatch): void {
    const { opens, count } = tokens;
    for (let from = 0; from < count; ) {
      let to = from + 1;
      while (to < count && opens[to] !== 1) to++;
      if (this.#survey(tokens, from, to)) this.#read(tokens, from, to, asleep, onMatch);
      from = to;
    }
  }

  /** Notes which needed classes the sentence holds; false when no word in it can open anything. */
  #survey({ signatures }: Tokens, from: number, to: number): boolean {
    const sentence = ++this.#sentence;
    let openers = false;
    for (let at = from; at < to; at++) {
      const signature = signatures[at] ?? 0;
      if (signature === 0) continue;
      openers ||= this.#starters[signature] !== undefined;
      const satisfied = this.#satisfies[signature];
      if (satisfied === undefined) continue;
      for (let n = 0; n < satisfied.length; n++) this.#present[satisfied[n] ?? 0] = sentence;
    }
    return openers;
  }

  #read(tokens: Tokens, from: number, to: number, asleep: Uint8Array, onMatch: OnMatch): void {
    const { signatures } = tokens;
    let awake = 0;
    let leading = true;
    for (let at = from; at < to; at++) {
      const signature = signatures[at] ?? 0;
      if (awake > 0) awake = this.#step(awake, signature, at, tokens, asleep, onMatch);
      if (signature !== 0) {
        const starters = this.#starters[signature];
        if (starters !== undefined) awake = this.#wake(starters, awake, at, leading, tokens, asleep, onMatch);
      }
      leading &&= this.#polite[signature] === 1;
    }
    for (let n = 0; n < awake; n++) this.#isAwake[this.#awake[n] ?? 0] = 0;
  }

  /** The positions of a pattern that a word can fill. */
  #maskOf(pattern: number, signature: number): number {
    let mask = 0;
    const from = pattern * slotsPerPattern;
    const to = from + (this.#slotCount[pattern] ?? 0);
    for (let at = from; at < to; at++) {
      const row = this.#members[(this.#slotClass[at] ?? 0) * this.#rowWords + (signature >> 5)] ?? 0;
      if ((row >> (signature & 31)) & 1) mask |= this.#slotBit[at] ?? 0;
    }
    return mask;
  }

  #step(awake: number, signature: number, at: number, tokens: Tokens, asleep: Uint8Array, onMatch: OnMatch): number {
    let kept = 0;
    for (let n = 0; n < awake; n++) {
      const pattern = this.#awake[n] ?? 0;
      const mask = (signature === 0 ? 0 : this.#maskOf(pattern, signature)) | (this.#any[pattern] ?? 0);
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
    at: number,
    leading: boolean,
    tokens: Tokens,
    asleep: Uint8Array,
    onMatch: OnMatch,
  ): number {
    const signature = tokens.signatures[at] ?? 0;
    let awake = awakeBefore;
    for (let n = 0; n < starters.length; n++) {
      const pattern = starters[n] ?? 0;
      if (this.#present[this.#needs[pattern * 2] ?? 0] !== this.#sentence) continue;
      if (this.#present[this.#needs[pattern * 2 + 1] ?? 0] !== this.#sentence) continue;
      if (asleep[pattern] === 1 || (this.#anchored[pattern] === 1 && !leading)) continue;
      const opened = ((this.#opening[pattern] ?? 0) << 1) & this.#maskOf(pattern, signature);
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
      const mask = this.#maskOf(pattern, tokens.signatures[at] ?? 0);
      const any = at === first ? 0 : (this.#any[pattern] ?? 0);
      state = close((state << 1) & (mask | any), this.#skip[pattern] ?? 0);
      if (state === 0) return false;
    }
    return (state & (this.#accept[pattern] ?? 0)) !== 0;
  }
}

/** The two slots of a sequence that ordinary text fills least often. */
function needsOf(sequence: Sequence, plan: LexiconPlan, rarity: readonly number[]): number[] {
  const required = sequence.slots.filter((slot): slot is Slot & { kind: 'word' } => slot.kind === 'word' && !slot.optional);
  const ids = required.map((slot) => plan.classOf(slot)).sort((a, b) => (rarity[a] ?? 0) - (rarity[b] ?? 0));
  return [ids[0] ?? 0, ids[1] ?? ids[0] ?? 0];
}

/** Lets a state flow over positions that may be empty: the carry of one addition runs through each block of them. */
function close(state: number, skip: number): number {
  const entered = (state << 1) & skip;
  return state | entered | (((skip + entered) ^ skip) & skip);
}
