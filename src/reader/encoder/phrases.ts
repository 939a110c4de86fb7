import type { WeightMatrix } from './encoder-file.ts';

const slotBits = 17;
/** How many weights the table of phrases has. Phrases with the same hash share one. */
export const phraseSlots: number = 1 << slotBits;

/**
 * What the short phrases of a window add to its score: one, two and three pieces in a row. The table remembers wordings, so that
 * the transformer need not. The hash is the same as in scripts/network/train.py.
 */
export function phraseScore(pieces: readonly number[], count: number, { weights, scales }: WeightMatrix): number {
  let sum = 0;
  let found = 0;
  const add = (hash: number): void => {
    sum += weights[hash >>> (32 - slotBits)] ?? 0;
    found++;
  };
  for (let at = 0; at < count; at++) {
    const piece = pieces[at] ?? 0;
    add(Math.imul(piece, 0x27d4eb2f));
    if (at + 1 >= count) continue;
    const pair = Math.imul(piece, 0x9e3779b1) ^ Math.imul(pieces[at + 1] ?? 0, 0x85ebca77);
    add(pair);
    if (at + 2 < count) add(pair ^ Math.imul(pieces[at + 2] ?? 0, 0xc2b2ae3d));
  }
  return (sum * (scales[0] ?? 0)) / Math.sqrt(found + 1);
}
