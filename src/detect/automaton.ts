import type { Budget } from './budget.ts';
import { type Graph, maxPositions } from './graph.ts';
import type { LexiconPlan } from './lexicon.ts';
import type { Tokens } from './tokens.ts';
import { commonness } from './vocabulary/common.ts';

/** A match: tokens `first` to `last`, both included. */
export type OnMatch = (pattern: number, first: number, last: number) => void;

/** No phrase spans more words than this. */
const longestMatch = maxPositions;
const maskBits = 12;

/**
 * All phrases as bit-parallel automata: a bit for each position that was just read. A step takes the positions that may
 * follow and keeps those that can read the word, whatever the text, so the whole scan is linear: words x automata that are
 * awake. An automaton wakes on a word that can open it, and only in a sentence that also holds the two rarest words it
 * needs: that is the prefilter.
 */
export class Automata {
  readonly #follow: Int32Array;
  readonly #any: Int32Array;
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  readonly #anchored: Uint8Array;
  /** The positions of all patterns that read certain words, one pattern after the other: class and bit. */
  readonly #slotFrom: Int32Array;
  readonly #slotClass: Int32Array;
  readonly #slotBit: Int32Array;
  /** Class membership, one bit per signature. */
  readonly #members: Int32Array;
  readonly #rowWords: number;
  /** The classes a sentence must hold before a pattern may wake, two per pattern. */
  readonly #needs: Int32Array;
  /** By signature: the needed classes it satisfies, the patterns it can open, and those whose rarest word it can be. */
  readonly #satisfies: Lists;
  readonly #starters: Lists;
  readonly #rarestOf: Lists;
  /** By signature: 1 when it is the rarest word of some pattern. */
  readonly #isRare: Uint8Array;
  readonly #polite: Uint8Array;
  readonly #states: Int32Array;
  readonly #awake: Int32Array;
  readonly #isAwake: Uint8Array;
  /** Stamps of the last sentence that held a class or a signature, and the signatures of the present one. */
  readonly #present: Int32Array;
  readonly #seen: Int32Array;
  readonly #distinct: Uint16Array;
  #sentence = 0;
  readonly #signatures: number;
  /** Masks that were asked for last, by pattern and signature. */
  readonly #maskKeys = new Int32Array(1 << maskBits);
  readonly #masks = new Int32Array(1 << maskBits);

  constructor(graphs: readonly Graph[], plan: LexiconPlan, politeClass: number) {
    const count = graphs.length;
    this.#follow = new Int32Array(count * maxPositions);
    this.#any = new Int32Array(count);
    this.#first = Int32Array.from(graphs, (graph) => graph.first);
    this.#last = Int32Array.from(graphs, (graph) => graph.last);
    this.#anchored = Uint8Array.from(graphs, (graph) => (graph.anchored ? 1 : 0));
    this.#slotFrom = new Int32Array(count + 1);
    this.#needs = new Int32Array(count * 2);
    this.#states = new Int32Array(count);
    this.#awake = new Int32Array(count);
    this.#isAwake = new Uint8Array(count);
    this.#present = new Int32Array(plan.classes.length);
    this.#seen = new Int32Array(plan.signatures.length);
    this.#distinct = new Uint16Array(plan.signatures.length);
    this.#signatures = plan.signatures.length;
    this.#rowWords = (plan.signatures.length >> 5) + 1;
    this.#members = new Int32Array(plan.classes.length * this.#rowWords);
    this.#polite = new Uint8Array(plan.signatures.length);
    const holders = this.#fillMembers(plan);
    for (const signature of holders[politeClass] ?? []) this.#polite[signature] = 1;
    const slots = graphs.reduce((sum, graph) => sum + graph.words.length, 0);
    this.#slotClass = new Int32Array(slots);
    this.#slotBit = new Int32Array(slots);
    const starters: number[][] = plan.signatures.map(() => []);
    const needed = new Set<number>();
    const byRarest = new Map<number, number[]>();
    const rarity = plan.classes.map((words) => words.reduce((sum, word) => sum + commonness(word), 0));
    for (const [pattern, graph] of graphs.entries()) {
      this.#compile(pattern, graph, plan);
      for (const signature of this.#openers(pattern, holders)) starters[signature]?.push(pattern);
      for (const [n, need] of rarestNeeds(graph, plan, rarity).entries()) {
        this.#needs[pattern * 2 + n] = need;
        needed.add(need);
      }
      const rarest = this.#needs[pattern * 2] ?? 0;
      byRarest.set(rarest, [...(byRarest.get(rarest) ?? []), pattern]);
    }
    this.#starters = listsOf(starters);
    this.#satisfies = listsOf(plan.signatures.map((ids) => ids.filter((id) => needed.has(id))));
    const rarestOf = plan.signatures.map((ids) => ids.flatMap((id) => byRarest.get(id) ?? []));
    this.#rarestOf = listsOf(rarestOf);
    this.#isRare = Uint8Array.from(rarestOf, (patterns) => (patterns.length > 0 ? 1 : 0));
  }

  #fillMembers(plan: LexiconPlan): number[][] {
    const holders: number[][] = plan.classes.map(() => []);
    for (const [signature, ids] of plan.signatures.entries()) {
      for (const id of ids) {
        holders[id]?.push(signature);
        const cell = id * this.#rowWords + (signature >> 5);
        this.#members[cell] = (this.#members[cell] ?? 0) | (1 << (signature & 31));
      }
    }
    return holders;
  }

  #compile(pattern: number, graph: Graph, plan: LexiconPlan): void {
    let slot = this.#slotFrom[pattern] ?? 0;
    for (const [position, words] of graph.words.entries()) {
      this.#follow[pattern * maxPositions + position] = graph.follow[position] ?? 0;
      if (words === undefined) {
        this.#any[pattern] = (this.#any[pattern] ?? 0) | (1 << position);
        continue;
      }
      this.#slotClass[slot] = plan.classOf(words);
      this.#slotBit[slot] = 1 << position;
      slot++;
    }
    this.#slotFrom[pattern + 1] = slot;
  }

  #openers(pattern: number, holders: readonly number[][]): Iterable<number> {
    const from = this.#slotFrom[pattern] ?? 0;
    const to = this.#slotFrom[pattern + 1] ?? 0;
    const opening: number[][] = [];
    for (let slot = from; slot < to; slot++) {
      if ((this.#slotBit[slot] ?? 0) & (this.#first[pattern] ?? 0))
        opening.push(holders[this.#slotClass[slot] ?? 0] ?? []);
    }
    return opening.length === 1 ? (opening[0] ?? []) : new Set(opening.flat());
  }

  /** Reports every match, in the order the last words stand. `asleep[pattern]` keeps a pattern from waking. */
  run(tokens: Tokens, asleep: Uint8Array, budget: Budget, onMatch: OnMatch): void {
    const { opens, signatures, count } = tokens;
    const rare = this.#isRare;
    for (let from = 0; from < count && budget.left >= 0; ) {
      let to = from;
      let hopeful = 0;
      do {
        hopeful |= rare[signatures[to++] ?? 0] ?? 0;
      } while (to < count && opens[to] === 0);
      if (hopeful !== 0 && this.#survey(signatures, from, to)) this.#read(tokens, from, to, asleep, budget, onMatch);
      from = to;
    }
  }

  /** Whether some pattern finds both of its rarest words in the sentence. In most sentences none does, and they end here. */
  #survey(signatures: Uint16Array, from: number, to: number): boolean {
    const distinct = this.#notePresent(signatures, from, to);
    const { from: first, items } = this.#rarestOf;
    for (let at = 0; at < distinct; at++) {
      const signature = this.#distinct[at] ?? 0;
      const end = first[signature + 1] ?? 0;
      for (let n = first[signature] ?? 0; n < end; n++) if (this.#isNeeded(items[n] ?? 0)) return true;
    }
    return false;
  }

  /** Notes which needed classes the sentence holds, and its different words: one that is said a thousand times counts once. */
  #notePresent(signatures: Uint16Array, from: number, to: number): number {
    if (this.#sentence === 0x7fffffff) {
      // The stamps are 32 bits wide; a process that lives long enough starts them anew.
      this.#present.fill(0);
      this.#seen.fill(0);
      this.#sentence = 0;
    }
    const sentence = ++this.#sentence;
    const present = this.#present;
    const seen = this.#seen;
    const { from: first, items } = this.#satisfies;
    let distinct = 0;
    for (let at = from; at < to; at++) {
      const signature = signatures[at] ?? 0;
      if (seen[signature] === sentence) continue;
      seen[signature] = sentence;
      this.#distinct[distinct++] = signature;
      const end = first[signature + 1] ?? 0;
      for (let n = first[signature] ?? 0; n < end; n++) present[items[n] ?? 0] = sentence;
    }
    return distinct;
  }

  #read(tokens: Tokens, from: number, to: number, asleep: Uint8Array, budget: Budget, onMatch: OnMatch): void {
    const { signatures } = tokens;
    const starters = this.#starters;
    let awake = 0;
    let leading = true;
    for (let at = from; at < to && budget.left >= 0; at++) {
      const signature = signatures[at] ?? 0;
      if (awake > 0) {
        budget.left -= awake * 2;
        awake = this.#step(awake, signature, at, tokens, asleep, onMatch);
      }
      if (starters.from[signature] !== starters.from[signature + 1]) {
        awake = this.#wake(signature, awake, at, leading, tokens, asleep, budget, onMatch);
      }
      leading &&= this.#polite[signature] === 1;
    }
    for (let n = 0; n < awake; n++) this.#isAwake[this.#awake[n] ?? 0] = 0;
  }

  /** The positions of a pattern that a word can fill. Remembered, because a text that is made of such words repeats them. */
  #maskOf(pattern: number, signature: number): number {
    const key = pattern * this.#signatures + signature + 1;
    const cell = Math.imul(key, 0x9e3779b1) >>> (32 - maskBits);
    if (this.#maskKeys[cell] === key) return this.#masks[cell] ?? 0;
    const mask = this.#findMask(pattern, signature);
    this.#maskKeys[cell] = key;
    this.#masks[cell] = mask;
    return mask;
  }

  #findMask(pattern: number, signature: number): number {
    let mask = 0;
    const to = this.#slotFrom[pattern + 1] ?? 0;
    for (let at = this.#slotFrom[pattern] ?? 0; at < to; at++) {
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
      const state = this.#following(pattern, this.#states[pattern] ?? 0) & mask;
      const matched = (state & (this.#last[pattern] ?? 0)) !== 0;
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
    signature: number,
    awakeBefore: number,
    at: number,
    leading: boolean,
    tokens: Tokens,
    asleep: Uint8Array,
    budget: Budget,
    onMatch: OnMatch,
  ): number {
    const { from, items } = this.#starters;
    const end = from[signature + 1] ?? 0;
    const begin = from[signature] ?? 0;
    budget.left -= end - begin;
    let awake = awakeBefore;
    for (let n = begin; n < end; n++) {
      const pattern = items[n] ?? 0;
      if (!this.#isNeeded(pattern) || asleep[pattern] === 1) continue;
      budget.left -= 3;
      if (this.#anchored[pattern] === 1 && !leading) continue;
      const state = (this.#first[pattern] ?? 0) & this.#maskOf(pattern, signature);
      if (state & (this.#last[pattern] ?? 0)) this.#report(pattern, at, tokens, onMatch);
      awake = this.#start(pattern, state, awake);
    }
    return awake;
  }

  #start(pattern: number, state: number, awake: number): number {
    if (this.#isAwake[pattern] === 1) {
      this.#states[pattern] = (this.#states[pattern] ?? 0) | state;
      return awake;
    }
    this.#isAwake[pattern] = 1;
    this.#states[pattern] = state;
    this.#awake[awake] = pattern;
    return awake + 1;
  }

  /** Whether the sentence holds the words without which the pattern cannot match. */
  #isNeeded(pattern: number): boolean {
    const present = this.#present;
    const needs = this.#needs;
    return (
      present[needs[pattern * 2] ?? 0] === this.#sentence && present[needs[pattern * 2 + 1] ?? 0] === this.#sentence
    );
  }

  /** Bits forget where a match began; the shortest stretch that ends here is found by reading again, backwards from the end. */
  #report(pattern: number, last: number, tokens: Tokens, onMatch: OnMatch): void {
    for (let first = last; first >= 0 && last - first < longestMatch; first--) {
      if (this.#accepts(pattern, first, last, tokens)) {
        onMatch(pattern, first, last);
        return;
      }
      if (tokens.opens[first] !== 0) return;
    }
  }

  #accepts(pattern: number, first: number, last: number, tokens: Tokens): boolean {
    let state = (this.#first[pattern] ?? 0) & this.#maskOf(pattern, tokens.signatures[first] ?? 0);
    for (let at = first + 1; at <= last && state !== 0; at++) {
      const mask = this.#maskOf(pattern, tokens.signatures[at] ?? 0) | (this.#any[pattern] ?? 0);
      state = this.#following(pattern, state) & mask;
    }
    return (state & (this.#last[pattern] ?? 0)) !== 0;
  }

  #following(pattern: number, state: number): number {
    const row = pattern * maxPositions;
    let found = 0;
    for (let rest = state; rest !== 0; rest &= rest - 1)
      found |= this.#follow[row + 31 - Math.clz32(rest & -rest)] ?? 0;
    return found;
  }
}

/** The two parts of a phrase that ordinary text fills least often. */
function rarestNeeds(graph: Graph, plan: LexiconPlan, rarity: readonly number[]): number[] {
  const ids = graph.needs.map((words) => plan.classOf(words)).sort((a, b) => (rarity[a] ?? 0) - (rarity[b] ?? 0));
  return [ids[0] ?? 0, ids[1] ?? ids[0] ?? 0];
}

/** Lists of numbers by signature, laid out in one row: list n is `items` from `from[n]` to `from[n + 1]`. */
interface Lists {
  readonly from: Int32Array;
  readonly items: Int32Array;
}

function listsOf(lists: readonly (readonly number[])[]): Lists {
  const from = new Int32Array(lists.length + 1);
  for (const [n, list] of lists.entries()) from[n + 1] = (from[n] ?? 0) + list.length;
  const items = new Int32Array(from[lists.length] ?? 0);
  for (const [n, list] of lists.entries()) items.set(list, from[n] ?? 0);
  return { from, items };
}
