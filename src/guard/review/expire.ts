import type { EntryFacts } from '../../model/entry.ts';
import type { Origin } from '../../model/provenance.ts';
import { isExpired } from '../core/expiry.ts';
import type { OperationContext, PlannedOperation } from '../core/operation.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { findEntries } from '../ledger/find-entries.ts';
import { retired } from '../write/plan-remove.ts';

export interface ExpireResult {
  readonly outcome: 'expired';
  readonly ids: readonly string[];
}

/**
 * Entries that nobody reviewed in time leave the queue, and active entries whose time is over leave the memory. They are
 * retired, not lost: what nobody reviewed can still be released.
 */
export function expire(transactor: SpaceTransactor, origin: Origin): Promise<ExpireResult> {
  return transactor.operate(origin, async (context): Promise<PlannedOperation<ExpireResult>> => {
    const changes = await endedEntries(context);
    return {
      event: { type: 'review.expired', changes },
      result: { outcome: 'expired', ids: changes.map(({ id }) => id) },
    };
  });
}

/** The same, without a record if nothing has expired: for what looks again and again. */
export async function expireIfDue(transactor: SpaceTransactor, origin: Origin): Promise<ExpireResult> {
  const due = await transactor.rehearse(origin, async (context) => (await endedEntries(context)).length > 0);
  return due ? expire(transactor, origin) : { outcome: 'expired', ids: [] };
}

/** Retired. By the clock: the journal's time stays ahead if the clock once was. */
async function endedEntries({ ledger, dependencies, clock, now }: OperationContext): Promise<readonly EntryFacts[]> {
  const search = { ledger, store: dependencies.store };
  const ended: EntryFacts[] = [];
  for await (const { facts } of findEntries(search, { states: ['quarantined'] }, { expected: 100 })) {
    if (facts.state === 'quarantined' && facts.expiresAt <= clock) ended.push(retired(facts, 'expired'));
  }
  // While no entry has an expiry, there is nothing to look for.
  if (ledger.folds.expiring === 0) return ended;
  for await (const { facts } of findEntries(search, { states: ['active'] }, { expected: 500 })) {
    if (facts.state === 'active' && isExpired(facts, now)) ended.push(retired(facts, 'expired'));
  }
  return ended;
}
