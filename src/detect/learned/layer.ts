import type { Lexicon } from '../lexicon.ts';
import type { Tokens } from '../tokens.ts';
import { Features } from './features.ts';
import { type Model, probabilityOf } from './model.ts';
import { worstStretch } from './stretch.ts';

/** The stretch of a view that the model trusts least. */
export interface Suspicion {
  readonly score: number;
  readonly probability: number;
  /** First and last word of the piece that weighs most, as indices into the tokens. */
  readonly first: number;
  readonly last: number;
}

/** Scores a view piece by piece, with the words that the lexer has cut already. */
export class LearnedLayer {
  readonly model: Model;
  readonly #features: Features;
  #starts: Int32Array = new Int32Array(64);
  #sums: Float64Array = new Float64Array(64);
  #sizes: Int32Array = new Int32Array(64);
  #words: Int32Array = new Int32Array(64);

  constructor(model: Model) {
    this.model = model;
    this.#features = new Features(model.bits);
  }

  /** The worst stretch, or undefined when none reaches `least`. */
  worst(text: string, tokens: Tokens, lexicon: Lexicon, least: number): Suspicion | undefined {
    const pieces = this.#weigh(text, tokens, lexicon);
    const { model } = this;
    const sums = this.#sums.subarray(0, pieces);
    const found = worstStretch(sums, this.#sizes, this.#words);
    const score = found.score * model.scale + model.bias;
    if (pieces === 0 || score < least) return undefined;
    let heaviest = found.first;
    for (let piece = found.first; piece <= found.last; piece++) {
      if ((sums[piece] ?? 0) > (sums[heaviest] ?? 0)) heaviest = piece;
    }
    const first = this.#starts[heaviest] ?? 0;
    return { score, probability: probabilityOf(model, score), first, last: first + (this.#words[heaviest] ?? 1) - 1 };
  }

  #weigh(text: string, tokens: Tokens, lexicon: Lexicon): number {
    const { weights } = this.model;
    const features = this.#features;
    let piece = 0;
    for (let from = 0; from < tokens.count; piece++) {
      if (piece === this.#sums.length) this.#grow();
      const to = features.pieceEnd(tokens, from);
      features.read(text, tokens, lexicon, from, to);
      let sum = 0;
      for (let n = 0; n < features.count; n++) sum += weights[features.ids[n] ?? 0] ?? 0;
      this.#starts[piece] = from;
      this.#sums[piece] = sum;
      this.#sizes[piece] = features.count;
      this.#words[piece] = to - from;
      from = to;
    }
    return piece;
  }

  #grow(): void {
    const size = this.#sums.length * 2;
    const starts = new Int32Array(size);
    starts.set(this.#starts);
    this.#starts = starts;
    const sums = new Float64Array(size);
    sums.set(this.#sums);
    this.#sums = sums;
    const sizes = new Int32Array(size);
    sizes.set(this.#sizes);
    this.#sizes = sizes;
    const words = new Int32Array(size);
    words.set(this.#words);
    this.#words = words;
  }
}
