import { cleanAllowance, compareLater, keepBaseline, poisonBaseline } from '../baselines.ts';
import { powers, type Vector } from '../vector.ts';

export const vector: Vector = {
  id: 'v1_masked_allow',
  title: 'Replay baseline, poisoned to mask',
  story:
    'A stored denial becomes the very allowance that the next decision will be, so that a rule that got looser looks unchanged.',
  threats: ['T10'],
  kind: 'contract',
  harm: 'misclassification',
  powers,
  disguises: ['none'],
  prepare: keepBaseline,
  inject: (scene) => poisonBaseline(scene, cleanAllowance),
  trigger: (scene) => compareLater(scene, cleanAllowance),
};
