import type { WordTokens } from '../lexer/tokens.ts';
import type { Lexicon } from '../phrases/lexicon.ts';
import { Features } from './features.ts';
import { type LearnedModel, probabilityOf, scoreOf } from './model.ts';
import { eachWindow } from './windows.ts';

/** The most suspicious window of a view. */
export interface Suspicion {
  readonly score: number;
  readonly probability: number;
  /** First and last word of its heaviest stretch, as indices into the tokens. */
  readonly first: number;
  readonly last: number;
}

/** Scores a view window by window, using the words that the lexer found. */
export class LearnedLayer {
  readonly model: LearnedModel;
  readonly #features: Features;
  #sums = new Int32Array(256);
  #counts = new Uint8Array(256);

  constructor(model: LearnedModel) {
    this.model = model;
    this.#features = new Features(model.bits);
  }

  /** The most suspicious window that `isNew` accepts, or undefined if none reaches `minScore`. */
  worst(
    text: string,
    tokens: WordTokens,
    lexicon: Lexicon,
    minScore: number,
    isNew?: (first: number, last: number) => boolean,
  ): Suspicion | undefined {
    const features = this.#features;
    features.prepare(text, tokens, lexicon);
    this.#makeRoom(tokens.count);
    features.weigh(tokens, this.model.weights, this.#sums, this.#counts);
    let score = minScore;
    let from = -1;
    let to = -1;
    eachWindow(tokens, (start, end) => {
      const found = this.#scoreBetween(start, end, end === tokens.count);
      if (found < score || isNew?.(start, end - 1) === false) return;
      score = found;
      from = start;
      to = end;
    });
    if (from < 0) return undefined;
    return { score, probability: probabilityOf(this.model, score), ...this.#heaviest(tokens, from, to) };
  }

  #makeRoom(count: number): void {
    if (this.#sums.length >= count) return;
    this.#sums = new Int32Array(count * 2);
    this.#counts = new Uint8Array(count * 2);
  }

  #scoreBetween(from: number, to: number, isLast: boolean): number {
    const { weights } = this.model;
    let sum = 0;
    let count = 0;
    for (let at = from; at < to; at++) {
      sum += this.#sums[at] ?? 0;
      count += this.#counts[at] ?? 0;
    }
    // The window ends here, whatever follows in the text.
    if (!isLast) sum -= weights[this.#features.pair(to - 1, true)] ?? 0;
    sum += weights[this.#features.pair(to - 1, false)] ?? 0;
    return scoreOf(this.model, sum, count);
  }

  /** The stretch of words with the largest sum; the finding points at it. */
  #heaviest(tokens: WordTokens, from: number, to: number): { first: number; last: number } {
    let best = Number.NEGATIVE_INFINITY;
    let sum = 0;
    let start = from;
    let found = { first: from, last: to - 1 };
    for (let at = from; at < to; at++) {
      if (sum <= 0) {
        sum = 0;
        start = at;
      }
      sum += this.#weightOf(tokens, at) - 1;
      if (sum <= best) continue;
      best = sum;
      found = { first: start, last: at };
    }
    return found;
  }

  #weightOf(tokens: WordTokens, at: number): number {
    const features = this.#features;
    features.window(tokens, at, at + 1);
    let sum = 0;
    for (let n = 0; n < features.count; n++) sum += this.model.weights[features.ids[n] ?? 0] ?? 0;
    return sum;
  }
}
