import type { Origin } from '../model/provenance.ts';
import type { Overrun } from '../policy/index.ts';
import type { Candidate } from './candidate.ts';
import { weighNew } from './change.ts';
import { Draft } from './draft.ts';
import type { Bench } from './operate.ts';
import { rateOverrun } from './rate.ts';
import type { Judged, Refused } from './results.ts';
import { judgedOf } from './weigh.ts';

/** What a write would be told. */
export interface Checked {
  readonly outcome: 'checked';
  readonly judged: Judged;
  /** It would come too soon, whatever it says. */
  readonly overrun?: Overrun;
}

export type CheckResult = Checked | Refused;

/** Nothing is stored, counted or shown, so there is no record of it. The write that follows decides for itself. */
export function check(bench: Bench, candidate: Candidate, origin: Origin): Promise<CheckResult> {
  return bench.rehearse(origin, async (desk): Promise<CheckResult> => {
    const draft = new Draft(desk);
    const newcomer = await weighNew(draft, candidate);
    if ('outcome' in newcomer) return newcomer;
    const overrun = rateOverrun(draft);
    const judged = judgedOf(newcomer.weighing);
    return { outcome: 'checked', judged, ...(overrun === undefined ? {} : { overrun }) };
  });
}
