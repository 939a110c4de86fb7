import { baselineVector, cleanDenial, hiddenDenial } from '../baselines.ts';
import type { Vector } from '../vector.ts';

export const vector: Vector = baselineVector({
  id: 'v2_deny_convergence',
  title: 'Poisoned deny fields',
  story: 'The stored deny fields are changed to claim that nothing was denied, under the same version.',
  threats: ['T10'],
  poison: hiddenDenial,
  candidate: cleanDenial,
});
