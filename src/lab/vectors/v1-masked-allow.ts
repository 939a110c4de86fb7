import { baselineVector, cleanAllowance } from '../baselines.ts';
import type { Vector } from '../vector.ts';

export const vector: Vector = baselineVector({
  id: 'v1_masked_allow',
  title: 'Replay baseline poisoned to mask a change',
  story: 'A stored denial becomes the same allowance as the next decision, so that a looser rule looks unchanged.',
  threats: ['T10'],
  poison: cleanAllowance,
  candidate: cleanAllowance,
});
