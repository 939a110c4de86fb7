import type { WorkBudget } from '../budget.ts';
import type { WordTokens } from '../lexer/tokens.ts';
import { anyWord, type PatternTable, type PhraseTables } from '../phrase-tables.ts';
import { maxPositions } from './graph.ts';
import { includes, inverted, type PackedLists } from './packed-lists.ts';
import { Prefilter } from './prefilter.ts';

/** A match: tokens `first` to `last`, both included. */
export type OnMatch = (pattern: number, first: number, last: number) => void;

/** The maximum number of words a phrase can span. */
const maxMatchWords = maxPositions;
const maskCacheBits = 12;

/**
 * All phrases as bit-parallel automata: one bit per position that was just read. A step takes the positions that may
 * follow and keeps those that can read the word, whatever the text, so a scan is linear: words x active automata. An
 * automaton becomes active on a word that can open it, and only in a sentence that also contains the two rarest words
 * it needs: that is the prefilter.
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
  /** By signature: the classes it belongs to, in order. */
  readonly #classes: PackedLists;
  readonly #prefilter: Prefilter;
  /** By signature: the patterns it can open. */
  readonly #starters: PackedLists;
  readonly #polite: Uint8Array;
  readonly #states: Int32Array;
  readonly #active: Int32Array;
  readonly #isActive: Uint8Array;
  readonly #signatures: number;
  /** Recently used masks, by pattern and signature. */
  readonly #maskKeys = new Int32Array(1 << maskCacheBits);
  readonly #masks = new Int32Array(1 << maskCacheBits);

  constructor(tables: PhraseTables) {
    const { patterns, signatures, classCount, politeClass } = tables;
    const count = patterns.first.length;
    this.#follow = new Int32Array(count * maxPositions);
    this.#any = new Int32Array(count);
    this.#first = patterns.first;
    this.#last = patterns.last;
    this.#anchored = patterns.anchored;
    this.#slotFrom = new Int32Array(count + 1);
    this.#slotClass = new Int32Array(patterns.classes.length);
    this.#slotBit = new Int32Array(patterns.classes.length);
    this.#states = new Int32Array(count);
    this.#active = new Int32Array(count);
    this.#isActive = new Uint8Array(count);
    this.#signatures = signatures.from.length - 1;
    this.#classes = signatures;
    this.#polite = new Uint8Array(this.#signatures);
    const holders = inverted(signatures, classCount);
    for (let n = holders.from[politeClass] ?? 0; n < (holders.from[politeClass + 1] ?? 0); n++)
      this.#polite[holders.items[n] ?? 0] = 1;
    this.#layOut(patterns);
    this.#starters = this.#openers(holders);
    this.#prefilter = new Prefilter(tables);
  }

  #layOut({ from, classes, follow: following }: PatternTable): void {
    const [slotFrom, slotClass, slotBit, follow, any] = [
      this.#slotFrom,
      this.#slotClass,
      this.#slotBit,
      this.#follow,
      this.#any,
    ];
    let slot = 0;
    for (let pattern = 0; pattern + 1 < from.length; pattern++) {
      const begin = from[pattern] ?? 0;
      const end = from[pattern + 1] ?? 0;
      for (let at = begin; at < end; at++) {
        const read = classes[at] ?? anyWord;
        follow[pattern * maxPositions + at - begin] = following[at] ?? 0;
        if (read === anyWord) any[pattern] = (any[pattern] ?? 0) | (1 << (at - begin));
        else {
          slotClass[slot] = read;
          slotBit[slot++] = 1 << (at - begin);
        }
      }
      slotFrom[pattern + 1] = slot;
    }
  }

  /** By signature: the patterns it can open, without duplicates. */
  #openers(holders: PackedLists): PackedLists {
    const patterns = this.#first.length;
    const from = new Int32Array(patterns + 1);
    const opening: number[] = [];
    const seenFor = new Int32Array(this.#signatures).fill(-1);
    for (let pattern = 0; pattern < patterns; pattern++) {
      const first = this.#first[pattern] ?? 0;
      const end = this.#slotFrom[pattern + 1] ?? 0;
      for (let slot = this.#slotFrom[pattern] ?? 0; slot < end; slot++) {
        if (((this.#slotBit[slot] ?? 0) & first) !== 0)
          addUnseen(opening, holders, this.#slotClass[slot] ?? 0, seenFor, pattern);
      }
      from[pattern + 1] = opening.length;
    }
    return inverted({ from, items: new Int32Array(opening) }, this.#signatures);
  }

  /** Reports every match, ordered by its last word. `disabled[pattern]` disables a pattern. */
  run(tokens: WordTokens, disabled: Uint8Array, budget: WorkBudget, onMatch: OnMatch): void {
    const { opens, signatures, count } = tokens;
    const { rare } = this.#prefilter;
    for (let from = 0; from < count && budget.left >= 0; ) {
      let to = from;
      let canMatch = 0;
      do {
        canMatch |= rare[signatures[to++] ?? 0] ?? 0;
      } while (to < count && opens[to] === 0);
      if (canMatch !== 0 && this.#prefilter.survey(signatures, from, to))
        this.#read(tokens, from, to, disabled, budget, onMatch);
      from = to;
    }
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
      if (starters.from[signature] !== starters.from[signature + 1]) {
        active = this.#activate(signature, active, at, leading, tokens, disabled, budget, onMatch);
      }
      leading &&= this.#polite[signature] === 1;
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
    let mask = 0;
    const to = this.#slotFrom[pattern + 1] ?? 0;
    for (let at = this.#slotFrom[pattern] ?? 0; at < to; at++) {
      if (includes(this.#classes, signature, this.#slotClass[at] ?? 0)) mask |= this.#slotBit[at] ?? 0;
    }
    return mask;
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
    const { from, items } = this.#starters;
    const end = from[signature + 1] ?? 0;
    const begin = from[signature] ?? 0;
    budget.left -= end - begin;
    let active = activeBefore;
    for (let n = begin; n < end; n++) {
      const pattern = items[n] ?? 0;
      if (!this.#prefilter.hasNeededWords(pattern) || disabled[pattern] === 1) continue;
      budget.left -= 3;
      if (this.#anchored[pattern] === 1 && !leading) continue;
      const state = (this.#first[pattern] ?? 0) & this.#maskOf(pattern, signature);
      if (state & (this.#last[pattern] ?? 0)) this.#report(pattern, at, tokens, onMatch);
      active = this.#start(pattern, state, active);
    }
    return active;
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
    const row = pattern * maxPositions;
    let found = 0;
    for (let rest = state; rest !== 0; rest &= rest - 1)
      found |= this.#follow[row + 31 - Math.clz32(rest & -rest)] ?? 0;
    return found;
  }
}

/** Adds the items of list n that were not yet added for the same pattern. */
function addUnseen(items: number[], lists: PackedLists, n: number, seenFor: Int32Array, pattern: number): void {
  const end = lists.from[n + 1] ?? 0;
  for (let at = lists.from[n] ?? 0; at < end; at++) {
    const item = lists.items[at] ?? 0;
    if (seenFor[item] === pattern) continue;
    seenFor[item] = pattern;
    items.push(item);
  }
}
