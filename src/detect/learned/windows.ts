import { paragraphMark, type WordTokens } from '../lexer/tokens.ts';

/** The number of words in a window, and the distance between two windows. */
export const windowWords = 48;
const windowStep = 24;
/** A paragraph of fewer words (a heading, a label, a cell of a table) says too little to be judged alone. */
const minParagraphWords = 3;

/** A shorter text fills fewer windows than matter, and needs no counting. */
const minCountedUnits = 576;

/**
 * Calls `look` for each window of a text. A window stays inside a paragraph, so the result for a paragraph does not
 * depend on its surroundings: a planted line in a long page gets its own windows, and padding cannot dilute it. Short
 * paragraphs in a row are read as one, so that one word per paragraph hides nothing; a single short paragraph has a
 * window only if it is the whole text.
 */
export function eachWindow(tokens: WordTokens, look: (from: number, to: number) => void): void {
  const { count } = tokens;
  for (let start = 0; start < count; ) {
    const end = partEnd(tokens, start);
    if (end - start >= minParagraphWords || (start === 0 && end === count)) {
      for (let from = start; ; from += windowStep) {
        const to = Math.min(end, from + windowWords);
        look(from, to);
        if (to === end) break;
      }
    }
    start = end;
  }
}

/**
 * The number of windows that the words of a text fill. Letters, numbers and codes such as `u0061` do not count, because
 * a text that is spelled out or written in character codes has hundreds of them and is no longer for it.
 */
export function windowsOfWords(text: string, { count, starts, ends }: WordTokens): number {
  if (text.length < minCountedUnits) return 1;
  let words = 0;
  for (let at = 0; at < count; at++) {
    const start = starts[at] ?? 0;
    if ((ends[at] ?? 0) - start > 2 && !isDigit(text.charCodeAt(start)) && !isDigit(text.charCodeAt(start + 1)))
      words++;
  }
  return Math.ceil(words / windowStep);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** The end of a paragraph, or of a row of short ones. */
function partEnd(tokens: WordTokens, start: number): number {
  const end = paragraphEnd(tokens, start);
  if (end - start >= minParagraphWords) return end;
  let last = end;
  while (last < tokens.count && last - start < windowWords) {
    const next = paragraphEnd(tokens, last);
    if (next - last >= minParagraphWords) break;
    last = next;
  }
  return last;
}

function paragraphEnd({ count, opens }: WordTokens, start: number): number {
  let end = start + 1;
  while (end < count && opens[end] !== paragraphMark) end++;
  return end;
}
