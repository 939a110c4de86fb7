import { WordTokens } from './lexer/tokens.ts';
import { Units } from './lexer/units.ts';

/** The buffers of one scan: the words of its current view, and the units of a view whose words are not needed. */
export class Scratch {
  readonly tokens: WordTokens = new WordTokens();
  readonly units: Units = new Units();
}

/**
 * Nearly always one. If the code of a rule scans a text, the inner scan takes another while the outer one keeps its
 * own.
 */
const free: Scratch[] = [];

export function withScratch<T>(work: (scratch: Scratch) => T): T {
  const scratch = free.pop() ?? new Scratch();
  try {
    return work(scratch);
  } finally {
    free.push(scratch);
  }
}
