import * as z from 'zod';
import { sha256 } from '../../base/hash.ts';
import { type EntryFacts, entryStates } from '../../model/entry.ts';
import type { Origin } from '../../model/provenance.ts';
import { searchWords } from '../../model/search-words.ts';
import type { EntryFilter } from '../../model/store.ts';
import { loadTexts } from '../core/load-texts.ts';
import { field, optional } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { findEntries, matches, takeEntries } from '../ledger/find-entries.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { type Refused, refused } from '../results.ts';
import { personProblem } from '../review/reviewer-rules.ts';
import { searchWidely } from './search-widely.ts';

export const browseRequest = z.strictObject({
  query: optional(field.text),
  ids: optional(field.texts),
  states: optional(field.states),
  kinds: optional(field.kinds),
  targets: optional(field.texts),
  trusts: optional(field.trusts),
  channels: optional(field.channels),
  session: optional(field.text),
  principal: optional(field.text),
  from: optional(field.time),
  to: optional(field.time),
  cursor: optional(field.text),
  limit: optional(field.count),
});
/**
 * Which entries to browse. With words in `query` the best matches come first, without them the newest; `cursor` is
 * `next` of the previous page; `limit` defaults to 50, at most 500.
 */
export type BrowseFilter = z.infer<typeof browseRequest>;

/** One entry with its raw text: for people, never for a prompt. */
export interface BrowsedEntry {
  readonly facts: EntryFacts;
  readonly seq: number;
  readonly updatedAt: number;
  /** Absent when erased, or when the stored text differs from the journal. */
  readonly text?: { readonly content: string; readonly tags: readonly string[]; readonly contentHash: string };
}

export type BrowseResult =
  | {
      readonly outcome: 'browsed';
      readonly entries: readonly BrowsedEntry[];
      /** How many entries match the filter. With a query: how many of them the search returned. */
      readonly total: number;
      readonly next?: string;
    }
  | Refused;

/** Maximum number of search results: a person who needs more should narrow the query. */
const maxSearchResults = 500;

/** Lists entries for a person. Leaves no record: what a person has read is no evidence about them. */
export function browse(transactor: SpaceTransactor, filter: BrowseFilter, person: Origin): Promise<BrowseResult> {
  return transactor.read(async () => {
    const wrong = personProblem(person) ?? queryProblem(transactor, filter);
    if (wrong !== undefined) return wrong;
    const { limit = 50 } = filter;
    const count = Math.min(Math.max(Math.trunc(limit), 1), 500);
    const found = await find(transactor, filter, count);
    if (found === undefined) {
      return refused('filter-invalid', 'this cursor is invalid or has expired; start again without one');
    }
    const page = found.entries.slice(0, count);
    const last = page.at(-1);
    const more = found.entries.length > count && last !== undefined;
    return {
      outcome: 'browsed',
      entries: await withTexts(transactor, page),
      total: found.total,
      ...(more ? { next: cursorOf(last) } : {}),
    };
  });
}

function queryProblem({ policy }: SpaceTransactor, { query = '' }: BrowseFilter): Refused | undefined {
  const max = policy.limits.queryCodePoints;
  return query.length > max * 2
    ? refused('query-too-long', `a query has at most ${max} characters; shorten it`)
    : undefined;
}

interface Found {
  /** At least one more than fits on the page, if there are more. */
  readonly entries: readonly LedgerEntry[];
  readonly total: number;
}

/** Undefined if the cursor is not valid. */
async function find(transactor: SpaceTransactor, filter: BrowseFilter, count: number): Promise<Found | undefined> {
  const { dependencies, ledger, space } = transactor;
  const { query = '', cursor, limit: _limit, ...rest } = filter;
  const within = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as EntryFilter;
  const place = cursor === undefined ? undefined : placeOf(cursor);
  if (cursor !== undefined && place === undefined) return undefined;
  const words = searchWords(query);
  if (words.length > 0) {
    const { rows } = await searchWidely(dependencies.store, space, words, within, maxSearchResults);
    const entries = (await ledger.entries.prove(rows)).filter((known) => matches(known, within));
    // Search results are ranked: a place exists only while its entry is among them.
    const from = cursor === undefined ? 0 : entries.findIndex((known) => cursorOf(known) === cursor) + 1;
    if (cursor !== undefined && from === 0) return undefined;
    return { entries: entries.slice(from), total: entries.length };
  }
  if (query.trim() !== '') return { entries: [], total: 0 };
  const found = findEntries({ ledger, store: dependencies.store }, within, {
    newestFirst: true,
    expected: count + 1,
    ...(place === undefined ? {} : { after: place }),
  });
  return { entries: await takeEntries(found, count + 1), total: await countMatching(transactor, within) };
}

/** Counted by the journal where it can be: by state, or while everything is in memory. Otherwise the store counts. */
async function countMatching({ dependencies, ledger, space }: SpaceTransactor, filter: EntryFilter): Promise<number> {
  const { states = entryStates, ...others } = filter;
  if (Object.keys(others).length === 0) {
    return [...new Set(states)].reduce((sum, state) => sum + ledger.folds.states[state], 0);
  }
  if (ledger.hasImage) return dependencies.store.count(space, filter);
  return [...ledger.entries.inMemory.values()].filter((known) => matches(known, filter)).length;
}

function cursorOf({ facts, seq }: LedgerEntry): string {
  return `${seq}.${facts.id}`;
}

/** In order of change, a place exists even if the entry that was there has changed since. */
function placeOf(cursor: string): { readonly seq: number; readonly id: string } | undefined {
  const [, seq, id] = /^(\d{1,15})\.([A-Za-z0-9-]{1,64})$/.exec(cursor) ?? [];
  return seq === undefined || id === undefined ? undefined : { seq: Number(seq), id };
}

export async function withTexts(
  { dependencies, space }: SpaceTransactor,
  page: readonly LedgerEntry[],
): Promise<readonly BrowsedEntry[]> {
  const digests = page.flatMap(({ facts }) => facts.digest ?? []);
  const texts = await loadTexts(dependencies.store, space, digests);
  return page.map(({ facts, seq, updatedAt }) => {
    const text = facts.digest === null ? undefined : texts.get(facts.digest);
    if (text === undefined) return { facts, seq, updatedAt };
    const { content, tags } = text;
    return { facts, seq, updatedAt, text: { content, tags, contentHash: sha256(content) } };
  });
}
