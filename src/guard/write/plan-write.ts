import * as z from 'zod';
import { dayMs } from '../../base/day.ts';
import { sha256 } from '../../base/hash.ts';
import { codePoints } from '../../base/text.ts';
import type { ActiveFacts, EntryFacts, RetiredReason, SaltedText, UnerasedFacts } from '../../model/entry.ts';
import type { Channel, Provenance } from '../../model/provenance.ts';
import { type Trust, trustRank } from '../../model/trust.ts';
import { type Verdict, verdictRank } from '../../model/verdict.ts';
import { trustOf } from '../../policy/index.ts';
import { type Assessment, assess, judgementOf, passes } from '../assess/assess.ts';
import { decisionOf } from '../assess/cached-scanner.ts';
import { type Candidate, type CanonicalCandidate, checkCandidate } from '../assess/candidate.ts';
import type { EditedEntry } from '../assess/neighbours.ts';
import type { Draft } from '../core/draft.ts';
import { expiryOf, expiryProblem, isExpired } from '../core/expiry.ts';
import { field, judgedLater, optional } from '../core/request.ts';
import { noSuchEntry } from '../core/short-ids.ts';
import type { OperationContext } from '../core/transactor.ts';
import { type AttributedNote, callerTrust, tracedTo, traceNote } from '../evidence/attribution.ts';
import { type CoverageNotice, coverageNotice } from '../evidence/coverage.ts';
import { type Judgement, type Refused, type RemoveResult, refused, type WriteResult } from '../results.ts';
import { isProtectedFrom, protectionOf } from '../review/protect.ts';
import { rateProblem } from './rate-limit.ts';

const maxKeptRefusals = 1_000;
const personChannels: ReadonlySet<Channel> = new Set<Channel>(['user', 'operator']);

/** `expect` is the hash of the content the caller last read. If the content has changed since, nothing is replaced. */
export const replaceRequest = z.strictObject({
  id: field.text,
  content: judgedLater<string>(),
  tags: optional(judgedLater<readonly string[]>()),
  importance: optional(judgedLater<number>()),
  parents: optional(judgedLater<readonly string[]>()),
  expiresAt: optional(judgedLater<number | null>()),
  expect: optional(field.text),
});
/** A new text for an entry. Omitted fields keep their values; `expiresAt: null` takes away the end of its time. */
export type Replacement = z.infer<typeof replaceRequest>;

/** A new text with its assessment. */
interface AssessedText {
  readonly candidate: CanonicalCandidate;
  readonly note: AttributedNote | undefined;
  readonly assessment: Assessment;
}

interface AssessedReplacement extends AssessedText {
  readonly trust: Trust;
  /** Entries that are trusted more than this are not replaced. */
  readonly reach: Trust;
}

/** Assesses a text as a write does, and changes nothing. */
export async function assessNew(draft: Draft, input: Candidate): Promise<AssessedText | Refused> {
  const { context } = draft;
  const checked = checkCandidate(input, context.policy.limits);
  if (!checked.ok) return checked.refusal;
  const { candidate } = checked;
  const over = expiryProblem(context, candidate.expiresAt);
  if (over !== undefined) return over;
  const parents = await parentTrusts(draft, candidate);
  if (parents === undefined) return unknownParent;
  const note = await traceNote(draft, candidate);
  const trust = trustOf(context.origin.channel, parents, note?.trust);
  const assessment = await assess(draft, { candidate, trust, ...tracedTo(note) });
  return 'outcome' in assessment ? assessment : { candidate: assessment.candidate, note, assessment };
}

export async function planWrite(draft: Draft, input: Candidate): Promise<WriteResult> {
  const { context } = draft;
  const newText = await assessNew(draft, input);
  if ('outcome' in newText) return newText;
  const { candidate, note, assessment } = newText;
  const { trust } = assessment;
  const twin = await draft.twin(candidate.content, candidate);
  // Repetition is not evidence: only a person's own words take over an entry that was trusted less, and only if their
  // verdict would store it. A held text does not change while a reviewer may be reading it, and a released one stays
  // released.
  // A twin whose time is over is written anew: nobody would see the duplicate.
  const isOver = twin !== undefined && isExpired(twin, context.now);
  const isKept = twin !== undefined && isProtectedFrom(context.origin, twin);
  if (twin !== undefined && !isOver && (isKept || !raises(trust, twin.provenance.trust) || !passes(assessment))) {
    return duplicate(draft, twin, assessment);
  }
  const noRoom = roomProblem(draft, twin === undefined);
  if (noRoom !== undefined) return noRoom;
  const id = twin?.id ?? context.dependencies.env.id();
  const facts: ActiveFacts = {
    accepted: [],
    createdAt: isOver ? context.now : (twin?.createdAt ?? context.now),
    digest: assessment.text.digest,
    id,
    importance: candidate.importance,
    kind: candidate.kind,
    length: codePoints(candidate.content),
    provenance: provenance(context, trust, [...new Set([...candidate.parents, ...(note?.parents ?? [])])], note),
    ...protectionOf(twin),
    state: 'active',
    target: candidate.target,
    version: (twin?.version ?? 0) + 1,
  };
  const kept = isOver ? undefined : twin?.expiresAt;
  const ends = expiryOf(context, candidate, candidate.expiresAt ?? kept);
  return enter(
    draft,
    passes(assessment) ? until(facts, ends) : heldUntil(facts, assessment, context, ends),
    assessment,
  );
}

/** The entry, with the end of its time. */
function until(facts: ActiveFacts, ends: number | undefined): ActiveFacts {
  return ends === undefined ? facts : { ...facts, expiresAt: ends };
}

function heldUntil(
  { expiresAt: _ends, ...facts }: ActiveFacts,
  { ruling }: Assessment,
  context: OperationContext,
  ends: number | undefined,
): EntryFacts {
  return { ...facts, ...notStored(ruling.verdict, context), ...(ends === undefined ? {} : { activeUntil: ends }) };
}

export async function planReplace(draft: Draft, request: Replacement): Promise<WriteResult> {
  const { id, expect, expiresAt, ...given } = request;
  const { context } = draft;
  const current = await replaceable(draft, id, expiresAt);
  if ('outcome' in current) return current;
  const ends = endOf(context, current, expiresAt);
  const before = await draft.text(current.digest);
  if (!isExpected(before, expect)) return changed;
  // Omitted fields keep their values: an edit of the words must not clear the tags.
  const { kind, target, importance } = current;
  const checked = checkCandidate(
    { tags: before?.tags ?? [], importance, ...given, kind, target },
    context.policy.limits,
  );
  if (!checked.ok) return checked.refusal;
  const parents = await parentTrusts(draft, checked.candidate);
  if (parents === undefined) return unknownParent;
  const assessed = await assessReplacement(draft, checked.candidate, parents, { facts: current, text: before });
  if ('outcome' in assessed) return assessed;
  const { candidate, reach, assessment } = assessed;
  const twin = await draft.twin(candidate.content, current);
  const changes = ends !== current.expiresAt || isRetagged(current, before, candidate);
  if (twin !== undefined && !isExpired(twin, context.now) && !(twin.id === id && changes)) {
    // A held replacement retires nothing: it may never be released.
    const yields = twin.id !== id && twin.state === 'active' && !mustStay(context, reach, current);
    if (yields) draft.change(retired(current, 'replaced'));
    return duplicate(draft, twin, assessment);
  }
  return enterReplacement(draft, current, assessed, ends);
}

/** The new text takes the place of the old one, or is held beside it. */
async function enterReplacement(
  draft: Draft,
  current: ActiveFacts,
  { candidate, note, trust, reach, assessment }: AssessedReplacement,
  ends: number | undefined,
): Promise<WriteResult> {
  const { context } = draft;
  const { id, kind, target } = current;
  const { verdict } = assessment.ruling;
  const applies = passes(assessment) && !mustStay(context, reach, current);
  const noRoom = roomProblem(draft, !applies);
  if (noRoom !== undefined) return noRoom;
  const words = {
    kind,
    target,
    importance: candidate.importance,
    digest: assessment.text.digest,
    length: codePoints(candidate.content),
    provenance: provenance(
      context,
      trust,
      lineage(context, current, [...candidate.parents, ...(note?.parents ?? [])], applies),
      note,
    ),
    accepted: [],
  };
  const facts: EntryFacts = applies
    ? until(
        {
          ...words,
          ...protectionOf(current),
          state: 'active',
          id,
          version: current.version + 1,
          createdAt: current.createdAt,
        },
        ends,
      )
    : {
        ...words,
        ...notStored(atLeastHeld(verdict), context),
        id: context.dependencies.env.id(),
        version: 1,
        createdAt: context.now,
        replaces: { id, version: current.version },
        ...(ends === undefined ? {} : { activeUntil: ends }),
      };
  return enter(draft, facts, assessment);
}

/** The entry to replace, if it is active and its new end is in the future. */
async function replaceable(draft: Draft, id: string, expiresAt: unknown): Promise<ActiveFacts | Refused> {
  const { context } = draft;
  const current = await draft.facts(id);
  if (current?.state !== 'active' || isExpired(current, context.now)) return noSuchEntry(context, id, 'active entry');
  return expiryProblem(context, expiresAt) ?? current;
}

/** When a replaced entry expires: as asked, or as before, or as the policy says of a new text. */
function endOf(
  context: OperationContext,
  { kind, expiresAt }: ActiveFacts,
  given: number | null | undefined,
): number | undefined {
  if (given === null) return expiryOf(context, { kind }, undefined);
  return given === undefined && expiresAt !== undefined ? expiresAt : expiryOf(context, { kind }, given);
}

/** A text that is reworded keeps its source: the new text derives from the one it replaces, unless the user stated it. */
async function assessReplacement(
  draft: Draft,
  candidate: CanonicalCandidate,
  parents: readonly Trust[],
  edited: EditedEntry,
): Promise<AssessedReplacement | Refused> {
  const { channel } = draft.context.origin;
  const note = await traceNote(draft, candidate, edited.facts.id);
  const isUsers = note?.attribution.answer === 'user' || personChannels.has(channel);
  const sources = isUsers ? parents : [...parents, edited.facts.provenance.trust];
  const trust = trustOf(channel, sources, note?.trust);
  const assessment = await assess(draft, { candidate, trust, ...tracedTo(note), edited });
  if ('outcome' in assessment) return assessment;
  return { candidate: assessment.candidate, note, trust, reach: reachOf(channel, trust, note), assessment };
}

/** An agent is trusted like outside text at least, so its text may always replace a note that nobody stands for. */
function reachOf(channel: Channel, trust: Trust, note: AttributedNote | undefined): Trust {
  if (channel !== 'agent') return trust;
  return highestTrust(trust, note?.reach ?? trust, 'external');
}

/** Removing takes an entry out of prompts; its text is kept, and a person can restore it. */
export async function planRemove(draft: Draft, id: string): Promise<RemoveResult> {
  const { context } = draft;
  const current = await draft.facts(id);
  if (current?.state !== 'active') return noSuchEntry(context, id, 'active entry');
  if (isProtectedFrom(context.origin, current)) {
    return refused('protected', 'a person protects this entry from changes by agents; ask them to remove it');
  }
  const text = await draft.text(current.digest);
  const trust = await callerTrust(context, text?.content ?? '');
  if (outranked(context, trust, current.provenance.trust)) {
    return refused(
      'outranked',
      'a person stands for this entry, and the user has not asked in this session to remove it; ask the user or an operator to remove it',
    );
  }
  const facts = retired(current, 'removed');
  draft.change(facts);
  return { outcome: 'removed', id, version: facts.version, inactiveReason: 'removed' };
}

export function retired(facts: UnerasedFacts, inactiveReason: RetiredReason): EntryFacts {
  const { expiresAt, activeUntil: _end, ...rest } = facts;
  const ends = facts.state === 'active' ? expiresAt : facts.activeUntil;
  return {
    ...rest,
    state: 'retired',
    inactiveReason,
    version: facts.version + 1,
    ...(ends === undefined ? {} : { activeUntil: ends }),
  };
}

const unknownParent = refused(
  'parent-unknown',
  'a parent is unknown in this space or erased; name existing entries only',
);
const changed = refused('changed', 'the entry has changed since you read it; read it again, then replace it');

function isExpected(text: SaltedText | undefined, expect: string | undefined): boolean {
  return expect === undefined || (text !== undefined && sha256(text.content) === expect);
}

/** The same words with other tags or another importance are a change, not a duplicate. */
function isRetagged(current: EntryFacts, text: SaltedText | undefined, wanted: CanonicalCandidate): boolean {
  const tags = text?.tags ?? [];
  const same = tags.length === wanted.tags.length && tags.every((tag) => wanted.tags.includes(tag));
  return !(same && current.importance === wanted.importance);
}

function roomProblem(draft: Draft, grows: boolean): WriteResult | undefined {
  const { entries } = draft.context.policy.limits;
  if (grows && draft.living >= entries) {
    return refused('space-full', `the space is full at ${entries} entries; erase some or raise the limit`);
  }
  return rateProblem(draft);
}

/** Only a person's own words raise what is already stored. */
function raises(trust: Trust, known: Trust): boolean {
  return trustRank(trust) > trustRank(known) && trustRank(trust) >= trustRank('user');
}

/** A text that an agent reworded keeps its parents; otherwise revoking the source would miss it. */
function lineage(
  { origin }: OperationContext,
  { id, provenance: { parents } }: EntryFacts,
  given: readonly string[],
  applies: boolean,
): readonly string[] {
  if (origin.channel !== 'agent') return given;
  return [...new Set([...(applies ? [] : [id]), ...parents, ...given])];
}

/** Whether this caller's text can only be held beside the entry. */
function mustStay(context: OperationContext, trust: Trust, current: ActiveFacts): boolean {
  return outranked(context, trust, current.provenance.trust) || isProtectedFrom(context.origin, current);
}

function highestTrust(first: Trust, ...others: readonly Trust[]): Trust {
  return others.reduce((highest, other) => (trustRank(other) > trustRank(highest) ? other : highest), first);
}

/** A caller cannot undo what is trusted more than it is. */
function outranked({ scanner }: OperationContext, trust: Trust, own: Trust): boolean {
  return scanner.condition === 'full' && trustRank(own) > trustRank(trust);
}

async function enter(draft: Draft, facts: EntryFacts, assessment: Assessment): Promise<WriteResult> {
  if (facts.state === 'retired') return retainBlocked(draft, facts, assessment);
  const { text, reading, ruling, trust, redacted, features } = assessment;
  draft.accept(facts, text);
  if (features !== undefined) draft.context.neighbours.remember(facts, features);
  draft.decisions.push(decisionOf(ruling, reading, trust, text.digest, facts.id, redacted?.masked));
  const judged = judgementOf(assessment);
  const outcome = facts.state === 'active' ? 'stored' : 'held';
  const { id, version } = facts;
  return { outcome, id, version, contentHash: sha256(text.content), judged, ...(await firstNotice(draft, judged)) };
}

/** With the first write of a session, its agent learns what the guard sees of what it reads. */
async function firstNotice(
  { context }: Draft,
  { attribution }: Judgement,
): Promise<{ readonly coverage?: CoverageNotice }> {
  if (attribution === undefined || (await context.ledger.readers.hasWritten(context.origin))) return {};
  const notice = coverageNotice(attribution.coverage);
  return notice === undefined ? {} : { coverage: notice };
}

/**
 * A person may want to see blocked texts, but nobody may fill the store with them: each text is retained once, up to a
 * limit.
 */
async function retainBlocked(draft: Draft, facts: EntryFacts, assessment: Assessment): Promise<WriteResult> {
  const { text, reading, ruling, trust, redacted } = assessment;
  const known = await draft.refusedTwin(text.content);
  const room = draft.context.ledger.folds.refused < maxKeptRefusals;
  if (known === undefined && room) draft.change(facts, text);
  const entry = known?.id ?? (room ? facts.id : undefined);
  draft.decisions.push(decisionOf(ruling, reading, trust, known?.digest ?? text.digest, entry, redacted?.masked));
  const message =
    entry === undefined
      ? `the text was blocked and not retained, because ${maxKeptRefusals} blocked texts are retained already; a person can look at them with \`bezoar review --refused\``
      : 'the text was blocked; a person can look at it with `bezoar review --refused`';
  return refused('blocked', message, judgementOf(assessment));
}

function duplicate(draft: Draft, twin: EntryFacts, assessment: Assessment): WriteResult {
  const { reading, ruling, trust, redacted } = assessment;
  // The text is not stored again, so the decision points at the stored one.
  draft.decisions.push(decisionOf(ruling, reading, trust, twin.digest ?? '', twin.id, redacted?.masked));
  const masked = redacted === undefined ? {} : { redacted: redacted.masked };
  return { outcome: 'duplicate', id: twin.id, state: twin.state, ...masked };
}

const active = { state: 'active' } as const;
const refusedPlace = { state: 'retired', inactiveReason: 'refused' } as const;

type NotStored =
  | { readonly state: 'quarantined'; readonly inactiveReason: 'review'; readonly expiresAt: number }
  | typeof refusedPlace;

/** The state of a new text after its verdict. */
export type EntryPlacement =
  | (typeof active & { readonly expiresAt?: number })
  | (NotStored & { readonly activeUntil?: number });

export function placementFor(verdict: Verdict, context: OperationContext, ends: number | undefined): EntryPlacement {
  const stores = verdict !== 'block' && verdictRank(verdict) < verdictRank('challenge');
  if (stores) return ends === undefined ? active : { ...active, expiresAt: ends };
  return { ...notStored(verdict, context), ...(ends === undefined ? {} : { activeUntil: ends }) };
}

/** The state for a verdict that does not store the text. */
function notStored(verdict: Verdict, context: OperationContext): NotStored {
  if (verdict === 'block') return refusedPlace;
  const expiresAt = context.clock + context.policy.review.expiresAfterDays * dayMs;
  return { state: 'quarantined', inactiveReason: 'review', expiresAt };
}

/** A replacement that may not be applied is held at least, even if its own verdict is milder. */
function atLeastHeld(verdict: Verdict): Verdict {
  return verdict === 'block' ? 'block' : 'challenge';
}

function provenance(
  { origin }: OperationContext,
  trust: Trust,
  parents: readonly string[],
  note: AttributedNote | undefined,
): Provenance {
  // Trust comes last, so that an origin cannot override it. Object.assign, because V8 is slow to add fields to a spread
  // object.
  const own = note === undefined || origin.channel !== 'agent' ? undefined : { attribution: note.attribution };
  return Object.assign({}, origin, { trust, parents }, own);
}

async function parentTrusts(draft: Draft, { parents }: CanonicalCandidate): Promise<readonly Trust[] | undefined> {
  const found = await draft.factsOf(parents);
  // An erased or unknown parent cannot vouch for anything, and ids of other spaces are unknown here.
  if (found.length < parents.length || found.some(({ state }) => state === 'erased')) return undefined;
  return found.map(({ provenance }) => provenance.trust);
}
