import type { WordTokens } from '../lexer/tokens.ts';
import type { Lexicon } from '../phrases/lexicon.ts';
import { Features } from './features.ts';
import { type LearnedModel, probabilityOf, scoreOf } from './model.ts';
import { eachWindow } from './windows.ts';

/** The window of a view that the model trusts least. */
export interface Suspicion {
  readonly score: number;
  readonly probability: number;
  /** First and last word of the stretch in it that weighs most, as indices into the tokens. */
  readonly first: number;
  readonly last: number;
}

/** Scores a view window by window, with the words that the lexer has cut already. */
export class LearnedLayer {
  readonly model: LearnedModel;
  readonly #features: Features;
  #sums = new Int32Array(256);
  #counts = new Uint8Array(256);

  constructor(model: LearnedModel) {
    this.model = model;
    this.#features = new Features(model.bits);
  }

  /** The worst window of those that `isNew` lets pass, or undefined when none reaches `least`. */
  worst(
    text: string,
    tokens: WordTokens,
    lexicon: Lexicon,
    least: number,
    isNew?: (first: number, last: number) => boolean,
  ): Suspicion | undefined {
    const features = this.#features;
    features.prepare(text, tokens, lexicon);
    this.#makeRoom(tokens.count);
    features.weigh(tokens, this.model.weights, this.#sums, this.#counts);
    let score = least;
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
    // A window ends here, whatever the text goes on to say.
    if (!isLast) sum -= weights[this.#features.pair(to - 1, true)] ?? 0;
    sum += weights[this.#features.pair(to - 1, false)] ?? 0;
    return scoreOf(this.model, sum, count);
  }

  /** The stretch of words with the largest sum: what the finding points at. */
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
