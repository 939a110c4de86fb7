import type { WorkBudget } from '../budget.ts';
import type { WordTokens } from '../lexer/tokens.ts';
import { anyWord, type PatternTable, type PhraseTables } from '../phrase-tables.ts';
import { maxPositions } from './graph.ts';
import { ListsOnDemand } from './lists-on-demand.ts';
import { grouped, includes, listOf, type PackedLists } from './packed-lists.ts';
import { PairFilter } from './pair-filter.ts';
import { Prefilter } from './prefilter.ts';

/** A match: tokens `first` to `last`, both included. */
export type OnMatch = (pattern: number, first: number, last: number) => void;

/** The maximum number of words a phrase can span. */
const maxMatchWords = maxPositions;
const maskCacheBits = 12;

/**
 * All phrases as bit-parallel automata: one bit per position that was just read. A step takes the positions that may
 * follow and keeps those that can read the word, whatever the text, so a scan is linear: words x active automata. An
 * automaton becomes active on a word that can open it, and only in a sentence that also contains the rarest words it
 * needs: that is the prefilter.
 */
export class Automata {
  /** Pattern n has the positions `from[n]` to `from[n + 1]`; by position, what follows it and which words it reads. */
  readonly #from: Int32Array;
  readonly #follow: Int32Array;
  readonly #reads: Int32Array;
  readonly #any: Int32Array;
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  readonly #anchored: Uint8Array;
  /** By signature: the classes it belongs to, in order. */
  readonly #classes: PackedLists;
  readonly #prefilter: Prefilter;
  /** By signature: the patterns it can open; and the same pairs of a pattern and a signature, to ask for one. */
  readonly #starters: ListsOnDemand;
  readonly #openings: PairFilter;
  readonly #politeClass: number;
  readonly #states: Int32Array;
  readonly #active: Int32Array;
  readonly #isActive: Uint8Array;
  readonly #signatures: number;
  /** Recently used masks, by pattern and signature. */
  readonly #maskKeys = new Int32Array(1 << maskCacheBits);
  readonly #masks = new Int32Array(1 << maskCacheBits);
  /** By class: the last mark of a word that belongs to it. */
  readonly #marked: Uint16Array;
  #markedSignature = -1;
  #mark = 0;

  constructor(tables: PhraseTables) {
    const { patterns, signatures, classCount, politeClass } = tables;
    const count = patterns.first.length;
    this.#from = patterns.from;
    this.#follow = patterns.follow;
    this.#reads = patterns.classes;
    this.#any = patterns.any;
    this.#first = patterns.first;
    this.#last = patterns.last;
    this.#anchored = patterns.anchored;
    this.#states = new Int32Array(count);
    this.#active = new Int32Array(count);
    this.#isActive = new Uint8Array(count);
    this.#signatures = signatures.from.length - 1;
    this.#classes = signatures;
    this.#politeClass = politeClass;
    this.#marked = new Uint16Array(classCount);
    const openedBy = openersOf(patterns, classCount);
    this.#openings = new PairFilter(this.#signatures);
    this.#starters = new ListsOnDemand(this.#signatures, 1, (signature) => {
      const opened = new Set([...listOf(signatures, signature)].flatMap((id) => openedBy(id)));
      for (const pattern of opened) this.#openings.add(pattern, signature);
      return [[...opened].sort((a, b) => a - b)];
    });
    this.#prefilter = new Prefilter(tables);
  }

  /**
   * Reports every match, ordered by its last word. `disabled[pattern]` disables a pattern. Reads whole sentences from
   * word `start` on, at least `words` of them or all, and returns where the next ones begin.
   */
  run(
    tokens: WordTokens,
    disabled: Uint8Array,
    budget: WorkBudget,
    onMatch: OnMatch,
    start = 0,
    words: number = tokens.count,
  ): number {
    const { opens, signatures, count } = tokens;
    const { rare } = this.#prefilter;
    const stop = Math.min(count, start + words);
    let from = start;
    while (from < stop && budget.left >= 0) {
      let to = from;
      let canMatch = 0;
      do {
        canMatch |= rare[signatures[to++] ?? 0] ?? 0;
      } while (to < count && opens[to] === 0);
      if (canMatch !== 0 && this.#prefilter.survey(signatures, from, to))
        this.#read(tokens, from, to, disabled, budget, onMatch);
      from = to;
    }
    return budget.left >= 0 ? from : count;
  }

  #read(
    tokens: WordTokens,
    from: number,
    to: number,
    disabled: Uint8Array,
    budget: WorkBudget,
    onMatch: OnMatch,
  ): void {
    const { signatures } = tokens;
    const starters = this.#starters;
    let active = 0;
    let leading = true;
    for (let at = from; at < to && budget.left >= 0; at++) {
      const signature = signatures[at] ?? 0;
      if (active > 0) {
        budget.left -= active * 2;
        active = this.#step(active, signature, at, tokens, disabled, onMatch);
      }
      const place = starters.at(signature);
      if (starters.bounds[place] !== starters.bounds[place + 1])
        active = this.#activate(signature, active, at, leading, tokens, disabled, budget, onMatch);
      leading &&= includes(this.#classes, signature, this.#politeClass);
    }
    for (let n = 0; n < active; n++) this.#isActive[this.#active[n] ?? 0] = 0;
  }

  /** The positions of a pattern that a word can fill. Cached, because texts repeat their words. */
  #maskOf(pattern: number, signature: number): number {
    const key = pattern * this.#signatures + signature + 1;
    const cell = Math.imul(key, 0x9e3779b1) >>> (32 - maskCacheBits);
    if (this.#maskKeys[cell] === key) return this.#masks[cell] ?? 0;
    const mask = this.#findMask(pattern, signature);
    this.#maskKeys[cell] = key;
    this.#masks[cell] = mask;
    return mask;
  }

  #findMask(pattern: number, signature: number): number {
    if (this.#markedSignature !== signature) this.#markClasses(signature);
    const [marked, reads, mark] = [this.#marked, this.#reads, this.#mark];
    let mask = 0;
    const from = this.#from[pattern] ?? 0;
    const to = this.#from[pattern + 1] ?? 0;
    for (let at = from; at < to; at++) if (marked[reads[at] ?? 0] === mark) mask |= 1 << (at - from);
    return mask;
  }

  /** Marks the classes of a word: several patterns in a row ask for the same word. */
  #markClasses(signature: number): void {
    if (this.#mark === 0xffff) {
      this.#marked.fill(0);
      this.#mark = 0;
    }
    this.#mark += 1;
    this.#markedSignature = signature;
    const { from, items } = this.#classes;
    const to = from[signature + 1] ?? 0;
    for (let at = from[signature] ?? 0; at < to; at++) this.#marked[items[at] ?? 0] = this.#mark;
  }

  #step(
    active: number,
    signature: number,
    at: number,
    tokens: WordTokens,
    disabled: Uint8Array,
    onMatch: OnMatch,
  ): number {
    let kept = 0;
    for (let n = 0; n < active; n++) {
      const pattern = this.#active[n] ?? 0;
      const mask = (signature === 0 ? 0 : this.#maskOf(pattern, signature)) | (this.#any[pattern] ?? 0);
      const state = this.#following(pattern, this.#states[pattern] ?? 0) & mask;
      const matched = (state & (this.#last[pattern] ?? 0)) !== 0;
      if (matched) this.#report(pattern, at, tokens, onMatch);
      if (state === 0 || matched || disabled[pattern] === 1) {
        this.#isActive[pattern] = 0;
        continue;
      }
      this.#states[pattern] = state;
      this.#active[kept++] = pattern;
    }
    return kept;
  }

  #activate(
    signature: number,
    activeBefore: number,
    at: number,
    leading: boolean,
    tokens: WordTokens,
    disabled: Uint8Array,
    budget: WorkBudget,
    onMatch: OnMatch,
  ): number {
    const { selected, count } = this.#prefilter;
    const { bounds, items } = this.#starters;
    const place = this.#starters.at(signature);
    const begin = bounds[place] ?? 0;
    const end = bounds[place + 1] ?? 0;
    budget.left -= end - begin;
    let active = activeBefore;
    // Usually a sentence selects one or two patterns, and a common word can open a hundred.
    if (count <= end - begin) {
      for (let n = 0; n < count; n++)
        active = this.#open(selected[n] ?? 0, signature, active, at, leading, tokens, disabled, budget, onMatch);
      return active;
    }
    for (let n = begin; n < end; n++) {
      const pattern = items[n] ?? 0;
      if (this.#prefilter.isSelected(pattern))
        active = this.#open(pattern, signature, active, at, leading, tokens, disabled, budget, onMatch);
    }
    return active;
  }

  /** Starts a selected pattern if the word can open it. */
  #open(
    pattern: number,
    signature: number,
    active: number,
    at: number,
    leading: boolean,
    tokens: WordTokens,
    disabled: Uint8Array,
    budget: WorkBudget,
    onMatch: OnMatch,
  ): number {
    // A word can open one in ten of the patterns that its sentence selects.
    if (disabled[pattern] === 1 || !this.#openings.mayHave(pattern, signature)) return active;
    const state = (this.#first[pattern] ?? 0) & this.#maskOf(pattern, signature);
    if (state === 0) return active;
    budget.left -= 3;
    if (this.#anchored[pattern] === 1 && !leading) return active;
    if (state & (this.#last[pattern] ?? 0)) this.#report(pattern, at, tokens, onMatch);
    return this.#start(pattern, state, active);
  }

  #start(pattern: number, state: number, active: number): number {
    if (this.#isActive[pattern] === 1) {
      this.#states[pattern] = (this.#states[pattern] ?? 0) | state;
      return active;
    }
    this.#isActive[pattern] = 1;
    this.#states[pattern] = state;
    this.#active[active] = pattern;
    return active + 1;
  }

  /** The bits do not record where a match began, so the shortest match that ends here is found by reading backwards. */
  #report(pattern: number, last: number, tokens: WordTokens, onMatch: OnMatch): void {
    for (let first = last; first >= 0 && last - first < maxMatchWords; first--) {
      if (this.#accepts(pattern, first, last, tokens)) {
        onMatch(pattern, first, last);
        return;
      }
      if (tokens.opens[first] !== 0) return;
    }
  }

  #accepts(pattern: number, first: number, last: number, tokens: WordTokens): boolean {
    let state = (this.#first[pattern] ?? 0) & this.#maskOf(pattern, tokens.signatures[first] ?? 0);
    for (let at = first + 1; at <= last && state !== 0; at++) {
      const mask = this.#maskOf(pattern, tokens.signatures[at] ?? 0) | (this.#any[pattern] ?? 0);
      state = this.#following(pattern, state) & mask;
    }
    return (state & (this.#last[pattern] ?? 0)) !== 0;
  }

  #following(pattern: number, state: number): number {
    const row = this.#from[pattern] ?? 0;
    let found = 0;
    for (let rest = state; rest !== 0; rest &= rest - 1)
      found |= this.#follow[row + 31 - Math.clz32(rest & -rest)] ?? 0;
    return found;
  }
}

/** The patterns that a word of a class can open. */
function openersOf({ from, classes, first }: PatternTable, classCount: number): (id: number) => readonly number[] {
  const opened: number[] = [];
  const openers: number[] = [];
  for (let pattern = 0; pattern < first.length; pattern++) {
    for (let rest = first[pattern] ?? 0; rest !== 0; rest &= rest - 1) {
      const read = classes[(from[pattern] ?? 0) + 31 - Math.clz32(rest & -rest)] ?? anyWord;
      if (read === anyWord) continue;
      opened.push(pattern);
      openers.push(read);
    }
  }
  const byClass = grouped(Int32Array.from(openers), classCount);
  return (id) => Array.from(listOf(byClass, id), (at) => opened[at] ?? 0);
}
