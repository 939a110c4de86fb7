import type { WorkBudget } from '../budget.ts';
import type { WordTokens } from '../lexer/tokens.ts';
import type { PhraseTables } from '../phrase-tables.ts';
import { ListsOnDemand } from '../phrases/lists-on-demand.ts';
import { includes, listOf } from '../phrases/packed-lists.ts';
import { BoundFrame, type FrameOfRule } from './bound-frame.ts';
import { numberClauses } from './clauses.ts';
import { bitOf, fillable, type Masks, maskOf, masksOf } from './masks.ts';
import { resolveNegations } from './negation.ts';
import { isQuestion } from './question.ts';

/** The words `first` to `last` fill the slots of a frame of this rule. */
export type OnFrame = (rule: number, first: number, last: number) => void;

/** How far from a frame a word that voids it may stand, and how far before it one that only watches. */
const reachOfVoid = 8;
const reachOfWatch = 4;
const watch = maskOf('watch');
const negations = maskOf('negation|without');
/** What a term says besides the classes of its words. */
const termHead = 2;

/**
 * Finds frames in sentences: one pass over the words of a sentence says which slots it can fill, and only a sentence that
 * can fill a frame is looked at again. Linear in the number of words.
 */
export class SlotMatcher {
  readonly #tables: PhraseTables;
  readonly #frames: readonly BoundFrame[];
  /** By signature: the slots that the word fills, and those that it fills or that a term with it would fill. */
  readonly #own: Masks;
  readonly #possible: Masks;
  /** By signature: the terms that the word can open. */
  readonly #opened: ListsOnDemand;
  /** By word of the current sentence: the slots it fills, the last word of the term that it opens, and its clause. */
  #filled: Masks = { low: new Int32Array(256), high: new Int32Array(256) };
  #ends = new Int32Array(256);
  #clauses = new Int32Array(256);

  constructor(tables: PhraseTables, frames: readonly FrameOfRule[]) {
    const { signatures, slots } = tables;
    this.#tables = tables;
    this.#frames = frames.map(({ rule, frame }) => new BoundFrame(rule, frame));
    const byHead = new Map<number, number[]>();
    const byRarest = new Map<number, number[]>();
    for (let term = 0; term + 1 < slots.terms.from.length; term++) {
      const [slot = 0, rarest = 0, ...ids] = listOf(slots.terms, term);
      const head = ids[0] ?? 0;
      byHead.set(head, [...(byHead.get(head) ?? []), term]);
      byRarest.set(ids[rarest] ?? 0, [...(byRarest.get(ids[rarest] ?? 0) ?? []), slot]);
    }
    this.#own = masksOf(signatures, slots.count);
    this.#possible = fillable(masksOf(signatures, slots.count, (id) => byRarest.get(id) ?? []));
    this.#opened = new ListsOnDemand(signatures.from.length - 1, (signature) =>
      [...listOf(signatures, signature)].flatMap((id) => byHead.get(id) ?? []),
    );
  }

  run(tokens: WordTokens, text: string, budget: WorkBudget, onFrame: OnFrame): void {
    if (this.#frames.length === 0) return;
    const { count, opens, signatures } = tokens;
    const { low: possibleLow, high: possibleHigh } = this.#possible;
    for (let from = 0; from < count && budget.left >= 0; ) {
      let to = from;
      let low = 0;
      let high = 0;
      do {
        const signature = signatures[to++] ?? 0;
        low |= possibleLow[signature] ?? 0;
        high |= possibleHigh[signature] ?? 0;
      } while (to < count && opens[to] === 0);
      this.#readSentence(tokens, text, from, to, low, high, budget, onFrame);
      from = to;
    }
  }

  /** `low` and `high` are the slots that the sentence can fill. */
  #readSentence(
    tokens: WordTokens,
    text: string,
    from: number,
    to: number,
    low: number,
    high: number,
    budget: WorkBudget,
    onFrame: OnFrame,
  ): void {
    let isFilled = false;
    for (const frame of this.#frames) {
      if (!frame.canFill(low, high)) continue;
      if (!isFilled) {
        budget.left -= (to - from) * 4;
        this.#fill(tokens, from, to);
        if ((low & negations.low) !== 0 || (high & negations.high) !== 0)
          resolveNegations(tokens, text, from, to, this.#filled, this.#ends);
        numberClauses(tokens, text, from, to, this.#clauses);
        isFilled = true;
      }
      budget.left -= to - from;
      this.#match(frame, tokens, text, from, to, onFrame);
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
    const own = this.#own;
    let taken = from;
    for (let at = from; at < to; at++) {
      const signature = signatures[at] ?? 0;
      const isTaken = at < taken;
      low[at - from] = isTaken ? 0 : (own.low[signature] ?? 0);
      high[at - from] = isTaken ? 0 : (own.high[signature] ?? 0);
      this.#ends[at - from] = at - from;
      if (signature !== 0 && this.#opened.sizeOf(signature) > 0)
        taken = Math.max(taken, this.#fillTerms(signatures, signature, at, from, to));
    }
  }

  /** Returns where the longest term ends: its words mean nothing by themselves ("sign off" is not off). */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: reading missing items as zero counts as branches.
  #fillTerms(signatures: Uint16Array, signature: number, at: number, from: number, to: number): number {
    const { low, high } = this.#filled;
    const { terms } = this.#tables.slots;
    const { from: first, to: last, items } = this.#opened;
    const end = last[signature] ?? 0;
    let taken = 0;
    for (let n = first[signature] ?? 0; n < end; n++) {
      const term = items[n] ?? 0;
      const begin = terms.from[term] ?? 0;
      const length = (terms.from[term + 1] ?? 0) - begin - termHead;
      if (at + length > to || !this.#reads(signatures, begin + termHead, length, at)) continue;
      const { low: termLow, high: termHigh } = bitOf(terms.items[begin] ?? 0);
      low[at - from] = (taken === 0 ? 0 : (low[at - from] ?? 0)) | termLow;
      high[at - from] = (taken === 0 ? 0 : (high[at - from] ?? 0)) | termHigh;
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

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: runs for most sentences; every extracted call costs measurable time.
  #match(frame: BoundFrame, tokens: WordTokens, text: string, from: number, to: number, onFrame: OnFrame): void {
    const { low, high } = this.#filled;
    const clauses = this.#clauses;
    let clause = 0;
    frame.begin();
    for (let at = 0; at < to - from; at++) {
      const wordLow = low[at] ?? 0;
      const wordHigh = high[at] ?? 0;
      if (((wordLow & frame.anyLow) | (wordHigh & frame.anyHigh)) === 0) continue;
      if (clauses[at] !== clause) frame.begin();
      clause = clauses[at] ?? 0;
      if (!frame.read(at, wordLow, wordHigh)) continue;
      const first = frame.firstWithin(at);
      if (first < 0 || this.#isVoid(frame, first, at, to - from)) continue;
      if (isQuestion(tokens, text, from, to, this.#filled)) return;
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
