import type { Event } from '../../model/event.ts';
import { trustRank } from '../../model/trust.ts';

const maxRecent = 64;
const maxTracked = 1_000;

/**
 * The newest entries that did not come from a person, as a fold of the journal. The other parts of a split attack are
 * searched among these.
 */
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

/**
 * Which entries changed since the last call. Returns undefined when there were too many to track; the caller then
 * rechecks everything.
 */
export class ChangedIds {
  #ids: string[] = [];
  #isLost = true;

  add(id: string): void {
    if (this.#isLost) return;
    this.#ids.push(id);
    if (this.#ids.length > maxTracked) {
      this.#ids = [];
      this.#isLost = true;
    }
  }

  /** Undefined means: recheck everything. */
  take(): readonly string[] | undefined {
    const taken = this.#isLost ? undefined : this.#ids;
    this.#ids = [];
    this.#isLost = false;
    return taken;
  }
}
