import { WordTokens } from './lexer/tokens.ts';
import { Units } from './lexer/units.ts';

/** What one scan writes on: the words of the view it reads, and the units of a view whose words nobody cut. */
export class Scratch {
  readonly tokens: WordTokens = new WordTokens();
  readonly units: Units = new Units();
}

/** Nearly always one. Where a rule's own code scans a text, the inner scan takes another while the outer one holds its own. */
const free: Scratch[] = [];

export function withScratch<T>(work: (scratch: Scratch) => T): T {
  const scratch = free.pop() ?? new Scratch();
  try {
    return work(scratch);
  } finally {
    free.push(scratch);
  }
}
