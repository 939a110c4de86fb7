import * as z from 'zod';
import { sha256 } from '../../base/hash.ts';
import { codePoints } from '../../base/text.ts';
import type { ActiveFacts, EntryFacts, SaltedText } from '../../model/entry.ts';
import type { Channel } from '../../model/provenance.ts';
import { type Trust, trustRank } from '../../model/trust.ts';
import type { Verdict } from '../../model/verdict.ts';
import { trustOf } from '../../policy/index.ts';
import { assess, passes } from '../assess/assess.ts';
import { type CanonicalCandidate, checkCandidate } from '../assess/candidate.ts';
import type { EditedEntry } from '../assess/neighbours.ts';
import type { Draft } from '../core/draft.ts';
import { expiryOf, expiryProblem, isExpired } from '../core/expiry.ts';
import type { OperationContext } from '../core/operation.ts';
import { field, judgedLater, optional } from '../core/request.ts';
import { noSuchEntry } from '../core/short-ids.ts';
import { type AttributedNote, tracedTo, traceNote } from '../evidence/attribution.ts';
import { type Refused, refused, type WriteResult } from '../results.ts';
import { isProtectedFrom, protectionOf } from '../review/protect.ts';
import { notStored } from './placement.ts';
import { outranked, retired } from './plan-remove.ts';
import {
  type AssessedText,
  duplicate,
  enter,
  parentTrusts,
  provenance,
  roomProblem,
  unknownParent,
  until,
} from './plan-write.ts';

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

interface AssessedReplacement extends AssessedText {
  readonly trust: Trust;
  /** Entries that are trusted more than this are not replaced. */
  readonly reach: Trust;
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

/** A replacement that may not be applied is held at least, even if its own verdict is milder. */
function atLeastHeld(verdict: Verdict): Verdict {
  return verdict === 'block' ? 'block' : 'challenge';
}
