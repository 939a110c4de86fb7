import { stretchWords } from './features.ts';

export interface Stretch {
  readonly score: number;
  /** First and last piece, both included. */
  readonly first: number;
  readonly last: number;
}

/**
 * Of all runs of neighbouring pieces that are short enough, the one with the largest sum for its size. Every run of a text is
 * also a run of any longer text that contains it, so adding sentences can only raise the result.
 */
export function worstStretch(sums: ArrayLike<number>, sizes: ArrayLike<number>, words: ArrayLike<number>): Stretch {
  let worst: Stretch = { score: Number.NEGATIVE_INFINITY, first: 0, last: 0 };
  for (let first = 0; first < sums.length; first++) {
    let sum = 0;
    let size = 1;
    let length = 0;
    for (let last = first; last < sums.length; last++) {
      length += words[last] ?? 0;
      if (last > first && length > stretchWords) break;
      sum += sums[last] ?? 0;
      size += sizes[last] ?? 0;
      const score = sum / Math.sqrt(size);
      if (score > worst.score) worst = { score, first, last };
    }
  }
  return worst.score === Number.NEGATIVE_INFINITY ? { score: 0, first: 0, last: 0 } : worst;
}
