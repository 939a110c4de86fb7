import type { Origin } from '../../model/provenance.ts';
import { judgementOf } from '../assess/assess.ts';
import type { Candidate } from '../assess/candidate.ts';
import { Draft } from '../core/draft.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import type { Overrun } from '../ledger/write-rates.ts';
import type { Judgement, Refused } from '../results.ts';
import { assessNew } from './plan-write.ts';
import { rateOverrun } from './rate-limit.ts';

/** What a write would be told. */
export interface CheckedText {
  readonly outcome: 'checked';
  readonly judged: Judgement;
  /** It would come too soon, whatever it says. */
  readonly overrun?: Overrun;
}

export type CheckResult = CheckedText | Refused;

/** Nothing is stored, counted or shown, so there is no record of it. The write that follows decides for itself. */
export function check(transactor: SpaceTransactor, candidate: Candidate, origin: Origin): Promise<CheckResult> {
  return transactor.rehearse(origin, async (context): Promise<CheckResult> => {
    const draft = new Draft(context);
    const newText = await assessNew(draft, candidate);
    if ('outcome' in newText) return newText;
    const overrun = rateOverrun(draft);
    const judged = judgementOf(newText.assessment);
    return { outcome: 'checked', judged, ...(overrun === undefined ? {} : { overrun }) };
  });
}
