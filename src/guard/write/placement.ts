import { dayMs } from '../../base/day.ts';
import { type Verdict, verdictRank } from '../../model/verdict.ts';
import type { OperationContext } from '../core/operation.ts';

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
export function notStored(verdict: Verdict, context: OperationContext): NotStored {
  if (verdict === 'block') return refusedPlace;
  const expiresAt = context.clock + context.policy.review.expiresAfterDays * dayMs;
  return { state: 'quarantined', inactiveReason: 'review', expiresAt };
}
