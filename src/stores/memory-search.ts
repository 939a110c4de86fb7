import type { Entry } from '../model/entry.ts';
import type { EntryFilter, EntryPlace, EntryRow, PageRequest } from '../model/store.ts';
import { trustRank } from '../model/trust.ts';
import { byBytes } from './encoding.ts';
import { filterTest } from './entry-filter.ts';
import type { MemorySpace } from './memory-space.ts';
import { hitsOf, type QueryTokens } from './search-tokens.ts';

export function placesAbout(
  space: MemorySpace | undefined,
  wanted: ReadonlySet<string>,
  filter: EntryFilter,
  limit: number,
): readonly EntryPlace[] {
  const ids = [...(space?.subjects ?? [])].flatMap(([id, subjects]) =>
    subjects.some((subject) => wanted.has(subject)) ? [id] : [],
  );
  return matchingRows(space, { ...filter, ids })
    .sort((a, b) => trustRank(b.provenance.trust) - trustRank(a.provenance.trust) || byNewest(a, b))
    .slice(0, limit)
    .map(({ seq, id }) => ({ seq, id }));
}

export function idsStartingWith(
  space: MemorySpace | undefined,
  starts: readonly string[],
  limit: number,
): readonly string[] {
  const sorted = [...(space?.entries.keys() ?? [])].sort(byBytes);
  const found = starts.flatMap((start) => sorted.filter((id) => id.startsWith(start)).slice(0, limit));
  return [...new Set(found)].sort(byBytes);
}

export function nearestIds(space: MemorySpace | undefined, ids: readonly string[]): readonly string[] {
  const sorted = sortedIdsOf(space);
  const found = ids.flatMap((id) => {
    const place = placeIn(sorted, id);
    return [sorted[place - 1], sorted[sorted[place] === id ? place + 1 : place]];
  });
  return [...new Set(found.filter((id) => id !== undefined))].sort(byBytes);
}

function sortedIdsOf(space: MemorySpace | undefined): readonly string[] {
  if (space === undefined) return [];
  space.sortedIds ??= [...space.entries.keys()].sort(byBytes);
  return space.sortedIds;
}

/** The number of ids before this one. */
function placeIn(sorted: readonly string[], id: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byBytes(sorted[middle] ?? '', id) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function listRows(space: MemorySpace | undefined, filter: EntryFilter, page: PageRequest): readonly Entry[] {
  const { after, limit, newestFirst = false } = page;
  const order = newestFirst ? byNewest : byPage;
  return matchingRows(space, filter)
    .filter((row) => after === undefined || order(row, after) > 0)
    .sort(order)
    .slice(0, limit)
    .map((row) => withText(space, row));
}

export function searchRows(
  space: MemorySpace | undefined,
  wanted: QueryTokens,
  filter: EntryFilter,
  limit: number,
): readonly Entry[] {
  const found: { readonly row: EntryRow; readonly hits: number }[] = [];
  for (const row of matchingRows(space, filter)) {
    const tokens = row.digest === null ? undefined : space?.texts.get(row.digest)?.tokens;
    const hits = tokens === undefined ? 0 : hitsOf(wanted, tokens);
    if (hits > 0) found.push({ row, hits });
  }
  return found
    .sort((a, b) => b.hits - a.hits || byPage(b.row, a.row))
    .slice(0, limit)
    .map(({ row }) => withText(space, row));
}

export function matchingRows(space: MemorySpace | undefined, filter: EntryFilter): EntryRow[] {
  return space === undefined ? [] : candidates(space, filter).filter(filterTest(filter));
}

/** The entries that the filter's ids or hashes select, or all entries. */
function candidates({ entries, idsByHash }: MemorySpace, { ids, contentHashes }: EntryFilter): EntryRow[] {
  const wanted = ids ?? contentHashes?.flatMap((hash) => [...(idsByHash.get(hash) ?? [])]);
  if (wanted === undefined) return [...entries.values()];
  return [...new Set(wanted)].flatMap((id) => entries.get(id) ?? []);
}

function withText(space: MemorySpace | undefined, row: EntryRow): Entry {
  const text = row.digest === null ? undefined : space?.texts.get(row.digest)?.text;
  return { ...row, content: text?.content ?? '', tags: text?.tags ?? [] };
}

function byNewest(a: EntryPlace, b: EntryPlace): number {
  return b.seq - a.seq || byBytes(a.id, b.id);
}

function byPage(a: EntryPlace, b: EntryPlace): number {
  return a.seq - b.seq || byBytes(a.id, b.id);
}
