import type { Event } from '../../model/event.ts';
import { trustRank } from '../../model/trust.ts';

const maxRecent = 64;

/** The entries that last came from somebody else than a person, as a fold of the journal: where a cut text has its other parts. */
export class RecentEntries {
  #ids: string[] = [];

  fold(event: Event): void {
    for (const { id, state, provenance } of event.changes) {
      if (state === 'active' && trustRank(provenance.trust) <= trustRank('agent')) this.#ids.push(id);
    }
    if (this.#ids.length >= maxRecent * 2) this.#ids = this.#ids.slice(-maxRecent);
  }

  /** Oldest first. */
  get ids(): readonly string[] {
    return [...new Set(this.#ids.slice(-maxRecent))];
  }
}
