import { type CanonicalValue, canonicalJson } from '../../base/canonical-json.ts';
import { hmac, sameDigest } from '../../base/hash.ts';
import type { ShownEntry } from '../../model/event.ts';
import type { Keyring } from '../../model/keyring.ts';
import type { ShownList, Store } from '../../model/store.ts';

const maxCachedLists = 500;
const nameLength = 32;

/**
 * Lists of entries that were shown. A list is named by a keyed hash of what it says, so the name in a record proves the
 * list, and the same entries shown again need no second list.
 */
export class ShownLists {
  readonly #store: Store;
  readonly #keyring: Keyring;
  readonly #space: string;
  readonly #known = new Map<string, readonly ShownEntry[]>();

  constructor({ store, keyring }: { readonly store: Store; readonly keyring: Keyring }, space: string) {
    this.#store = store;
    this.#keyring = keyring;
    this.#space = space;
  }

  /** The list of these entries, to be stored with the record that shows them. */
  listOf(entries: readonly ShownEntry[]): ShownList {
    const plain = entries.map(({ id, version, trust, rendering }) => ({ id, rendering, trust, version }));
    const data = canonicalJson(plain as unknown as CanonicalValue);
    // The oldest key, so that the same entries have the same list after a key rotation.
    const [list = ''] = shownListNames(this.#keyring, this.#space, data);
    this.#keep(list, plain);
    return { list, data, ids: plain.map(({ id }) => id) };
  }

  /** The entries on these lists, by list. A list that is missing or that we did not make is left out. */
  async load(lists: readonly string[]): Promise<ReadonlyMap<string, readonly ShownEntry[]>> {
    const found = new Map(
      lists.flatMap((list) => {
        const entries = this.#known.get(list);
        return entries === undefined ? [] : [[list, entries] as const];
      }),
    );
    const unknown = lists.filter((list) => !found.has(list));
    const rows = unknown.length === 0 ? [] : await this.#store.shownLists(this.#space, unknown);
    for (const row of rows) {
      const entries = provedEntries(this.#keyring, this.#space, row);
      if (entries === undefined) continue;
      found.set(row.list, entries);
      this.#keep(row.list, entries);
    }
    return found;
  }

  #keep(list: string, entries: readonly ShownEntry[]): void {
    if (this.#known.size >= maxCachedLists) this.#known.clear();
    this.#known.set(list, entries);
  }
}

/** The entries on a stored list; undefined if we did not make it. */
export function provedEntries(
  keyring: Keyring,
  space: string,
  { list, data }: Pick<ShownList, 'list' | 'data'>,
): readonly ShownEntry[] | undefined {
  if (!shownListNames(keyring, space, data).some((name) => sameDigest(name, list))) return undefined;
  return JSON.parse(data) as readonly ShownEntry[];
}

/** The names that a list can have, one for each key, the oldest first: a record with one of them proves what the list says. */
export function shownListNames(keyring: Keyring, space: string, data: string): readonly string[] {
  const said = `bezoar shown list\n${JSON.stringify([space])}\n${data}`;
  return keyring.keys.map(({ secret }) => hmac(secret, said).slice(0, nameLength));
}

/** A placeholder reveals that an entry exists and none of its words. */
function withWords(entries: readonly ShownEntry[]): readonly string[] {
  return entries.filter(({ rendering }) => rendering !== 'placeholder').map(({ id }) => id);
}

/** The entries on these lists whose words were shown. `complete` is false if one of the lists is missing. */
export async function entriesOn(
  { shownLists }: { readonly shownLists: ShownLists },
  lists: readonly string[],
): Promise<{ readonly ids: readonly string[]; readonly complete: boolean }> {
  const loaded = await shownLists.load(lists);
  return {
    ids: [...new Set(lists.flatMap((list) => withWords(loaded.get(list) ?? [])))],
    complete: loaded.size === lists.length,
  };
}
