import { codePoints } from '../base/text.ts';
import type { GuardedSpace } from '../guard/index.ts';

/** Cuts what a tool wants to write into batches that the policy accepts: a batch is one write, whatever its size. */
export function batchesOf<T>(
  { policy }: Pick<GuardedSpace, 'policy'>,
  all: readonly T[],
  textOf: (one: T) => string,
): readonly (readonly T[])[] {
  const { batchTexts, batchCodePoints } = policy.rates;
  const maxTexts = Math.min(policy.limits.batch, batchTexts);
  const batches: T[][] = [];
  let room = 0;
  for (const one of all) {
    const size = codePoints(textOf(one));
    const last = batches.at(-1);
    if (last === undefined || last.length >= maxTexts || size > room) {
      batches.push([one]);
      room = batchCodePoints - size;
    } else {
      last.push(one);
      room -= size;
    }
  }
  return batches;
}
