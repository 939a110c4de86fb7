import { cleanAllowance, compareLater, poisonBaseline, storeBaseline } from '../baselines.ts';
import { powers, type Vector } from '../vector.ts';

export const vector: Vector = {
  id: 'v1_masked_allow',
  title: 'Replay baseline poisoned to mask a change',
  story: 'A stored denial becomes the same allowance as the next decision, so that a looser rule looks unchanged.',
  threats: ['T10'],
  kind: 'contract',
  harm: 'misclassification',
  aim: 'decision',
  powers,
  disguises: ['none'],
  prepare: storeBaseline,
  inject: (scene) => poisonBaseline(scene, cleanAllowance),
  trigger: (scene) => compareLater(scene, cleanAllowance),
};
