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
 * removed and erased ones: otherwise what a prompt said about an entry could later be taken for another.
 */
export async function shortIdsOf(
  store: Store,
  space: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  // Of all other ids, one of the two nearest shares the longest beginning.
  const all = [...new Set([...(await store.nearestIds(space, ids)), ...ids])].sort();
  const places = new Map(all.map((id, index) => [id, index]));
  return new Map(
    ids.map((id) => {
      const place = places.get(id) ?? 0;
      const shared = [all[place - 1], all[place + 1]].map((other) =>
        other === undefined ? 0 : sharedLength(id, other),
      );
      return [id, id.slice(0, Math.max(minShortIdLength, ...shared.map((length) => length + 1)))];
    }),
  );
}

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
