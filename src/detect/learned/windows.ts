import { paragraphMark, type WordTokens } from '../lexer/tokens.ts';

/** Words that are judged together, and how far the next window is moved. */
export const windowWords = 48;
const windowStep = 24;

/**
 * Calls `look` for each window of a text. A window stays inside a paragraph, so a paragraph means the same whatever stands
 * around it: a planted line in a long page gets windows of its own, and padding cannot thin it out.
 */
export function eachWindow({ count, opens }: WordTokens, look: (from: number, to: number) => void): void {
  for (let start = 0; start < count; ) {
    let end = start + 1;
    while (end < count && opens[end] !== paragraphMark) end++;
    for (let from = start; ; from += windowStep) {
      const to = Math.min(end, from + windowWords);
      look(from, to);
      if (to === end) break;
    }
    start = end;
  }
}
