import type { RecordBody } from '../../../model/record.ts';

/** The texts that entries have or had, and which of those were erased. */
export class Digests {
  readonly #ofEntry = new Map<string, Set<string>>();
  readonly #erased = new Set<string>();

  take({ event }: RecordBody): void {
    for (const { id, digest, state } of event.changes) {
      if (state === 'erased') this.#erased.add(id);
      if (digest !== null) this.#note(id, digest);
    }
    const changed = new Set(event.changes.map(({ id }) => id));
    // A batch that writes an entry twice lists only the last text in its changes; its decisions name both.
    for (const { entry, digest } of event.decisions)
      if (entry !== undefined && changed.has(entry)) this.#note(entry, digest);
  }

  /** Digests of texts that were never erased, in order of appearance. */
  unerased(): readonly string[] {
    return [...new Set([...this.#ofEntry].flatMap(([id, digests]) => (this.#erased.has(id) ? [] : [...digests])))];
  }

  isErased(id: string): boolean {
    return this.#erased.has(id);
  }

  #note(id: string, digest: string): void {
    const known = this.#ofEntry.get(id);
    if (known === undefined) this.#ofEntry.set(id, new Set([digest]));
    else known.add(digest);
  }
}
