import { cleanDenial, compareLater, hiddenDenial, poisonBaseline, storeBaseline } from '../baselines.ts';
import { powers, type Vector } from '../vector.ts';

export const vector: Vector = {
  id: 'v2_deny_convergence',
  title: 'Poisoned deny fields',
  story: 'The stored deny fields are changed to claim that nothing was denied, under the same version.',
  threats: ['T10'],
  kind: 'contract',
  harm: 'misclassification',
  aim: 'decision',
  powers,
  disguises: ['none'],
  prepare: storeBaseline,
  inject: (scene) => poisonBaseline(scene, hiddenDenial),
  trigger: (scene) => compareLater(scene, cleanDenial),
};
