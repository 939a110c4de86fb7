import type { Draft } from '../../guard/core/draft.ts';
import { loadTexts } from '../../guard/core/load-texts.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type { Trust } from '../../model/trust.ts';
import { repeats, type Shingles, shinglesOf } from '../../sentinel/index.ts';

const maxCachedShingles = 4_096;
const maxObserved = 64;
const maxObservedLength = 65_536;

/** Where a text that is written as new has been read before. */
export interface Echo {
  readonly parents: readonly string[];
  readonly trusts: readonly Trust[];
}

export const noEcho: Echo = { parents: [], trusts: [] };

/**
 * Recalled text that is written back is not new knowledge: it keeps the trust of what it repeats and names it as a parent,
 * or one loop through an agent would wash it clean, and revoking the source would miss the copy. Holds no text.
 */
export class Echoes {
  readonly #shingles = new Map<string, Shingles>();
  readonly #observed: { readonly shingles: Shingles; readonly trust: Trust }[] = [];

  /** What came into a session past the memory. Kept by this process only: the journal holds no text of it. */
  observe(content: string, trust: Trust): void {
    this.#observed.push({ shingles: shinglesOf(content.slice(0, maxObservedLength)), trust });
    if (this.#observed.length > maxObserved) this.#observed.shift();
  }

  async of(draft: Draft, content: string): Promise<Echo> {
    const { context } = draft;
    const seen = context.ledger.sessions.seenBy(context.origin).flatMap((id) => draft.facts(id) ?? []);
    if (seen.length === 0 && this.#observed.length === 0) return noEcho;
    const own = shinglesOf(content);
    const parents = (await this.#readable(draft, seen)).filter(({ shingles }) => repeats(own, shingles));
    const pages = this.#observed.filter(({ shingles }) => repeats(own, shingles));
    return {
      parents: parents.map(({ facts }) => facts.id),
      trusts: [...parents.map(({ facts }) => facts.provenance.trust), ...pages.map(({ trust }) => trust)],
    };
  }

  /** An erased text must not live on in here, not even as what could be guessed from numbers. */
  forget(): void {
    this.#shingles.clear();
    this.#observed.length = 0;
  }

  async #readable(
    draft: Draft,
    seen: readonly EntryFacts[],
  ): Promise<readonly { readonly facts: EntryFacts; readonly shingles: Shingles }[]> {
    const unknown = seen.flatMap(({ digest }) => (digest === null || this.#shingles.has(digest) ? [] : [digest]));
    if (unknown.length > 0) {
      if (this.#shingles.size >= maxCachedShingles) this.#shingles.clear();
      const { dependencies, ledger } = draft.context;
      for (const text of (await loadTexts(dependencies.store, ledger.space, unknown, draft.texts)).values()) {
        this.#shingles.set(text.digest, shinglesOf(text.content));
      }
    }
    return seen.flatMap((facts) => {
      const shingles = facts.digest === null ? undefined : this.#shingles.get(facts.digest);
      return shingles === undefined ? [] : [{ facts, shingles }];
    });
  }
}
