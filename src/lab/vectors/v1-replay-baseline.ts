import { baselineVector, cleanAllowance, cleanDenial } from '../baselines.ts';
import type { Vector } from '../vector.ts';

export const vector: Vector = baselineVector({
  id: 'v1_replay_baseline',
  title: 'Poisoned replay baseline',
  story: 'A stored denial becomes an allowance, so that a later genuine denial looks like a stricter rule.',
  threats: ['T10'],
  poison: cleanAllowance,
  candidate: cleanDenial,
});
