import { sha256 } from '../../base/hash.ts';
import { codePoints } from '../../base/text.ts';
import type { ActiveFacts, EntryFacts } from '../../model/entry.ts';
import type { Provenance } from '../../model/provenance.ts';
import { type Trust, trustRank } from '../../model/trust.ts';
import { trustOf } from '../../policy/index.ts';
import { type Assessment, assess, judgementOf, passes } from '../assess/assess.ts';
import { decisionOf } from '../assess/cached-scanner.ts';
import { type Candidate, type CanonicalCandidate, checkCandidate } from '../assess/candidate.ts';
import type { Draft } from '../core/draft.ts';
import { expiryOf, expiryProblem, isExpired } from '../core/expiry.ts';
import type { OperationContext } from '../core/operation.ts';
import { type AttributedNote, tracedTo, traceNote } from '../evidence/attribution.ts';
import { type CoverageNotice, coverageNotice } from '../evidence/coverage.ts';
import { type Judgement, type Refused, refused, type WriteResult } from '../results.ts';
import { isProtectedFrom, protectionOf } from '../review/protect.ts';
import { notStored } from './placement.ts';
import { rateProblem } from './rate-limit.ts';

const maxKeptRefusals = 1_000;

/** A new text with its assessment. */
export interface AssessedText {
  readonly candidate: CanonicalCandidate;
  readonly note: AttributedNote | undefined;
  readonly assessment: Assessment;
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
  // released. An expired duplicate is written again, because nobody would see the old one.
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
export function until(facts: ActiveFacts, ends: number | undefined): ActiveFacts {
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

export const unknownParent = refused(
  'parent-unknown',
  'a parent is unknown in this space or erased; name existing entries only',
);

export function roomProblem(draft: Draft, grows: boolean): WriteResult | undefined {
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

export async function enter(draft: Draft, facts: EntryFacts, assessment: Assessment): Promise<WriteResult> {
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

export function duplicate(draft: Draft, twin: EntryFacts, assessment: Assessment): WriteResult {
  const { reading, ruling, trust, redacted } = assessment;
  // The text is not stored again, so the decision points at the stored one.
  draft.decisions.push(decisionOf(ruling, reading, trust, twin.digest ?? '', twin.id, redacted?.masked));
  const masked = redacted === undefined ? {} : { redacted: redacted.masked };
  return { outcome: 'duplicate', id: twin.id, state: twin.state, ...masked };
}

export function provenance(
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

export async function parentTrusts(
  draft: Draft,
  { parents }: CanonicalCandidate,
): Promise<readonly Trust[] | undefined> {
  const found = await draft.factsOf(parents);
  // An erased or unknown parent cannot vouch for anything, and ids of other spaces are unknown here.
  if (found.length < parents.length || found.some(({ state }) => state === 'erased')) return undefined;
  return found.map(({ provenance }) => provenance.trust);
}
