import type { UnerasedFacts } from '../../model/entry.ts';
import type { Decision } from '../../model/event.ts';
import type { OperationContext, PlannedOperation } from '../core/operation.ts';
import { noSuchEntry } from '../core/short-ids.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { changesOf } from '../ledger/entry-history.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { type Refused, refused } from '../results.ts';
import { personProblem, reasonProblem, samePrincipal } from './reviewer-rules.ts';

/**
 * The entry, if this person may release or discard it: a held entry, or one that was turned down before and is
 * reconsidered.
 */
export async function waitingEntry(
  context: OperationContext,
  id: string,
  reason: string,
): Promise<LedgerEntry<UnerasedFacts> | Refused> {
  const { ledger, origin, policy } = context;
  const wrong = personProblem(origin) ?? reasonProblem(reason, policy);
  if (wrong !== undefined) return wrong;
  const known = await ledger.entries.get(id);
  if (known === undefined) return noSuchEntry(context, id);
  const { facts } = known;
  const closed = refused('not-waiting', 'the entry is not waiting for review');
  if (facts.state === 'active' || facts.state === 'erased') return closed;
  if (facts.state === 'retired' && !reconsiderable.has(facts.inactiveReason)) return closed;
  if (samePrincipal(facts.provenance.principal, origin.principal)) {
    return refused('own-proposal', 'you proposed this text; another person must decide about it');
  }
  return { ...known, facts };
}

const reconsiderable: ReadonlySet<string> = new Set(['refused', 'discarded', 'expired']);

/** The decision behind the current state of an entry, from the record that made it. */
export async function decisionAt(
  { ledger }: OperationContext | SpaceTransactor,
  known: LedgerEntry,
): Promise<Decision | undefined> {
  for (const { event } of (await changesOf(ledger, known.facts.id)).toReversed()) {
    const { id, digest } = known.facts;
    // Also compared by digest: a batch may have decided twice about one entry.
    const decision = event.decisions.find((made) => made.entry === id && made.digest === digest);
    if (decision !== undefined) return decision;
  }
  return undefined;
}

export function refusal(type: 'review.released' | 'review.discarded', result: Refused): PlannedOperation<Refused> {
  return { event: { type, refused: result.problem }, result };
}
