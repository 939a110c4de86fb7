import type { WorkBudget } from '../budget.ts';
import type { WordTokens } from '../lexer/tokens.ts';
import { Units } from '../lexer/units.ts';
import type { PhraseTables } from '../phrase-tables.ts';
import { ListsOnDemand } from '../phrases/lists-on-demand.ts';
import { includes, listOf } from '../phrases/packed-lists.ts';
import { type BoundFrame, type FrameOfRule, fillable, framesOf } from './bound-frame.ts';
import { numberClauses } from './clauses.ts';
import { bitOf, type Masks, maskOf, masksOf } from './masks.ts';
import { resolveNegations } from './negation.ts';
import { isQuestion } from './question.ts';

/** The words `first` to `last` fill the slots of a frame of this rule. */
export type OnFrame = (rule: number, first: number, last: number) => void;

/** How far from a frame a word that voids it may stand, and how far before it one that only watches. */
const reachOfVoid = 8;
const reachOfWatch = 4;
const watch = maskOf('watch');

/**
 * Finds frames in sentences: one pass over the words of a sentence says which slots it can fill, and only a sentence that
 * can fill a frame is looked at again. Linear in the number of words.
 */
export class SlotMatcher {
  readonly #tables: PhraseTables;
  readonly #frames: readonly BoundFrame[];
  /** By signature: the slots that the word fills, and those that it fills or could begin to fill. */
  readonly #own: Masks;
  readonly #possible: Masks;
  /** By signature: the terms that the word can open. */
  readonly #opened: ListsOnDemand;
  /** By word of the current sentence: the slots it fills, and the last word of the term that it opens. */
  #filled: Masks = { low: new Int32Array(256), high: new Int32Array(256) };
  #ends = new Int32Array(256);
  #clauses = new Int32Array(256);
  readonly #units = new Units();

  constructor(tables: PhraseTables, frames: readonly FrameOfRule[]) {
    const { signatures, slots } = tables;
    this.#tables = tables;
    this.#frames = framesOf(frames);
    const byHead = new Map<number, number[]>();
    const terms = slots.terms.from.length - 1;
    for (let term = 0; term < terms; term++) {
      const head = slots.terms.items[(slots.terms.from[term] ?? 0) + 1] ?? 0;
      byHead.set(head, [...(byHead.get(head) ?? []), term]);
    }
    this.#own = masksOf(signatures, slots.count);
    const slotsOf = (head: number): readonly number[] =>
      (byHead.get(head) ?? []).map((term) => slots.terms.items[slots.terms.from[term] ?? 0] ?? 0);
    this.#possible = fillable(masksOf(signatures, slots.count, slotsOf));
    this.#opened = new ListsOnDemand(signatures.from.length - 1, (signature) =>
      [...listOf(signatures, signature)].flatMap((id) => byHead.get(id) ?? []),
    );
  }

  run(tokens: WordTokens, text: string, budget: WorkBudget, onFrame: OnFrame): void {
    if (this.#frames.length === 0) return;
    const { count, opens } = tokens;
    for (let from = 0; from < count && budget.left >= 0; ) {
      let to = from + 1;
      while (to < count && opens[to] === 0) to++;
      this.#readSentence(tokens, text, from, to, budget, onFrame);
      from = to;
    }
  }

  #readSentence(
    tokens: WordTokens,
    text: string,
    from: number,
    to: number,
    budget: WorkBudget,
    onFrame: OnFrame,
  ): void {
    const { signatures } = tokens;
    const { low: possibleLow, high: possibleHigh } = this.#possible;
    let low = 0;
    let high = 0;
    for (let at = from; at < to; at++) {
      const signature = signatures[at] ?? 0;
      low |= possibleLow[signature] ?? 0;
      high |= possibleHigh[signature] ?? 0;
    }
    let isFilled = false;
    for (const frame of this.#frames) {
      if (!frame.canFill(low, high)) continue;
      if (!isFilled) {
        budget.left -= (to - from) * 4;
        this.#fill(tokens, from, to);
        resolveNegations(tokens, text, from, to, this.#filled, this.#ends);
        if (isQuestion(tokens, text, from, to, this.#filled)) return;
        numberClauses(tokens, tokens.codes ?? this.#units.of(text), from, to, this.#clauses);
        isFilled = true;
      }
      budget.left -= to - from;
      this.#match(frame, from, to, onFrame);
    }
  }

  /** Notes which slots each word of the sentence fills, alone or as the first word of a term. */
  #fill({ signatures }: WordTokens, from: number, to: number): void {
    if (this.#ends.length < to - from) {
      const size = (to - from) * 2;
      this.#filled = { low: new Int32Array(size), high: new Int32Array(size) };
      this.#ends = new Int32Array(size);
      this.#clauses = new Int32Array(size);
    }
    const { low, high } = this.#filled;
    let taken = from;
    for (let at = from; at < to; at++) {
      const signature = signatures[at] ?? 0;
      const isTaken = at < taken;
      low[at - from] = isTaken ? 0 : (this.#own.low[signature] ?? 0);
      high[at - from] = isTaken ? 0 : (this.#own.high[signature] ?? 0);
      this.#ends[at - from] = at - from;
      if (signature !== 0 && this.#opened.sizeOf(signature) > 0)
        taken = Math.max(taken, this.#fillTerms(signatures, signature, at, from, to));
    }
  }

  /** Returns where the longest term ends: its words mean nothing by themselves ("sign off" is not off). */
  #fillTerms(signatures: Uint16Array, signature: number, at: number, from: number, to: number): number {
    const { low, high } = this.#filled;
    const { terms } = this.#tables.slots;
    const { from: first, to: last, items } = this.#opened;
    const end = last[signature] ?? 0;
    let taken = 0;
    for (let n = first[signature] ?? 0; n < end; n++) {
      const term = items[n] ?? 0;
      const begin = terms.from[term] ?? 0;
      const length = (terms.from[term + 1] ?? 0) - begin - 1;
      if (at + length > to || !this.#reads(signatures, begin + 1, length, at)) continue;
      const slot = terms.items[begin] ?? 0;
      const isFirst = taken === 0;
      low[at - from] = (isFirst ? 0 : (low[at - from] ?? 0)) | bitOf(slot).low;
      high[at - from] = (isFirst ? 0 : (high[at - from] ?? 0)) | bitOf(slot).high;
      taken = Math.max(taken, at + length);
    }
    if (taken > 0) this.#ends[at - from] = taken - from - 1;
    return taken;
  }

  /** Whether the words of a term after its first one follow. */
  #reads(signatures: Uint16Array, begin: number, length: number, at: number): boolean {
    const { slots, signatures: classes } = this.#tables;
    for (let n = 1; n < length; n++) {
      if (!includes(classes, signatures[at + n] ?? 0, slots.terms.items[begin + n] ?? 0)) return false;
    }
    return true;
  }

  #match(frame: BoundFrame, from: number, to: number, onFrame: OnFrame): void {
    const { low, high } = this.#filled;
    const clauses = this.#clauses;
    frame.begin();
    for (let at = 0; at < to - from; at++) {
      if (at > 0 && clauses[at] !== clauses[at - 1]) frame.begin();
      if (!frame.read(at, low[at] ?? 0, high[at] ?? 0)) continue;
      const first = frame.firstWithin(at);
      if (first < 0 || this.#isVoid(frame, first, at, to - from)) continue;
      onFrame(frame.rule, from + first, from + (this.#ends[at] ?? at));
      frame.begin();
    }
  }

  #isVoid({ voidLow, voidHigh }: BoundFrame, first: number, last: number, count: number): boolean {
    const { low, high } = this.#filled;
    for (let at = Math.max(0, first - reachOfWatch); at < first; at++) {
      if (((low[at] ?? 0) & watch.low) !== 0 || ((high[at] ?? 0) & watch.high) !== 0) return true;
    }
    const end = Math.min(count, last + reachOfVoid + 1);
    for (let at = Math.max(0, first - reachOfVoid); at < end; at++) {
      if (((low[at] ?? 0) & voidLow) !== 0 || ((high[at] ?? 0) & voidHigh) !== 0) return true;
    }
    return false;
  }
}
