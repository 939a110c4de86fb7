import type { ExperimentRun } from './experiment.ts';
import { honestShares } from './honest-shares.ts';
import { summarise } from './metrics.ts';
import { conditionNames } from './result-record.ts';
import type { Trial } from './trial.ts';

/** A figure that does not follow from the trials of its run. */
export interface WrongFigure {
  /** `summary.groups.0.conditions.full.dasr.count`. */
  readonly place: string;
  readonly stored: unknown;
  readonly computed: unknown;
}

/** Computes every figure of a run again, and returns the first that differs. */
export function wrongFigure(run: ExperimentRun): WrongFigure | undefined {
  const { trials, honest, summary } = run;
  for (const [index, trial] of trials.entries()) {
    const wrong = firstDifference(`trials.${index}.record`, recordOf(trial.record), recordOf(expectedRecord(trial)));
    if (wrong !== undefined) return wrong;
  }
  for (const [index, result] of honest.entries()) {
    for (const set of ['ordinary', 'hard'] as const) {
      const { templates, misses } = result[set];
      const wrong = firstDifference(`honest.${index}.${set}`, result[set], honestShares(templates, misses));
      if (wrong !== undefined) return wrong;
    }
  }
  return firstDifference('summary', summary, summarise(trials, honest));
}

type Checked = Pick<Trial['record'], 'vector_id' | 'condition' | 'phase_b_delay_turns' | 'outcome'>;

function recordOf({ vector_id, condition, phase_b_delay_turns, outcome }: Checked): Checked {
  return { vector_id, condition, phase_b_delay_turns, outcome };
}

/** What the rest of a trial says about its record. Which harm an activation was, only its vector knows. */
function expectedRecord({ vector, condition, delay, latency, record }: Trial): Checked {
  const { activation_succeeded, poison_retained, outcome } = record;
  const harms: readonly string[] = ['activation_with_misclassification', 'activation_with_policy_shift'];
  const rest =
    latency !== null
      ? 'activation_with_correct_detection'
      : poison_retained
        ? 'retained_no_activation'
        : ('no_effect' as const);
  const harm = harms.includes(outcome) ? outcome : 'activation_with_policy_shift';
  return {
    vector_id: vector,
    condition: conditionNames[condition],
    phase_b_delay_turns: delay,
    outcome: activation_succeeded ? harm : rest,
  };
}

function firstDifference(place: string, stored: unknown, computed: unknown): WrongFigure | undefined {
  if (!isTree(stored) || !isTree(computed)) {
    return Object.is(stored, computed) ? undefined : { place, stored, computed };
  }
  for (const key of new Set([...Object.keys(computed), ...Object.keys(stored)])) {
    const wrong = firstDifference(`${place}.${key}`, stored[key], computed[key]);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
