import { minShortIdLength } from '../../base/short-id.ts';

/** What can be the beginning of a longer id. Anything else is looked up as it is. */
const beginning = /^[0-9a-f][0-9a-f-]{3,34}$/;

/** Whether this may be the beginning of an id, which `ShortIds` can complete. */
export function isShortId(given: string): boolean {
  return beginning.test(given);
}

/**
 * The shortest beginning of each id that no other entry of the space shares, and the way back. Covers every entry there
 * ever was, also removed and erased ones: otherwise what a prompt said about an entry could later be taken for another.
 */
export class ShortIds {
  readonly #byStart = new Map<string, string[]>();

  add(id: string): void {
    const start = id.slice(0, minShortIdLength);
    const others = this.#byStart.get(start);
    if (others === undefined) this.#byStart.set(start, [id]);
    else others.push(id);
  }

  shorten(id: string): string {
    let length = minShortIdLength;
    for (const other of this.#startingLike(id)) {
      if (other !== id) length = Math.max(length, sharedLength(id, other) + 1);
    }
    return id.slice(0, length);
  }

  /** Every id that begins like this, or the id itself. Shorter than a short id: none. */
  matches(given: string): readonly string[] {
    if (given.length < minShortIdLength) return [];
    const found = this.#startingLike(given).filter((id) => id.startsWith(given));
    return found.includes(given) ? [given] : found;
  }

  #startingLike(id: string): readonly string[] {
    return this.#byStart.get(id.slice(0, minShortIdLength)) ?? [];
  }
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
