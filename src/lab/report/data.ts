import type { ExperimentRun } from '../experiment.ts';
import { isActivated, isControl } from '../metrics.ts';
import type { Trial } from '../trial.ts';

/** The report's data for programs: the summary, and every trial in which poison was believed under B or C. */
export interface ReportData
  extends Pick<ExperimentRun, 'format' | 'version' | 'store' | 'host' | 'seed' | 'rules' | 'policy' | 'honest'> {
  readonly summary: ExperimentRun['summary'];
  readonly misses: readonly Trial[];
}

export function reportData(run: ExperimentRun): ReportData {
  const { format, version, store, host, seed, rules, policy, honest, summary, trials } = run;
  const misses = trials.filter(
    (trial) => trial.condition !== 'none' && !isControl(trial) && (isActivated(trial) || trial.bare > 0),
  );
  return { format, version, store, host, seed, rules, policy, summary, honest, misses };
}
