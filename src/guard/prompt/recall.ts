import * as z from 'zod';
import { codePoints } from '../../base/text.ts';
import type { Entry, EntryKind, SaltedText } from '../../model/entry.ts';
import type { RecordedFinding, ShownEntry } from '../../model/event.ts';
import { isFarAhead } from '../../model/journal-time.ts';
import type { Origin } from '../../model/provenance.ts';
import { searchWords } from '../../model/search-words.ts';
import type { EntryFilter, SearchTerm } from '../../model/store.ts';
import { type Trust, trustRank, trusts } from '../../model/trust.ts';
import type { Policy } from '../../policy/index.ts';
import { type PromptText, renderRecall } from '../../prompt/index.ts';
import { dormantFindings, isDormant, rowTimeFindings } from '../../sentinel/index.ts';
import { isExpired } from '../core/expiry.ts';
import { loadTexts } from '../core/load-texts.ts';
import type { OperationContext, PlannedOperation } from '../core/operation.ts';
import { field, judgedLater, optional, shown } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { findEntries, matches, takeEntries } from '../ledger/find-entries.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { fused, type MeaningUse, type QueryMeaning } from '../meaning/index.ts';
import { searchWidely, sharedTerms } from '../read/search-widely.ts';
import { sightingsOf } from '../read/sightings.ts';
import { type Refused, refused } from '../results.ts';
import { entriesForPrompt, type JointContext, type PreparedEntry } from './entries-for-prompt.ts';
import { fenceNonce } from './fence-nonce.ts';
import { withoutStopWords } from './stop-words.ts';

export const recallRequest = z.strictObject({
  query: optional(field.text),
  kinds: optional(field.kinds),
  targets: optional(field.texts),
  channels: optional(field.channels),
  minTrust: optional(judgedLater<Trust>()),
  from: optional(field.time),
  to: optional(field.time),
  limit: optional(judgedLater<number>()),
});
/**
 * What to recall. With no words in `query`, the newest entries are returned. `minTrust` is the lowest trust returned;
 * `from` and `to` bound the time of the last change, in milliseconds since 1970; `limit` defaults to 10.
 */
export type RecallQuery = z.infer<typeof recallRequest>;

/** One recalled entry. Its text has been rendered; the raw text is not included, so that nobody uses it by accident. */
export interface RecalledEntry {
  readonly id: string;
  readonly version: number;
  readonly kind: EntryKind;
  readonly target: string;
  readonly trust: Trust;
  readonly rendering: ShownEntry['rendering'];
  /** For a placeholder: rule ids or other reasons. */
  readonly why: readonly string[];
  /** For compare-and-set; empty for a placeholder. */
  readonly contentHash: string;
  readonly createdAt: number;
  readonly text: PromptText;
}

export type RecallResult =
  | {
      readonly outcome: 'recalled';
      /** All entries, rendered for a prompt. */
      readonly text: PromptText;
      readonly entries: readonly RecalledEntry[];
      /** With an embedder: whether the meaning of the query was used beside its words. */
      readonly meaning?: MeaningUse;
    }
  | Refused;

/** Ten, or the policy's maximum if that is lower. */
function defaultLimit({ limits }: Policy): number {
  return Math.min(10, limits.recall);
}

/** Searches entries for a session. The result is journaled: what the session's agent writes is traced to what it was shown. */
export async function recall(transactor: SpaceTransactor, query: RecallQuery, origin: Origin): Promise<RecallResult> {
  const meaning = await meaningOf(transactor, query);
  return transactor.operate(origin, async (context): Promise<PlannedOperation<RecallResult>> => {
    const wrong = queryProblem(context, query);
    if (wrong !== undefined) return { event: { type: 'entry.recalled', refused: wrong.problem }, result: wrong };
    const { found, ...known } = await find(transactor, query, meaning, context.now);
    const shown = await entriesForPrompt(transactor, found, 'recall', known);
    const { text, parts } = renderRecall(shown, fenceNonce(transactor.dependencies, transactor.space));
    const entries = shown.map((one, index) => recalled(one, parts[index]?.text ?? text));
    const seen = shown.map(({ id, version, trust, rendering }) => ({ id, version, trust, rendering }));
    const result = recalledResult(text, entries, meaning);
    return { event: { type: 'entry.recalled' }, seen, isSafeToLose: seen.every(isOfUser), result };
  });
}

/** Without evidence that it was shown such an entry, a session is trusted no more than with it. */
function isOfUser({ rendering, trust }: ShownEntry): boolean {
  return rendering === 'placeholder' || trustRank(trust) >= trustRank('user');
}

/** Asked before the operation takes its turn, so that no other operation waits for the model. */
async function meaningOf(
  { dependencies, policy, space }: SpaceTransactor,
  { query = '' }: RecallQuery,
): Promise<QueryMeaning | undefined> {
  const isSearch = query.trim() !== '' && query.length <= policy.limits.queryCodePoints * 2;
  return isSearch ? dependencies.meanings?.ask(space, query) : undefined;
}

function recalledResult(
  text: PromptText,
  entries: readonly RecalledEntry[],
  meaning: QueryMeaning | undefined,
): RecallResult {
  return { outcome: 'recalled', text, entries, ...(meaning === undefined ? {} : { meaning: meaning.use }) };
}

function queryProblem(
  { policy }: OperationContext,
  { query = '', limit = defaultLimit(policy), minTrust }: RecallQuery,
): Refused | undefined {
  const max = policy.limits.queryCodePoints;
  if (query.length > max * 2 || codePoints(query) > max) {
    return refused('query-too-long', `a query has at most ${max} characters; shorten it`);
  }
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > policy.limits.recall) {
    return refused(
      'filter-invalid',
      `limit must be a whole number from 1 to ${policy.limits.recall}; got ${shown(limit)}`,
    );
  }
  // A misspelt trust would rank below all others and let everything through.
  if (minTrust !== undefined && !trusts.includes(minTrust)) {
    return refused('filter-invalid', `minTrust must be one of ${trusts.join(', ')}; got ${shown(minTrust)}`);
  }
  return undefined;
}

interface Found {
  readonly found: readonly LedgerEntry[];
  /** Findings from the search itself, by entry. */
  readonly beside: JointContext;
  /** Texts that were read with the entries. */
  readonly read: readonly SaltedText[];
}

async function find(
  transactor: SpaceTransactor,
  query: RecallQuery,
  meaning: QueryMeaning | undefined,
  now: number,
): Promise<Found> {
  const { dependencies, ledger, policy } = transactor;
  const { limit = defaultLimit(policy) } = query;
  const { store } = dependencies;
  const filter = filterOf(query);
  const words = withoutStopWords(searchWords(query.query ?? ''));
  if (words.length === 0 && meaning === undefined) {
    if (query.query?.trim()) return { found: [], beside: new Map(), read: [] };
    const newest = findEntries({ ledger, store }, filter, { newestFirst: true, expected: limit });
    return { found: await takeEntries(unexpired(newest, now), limit), beside: new Map(), read: [] };
  }
  const { rows, terms, proved, read } = await searched(transactor, { words, meaning, filter, limit, now });
  const found = proved.filter((known) => matches(known, filter));
  return { found, beside: await findingsOfSearch(transactor, proved, rows, terms, now), read };
}

async function* unexpired(entries: AsyncGenerator<LedgerEntry>, now: number): AsyncGenerator<LedgerEntry> {
  for await (const known of entries) if (!isExpired(known.facts, now)) yield known;
}

/** How often a search is widened because expired entries took the places of others. */
const maxWiderSearches = 6;

interface Search {
  readonly words: readonly string[];
  readonly meaning: QueryMeaning | undefined;
  readonly filter: EntryFilter;
  readonly limit: number;
  readonly now: number;
}

interface Searched {
  readonly rows: readonly Entry[];
  readonly terms: readonly SearchTerm[];
  readonly proved: readonly LedgerEntry[];
  readonly read: readonly SaltedText[];
}

/** The store only finds candidates. The journal decides whether an entry may be shown, and whether its time is over. */
async function searched(transactor: SpaceTransactor, search: Search): Promise<Searched> {
  const { limit, now } = search;
  const { dependencies, ledger, space } = transactor;
  let wanted = limit;
  for (let searches = 0; ; searches++) {
    const { rows, terms } = await candidates(transactor, search, wanted);
    // At once, because nearly every row holds. Where one does not, the text that the journal names is read afterwards.
    const digests = rows.flatMap(({ digest }) => digest ?? []);
    const [all, texts] = await Promise.all([
      ledger.entries.prove(rows),
      loadTexts(dependencies.store, space, digests),
      // Kept there until the entries are prepared.
      ledger.shortIds.of(rows.map(({ id }) => id)),
    ]);
    const proved = all.filter(({ facts }) => !isExpired(facts, now)).slice(0, limit);
    const isCrowded = proved.length < limit && proved.length < all.length && rows.length === wanted;
    if (!isCrowded || searches >= maxWiderSearches) return { rows, terms, proved, read: [...texts.values()] };
    wanted *= 4;
  }
}

/** Entries near the query that are looked at for each one wanted: a filter may leave few of them. */
const nearPerEntry = 4;

/** By words and, with an embedder, by meaning. */
async function candidates(
  { dependencies, space }: SpaceTransactor,
  { words, meaning, filter }: Search,
  wanted: number,
): Promise<{ readonly rows: readonly Entry[]; readonly terms: readonly SearchTerm[] }> {
  const near = (await meaning?.nearest(filter, nearPerEntry * wanted)) ?? [];
  if (near.length === 0) return searchWidely(dependencies.store, space, words, filter, wanted);
  const found = await dependencies.store.search(space, words, filter, wanted);
  return { rows: fused([found, near]).slice(0, wanted), terms: words };
}

async function findingsOfSearch(
  transactor: SpaceTransactor,
  proved: readonly LedgerEntry[],
  rows: readonly Entry[],
  terms: readonly SearchTerm[],
  now: number,
): Promise<JointContext> {
  if (transactor.scanner.condition !== 'full') return new Map();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = new Map<string, readonly RecordedFinding[]>();
  for (const known of proved) {
    const row = byId.get(known.facts.id);
    if (row !== undefined) found.set(row.id, await seenFinding(transactor, known, row, terms, now));
  }
  return found;
}

async function seenFinding(
  transactor: SpaceTransactor,
  { facts, updatedAt }: LedgerEntry,
  row: Entry,
  terms: readonly SearchTerm[],
  now: number,
): Promise<readonly RecordedFinding[]> {
  // The time of a change is that of the journal, which may come from a clock that was ahead.
  const changedAt = isFarAhead(updatedAt, now) ? facts.createdAt : updatedAt;
  const dormant = { ageMs: now - changedAt, seenBefore: false, queryWords: terms.length };
  const mayWakeUp = trustRank(facts.provenance.trust) <= trustRank('agent') && isDormant(dormant);
  const wakesUp = mayWakeUp && !(await wasShown(transactor, facts.id));
  return [
    ...rowTimeFindings(row.updatedAt, updatedAt),
    ...(wakesUp ? dormantFindings({ ...dormant, shared: sharedTerms(row.content, terms) }) : []),
  ];
}

/** Whether any session was shown the words of the entry. */
async function wasShown(transactor: SpaceTransactor, id: string): Promise<boolean> {
  for await (const { shown } of sightingsOf(transactor, [id])) {
    if (shown.some(({ rendering }) => rendering !== 'placeholder')) return true;
  }
  return false;
}

function filterOf({ kinds, targets, channels, minTrust, from, to }: RecallQuery): EntryFilter {
  return {
    states: ['active'],
    ...(kinds === undefined ? {} : { kinds }),
    ...(targets === undefined ? {} : { targets }),
    ...(channels === undefined ? {} : { channels }),
    ...(minTrust === undefined ? {} : { trusts: trusts.slice(trustRank(minTrust)) }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

export function recalled(shown: PreparedEntry, text: PromptText): RecalledEntry {
  const { id, version, kind, target, trust, rendering, why = [], contentHash, createdAt } = shown;
  return { id, version, kind, target, trust, rendering, why, contentHash, createdAt, text };
}
