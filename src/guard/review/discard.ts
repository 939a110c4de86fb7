import * as z from 'zod';
import type { Origin } from '../../model/provenance.ts';
import type { PlannedOperation } from '../core/operation.ts';
import { field, judgedLater } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import type { Refused } from '../results.ts';
import { retired } from '../write/plan-remove.ts';
import { refusal, waitingEntry } from './waiting-entry.ts';

export const discardRequest = z.strictObject({ id: field.text, reason: judgedLater<string>() });
/** Which entry to discard, and why. */
export type DiscardRequest = z.infer<typeof discardRequest>;

export type DiscardResult = { readonly outcome: 'discarded'; readonly id: string; readonly version: number } | Refused;

export function discard(
  transactor: SpaceTransactor,
  { id, reason }: DiscardRequest,
  reviewer: Origin,
): Promise<DiscardResult> {
  return transactor.operate(reviewer, async (context): Promise<PlannedOperation<DiscardResult>> => {
    const waiting = await waitingEntry(context, id, reason);
    if ('outcome' in waiting) return refusal('review.discarded', waiting);
    const facts = retired(waiting.facts, 'discarded');
    return {
      event: { type: 'review.discarded', reason, changes: [facts] },
      result: { outcome: 'discarded', id, version: facts.version },
    };
  });
}
