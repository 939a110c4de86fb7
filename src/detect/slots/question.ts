import type { WordTokens } from '../lexer/tokens.ts';
import { type Masks, maskOf } from './masks.ts';

const asking = maskOf('asking');
/** How many words may come before the question word: "so who", "and why". */
const maxLead = 1;

/**
 * Whether a sentence asks: it opens with a question word or the verb and ends with a question mark. A question mark alone
 * does not count: "MFA is off for ops now, ok?"
 */
export function isQuestion(
  { starts, ends, count }: WordTokens,
  text: string,
  from: number,
  to: number,
  filled: Masks,
): boolean {
  const end = to < count ? (starts[to] ?? text.length) : text.length;
  if (!/[?\uff1f\u061f\u037e]/.test(text.slice(ends[to - 1] ?? 0, Math.min(end, (ends[to - 1] ?? 0) + 8))))
    return false;
  if (text.slice(Math.max(0, (starts[from] ?? 0) - 2), starts[from] ?? 0).includes('\u00bf')) return true;
  for (let at = 0; at < Math.min(maxLead + 1, to - from); at++) {
    if (((filled.low[at] ?? 0) & asking.low) !== 0 || ((filled.high[at] ?? 0) & asking.high) !== 0) return true;
  }
  return false;
}
