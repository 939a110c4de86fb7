import type { Event } from '../../model/event.ts';

/** How many of the held entries are known by the time they were written. When all of those are decided, the others are read once. */
const maxKnown = 256;

type Held = readonly [id: string, createdAt: number];

export interface SavedOldestHeld {
  readonly known: readonly Held[];
  /** Absent if all held entries are known. */
  readonly last?: Held;
}

/**
 * When the oldest held entries were written, as a fold of the journal, so that nobody has to read all of them to learn how
 * long the oldest has been waiting.
 */
export class OldestHeld {
  readonly #known = new Map<string, number>();
  /** All held entries up to this one are known, in the order of time and id; undefined if simply all are. */
  #last: Held | undefined;

  /** `held`: how many entries are held after the event. */
  fold({ changes }: Event, held: number): void {
    for (const { id, state, createdAt } of changes) {
      if (state !== 'quarantined') this.#known.delete(id);
      else if (this.#last === undefined || compare([id, createdAt], this.#last) <= 0) this.#known.set(id, createdAt);
    }
    if (held === this.#known.size) this.#last = undefined;
    if (this.#known.size > maxKnown * 2) this.#keepOldest();
  }

  /** Undefined if not known: the held entries must be read and passed to `learn`. */
  get time(): number | undefined {
    let oldest = Number.POSITIVE_INFINITY;
    for (const createdAt of this.#known.values()) oldest = Math.min(oldest, createdAt);
    return Number.isFinite(oldest) ? oldest : undefined;
  }

  /** Takes all held entries. */
  learn(all: Iterable<Held>): void {
    this.#known.clear();
    this.#last = undefined;
    for (const [id, createdAt] of all) this.#known.set(id, createdAt);
    if (this.#known.size > maxKnown) this.#keepOldest();
  }

  save(): SavedOldestHeld {
    return { known: [...this.#known], ...(this.#last === undefined ? {} : { last: this.#last }) };
  }

  /** Images that were saved before these times were kept have none. */
  load(saved: SavedOldestHeld | undefined): void {
    this.#last = saved === undefined ? nothing : saved.last;
    for (const [id, createdAt] of saved?.known ?? []) this.#known.set(id, createdAt);
  }

  #keepOldest(): void {
    const oldest = [...this.#known].sort(compare).slice(0, maxKnown);
    this.#known.clear();
    for (const [id, createdAt] of oldest) this.#known.set(id, createdAt);
    this.#last = oldest.at(-1);
  }
}

/** Before every entry. */
const nothing: Held = ['', Number.NEGATIVE_INFINITY];

function compare([a, one]: Held, [b, other]: Held): number {
  return one - other || (a < b ? -1 : a > b ? 1 : 0);
}
