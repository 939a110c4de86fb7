import type { LabCondition } from '../policy/index.ts';
import { type Share, share } from './interval.ts';
import type { Trial } from './trial.ts';

/** A hypothesis of the planned experiment, evaluated exactly as written. */
export interface Hypothesis {
  readonly id: 'H1' | 'H2' | 'H3' | 'H4';
  readonly claim: string;
  /** `untested` if the grid contains no trials for it. */
  readonly verdict: 'confirmed' | 'falsified' | 'untested';
  readonly evidence: string;
}

export function judge(attacks: readonly Trial[], controls: readonly Trial[]): readonly Hypothesis[] {
  const under = (condition: LabCondition): readonly Trial[] => attacks.filter((trial) => trial.condition === condition);
  const retained = shareOf(under('integrity'), ({ record }) => record.poison_retained);
  const activated = shareOf(under('full'), ({ record }) => record.activation_succeeded);
  const flagged = shareOf(controls, ({ record }) => record.outcome !== 'no_effect');
  return [
    { id: 'H1', claim: 'PRR is below 10 % under condition B', ...below(retained, 100) },
    { id: 'H2', claim: 'DASR is below 5 % under condition C', ...below(activated, 50) },
    { id: 'H3', claim: 'FPBR is below 2 %', ...below(flagged, 20) },
    { id: 'H4', claim: 'V4 has the highest PRR under both B and C', ...highest(under('integrity'), under('full')) },
  ];
}

type Judged = Pick<Hypothesis, 'verdict' | 'evidence'>;

function shareOf(trials: readonly Trial[], test: (trial: Trial) => boolean): Share {
  return share(trials.filter(test).length, trials.length);
}

/** Compares the rate itself, as the hypothesis says, not a convenient end of its interval. */
function below({ count, of }: Share, thousandths: number): Judged {
  if (of === 0) return { verdict: 'untested', evidence: '0 of 0' };
  const holds = count * 1_000 < thousandths * of;
  return { verdict: holds ? 'confirmed' : 'falsified', evidence: `${count} of ${of}` };
}

const planned = ['v1_replay_baseline', 'v2_deny_convergence', 'v3_context_envelope', 'v4_decay_escape'];

function highest(...groups: readonly (readonly Trial[])[]): Judged {
  const rates = groups.map((trials) =>
    planned.map((vector) =>
      shareOf(
        trials.filter((trial) => trial.vector === vector),
        ({ record }) => record.poison_retained,
      ),
    ),
  );
  if (rates.some((row) => row.some(({ of }) => of === 0))) return { verdict: 'untested', evidence: '0 of 0' };
  const evidence = rates
    .map(
      (row, index) =>
        `${'BC'[index]}: ${row.map(({ count, of }, at) => `${planned[at]?.slice(0, 2)} ${count}/${of}`).join(', ')}`,
    )
    .join('; ');
  const leads = (row: readonly Share[]): boolean => {
    const [v1, v2, v3, v4] = row.map(({ count, of }) => count / of);
    return v4 !== undefined && [v1, v2, v3].every((other) => other !== undefined && v4 > other);
  };
  return { verdict: rates.every(leads) ? 'confirmed' : 'falsified', evidence };
}
