import type { TriggeredCheck } from '../program.ts';
import type { RuleSearch } from '../rule.ts';

/** With more literals than this, searching the whole text is cheaper than recording them. */
const maxWindows = 200;
/** A window is extended by at most this much to whitespace, so that no word is cut. */
const maxWordLength = 64;

/**
 * The neighbourhoods of the literals that triggered a search. A long text may contain only one of them, and searching
 * all of it would cost more than the rest of the scan.
 */
export class SearchWindows {
  readonly search: RuleSearch;
  readonly #text: string;
  /** Alternating starts and ends, in the order of the text. */
  readonly #ranges: number[] = [];
  #count = 0;

  constructor(search: RuleSearch, text: string) {
    this.search = search;
    this.#text = text;
    if (search.reach === undefined) this.#count = maxWindows;
  }

  /** Adds a literal at `at`, which is after all earlier ones. Returns false if no more are needed. */
  add(at: number): boolean {
    if (++this.#count > maxWindows) return false;
    const { reach = 0 } = this.search;
    const last = this.#ranges.length - 1;
    if (last > 0 && at - reach <= (this.#ranges[last] ?? 0)) this.#ranges[last] = at + reach;
    else this.#ranges.push(at - reach, at + reach);
    return true;
  }

  /** How much text is searched, in UTF-16 units, apart from the words at the edges. */
  get length(): number {
    if (this.#count > maxWindows) return this.#text.length;
    let length = 0;
    for (let n = 0; n < this.#ranges.length; n += 2) {
      const from = Math.max(0, this.#ranges[n] ?? 0);
      length += Math.max(0, Math.min(this.#text.length, this.#ranges[n + 1] ?? 0) - from);
    }
    return length;
  }

  /** The parts of the text that are searched, alternating starts and ends. */
  parts(): readonly number[] {
    if (this.#count > maxWindows) return [0, this.#text.length];
    const parts: number[] = [];
    let done = 0;
    for (let n = 0; n < this.#ranges.length; n += 2) {
      const from = Math.max(done, this.#blankBefore(this.#ranges[n] ?? 0));
      const to = this.#blankAfter(this.#ranges[n + 1] ?? 0);
      parts.push(from, to);
      done = to;
    }
    return parts;
  }

  /** The matches of the search in one of its parts. */
  *foundIn(from: number, to: number): Iterable<{ readonly start: number; readonly end: number }> {
    for (const { start, end } of this.search.find(this.#text.slice(from, to)))
      yield { start: start + from, end: end + from };
  }

  #blankBefore(at: number): number {
    const minStart = Math.max(0, at - maxWordLength);
    let from = Math.max(0, at);
    while (from > minStart && this.#text.charCodeAt(from - 1) > 32) from--;
    return from;
  }

  #blankAfter(at: number): number {
    const maxEnd = Math.min(this.#text.length, at + maxWordLength);
    let to = Math.min(this.#text.length, at);
    while (to < maxEnd && this.#text.charCodeAt(to) > 32) to++;
    return to;
  }
}

/** A search that was triggered in a view, and its rule. */
export interface SearchedRange {
  readonly rule: number;
  readonly windows: SearchWindows;
}

/** The search of a candidate; a new one on its first trigger. */
export function searchedBy(
  { index, rule, search }: TriggeredCheck & { kind: 'search' },
  known: Map<number, SearchedRange>,
  text: string,
): SearchedRange {
  const searched = known.get(index) ?? { rule, windows: new SearchWindows(search, text) };
  known.set(index, searched);
  return searched;
}
