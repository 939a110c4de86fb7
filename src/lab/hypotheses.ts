import type { LabCondition } from '../policy/index.ts';
import { type Share, share, shareText } from './interval.ts';
import { shareOf } from './samples.ts';
import type { Trial } from './trial.ts';

/** A hypothesis of the planned experiment, as written. */
export interface Hypothesis {
  readonly id: 'H1' | 'H2' | 'H3' | 'H4';
  readonly claim: string;
  /** `not settled` if the interval allows both answers; `untested` if the grid contains no trials for it. */
  readonly verdict: 'confirmed' | 'falsified' | 'not settled' | 'untested';
  readonly evidence: string;
}

/** Judges distinct trials. A verdict needs the whole interval on its side, not only the rate. */
export function judge(attacks: readonly Trial[], controls: readonly Trial[]): readonly Hypothesis[] {
  const under = (condition: LabCondition): readonly Trial[] => attacks.filter((trial) => trial.condition === condition);
  const retained = shareOf(under('integrity'), isIntact);
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

const isIntact = ({ record }: Trial): boolean => record.poison_retained;

/** The ends of an interval are rounded outwards, so an end on the limit is on its safe side. */
function below(found: Share, thousandths: number): Judged {
  if (found.of === 0) return { verdict: 'untested', evidence: '0 of 0' };
  const verdict =
    found.high <= thousandths ? 'confirmed' : found.low >= thousandths ? 'falsified' : ('not settled' as const);
  return { verdict, evidence: shareText(found) };
}

const planned = ['v1_replay_baseline', 'v2_deny_convergence', 'v3_context_envelope', 'v4_decay_escape'];

/** Compares vectors with each other, so the samples of each are its own cells: the powers of the attacker. */
function highest(...groups: readonly (readonly Trial[])[]): Judged {
  const rates = groups.map((trials) =>
    planned.map((vector) => {
      const own = trials.filter((trial) => trial.vector === vector);
      return share(own.filter(isIntact).length, own.length);
    }),
  );
  if (rates.some((row) => row.some(({ of }) => of === 0))) return { verdict: 'untested', evidence: '0 of 0' };
  const evidence = rates
    .map(
      (row, index) =>
        `${'BC'[index]}: ${row.map(({ count, of }, at) => `${planned[at]?.slice(0, 2)} ${count}/${of}`).join(', ')}`,
    )
    .join('; ');
  return { verdict: verdictOf(rates), evidence };
}

/** Falsified by one vector that is certainly retained more; confirmed if all are certainly retained less. */
function verdictOf(rates: readonly (readonly Share[])[]): Hypothesis['verdict'] {
  const pairs = rates.flatMap((row) => row.slice(0, -1).map((other) => ({ other, v4: row.at(-1) ?? other })));
  if (pairs.some(({ other, v4 }) => other.low > v4.high)) return 'falsified';
  return pairs.every(({ other, v4 }) => v4.low > other.high) ? 'confirmed' : 'not settled';
}
