import type { WordTokens } from '../lexer/tokens.ts';
import { type Masks, maskOf } from './masks.ts';

/** How many words after a negation it still reaches. */
const reach = 3;
/** "Without a second pair of eyes", "without any further approval". */
const reachOfWithout = 4;

const negation = maskOf('negation');
const without = maskOf('without');
const voided = maskOf('off|lower|raise|open|exposed|may|can|act|give|has|move|change|pay|payto|use|alone');
const modal = maskOf('may|can');
const required = maskOf('required');
const check = maskOf('check|query');
const lifted = maskOf('lifted');
const unchecked = maskOf('unchecked');

/**
 * Settles what negations make of the words after them: "never disable it" keeps a protection, "not required" and "without
 * review" lift one.
 */
export function resolveNegations(
  tokens: WordTokens,
  text: string,
  from: number,
  to: number,
  filled: Masks,
  ends: Int32Array,
): void {
  const { low, high } = filled;
  const has = (at: number, mask: { low: number; high: number }): boolean =>
    ((low[at] ?? 0) & mask.low) !== 0 || ((high[at] ?? 0) & mask.high) !== 0;
  /** "May not", "dürfen das nicht". */
  const isFollowed = (at: number): boolean =>
    (at + 1 < to - from && has(at + 1, negation)) || (at + 2 < to - from && has(at + 2, negation));
  let negatedFrom = -1;
  let withoutFrom = -1;
  for (let at = 0; at < to - from; at++) {
    const isNegated = negatedFrom >= 0 && at - negatedFrom <= reach && isOneClause(tokens, text, from, negatedFrom, at);
    const isWithout =
      withoutFrom >= 0 && at - withoutFrom <= reachOfWithout && isOneClause(tokens, text, from, withoutFrom, at);
    if (isNegated && has(at, required)) add(filled, at, lifted);
    if ((isNegated || isWithout) && has(at, check)) add(filled, at, unchecked);
    if (isNegated || (has(at, modal) && isFollowed(at))) remove(filled, at, voided);
    if (has(at, negation)) negatedFrom = ends[at] ?? at;
    if (has(at, without)) withoutFrom = ends[at] ?? at;
  }
}

function add({ low, high }: Masks, at: number, mask: { low: number; high: number }): void {
  low[at] = (low[at] ?? 0) | mask.low;
  high[at] = (high[at] ?? 0) | mask.high;
}

function remove({ low, high }: Masks, at: number, mask: { low: number; high: number }): void {
  low[at] = (low[at] ?? 0) & ~mask.low;
  high[at] = (high[at] ?? 0) & ~mask.high;
}

const clauseMark = /[,;:()\n\u3001\uff0c\uff1b]|\s[-\u2013\u2014]{1,2}\s/;

function isOneClause({ starts, ends }: WordTokens, text: string, from: number, first: number, last: number): boolean {
  return !clauseMark.test(text.slice(ends[from + first] ?? 0, starts[from + last] ?? 0));
}
