import * as z from 'zod';
import { dayMs } from '../../base/day.ts';
import type { ActiveFacts, EntryFacts, EntryState, SaltedText } from '../../model/entry.ts';
import type { Origin } from '../../model/provenance.ts';
import { verdictRank } from '../../model/verdict.ts';
import { withoutAccepted } from '../assess/cached-scanner.ts';
import { privateDataIn } from '../assess/redaction.ts';
import { expiryTime, isExpired } from '../core/expiry.ts';
import { loadTexts } from '../core/load-texts.ts';
import type { OperationContext, PlannedOperation } from '../core/operation.ts';
import { field, judgedLater, optional } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { type Refused, refused } from '../results.ts';
import { personProblem, reasonProblem, samePrincipal } from '../review/reviewer-rules.ts';
import { retired } from '../write/plan-remove.ts';
import { stateAt } from './state-at.ts';

/** Any number: a record that does not exist is answered with a refusal. */
const restorePoint = z.union([z.object({ seq: z.number() }), z.object({ time: z.number() })]);

export const restoreRequest = z.strictObject({
  to: restorePoint.describe('{ seq } with the number of a record, or { time } with milliseconds since 1970'),
  reason: judgedLater<string>(),
  dryRun: optional(field.flag),
  revive: optional(field.flag),
});
/**
 * The record to restore to, or a time: the last record before it. `revive` also brings back what a person has revoked
 * or discarded since. A dry run unless `dryRun` is false: look at the result first.
 */
export type RestoreRequest = z.infer<typeof restoreRequest>;

export interface RestoredEntry {
  readonly id: string;
  readonly from: EntryState;
  readonly to: EntryState;
}

interface Left {
  readonly id: string;
  readonly why: 'erased' | 'revoked' | 'discarded' | 'expired' | 'lost';
}

export type RestoreResult =
  | {
      readonly outcome: 'restored' | 'would-restore';
      readonly seq: number;
      readonly changes: readonly RestoredEntry[];
      /** Entries of that state that are not restored, and why. */
      readonly left: readonly Left[];
    }
  | Refused;

/**
 * Brings the entries back to their state at an earlier record. History is not rewritten: the restore adds a record.
 * Texts that today's rules would hold are restored as held, and texts that a person has discarded or revoked stay out
 * unless the request revives them; otherwise a restore would bypass every review since.
 */
export function restore(transactor: SpaceTransactor, request: RestoreRequest, person: Origin): Promise<RestoreResult> {
  if (request.dryRun !== false) {
    return transactor.read(async () => (await planRestore(transactor, request, person, { dryRun: true })).result);
  }
  return transactor.operate(person, async (context: OperationContext): Promise<PlannedOperation<RestoreResult>> => {
    const { result, changes } = await planRestore(transactor, request, person, { dryRun: false, now: context.clock });
    if (result.outcome === 'refused') return { event: { type: 'space.restored', refused: result.problem }, result };
    return { event: { type: 'space.restored', reason: request.reason, restoredTo: result.seq, changes }, result };
  });
}

interface Plan {
  readonly result: RestoreResult;
  readonly changes: readonly EntryFacts[];
}

/** A dry run has no time of its own: only a committed restore starts the review period. */
type Run = { readonly dryRun: true } | { readonly dryRun: false; readonly now: number };

async function planRestore(
  transactor: SpaceTransactor,
  request: RestoreRequest,
  person: Origin,
  run: Run,
): Promise<Plan> {
  const { ledger, policy } = transactor;
  const wrong = personProblem(person) ?? reasonProblem(request.reason, policy);
  if (wrong !== undefined) return { result: wrong, changes: [] };
  const past = await stateAt(transactor, request.to);
  if (past === undefined) {
    return {
      result: refused(
        'beyond-journal',
        'the journal has no record with this number or before this time; `bezoar history` lists its records',
      ),
      changes: [],
    };
  }
  const changed = await ledger.entries.load([...past.entries.keys()]);
  const differing = [...changed.values()].filter(({ facts }) => differs(facts, past.entries.get(facts.id)));
  const digests = differing.flatMap(({ facts }) => past.entries.get(facts.id)?.digest ?? []);
  const texts = await loadTexts(transactor.dependencies.store, transactor.space, digests);
  const changes: EntryFacts[] = [];
  const left: Left[] = [];
  for (const { facts } of differing) {
    const step = restoreEntry(transactor, facts, past.entries.get(facts.id), texts, request, person, run);
    if (step !== undefined) 'why' in step ? left.push(step) : changes.push(step);
  }
  const outcome = run.dryRun ? 'would-restore' : 'restored';
  const summaries = changes.map(({ id, state }) => ({
    id,
    from: changed.get(id)?.facts.state ?? 'retired',
    to: state,
  }));
  return { changes, result: { outcome, seq: past.seq, changes: summaries, left } };
}

/** The result for one entry: restored, retired, left unchanged for a reason, or no change. */
function restoreEntry(
  transactor: SpaceTransactor,
  facts: EntryFacts,
  before: EntryFacts | undefined,
  texts: ReadonlyMap<string, SaltedText>,
  { revive = false }: RestoreRequest,
  person: Origin,
  run: Run,
): EntryFacts | Left | undefined {
  if (before?.state !== 'active') return facts.state === 'active' ? retired(facts, 'restored') : undefined;
  const now = expiryTime(transactor);
  if (isExpired(before, now)) {
    return facts.state === 'active' && !isExpired(facts, now)
      ? retired(facts, 'restored')
      : { id: facts.id, why: 'expired' };
  }
  const text = texts.get(before.digest);
  // The proposer of a text cannot bring it back against the decision of the person who rejected it.
  const mayRevive = revive && !samePrincipal(person.principal, facts.provenance.principal);
  const why = whyNotRestored(facts, text !== undefined, mayRevive);
  return why === undefined ? revived(transactor, facts, before, text, run) : { id: facts.id, why };
}

function whyNotRestored(now: EntryFacts, readable: boolean, revive: boolean): Left['why'] | undefined {
  if (now.state === 'erased') return 'erased';
  if (!readable) return 'lost';
  if (!revive && (now.inactiveReason === 'revoked' || now.inactiveReason === 'discarded')) return now.inactiveReason;
  return undefined;
}

function revived(
  { scanner, policy, dependencies }: SpaceTransactor,
  current: EntryFacts,
  before: ActiveFacts,
  text: SaltedText | undefined,
  run: Run,
): EntryFacts {
  const version = current.version + 1;
  const reading = withoutAccepted(scanner.read(text?.content ?? '', text?.tags ?? []), before.accepted);
  const { provenance } = before;
  const words = { content: text?.content ?? '', tags: text?.tags ?? [] };
  const found = privateDataIn(policy, words, reading);
  const circumstances = { source: provenance, now: dependencies.env.now(), ...found };
  const { verdict } = scanner.rule(policy, 'load', provenance.trust, reading, circumstances);
  if (verdictRank(verdict) < verdictRank('challenge')) return { ...before, version };
  const expiresAt = (run.dryRun ? 0 : run.now) + policy.review.expiresAfterDays * dayMs;
  const { expiresAt: ends, ...rest } = before;
  const held = { ...rest, version, state: 'quarantined', inactiveReason: 'review', expiresAt } as const;
  return ends === undefined ? held : { ...held, activeUntil: ends };
}

/** Whether a restore would change the entry: only what can reach a prompt counts. */
function differs(now: EntryFacts, before: EntryFacts | undefined): boolean {
  const wasActive = before?.state === 'active';
  if (now.state !== 'active') return wasActive;
  return (
    !wasActive ||
    now.digest !== before.digest ||
    now.provenance.trust !== before.provenance.trust ||
    now.expiresAt !== before.expiresAt
  );
}
