import * as z from 'zod';
import { dayMs } from '../../base/day.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type { Event, EventType } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';
import type { OperationContext, PlannedOperation } from '../core/operation.ts';
import { field, judgedLater } from '../core/request.ts';
import { noSuchEntry } from '../core/short-ids.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { changesOf } from '../ledger/entry-history.ts';
import { type Refused, refused } from '../results.ts';
import { personProblem, reasonProblem, samePrincipal } from './reviewer-rules.ts';

export const reopenRequest = z.strictObject({ id: field.text, reason: judgedLater<string>() });
/** Which review decision to take back, and why. */
export type ReopenRequest = z.infer<typeof reopenRequest>;

export type ReopenResult = { readonly outcome: 'reopened'; readonly id: string; readonly version: number } | Refused;

const decisions: ReadonlySet<EventType> = new Set([
  'review.approved',
  'review.released',
  'review.discarded',
  'review.expired',
  'review.vouched',
]);

/**
 * Takes back the last review decision: the entry returns to its previous state, with the text and the trust it had
 * then: a released one is held again, one that was vouched for is data again. This never widens what reaches a prompt,
 * since nothing held was in one and no trust rises.
 */
export function reopen(transactor: SpaceTransactor, request: ReopenRequest, reviewer: Origin): Promise<ReopenResult> {
  return transactor.operate(reviewer, async (context): Promise<PlannedOperation<ReopenResult>> => {
    const before = await beforeDecision(context, request);
    if ('outcome' in before) return { event: { type: 'review.reopened', refused: before.problem }, result: before };
    const known = await context.ledger.entries.get(request.id);
    const version = (known?.facts.version ?? before.version) + 1;
    const facts = heldAgain(context, { ...before, version });
    return {
      event: { type: 'review.reopened', reason: request.reason, changes: [facts] },
      result: { outcome: 'reopened', id: request.id, version },
    };
  });
}

/** The review period starts again: the old one may be over. */
function heldAgain({ clock, policy }: OperationContext, facts: EntryFacts): EntryFacts {
  return facts.state === 'quarantined'
    ? { ...facts, expiresAt: clock + policy.review.expiresAfterDays * dayMs }
    : facts;
}

/** The entry before the decision, if the decision is its last change and can be taken back. */
async function beforeDecision(context: OperationContext, { id, reason }: ReopenRequest): Promise<EntryFacts | Refused> {
  const { origin, policy, ledger } = context;
  const wrong = personProblem(origin) ?? reasonProblem(reason, policy);
  if (wrong !== undefined) return wrong;
  const known = await ledger.entries.get(id);
  if (known === undefined) return noSuchEntry(context, id);
  if (samePrincipal(known.facts.provenance.principal, origin.principal)) {
    return refused('own-proposal', 'you proposed this text; another person must decide about it');
  }
  const [last, previous] = await lastChanges(context, id);
  if (last === undefined || previous === undefined || !decisions.has(last.type)) {
    return refused('not-waiting', 'the last change of the entry was not a review decision; restore the space instead');
  }
  if (last.changes.length > 1 && last.type === 'review.released') {
    return refused('changed', 'the release replaced another entry; restore the space to the record before it');
  }
  return previous.changes.find((facts) => facts.id === id) ?? noSuchEntry(context, id);
}

/** The last two events that changed the entry, newest first. */
async function lastChanges({ ledger }: OperationContext, id: string): Promise<readonly Event[]> {
  return (await changesOf(ledger, id))
    .slice(-2)
    .reverse()
    .map(({ event }) => event);
}
