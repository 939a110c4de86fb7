import type { Woken } from '../program.ts';
import type { RuleSearch } from '../rule.ts';

/** So many literals, and the whole text is searched: it is cheaper than to note them all. */
const maxWindows = 200;
/** A window is widened by at most so much to begin and end with a blank, so that no word is cut. */
const longestWord = 64;

/**
 * The neighbourhoods of the literals that woke a search. A long text may hold one of them, and to search all of it would cost
 * more than everything else together.
 */
export class SearchWindows {
  readonly search: RuleSearch;
  readonly #text: string;
  /** Start and end in turn, in the order of the text. */
  readonly #ranges: number[] = [];
  #count = 0;

  constructor(search: RuleSearch, text: string) {
    this.search = search;
    this.#text = text;
    if (search.reach === undefined) this.#count = maxWindows;
  }

  /** A literal stands at `at`, behind all that were told before. False when no more need be told. */
  add(at: number): boolean {
    if (++this.#count > maxWindows) return false;
    const { reach = 0 } = this.search;
    const last = this.#ranges.length - 1;
    if (last > 0 && at - reach <= (this.#ranges[last] ?? 0)) this.#ranges[last] = at + reach;
    else this.#ranges.push(at - reach, at + reach);
    return true;
  }

  /** What the search finds. */
  *found(): Iterable<{ readonly start: number; readonly end: number }> {
    if (this.#count > maxWindows) {
      yield* this.search.find(this.#text);
      return;
    }
    let done = 0;
    for (let n = 0; n < this.#ranges.length; n += 2) {
      const from = Math.max(done, this.#blankBefore(this.#ranges[n] ?? 0));
      const to = this.#blankAfter(this.#ranges[n + 1] ?? 0);
      for (const { start, end } of this.search.find(this.#text.slice(from, to)))
        yield { start: start + from, end: end + from };
      done = to;
    }
  }

  #blankBefore(at: number): number {
    const least = Math.max(0, at - longestWord);
    let from = Math.max(0, at);
    while (from > least && this.#text.charCodeAt(from - 1) > 32) from--;
    return from;
  }

  #blankAfter(at: number): number {
    const furthest = Math.min(this.#text.length, at + longestWord);
    let to = Math.min(this.#text.length, at);
    while (to < furthest && this.#text.charCodeAt(to) > 32) to++;
    return to;
  }
}

/** A search that was woken in a view, and for which rule it looks. */
export interface SearchedRange {
  readonly rule: number;
  readonly windows: SearchWindows;
}

/** The one that a candidate stands for; a new one when it is woken for the first time. */
export function searchedBy(
  { index, rule, search }: Woken & { kind: 'search' },
  known: Map<number, SearchedRange>,
  text: string,
): SearchedRange {
  const searched = known.get(index) ?? { rule, windows: new SearchWindows(search, text) };
  known.set(index, searched);
  return searched;
}
