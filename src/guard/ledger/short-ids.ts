import { minShortIdLength } from '../../base/short-id.ts';
import type { Store } from '../../model/store.ts';

/** What can be the beginning of a longer id. Anything else is looked up as it is. */
const beginning = /^[0-9a-f][0-9a-f-]{3,34}$/;

/** Whether this may be the beginning of an id, which `idsLike` can complete. */
export function isShortId(given: string): boolean {
  return beginning.test(given);
}

/** More ids than this are only counted as more. */
export const maxMatches = 20;

/**
 * The shortest beginning of each id that no other entry of the space shares. Covers every entry there ever was, also
 * removed and erased ones: otherwise what a prompt said about an entry could later be mistaken for another.
 */
export class ShortIds {
  readonly #store: Store;
  readonly #space: string;
  /** By id. Right until an entry comes whose id begins alike. */
  readonly #short = new Map<string, string>();
  readonly #ids = new Map<string, string>();
  /** Of those, so that a journal that is followed is not searched for longer ones. */
  #longest = 0;

  constructor(store: Store, space: string) {
    this.#store = store;
    this.#space = space;
  }

  /** A new entry has come. */
  add(id: string): void {
    const longest = Math.min(id.length, this.#longest);
    for (let length = minShortIdLength; length <= longest; length++) {
      const other = this.#ids.get(id.slice(0, length));
      if (other !== undefined && other !== id) this.#forget(other);
    }
  }

  async of(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const unknown = ids.filter((id) => !this.#short.has(id));
    if (unknown.length > 0) await this.#find(unknown);
    return new Map(ids.map((id) => [id, this.#short.get(id) ?? id]));
  }

  async #find(ids: readonly string[]): Promise<void> {
    if (this.#short.size > maxCached) {
      this.#short.clear();
      this.#ids.clear();
    }
    // Of all other ids, one of the two nearest shares the longest beginning.
    const all = [...new Set([...(await this.#store.nearestIds(this.#space, ids)), ...ids])].sort();
    const places = new Map(all.map((id, index) => [id, index]));
    for (const id of ids) {
      const place = places.get(id) ?? 0;
      const shared = [all[place - 1], all[place + 1]].map((other) =>
        other === undefined ? 0 : sharedLength(id, other),
      );
      const short = id.slice(0, Math.max(minShortIdLength, ...shared.map((length) => length + 1)));
      this.#short.set(id, short);
      this.#ids.set(short, id);
      this.#longest = Math.max(this.#longest, short.length);
    }
  }

  #forget(id: string): void {
    const short = this.#short.get(id);
    this.#short.delete(id);
    if (short !== undefined) this.#ids.delete(short);
  }
}

const maxCached = 10_000;

/** Every id that begins like this, or the id itself. Shorter than a short id: none. */
export async function idsLike(store: Store, space: string, given: string): Promise<readonly string[]> {
  if (given.length < minShortIdLength) return [];
  const found = await store.idsStartingWith(space, [given], maxMatches + 1);
  return found.includes(given) ? [given] : found;
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
