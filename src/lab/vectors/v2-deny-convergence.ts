import { cleanDenial, compareLater, hiddenDenial, keepBaseline, poisonBaseline } from '../baselines.ts';
import { powers, type Vector } from '../vector.ts';

export const vector: Vector = {
  id: 'v2_deny_convergence',
  title: 'Deny fields, poisoned',
  story: 'The stored fields that say a text was denied are set to say that it was not, under the same version.',
  threats: ['T10'],
  kind: 'contract',
  harm: 'misclassification',
  powers,
  disguises: ['none'],
  prepare: keepBaseline,
  inject: (scene) => poisonBaseline(scene, hiddenDenial),
  trigger: (scene) => compareLater(scene, cleanDenial),
};
