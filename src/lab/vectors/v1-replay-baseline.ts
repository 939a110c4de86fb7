import { cleanAllowance, cleanDenial, compareLater, poisonBaseline, storeBaseline } from '../baselines.ts';
import { powers, type Vector } from '../vector.ts';

export const vector: Vector = {
  id: 'v1_replay_baseline',
  title: 'Poisoned replay baseline',
  story: 'A stored denial becomes an allowance, so that a later genuine denial looks like a stricter rule.',
  threats: ['T10'],
  kind: 'contract',
  harm: 'misclassification',
  aim: 'decision',
  powers,
  disguises: ['none'],
  prepare: storeBaseline,
  inject: (scene) => poisonBaseline(scene, cleanAllowance),
  trigger: (scene) => compareLater(scene, cleanDenial),
};
