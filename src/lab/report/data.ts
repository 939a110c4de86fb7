import { type DecisionPair, decisionPairs } from '../decision-pairs.ts';
import type { ExperimentRun } from '../experiment.ts';
import { isActivated, isControl } from '../metrics.ts';
import { type ModelFigures, modelFigures } from '../model/figures.ts';
import type { Trial } from '../trial.ts';
import type { RunFile } from './repeat.tsx';

/** The report's data for programs: the summary, the decisions of the contract vectors, and every trial in which poison was believed under B or C. */
export interface ReportData
  extends Pick<ExperimentRun, 'format' | 'version' | 'store' | 'host' | 'seed' | 'rules' | 'policy' | 'honest'> {
  readonly summary: ExperimentRun['summary'];
  readonly decisions: readonly DecisionPair[];
  /** SHA-256 of the run's file, and its times where they are known. */
  readonly file: RunFile;
  readonly misses: readonly Trial[];
  /** For a run with a language model: which, and what it did. */
  readonly model?: { readonly facts: NonNullable<ExperimentRun['model']>; readonly figures: readonly ModelFigures[] };
  readonly suites?: NonNullable<ExperimentRun['suites']>;
}

export function reportData(run: ExperimentRun, file: RunFile): ReportData {
  const { format, version, store, host, seed, rules, policy, honest, summary, trials } = run;
  const misses = trials.filter(
    (trial) => trial.condition !== 'none' && !isControl(trial) && (isActivated(trial) || trial.bare > 0),
  );
  return {
    format,
    version,
    store,
    host,
    seed,
    rules,
    policy,
    file,
    summary,
    honest,
    decisions: decisionPairs(trials),
    misses,
    ...(run.model === undefined ? {} : { model: { facts: run.model, figures: modelFigures(trials) } }),
    ...(run.suites === undefined ? {} : { suites: run.suites }),
  };
}
