import { dayMs } from '../base/day.ts';
import type { EntryFacts, EntryState, Text } from '../model/entry.ts';
import type { Origin } from '../model/provenance.ts';
import { verdictRank } from '../model/verdict.ts';
import { retired } from './change.ts';
import { followJournal } from './follow.ts';
import { withoutAccepted } from './judge.ts';
import { broken, type Ledger } from './ledger.ts';
import type { Bench, Desk, Step } from './operate.ts';
import { personProblem, reasonProblem, samePrincipal } from './person.ts';
import { type Refused, refused } from './results.ts';
import { textsOf } from './texts.ts';

export interface Restoration {
  /** The record to go back to, or a time: the last record before it. */
  readonly to: { readonly seq: number } | { readonly time: number };
  readonly reason: string;
  /** Default true: see what would change first. */
  readonly dryRun?: boolean;
  /** Also brings back what a person revoked or discarded since. */
  readonly revive?: boolean;
}

export interface RestoredEntry {
  readonly id: string;
  readonly from: EntryState;
  readonly to: EntryState;
}

interface Left {
  readonly id: string;
  readonly why: 'erased' | 'revoked' | 'discarded' | 'lost';
}

export type RestoreResult =
  | {
      readonly outcome: 'restored' | 'would-restore';
      readonly seq: number;
      readonly changes: readonly RestoredEntry[];
      /** What was in that state and does not come back, and why. */
      readonly left: readonly Left[];
    }
  | Refused;

/**
 * Makes the entries say again what they said at an earlier record. History is not rewritten: the restore is one more record.
 * What today's rules would hold back comes back into quarantine, and what a person has thrown out stays out unless he says
 * otherwise, or going back in time would be a way around every review since.
 */
export function restore(bench: Bench, wish: Restoration, person: Origin): Promise<RestoreResult> {
  if (wish.dryRun !== false) {
    return bench.read(async () => (await planRestore(bench, wish, person, Number.NaN)).result);
  }
  return bench.operate(person, async (desk: Desk): Promise<Step<RestoreResult>> => {
    const { result, changes } = await planRestore(bench, wish, person, desk.now);
    if (result.outcome === 'refused') return { event: { type: 'space.restored', refused: result.problem }, result };
    return { event: { type: 'space.restored', reason: wish.reason, restoredTo: result.seq, changes }, result };
  });
}

interface Plan {
  readonly result: RestoreResult;
  readonly changes: readonly EntryFacts[];
}

async function planRestore(bench: Bench, wish: Restoration, person: Origin, now: number): Promise<Plan> {
  const { ledger, policy } = bench;
  const wrong = personProblem(person) ?? reasonProblem(wish.reason, policy);
  if (wrong !== undefined) return { result: wrong, changes: [] };
  const past = await foldUntil(bench, wish.to);
  if (past === undefined) {
    return {
      result: refused(
        'beyond-journal',
        'the journal has no such record, or none so early; its records are in the history',
      ),
      changes: [],
    };
  }
  const differing = [...ledger.all()].filter(({ facts }) => differs(facts, past.entries.get(facts.id)));
  const digests = differing.flatMap(({ facts }) => past.entries.get(facts.id)?.digest ?? []);
  const texts = await textsOf(bench.parts.store, bench.space, digests);
  const changes: EntryFacts[] = [];
  const left: Left[] = [];
  for (const { facts } of differing) {
    const step = stepBack(bench, facts, past.entries.get(facts.id), texts, wish, person, now);
    if (step !== undefined) 'why' in step ? left.push(step) : changes.push(step);
  }
  const outcome = Number.isNaN(now) ? 'would-restore' : 'restored';
  const told = changes.map((facts) => ({ id: facts.id, from: stateOf(ledger, facts.id), to: facts.state }));
  return { changes, result: { outcome, seq: past.seq, changes: told, left } };
}

/** What becomes of one entry: as it was, out of the way, left as it is for a reason, or nothing at all. */
function stepBack(
  bench: Bench,
  facts: EntryFacts,
  before: EntryFacts | undefined,
  texts: ReadonlyMap<string, Text>,
  { revive = false }: Restoration,
  person: Origin,
  now: number,
): EntryFacts | Left | undefined {
  if (before?.state !== 'active') return facts.state === 'active' ? retired(facts, 'restored') : undefined;
  const text = texts.get(before.digest ?? '');
  // Who proposed a text cannot bring it back over the head of the person who threw it out.
  const mayRevive = revive && !samePrincipal(person.principal, facts.provenance.principal);
  const why = whyLeft(facts, before, text !== undefined, mayRevive);
  return why === undefined ? revived(bench, facts, before, text, now) : { id: facts.id, why };
}

function whyLeft(now: EntryFacts, before: EntryFacts, readable: boolean, revive: boolean): Left['why'] | undefined {
  if (now.state === 'erased' || before.digest === null) return 'erased';
  if (!readable) return 'lost';
  if (!revive && (now.resting === 'revoked' || now.resting === 'discarded')) return now.resting;
  return undefined;
}

function revived(
  { judge, policy }: Bench,
  current: EntryFacts,
  before: EntryFacts,
  text: Text | undefined,
  now: number,
): EntryFacts {
  const { resting: _rested, expiresAt: _waited, ...facts } = before;
  const version = current.version + 1;
  const reading = withoutAccepted(judge.read(text?.content ?? '', text?.tags ?? []), before.accepted);
  const { verdict } = judge.weigh(policy, 'load', before.provenance.trust, reading);
  if (verdictRank(verdict) < verdictRank('challenge')) return { ...facts, version, state: 'active' };
  const expiresAt = (Number.isNaN(now) ? 0 : now) + policy.review.expiresAfterDays * dayMs;
  return { ...facts, version, state: 'quarantined', resting: 'review', expiresAt };
}

/** Whether going back would change anything about the entry: only what can reach a prompt counts. */
function differs(now: EntryFacts, before: EntryFacts | undefined): boolean {
  const wasActive = before?.state === 'active';
  if (now.state !== 'active') return wasActive;
  return !wasActive || now.digest !== before.digest || now.provenance.trust !== before.provenance.trust;
}

function stateOf(ledger: Ledger, id: string): EntryState {
  return ledger.get(id)?.facts.state ?? 'retired';
}

async function foldUntil(
  bench: Bench,
  to: Restoration['to'],
): Promise<{ readonly seq: number; readonly entries: ReadonlyMap<string, EntryFacts> } | undefined> {
  const entries = new Map<string, EntryFacts>();
  let seq = -1;
  const followed = await followJournal(bench.parts, bench.space, (body) => {
    const beyond = 'seq' in to ? body.seq > to.seq : body.at >= to.time;
    if (beyond) return false;
    seq = body.seq;
    for (const facts of body.event.changes) entries.set(facts.id, facts);
    return true;
  });
  if (!followed.ok) throw broken(bench.space, followed.flaw, followed.seq);
  if (seq < 0 || ('seq' in to && seq !== to.seq)) return undefined;
  return { seq, entries };
}
