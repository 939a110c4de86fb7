import type { WordTokens } from '../lexer/tokens.ts';
import { type MaskPair, type Masks, maskOf } from './masks.ts';

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
  const count = to - from;
  let negatedFrom = -1;
  let withoutFrom = -1;
  for (let at = 0; at < count; at++) {
    const isNegated = isReached(tokens, text, from, negatedFrom, at, reach);
    const isWithout = isReached(tokens, text, from, withoutFrom, at, reachOfWithout);
    if (isNegated || isWithout) settle(filled, at, isNegated);
    else if (has(filled, at, modal) && isFollowed(filled, at, count)) remove(filled, at, voided);
    if (has(filled, at, negation)) negatedFrom = ends[at] ?? at;
    if (has(filled, at, without)) withoutFrom = ends[at] ?? at;
  }
}

function settle(filled: Masks, at: number, isNegated: boolean): void {
  if (isNegated && has(filled, at, required)) add(filled, at, lifted);
  if (has(filled, at, check)) add(filled, at, unchecked);
  if (isNegated) remove(filled, at, voided);
}

/** "May not", "dürfen das nicht". */
function isFollowed(filled: Masks, at: number, count: number): boolean {
  return (at + 1 < count && has(filled, at + 1, negation)) || (at + 2 < count && has(filled, at + 2, negation));
}

function has({ low, high }: Masks, at: number, mask: MaskPair): boolean {
  return ((low[at] ?? 0) & mask.low) !== 0 || ((high[at] ?? 0) & mask.high) !== 0;
}

function add({ low, high }: Masks, at: number, mask: MaskPair): void {
  low[at] = (low[at] ?? 0) | mask.low;
  high[at] = (high[at] ?? 0) | mask.high;
}

function remove({ low, high }: Masks, at: number, mask: MaskPair): void {
  low[at] = (low[at] ?? 0) & ~mask.low;
  high[at] = (high[at] ?? 0) & ~mask.high;
}

const clauseMark = /[,;:()\n\u3001\uff0c\uff1b]|\s[-\u2013\u2014]{1,2}\s/;

function isReached(
  { starts, ends }: WordTokens,
  text: string,
  from: number,
  first: number,
  last: number,
  most: number,
): boolean {
  if (first < 0 || last - first > most) return false;
  return !clauseMark.test(text.slice(ends[from + first] ?? 0, starts[from + last] ?? 0));
}
