import type { EntryFacts } from '../../model/entry.ts';
import type { Origin } from '../../model/provenance.ts';
import { isExpired } from '../core/expiry.ts';
import type { PlannedOperation } from '../core/operation.ts';
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
  // By the clock: the journal's time stays ahead if the clock once was.
  return transactor.operate(
    origin,
    async ({ ledger, dependencies, clock, now }): Promise<PlannedOperation<ExpireResult>> => {
      const search = { ledger, store: dependencies.store };
      const changes: EntryFacts[] = [];
      for await (const { facts } of findEntries(search, { states: ['quarantined'] }, { expected: 100 })) {
        if (facts.state === 'quarantined' && facts.expiresAt <= clock) changes.push(retired(facts, 'expired'));
      }
      changes.push(...(await endedEntries(search, now)));
      return {
        event: { type: 'review.expired', changes },
        result: { outcome: 'expired', ids: changes.map(({ id }) => id) },
      };
    },
  );
}

/** Active entries whose time is over, retired. While no entry has an end, nobody looks. */
async function endedEntries(search: Parameters<typeof findEntries>[0], now: number): Promise<readonly EntryFacts[]> {
  const ended: EntryFacts[] = [];
  if (search.ledger.folds.expiring === 0) return ended;
  for await (const { facts } of findEntries(search, { states: ['active'] }, { expected: 500 })) {
    if (facts.state === 'active' && isExpired(facts, now)) ended.push(retired(facts, 'expired'));
  }
  return ended;
}
