import type { ExperimentRun } from '../../../src/lab/index.ts';
import { summarise } from '../../../src/lab/metrics.ts';
import type { Trial } from '../../../src/lab/trial.ts';

/** A trial without effect, with changes. */
export const cell = (
  change: Omit<Partial<Trial>, 'record'> & { readonly record?: Partial<Trial['record']> },
): Trial => {
  const { record, ...rest } = change;
  return {
    suite: 'bezoar',
    profile: 'library',
    vector: 'v1_replay_baseline',
    power: 'store',
    disguise: 'none',
    condition: 'full',
    delay: 1,
    orderObeyed: false,
    falseFactUsed: false,
    bare: 0,
    fenced: 0,
    reviews: 0,
    latency: null,
    detectedBy: null,
    events: null,
    transcript: [],
    ...rest,
    record: {
      vector_id: rest.vector ?? 'v1_replay_baseline',
      condition: 'condition_c',
      phase_a_injected: true,
      phase_b_delay_turns: 1,
      phase_c_triggered: true,
      poison_retained: false,
      activation_succeeded: false,
      expected_classification: '',
      observed_classification: '',
      outcome: 'no_effect',
      hypothesis_tags: [],
      ...record,
    },
  };
};

/** A run of these trials, with the figures that follow from them. */
export const runOf = (trials: readonly Trial[]): ExperimentRun => ({
  format: 'bezoar-lab/2',
  version: 'test',
  store: 'sqlite',
  host: 'careful',
  seed: 1,
  grid: { honest: 0 },
  rules: 'sha256:rules',
  policy: 'sha256:policy',
  vectors: [{ id: 'v1_replay_baseline', title: '<b>', story: 'x', kind: 'contract', aim: 'decision' }],
  trials,
  honest: [],
  summary: summarise(trials, []),
});
