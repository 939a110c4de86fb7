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

/** How windows are looked at. */
export interface WindowContext {
  /** The facts of words `first` to `last`. */
  readonly factsOf?: (first: number, last: number) => readonly number[];
  /** Whether these words are to be judged. */
  readonly isNew?: (first: number, last: number) => boolean;
}

/** Scores a view window by window, using the words that the lexer found. */
export class LearnedLayer {
  readonly model: LearnedModel;
  readonly #features: Features;

  constructor(model: LearnedModel) {
    this.model = model;
    this.#features = new Features(model.bits);
  }

  /** The most suspicious window, or undefined if none reaches `minScore`. */
  worst(
    text: string,
    tokens: WordTokens,
    lexicon: Lexicon,
    minScore: number,
    { factsOf, isNew }: WindowContext = {},
  ): Suspicion | undefined {
    const features = this.#features;
    features.prepare(text, tokens, lexicon);
    let score = minScore;
    let from = -1;
    let to = -1;
    eachWindow(tokens, (start, end) => {
      const found = this.#scoreBetween(start, end, factsOf?.(start, end - 1));
      if (found < score || isNew?.(start, end - 1) === false) return;
      score = found;
      from = start;
      to = end;
    });
    if (from < 0) return undefined;
    return { score, probability: probabilityOf(this.model, score), ...this.#heaviest(from, to) };
  }

  #scoreBetween(from: number, to: number, facts: readonly number[] = []): number {
    const features = this.#features;
    features.window(from, to);
    features.addFacts(facts);
    return scoreOf(this.model, this.#sum(), features.count);
  }

  #sum(): number {
    const { weights } = this.model;
    const { ids, count } = this.#features;
    let sum = 0;
    for (let n = 0; n < count; n++) sum += weights[ids[n] ?? 0] ?? 0;
    return sum;
  }

  /** The stretch of words with the largest sum; the finding points at it. */
  #heaviest(from: number, to: number): { first: number; last: number } {
    let best = Number.NEGATIVE_INFINITY;
    let sum = 0;
    let start = from;
    let found = { first: from, last: to - 1 };
    for (let at = from; at < to; at++) {
      if (sum <= 0) {
        sum = 0;
        start = at;
      }
      sum += this.#weightOf(at) - 1;
      if (sum <= best) continue;
      best = sum;
      found = { first: start, last: at };
    }
    return found;
  }

  #weightOf(at: number): number {
    this.#features.window(at, at + 1);
    return this.#sum();
  }
}
