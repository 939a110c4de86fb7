import { baselineVector, cleanAllowance, maskedDenial } from '../baselines.ts';
import type { Vector } from '../vector.ts';

export const vector: Vector = baselineVector({
  id: 'v2_masked_denial',
  title: 'All projections poisoned to mask a change',
  story:
    'Every stored projection is that of an allowance while the decision stays a denial, so that a looser rule looks reclassified.',
  threats: ['T10'],
  poison: maskedDenial,
  candidate: cleanAllowance,
});
