import * as z from 'zod';
import { sha256 } from '../../base/hash.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type { Origin } from '../../model/provenance.ts';
import { searchWords } from '../../model/search-words.ts';
import { loadTexts } from '../core/load-texts.ts';
import { field, optional } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';
import { type Refused, refused } from '../results.ts';
import { personProblem } from '../review/reviewer-rules.ts';

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
    const found = await find(transactor, filter);
    const { limit = 50, cursor } = filter;
    const from = cursor === undefined ? 0 : placeAfter(found, cursor, filter);
    if (from === undefined) {
      return refused('filter-invalid', 'this cursor is not valid here, or no longer; start again without one');
    }
    const page = found.slice(from, from + Math.min(Math.max(Math.trunc(limit), 1), 500));
    const last = page.at(-1);
    const more = from + page.length < found.length && last !== undefined;
    return {
      outcome: 'browsed',
      entries: await withTexts(transactor, page),
      total: found.length,
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

async function find(
  { dependencies, ledger, space }: SpaceTransactor,
  filter: BrowseFilter,
): Promise<readonly LedgerEntry[]> {
  const words = searchWords(filter.query ?? '');
  if (words.length > 0) {
    const { states, ids } = filter;
    const within = { ...(states === undefined ? {} : { states }), ...(ids === undefined ? {} : { ids }) };
    const rows = await dependencies.store.search(space, words, within, maxSearchResults);
    return rows.flatMap(({ id }) => ledger.get(id) ?? []).filter((known) => fits(known, filter));
  }
  if (filter.query?.trim()) return [];
  return [...ledger.all()].filter((known) => fits(known, filter)).sort(newestFirst);
}

/** The sort key of an entry. */
interface Place {
  readonly seq: number;
  readonly facts: Pick<EntryFacts, 'id'>;
}

function newestFirst(a: Place, b: Place): number {
  return b.seq - a.seq || (a.facts.id < b.facts.id ? -1 : a.facts.id > b.facts.id ? 1 : 0);
}

function cursorOf({ facts, seq }: LedgerEntry): string {
  return `${seq}.${facts.id}`;
}

/**
 * Where the page after a cursor begins. In order of change, that position exists even if the cursor's entry has changed
 * since; search results are ranked, so there it exists only while the entry is among them.
 */
function placeAfter(found: readonly LedgerEntry[], cursor: string, { query = '' }: BrowseFilter): number | undefined {
  const [, seq, id] = /^(\d{1,15})\.([A-Za-z0-9-]{1,64})$/.exec(cursor) ?? [];
  if (seq === undefined || id === undefined) return undefined;
  if (query.trim() !== '') {
    const at = found.findIndex((known) => cursorOf(known) === cursor);
    return at < 0 ? undefined : at + 1;
  }
  const place = { seq: Number(seq), facts: { id } };
  const at = found.findIndex((known) => newestFirst(known, place) > 0);
  return at < 0 ? found.length : at;
}

function fits({ facts, updatedAt }: LedgerEntry, filter: BrowseFilter): boolean {
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
