import type { SaltedText } from '../../model/entry.ts';
import type { Store } from '../../model/store.ts';
import { textHolds } from './salted-text.ts';

const digestsPerQuery = 500;

/**
 * Loads texts by digest and verifies each. A missing or altered text is left out: the caller must treat its entry as
 * drift.
 */
export async function loadTexts(
  store: Store,
  space: string,
  digests: readonly string[],
  fresh: readonly SaltedText[] = [],
): Promise<ReadonlyMap<string, SaltedText>> {
  const found = new Map(fresh.map((text) => [text.digest, text]));
  const wanted = [...new Set(digests)].filter((digest) => !found.has(digest));
  for (let start = 0; start < wanted.length; start += digestsPerQuery) {
    for (const text of await store.texts(space, wanted.slice(start, start + digestsPerQuery))) {
      if (textHolds(text)) found.set(text.digest, text);
    }
  }
  return found;
}
