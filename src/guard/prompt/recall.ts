import * as z from 'zod';
import { codePoints } from '../../base/text.ts';
import type { Entry, EntryKind } from '../../model/entry.ts';
import type { RecordedFinding, ShownEntry } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';
import { searchWords } from '../../model/search-words.ts';
import type { EntryFilter } from '../../model/store.ts';
import { type Trust, trustRank, trusts } from '../../model/trust.ts';
import type { Policy } from '../../policy/index.ts';
import { type PromptText, renderRecall } from '../../prompt/index.ts';
import { dormantFindings, isDormant, rowTimeFindings } from '../../sentinel/index.ts';
import { isExpired } from '../core/expiry.ts';
import { field, judgedLater, optional } from '../core/request.ts';
import type { OperationContext, PlannedOperation, SpaceTransactor } from '../core/transactor.ts';
import { findEntries, matches, takeEntries } from '../ledger/find-entries.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
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
    }
  | Refused;

/** Ten, or the policy's maximum if that is lower. */
function defaultLimit({ limits }: Policy): number {
  return Math.min(10, limits.recall);
}

/** Searches entries for a session. The result is journaled: what the session's agent writes is traced to what it was shown. */
export function recall(transactor: SpaceTransactor, query: RecallQuery, origin: Origin): Promise<RecallResult> {
  return transactor.operate(origin, async (context): Promise<PlannedOperation<RecallResult>> => {
    const wrong = queryProblem(context, query);
    if (wrong !== undefined) return { event: { type: 'entry.recalled', refused: wrong.problem }, result: wrong };
    const { found, beside } = await find(transactor, query, context.now);
    const shown = await entriesForPrompt(transactor, found, 'recall', beside);
    const { text, parts } = renderRecall(shown, fenceNonce(transactor.dependencies, transactor.space));
    const entries = shown.map((one, index) => recalled(one, parts[index]?.text ?? text));
    const seen = shown.map(({ id, version, trust, rendering }) => ({ id, version, trust, rendering }));
    return { event: { type: 'entry.recalled' }, seen, result: { outcome: 'recalled', text, entries } };
  });
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
    return refused('filter-invalid', `limit must be a whole number from 1 to ${policy.limits.recall}`);
  }
  // A misspelt trust would rank below all others and let everything through.
  if (minTrust !== undefined && !trusts.includes(minTrust)) {
    return refused('filter-invalid', `minTrust must be one of ${trusts.join(', ')}`);
  }
  return undefined;
}

interface Found {
  readonly found: readonly LedgerEntry[];
  /** Findings from the search itself, by entry. */
  readonly beside: JointContext;
}

async function find(transactor: SpaceTransactor, query: RecallQuery, now: number): Promise<Found> {
  const { dependencies, ledger, policy } = transactor;
  const { limit = defaultLimit(policy) } = query;
  const { store } = dependencies;
  const filter = filterOf(query);
  const words = withoutStopWords(searchWords(query.query ?? ''));
  if (words.length === 0) {
    if (query.query?.trim()) return { found: [], beside: new Map() };
    const newest = findEntries({ ledger, store }, filter, { newestFirst: true, expected: limit });
    return { found: await takeEntries(unexpired(newest, now), limit), beside: new Map() };
  }
  const { rows, proved } = await searched(transactor, words, filter, limit, now);
  const found = proved.filter((known) => matches(known, filter));
  return { found, beside: await findingsOfSearch(transactor, proved, rows, words, now) };
}

async function* unexpired(entries: AsyncGenerator<LedgerEntry>, now: number): AsyncGenerator<LedgerEntry> {
  for await (const known of entries) if (!isExpired(known.facts, now)) yield known;
}

/** How often a search is widened because expired entries took the places of others. */
const maxWiderSearches = 6;

/** The store only finds candidates. The journal decides whether an entry may be shown, and whether its time is over. */
async function searched(
  { dependencies, ledger, space }: SpaceTransactor,
  words: readonly string[],
  filter: EntryFilter,
  limit: number,
  now: number,
): Promise<{ readonly rows: readonly Entry[]; readonly proved: readonly LedgerEntry[] }> {
  let wanted = limit;
  for (let search = 0; ; search++) {
    const rows = await dependencies.store.search(space, words, filter, wanted);
    const all = await ledger.prove(rows);
    const proved = all.filter(({ facts }) => !isExpired(facts, now)).slice(0, limit);
    const isCrowded = proved.length < limit && proved.length < all.length && rows.length === wanted;
    if (!isCrowded || search >= maxWiderSearches) return { rows, proved };
    wanted *= 4;
  }
}

async function findingsOfSearch(
  transactor: SpaceTransactor,
  proved: readonly LedgerEntry[],
  rows: readonly Entry[],
  words: readonly string[],
  now: number,
): Promise<JointContext> {
  if (transactor.scanner.condition !== 'full') return new Map();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = new Map<string, readonly RecordedFinding[]>();
  for (const known of proved) {
    const row = byId.get(known.facts.id);
    if (row !== undefined) found.set(row.id, await seenFinding(transactor, known, row, words, now));
  }
  return found;
}

async function seenFinding(
  transactor: SpaceTransactor,
  { facts, updatedAt }: LedgerEntry,
  row: Entry,
  words: readonly string[],
  now: number,
): Promise<readonly RecordedFinding[]> {
  const dormant = { ageMs: now - updatedAt, seenBefore: false, queryWords: words.length };
  const mayWakeUp = trustRank(facts.provenance.trust) <= trustRank('agent') && isDormant(dormant);
  const wakesUp = mayWakeUp && !(await wasShown(transactor, facts.id));
  return [
    ...rowTimeFindings(row.updatedAt, updatedAt),
    ...(wakesUp ? dormantFindings({ ...dormant, shared: sharedWords(row.content, words) }) : []),
  ];
}

/** Whether any session was shown the words of the entry. */
async function wasShown(transactor: SpaceTransactor, id: string): Promise<boolean> {
  for await (const { shown } of sightingsOf(transactor, [id])) {
    if (shown.some(({ rendering }) => rendering !== 'placeholder')) return true;
  }
  return false;
}

function sharedWords(content: string, words: readonly string[]): number {
  const held = new Set(searchWords(content));
  return words.filter((word) => held.has(word)).length;
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
