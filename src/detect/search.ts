import type { Search } from './rule.ts';

/**
 * A search by a regular expression with the `g` flag, for shapes whose literals are common in honest text: it runs over
 * the text once, however often it is woken, where a `Shape` spends one of its counted tries at every literal.
 */
export function searchFor(wake: readonly string[], pattern: RegExp, accept?: (match: string) => boolean): Search {
  return {
    wake,
    *find(text) {
      for (const match of text.matchAll(pattern)) {
        if (accept?.(match[0]) === false) continue;
        yield { start: match.index, end: match.index + match[0].length };
      }
    },
  };
}
