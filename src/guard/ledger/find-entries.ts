import type { EntryFilter, EntryPlace, Store } from '../../model/store.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerEntry } from './ledger-entry.ts';

type LedgerFilter = Omit<EntryFilter, 'contentHashes'>;

interface FindOptions {
  /** Newest first instead of oldest first. */
  readonly newestFirst?: boolean;
  readonly after?: EntryPlace;
  /** How many the caller expects to take. */
  readonly expected: number;
}

const maxPageSize = 500;

/**
 * Entries that match, in order of their last change. What changed since the image is in memory; older entries are found by
 * the store, page by page, and proved. The caller stops when it has enough, and nothing more is read: for the newest entries
 * the store is often not asked at all.
 */
export async function* findEntries(
  { ledger, store }: { readonly ledger: Ledger; readonly store: Store },
  filter: LedgerFilter,
  { newestFirst = false, after, expected }: FindOptions,
): AsyncGenerator<LedgerEntry> {
  const order = newestFirst ? byNewest : byOldest;
  const isWanted = (known: LedgerEntry): boolean =>
    matches(known, filter) && (after === undefined || order(placeOf(known), after) > 0);
  // They are in this order or the reverse already, nearly, so that sorting all costs less than looking at each.
  const recent = [...ledger.entries.inMemory.values()].sort((a, b) => order(placeOf(a), placeOf(b)));
  const older = provedEntries(ledger, store, filter, newestFirst, after, expected);
  // All that the image proves is older than what changed after it.
  const first = newestFirst ? recent.findIndex(({ seq }) => seq <= ledger.imageSeq) : 0;
  const start = first === -1 ? recent.length : first;
  for (const known of recent.slice(0, start)) if (isWanted(known)) yield known;
  yield* merged(recent.slice(start).filter(isWanted), older, order);
}

/** Both in order. */
async function* merged(
  recent: readonly LedgerEntry[],
  older: AsyncGenerator<LedgerEntry>,
  order: typeof byOldest,
): AsyncGenerator<LedgerEntry> {
  let next = 0;
  for await (const old of older) {
    for (; next < recent.length; next += 1) {
      const known = recent[next];
      if (known === undefined || order(placeOf(known), placeOf(old)) > 0) break;
      yield known;
    }
    yield old;
  }
  yield* recent.slice(next);
}

/** The first `count` of what a search finds. */
export async function takeEntries(found: AsyncGenerator<LedgerEntry>, count: number): Promise<readonly LedgerEntry[]> {
  const taken: LedgerEntry[] = [];
  if (count <= 0) return taken;
  for await (const entry of found) {
    taken.push(entry);
    if (taken.length >= count) break;
  }
  return taken;
}

async function* provedEntries(
  ledger: Ledger,
  store: Store,
  filter: LedgerFilter,
  newestFirst: boolean,
  from: EntryPlace | undefined,
  expected: number,
): AsyncGenerator<LedgerEntry> {
  if (!ledger.hasImage) return;
  const changed = ledger.entries.inMemory;
  const altered = ledger.entries.alteredRows;
  let after = from;
  let limit = Math.min(Math.max(expected, 1), maxPageSize);
  for (;;) {
    // The places are cheap, and most of the entries are known already.
    const page = await store.entryPlaces(ledger.space, filter, {
      limit,
      newestFirst,
      ...(after === undefined ? {} : { after }),
    });
    const proved = await ledger.entries.load(page.map(({ id }) => id).filter((id) => !changed.has(id)));
    if (ledger.entries.alteredRows > altered) await ledger.searchAgain();
    for (const known of proved.values()) if (matches(known, filter)) yield known;
    const last = page.at(-1);
    if (last === undefined || page.length < limit) return;
    after = last;
    limit = Math.min(limit * 2, maxPageSize);
  }
}

/** Whether the journal's facts match. A row that matches may say what is not true. */
export function matches({ facts, updatedAt }: LedgerEntry, filter: LedgerFilter): boolean {
  const { provenance } = facts;
  const within = <T>(list: readonly T[] | undefined, value: T): boolean => list === undefined || list.includes(value);
  return (
    within(filter.ids, facts.id) &&
    within(filter.states, facts.state) &&
    within(filter.kinds, facts.kind) &&
    within(filter.targets, facts.target) &&
    within(filter.trusts, provenance.trust) &&
    within(filter.channels, provenance.channel) &&
    (filter.principal === undefined || filter.principal === provenance.principal) &&
    (filter.session === undefined || filter.session === provenance.session) &&
    updatedAt >= (filter.from ?? 0) &&
    updatedAt <= (filter.to ?? Number.POSITIVE_INFINITY)
  );
}

/** Where an entry is in the order of changes. */
export function placeOf({ facts, seq }: LedgerEntry): EntryPlace {
  return { seq, id: facts.id };
}

export function byOldest(a: EntryPlace, b: EntryPlace): number {
  return a.seq - b.seq || compare(a.id, b.id);
}

function byNewest(a: EntryPlace, b: EntryPlace): number {
  return b.seq - a.seq || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
