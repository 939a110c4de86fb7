import * as z from 'zod';
import { sha256 } from '../../base/hash.ts';
import type { Attribution } from '../../model/attribution.ts';
import type { EntryFacts, EntryState, InactiveReason, SaltedText } from '../../model/entry.ts';
import type { Decision, EventType } from '../../model/event.ts';
import type { Finding, ImpactMark } from '../../model/finding.ts';
import type { Origin } from '../../model/provenance.ts';
import type { RecordBody } from '../../model/record.ts';
import type { Trust } from '../../model/trust.ts';
import { type PromptText, renderRecall } from '../../prompt/index.ts';
import { loadTexts } from '../core/load-texts.ts';
import { field, optional } from '../core/request.ts';
import { noSuchEntry } from '../core/short-ids.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { nameSources } from '../evidence/name-sources.ts';
import { changesOf } from '../ledger/entry-history.ts';
import { findEntries, takeEntries } from '../ledger/find-entries.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { entriesForPrompt } from '../prompt/entries-for-prompt.ts';
import { fenceNonce } from '../prompt/fence-nonce.ts';
import { type RecalledEntry, recalled } from '../prompt/recall.ts';
import type { Refused } from '../results.ts';
import { type ReplacedEntry, replacedEntry, shownHash } from '../review/replaced-entry.ts';
import { personProblem } from '../review/reviewer-rules.ts';
import { decisionAt } from '../review/waiting-entry.ts';
import { sightingsOf } from './sightings.ts';

export const listRequest = z.strictObject({
  states: optional(field.states),
  targets: optional(field.texts),
  after: optional(field.text),
  limit: optional(field.count),
});
/**
 * Which entries to list: `states` defaults to `active` (others are listed as placeholders); `after` is the entry to
 * continue after, in order of the last change; `limit` defaults to 50, at most 500.
 */
export type ListFilter = z.infer<typeof listRequest>;

interface Shown {
  /** All entries, rendered for a prompt. */
  readonly text: PromptText;
  readonly entries: readonly RecalledEntry[];
}

/** Entries in order of their last change. */
export interface ListResult {
  readonly outcome: 'listed';
  /** All entries, rendered for a prompt. */
  readonly text: PromptText;
  readonly entries: readonly RecalledEntry[];
}

export const getRequest = z.strictObject({ id: field.text });
/** Which entry. */
export type GetRequest = z.infer<typeof getRequest>;

/** The answer to `get`. */
export type GetResult = { readonly outcome: 'found'; readonly entry: RecalledEntry } | Refused;

/**
 * Entries in the form a model may see. An agent that lists them has read them, so this is journaled like any recall.
 */
export async function list(transactor: SpaceTransactor, filter: ListFilter, origin: Origin): Promise<ListResult> {
  const shown = await showTo(transactor, origin, async (ledger) => {
    const { states = ['active'], targets, after, limit = 50 } = filter;
    const start = after === undefined ? undefined : await ledger.entries.get(after);
    const count = Math.min(Math.max(limit, 1), 500);
    const within = { states, ...(targets === undefined ? {} : { targets }) };
    const { store } = transactor.dependencies;
    const found = findEntries({ ledger, store }, within, {
      expected: count,
      ...(start === undefined ? {} : { after: { seq: start.seq, id: start.facts.id } }),
    });
    return takeEntries(found, count);
  });
  return { outcome: 'listed', ...shown };
}

export async function get(transactor: SpaceTransactor, { id }: GetRequest, origin: Origin): Promise<GetResult> {
  const { entries } = await showTo(transactor, origin, async (ledger) => [
    ...(await ledger.entries.load([id])).values(),
  ]);
  const [entry] = entries;
  return entry === undefined ? noSuchEntry(transactor, id) : { outcome: 'found', entry };
}

/** What a person writes is not traced to what they read, so they leave no record. */
function showTo(
  transactor: SpaceTransactor,
  origin: Origin,
  choose: (ledger: Ledger) => Promise<readonly LedgerEntry[]>,
): Promise<Shown> {
  if (personProblem(origin) === undefined)
    return transactor.read(async (ledger) => views(transactor, await choose(ledger)));
  return transactor.operate(origin, async ({ ledger }) => {
    const result = await views(transactor, await choose(ledger));
    const seen = result.entries.map(({ id, version, trust, rendering }) => ({ id, version, trust, rendering }));
    return { event: { type: 'entry.recalled' }, seen, result };
  });
}

async function views(transactor: SpaceTransactor, entries: readonly LedgerEntry[]): Promise<Shown> {
  const shown = await entriesForPrompt(transactor, entries, 'recall');
  const { parts, text } = renderRecall(shown, fenceNonce(transactor.dependencies, transactor.space));
  return { text, entries: shown.map((one, index) => recalled(one, parts[index]?.text ?? text)) };
}

/** Everything about one entry, including its raw text. For people; never put it into a prompt. */
export interface Inspection {
  readonly outcome: 'inspected';
  readonly facts: EntryFacts;
  readonly seq: number;
  readonly updatedAt: number;
  /** Absent when erased, or when the stored text differs from the journal. */
  readonly text?: { readonly content: string; readonly tags: readonly string[]; readonly contentHash: string };
  /** The entry that this one would replace if it were released. */
  readonly replaced?: ReplacedEntry;
  /** What a release must name: covers the text and what it replaces. Absent if either cannot be shown. */
  readonly reviewHash?: string;
  /** Where the words came from, if the guard could tell when they were written. */
  readonly attribution?: Attribution;
  readonly decision?: Decision;
  /** The findings of a new scan, with evidence. */
  readonly findings: readonly Finding[];
  readonly impacts: readonly ImpactMark[];
  readonly complete: boolean;
}

export const inspectRequest = z.strictObject({ id: field.text });
/** Which entry to inspect. */
export type InspectRequest = z.infer<typeof inspectRequest>;

export function inspect(
  transactor: SpaceTransactor,
  { id }: InspectRequest,
  person: Origin,
): Promise<Inspection | Refused> {
  return transactor.read(async (ledger) => {
    const wrong = personProblem(person);
    if (wrong !== undefined) return wrong;
    const known = await ledger.entries.get(id);
    if (known === undefined) return noSuchEntry(transactor, id);
    return inspected(transactor, known);
  });
}

async function inspected(transactor: SpaceTransactor, known: LedgerEntry): Promise<Inspection> {
  const { facts, seq, updatedAt } = known;
  const digests = facts.digest === null ? [] : [facts.digest];
  const [text] = (await loadTexts(transactor.dependencies.store, transactor.space, digests)).values();
  const decision = await decisionAt(transactor, known);
  const replaced = await replacedEntry(transactor, facts);
  const { attribution } = facts.provenance;
  const shown = text === undefined ? unreadable : seen(transactor, text);
  const hash = shownHash({ facts, seq, updatedAt, ...shown }, replaced);
  return {
    outcome: 'inspected',
    facts,
    seq,
    updatedAt,
    ...(decision === undefined ? {} : { decision }),
    ...(replaced === undefined ? {} : { replaced }),
    ...(hash === undefined ? {} : { reviewHash: hash }),
    ...(attribution === undefined ? {} : { attribution: await nameSources(transactor, attribution) }),
    ...shown,
  };
}

const unreadable = { findings: [], impacts: [], complete: false };

function seen(
  { scanner }: SpaceTransactor,
  { content, tags }: SaltedText,
): Pick<Inspection, 'text' | 'findings' | 'impacts' | 'complete'> {
  const { findings, impacts, complete } = scanner.inspect(content);
  return { text: { content, tags, contentHash: sha256(content) }, findings, impacts, complete };
}

/** One event in the history of an entry. */
export interface HistoryLine {
  readonly seq: number;
  readonly at: number;
  readonly type: EventType;
  readonly by: Origin;
  readonly reason?: string;
  /** The state of the entry after the event; absent when the entry was only shown. */
  readonly after?: {
    readonly version: number;
    readonly state: EntryState;
    readonly inactiveReason?: InactiveReason;
    readonly trust: Trust;
    readonly digest: string | null;
  };
}

export const historyRequest = z.strictObject({ id: field.text });
/** Which entry. */
export type HistoryRequest = z.infer<typeof historyRequest>;

/** Everything that happened to an entry, oldest first; empty for an unknown id. */
export interface HistoryResult {
  readonly outcome: 'read';
  readonly lines: readonly HistoryLine[];
}

export function history(transactor: SpaceTransactor, { id }: HistoryRequest): Promise<HistoryResult> {
  return transactor.read(async (ledger) => {
    const lines = new Map((await changesOf(ledger, id)).map((body) => [body.seq, lineOf(body, id)]));
    for await (const { body } of sightingsOf(transactor, [id])) lines.set(body.seq, lineOf(body, id));
    return { outcome: 'read', lines: [...lines.values()].sort((a, b) => a.seq - b.seq) };
  });
}

function lineOf({ seq, at, event }: RecordBody, id: string): HistoryLine {
  const facts = event.changes.find((change) => change.id === id);
  return {
    seq,
    at,
    type: event.type,
    by: event.by,
    ...(event.reason === undefined ? {} : { reason: event.reason }),
    ...(facts === undefined ? {} : { after: afterOf(facts) }),
  };
}

function afterOf({
  version,
  state,
  inactiveReason,
  provenance,
  digest,
}: EntryFacts): NonNullable<HistoryLine['after']> {
  return {
    version,
    state,
    ...(inactiveReason === undefined ? {} : { inactiveReason }),
    trust: provenance.trust,
    digest,
  };
}
