import { cleanAllowance, compareLater, maskedDenial, poisonBaseline, storeBaseline } from '../baselines.ts';
import { powers, type Vector } from '../vector.ts';

export const vector: Vector = {
  id: 'v2_masked_denial',
  title: 'All projections poisoned to mask a change',
  story:
    'Every stored projection is that of an allowance while the decision stays a denial, so that a looser rule looks reclassified.',
  threats: ['T10'],
  kind: 'contract',
  harm: 'misclassification',
  aim: 'decision',
  powers,
  disguises: ['none'],
  prepare: storeBaseline,
  inject: (scene) => poisonBaseline(scene, maskedDenial),
  trigger: (scene) => compareLater(scene, cleanAllowance),
};
