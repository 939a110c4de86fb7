import type { Entry } from '../../model/entry.ts';
import { queryStems, stemOf, textStems } from '../../model/search-stems.ts';
import type { EntryFilter, SearchTerm, Store } from '../../model/store.ts';

export interface WideSearch {
  readonly rows: readonly Entry[];
  /** What was searched for in the end. */
  readonly terms: readonly SearchTerm[];
}

/**
 * Entries with any of the words. If there are none, entries with words that start like these; then with words that start
 * like the beginnings of these, which finds other forms in languages whose endings we do not know.
 */
export async function searchWidely(
  store: Store,
  space: string,
  words: readonly string[],
  filter: EntryFilter,
  limit: number,
): Promise<WideSearch> {
  for (const terms of [words, startsOf(words, 0), startsOf(words, 3)]) {
    const rows = terms.length === 0 ? [] : await store.search(space, terms, filter, limit);
    if (rows.length > 0) return { rows, terms };
  }
  return { rows: [], terms: words };
}

const maxStems = 20_000;

/** How many of the terms a text has. */
export function sharedTerms(content: string, terms: readonly SearchTerm[]): number {
  const stems = textStems(content, maxStems);
  const whole = new Set(stems);
  const has = (term: SearchTerm): boolean =>
    typeof term === 'string'
      ? queryStems(term).some((stem) => whole.has(stem))
      : stems.some((stem) => stem.startsWith(term.start));
  return terms.filter(has).length;
}

/** Shorter starts would find words of every kind. */
const minStartLetters = 3;

/** The stems of the words without their last letters, at most `cut`, and at most a third of a word. */
function startsOf(words: readonly string[], cut: number): readonly SearchTerm[] {
  const starts = words.flatMap((word) => {
    const letters = [...stemOf(word)];
    const left = letters.length - Math.min(cut, Math.max(0, letters.length - 4), Math.floor(letters.length / 3));
    return left < minStartLetters ? [] : [letters.slice(0, left).join('')];
  });
  return [...new Set(starts)].map((start) => ({ start }));
}
