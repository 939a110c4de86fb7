import { paragraphMark, type WordTokens } from '../lexer/tokens.ts';

/** The number of words in a window, and the distance between two windows. */
export const windowWords = 48;
const windowStep = 24;
/** A heading or a short line is read together with what follows it. */
const minParagraphWords = 12;

/**
 * Calls `look` for each window of a text. A window stays inside a paragraph, or inside a run of short ones, so the result
 * for a paragraph does not depend on far surroundings: a planted line in a long page gets its own windows, and padding
 * cannot dilute it.
 */
export function eachWindow({ count, opens }: WordTokens, look: (from: number, to: number) => void): void {
  for (let start = 0; start < count; ) {
    let end = start + 1;
    while (end < count && (opens[end] !== paragraphMark || end - start < minParagraphWords)) end++;
    for (let from = start; ; from += windowStep) {
      const to = Math.min(end, from + windowWords);
      look(from, to);
      if (to === end) break;
    }
    start = end;
  }
}
