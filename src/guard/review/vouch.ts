import * as z from 'zod';
import { sha256 } from '../../base/hash.ts';
import { isCertainlyOn } from '../../base/host-of.ts';
import type { ActiveFacts } from '../../model/entry.ts';
import type { Level } from '../../model/level.ts';
import { channels, type Origin } from '../../model/provenance.ts';
import { trustRank, trusts } from '../../model/trust.ts';
import { jointRule } from '../../sentinel/index.ts';
import { decisionOf, rulesToAccept, type ScanSummary, withoutAccepted } from '../assess/cached-scanner.ts';
import { Draft } from '../core/draft.ts';
import type { OperationContext, PlannedOperation } from '../core/operation.ts';
import { field, judgedLater, optional } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { findEntries } from '../ledger/find-entries.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { takeCandidates } from '../prompt/candidates.ts';
import { entriesForPrompt } from '../prompt/entries-for-prompt.ts';
import { type BrowsedEntry, withTexts } from '../read/browse.ts';
import { type Refused, refused } from '../results.ts';
import { shownHash } from './replaced-entry.ts';
import { personProblem, reasonProblem, samePrincipal } from './reviewer-rules.ts';

export const vouchRequest = z.strictObject({
  id: field.text,
  reason: judgedLater<string>(),
  contentHash: judgedLater<string>(),
  accepts: optional(field.texts),
});
/**
 * Vouches for an active entry. `contentHash` is `reviewHash` of the inspection that the person read; `accepts` names the
 * rules whose findings they have seen and accept.
 */
export type VouchRequest = z.infer<typeof vouchRequest>;

/** More than this are named by their source. */
const maxNamedEntries = 10_000;

/** Which entries came from one source. Every given field must match. */
const sourceFields = z
  .strictObject({
    /** Host of the address, exactly. */
    host: field.text.exactOptional(),
    tool: field.text.exactOptional(),
    principal: field.text.exactOptional(),
    channel: z.enum(channels).exactOptional(),
    /** Only these entries: the lines of a file, for example. */
    ids: z.array(field.text).max(maxNamedEntries).readonly().exactOptional(),
  })
  .refine((source) => Object.keys(source).length > 0)
  .describe('an object with at least one of host, tool, principal, channel and ids');

export const vouchSourceRequest = z.strictObject({
  source: sourceFields,
  reason: judgedLater<string>(),
  contentHash: optional(judgedLater<string>()),
  dryRun: optional(field.flag),
});
/**
 * Vouches for the active entries of one source. A dry run unless `dryRun` is false; then `contentHash` must be the one
 * of the dry run that the person read.
 */
export type VouchSourceRequest = z.infer<typeof vouchSourceRequest>;

export type VouchResult =
  | { readonly outcome: 'vouched'; readonly id: string; readonly version: number; readonly contentHash: string }
  | Refused;

/** An entry of the source that must be vouched for by itself, and why. */
export interface NotVouched extends BrowsedEntry {
  readonly why: 'findings' | 'own-proposal' | 'unreadable';
  /** The rules that a person would have to accept. */
  readonly rules: readonly string[];
}

export type VouchSourceResult =
  | {
      readonly outcome: 'vouched' | 'would-vouch';
      /** As they were before. */
      readonly entries: readonly BrowsedEntry[];
      readonly left: readonly NotVouched[];
      /** How many more entries match: vouch again for those. */
      readonly more: number;
      /** Hash over `entries`: only what the person has read is vouched for. */
      readonly contentHash: string;
    }
  | Refused;

/** Texts with findings above this level are read one by one. */
const maxBulkLevel: Level = 1;
/** Nobody reads more texts than this at once. */
const maxBulkEntries = 500;

/** A person takes an active text as their own: it is then trusted as if a user had said it. */
export function vouch(transactor: SpaceTransactor, request: VouchRequest, person: Origin): Promise<VouchResult> {
  return transactor.operate(person, async (context): Promise<PlannedOperation<VouchResult>> => {
    const draft = new Draft(context);
    const result = await planVouch(transactor, draft, request);
    if (result.outcome === 'refused') return refusal(result);
    return { event: eventOf(draft, request.reason), result };
  });
}

export function vouchSource(
  transactor: SpaceTransactor,
  request: VouchSourceRequest,
  person: Origin,
): Promise<VouchSourceResult> {
  if (request.dryRun !== false) return transactor.read(() => planSource(transactor, request, person));
  return transactor.operate(person, async (context): Promise<PlannedOperation<VouchSourceResult>> => {
    const planned = await planSource(transactor, request, person);
    if (planned.outcome === 'refused') return refusal(planned);
    if (planned.contentHash !== request.contentHash) {
      return refusal(
        refused(
          'changed',
          'the entries of this source have changed since you read them; repeat the dry run and read them again',
        ),
      );
    }
    const draft = new Draft(context);
    for (const { facts, text } of planned.entries) {
      if (facts.state !== 'active' || text === undefined) continue;
      raise(draft, facts, context.scanner.read(text.content, text.tags), facts.accepted);
    }
    return { event: eventOf(draft, request.reason), result: { ...planned, outcome: 'vouched' } };
  });
}

async function planVouch(
  transactor: SpaceTransactor,
  draft: Draft,
  { id, reason, contentHash, accepts }: VouchRequest,
): Promise<VouchResult> {
  const { context } = draft;
  const known = await vouchableEntry(context, id, reason);
  if ('outcome' in known) return known;
  const [read] = await readAgain(transactor, [known]);
  if (read?.reading === undefined || read.shown.text === undefined) {
    return refused('changed', 'the stored text differs from the journal; run `bezoar verify`');
  }
  if (shownHash(read.shown, undefined) !== contentHash) {
    return refused('changed', 'the entry has changed since you read it; read it again');
  }
  const unseen = read.rules.filter((rule) => !(accepts ?? []).includes(rule));
  if (unseen.length > 0) {
    return refused('not-accepted', `read the text again and accept these findings, or leave it: ${unseen.join(', ')}`);
  }
  const { facts } = known;
  raise(draft, facts, read.reading, [...new Set([...facts.accepted, ...read.rules])].sort());
  return { outcome: 'vouched', id, version: facts.version + 1, contentHash: sha256(read.shown.text.content) };
}

/** The entry, if this person may vouch for it. */
async function vouchableEntry(
  { ledger, origin, policy }: OperationContext,
  id: string,
  reason: string,
): Promise<LedgerEntry<ActiveFacts> | Refused> {
  const wrong = personProblem(origin) ?? reasonProblem(reason, policy);
  if (wrong !== undefined) return wrong;
  const known = await ledger.entries.get(id);
  if (known === undefined) return refused('not-found', 'this space has no entry with this id');
  const { facts } = known;
  if (facts.state !== 'active') {
    return refused('not-waiting', 'the entry is not active; vouch for a held text when you release it');
  }
  if (!isBelowUser(facts)) {
    return refused('not-waiting', `the entry is already trusted as ${facts.provenance.trust}`);
  }
  if (samePrincipal(facts.provenance.principal, origin.principal)) {
    return refused('own-proposal', 'you proposed this text; another person must vouch for it');
  }
  return { ...known, facts };
}

async function planSource(
  transactor: SpaceTransactor,
  { source, reason }: VouchSourceRequest,
  person: Origin,
): Promise<VouchSourceResult> {
  const wrong = personProblem(person) ?? reasonProblem(reason, transactor.policy);
  if (wrong !== undefined) return wrong;
  const matching = await entriesFrom(transactor, source);
  const entries: BrowsedEntry[] = [];
  const left: NotVouched[] = [];
  for (const read of await readAgain(transactor, matching.slice(0, maxBulkEntries))) {
    const why = whyLeft(read, person);
    if (why === undefined) entries.push(read.shown);
    else left.push({ ...read.shown, why, rules: read.rules });
  }
  const more = Math.max(0, matching.length - maxBulkEntries);
  return { outcome: 'would-vouch', entries, left, more, contentHash: hashOf(entries) };
}

function whyLeft({ shown, reading, withheld }: ReadEntry, person: Origin): NotVouched['why'] | undefined {
  if (samePrincipal(shown.facts.provenance.principal, person.principal)) return 'own-proposal';
  if (reading === undefined) return 'unreadable';
  const isMild = reading.complete && reading.level <= maxBulkLevel && !withheld;
  return isMild ? undefined : 'findings';
}

interface ReadEntry {
  readonly shown: BrowsedEntry;
  /** Today's scan, without what was accepted before; undefined if the text is missing or altered. */
  readonly reading?: ScanSummary;
  /** What a person has to accept: today's findings, and those that the text has only together with others. */
  readonly rules: readonly string[];
  readonly withheld: boolean;
}

/**
 * Reads texts as the next prompt would, among the other texts of low trust that it would show: pieces of an attack that
 * are withheld today must not be vouched for one by one without a word.
 */
async function readAgain(
  transactor: SpaceTransactor,
  entries: readonly LedgerEntry<ActiveFacts>[],
): Promise<readonly ReadEntry[]> {
  const { scanner, policy } = transactor;
  const next = await takeCandidates(transactor, undefined, policy.budget);
  const together = new Map([...next.filter(isBelowUserEntry), ...entries].map((known) => [known.facts.id, known]));
  const prepared = await entriesForPrompt(transactor, [...together.values()], 'load');
  const reasons = new Map(prepared.map(({ id, rendering, why = [] }) => [id, rendering === 'placeholder' ? why : []]));
  return (await withTexts(transactor, entries)).map((shown) => {
    const { facts, text } = shown;
    const why = reasons.get(facts.id) ?? [];
    if (text === undefined) return { shown, rules: [], withheld: true };
    const reading = withoutAccepted(scanner.read(text.content, text.tags), facts.accepted);
    const joint = why.map((rule) => (rule.startsWith('joint:') ? jointRule : rule));
    const rules = [...new Set([...rulesToAccept(reading), ...joint])].sort();
    return { shown, reading, rules, withheld: why.length > 0 };
  });
}

function raise(draft: Draft, facts: ActiveFacts, reading: ScanSummary, accepted: readonly string[]): void {
  const { context } = draft;
  const trust = 'user';
  draft.change({ ...facts, version: facts.version + 1, provenance: { ...facts.provenance, trust }, accepted });
  const ruling = context.scanner.rule(context.policy, 'load', trust, withoutAccepted(reading, accepted), {
    source: facts.provenance,
    now: context.now,
  });
  draft.decisions.push(decisionOf(ruling, reading, trust, facts.digest, facts.id));
}

/** Active entries of this source that are trusted less than the user, oldest first. */
async function entriesFrom(
  { dependencies, ledger }: SpaceTransactor,
  source: VouchSourceRequest['source'],
): Promise<readonly LedgerEntry<ActiveFacts>[]> {
  const { principal, channel } = source;
  const filter = {
    states: ['active'],
    trusts: trusts.slice(0, trustRank('user')),
    ...(principal === undefined ? {} : { principal }),
    ...(channel === undefined ? {} : { channels: [channel] }),
  } as const;
  const named = source.ids === undefined ? undefined : new Set(source.ids);
  const found: LedgerEntry<ActiveFacts>[] = [];
  for await (const { facts, ...known } of findEntries({ ledger, store: dependencies.store }, filter, {
    expected: maxBulkEntries,
  })) {
    if (facts.state !== 'active' || named?.has(facts.id) === false) continue;
    if (isFrom(facts, source)) found.push({ ...known, facts });
  }
  return found;
}

function isBelowUserEntry({ facts }: LedgerEntry): boolean {
  return facts.state === 'active' && isBelowUser(facts);
}

function isBelowUser({ provenance }: ActiveFacts): boolean {
  return trustRank(provenance.trust) < trustRank('user');
}

function isFrom(
  { provenance }: ActiveFacts,
  { host, tool, principal, channel }: VouchSourceRequest['source'],
): boolean {
  return (
    (host === undefined || isCertainlyOn(host, provenance.uri)) &&
    (tool === undefined || provenance.tool === tool) &&
    (principal === undefined || provenance.principal === principal) &&
    (channel === undefined || provenance.channel === channel)
  );
}

function hashOf(entries: readonly BrowsedEntry[]): string {
  return sha256(JSON.stringify(entries.map((entry) => [entry.facts.id, shownHash(entry, undefined) ?? null])));
}

function eventOf(draft: Draft, reason: string): PlannedOperation<unknown>['event'] {
  const { decisions, changes } = draft;
  return { type: 'review.vouched', reason, decisions, changes };
}

function refusal(result: Refused): PlannedOperation<Refused> {
  return { event: { type: 'review.vouched', refused: result.problem }, result };
}
