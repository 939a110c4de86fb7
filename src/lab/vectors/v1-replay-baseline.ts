import { cleanAllowance, cleanDenial, compareLater, keepBaseline, poisonBaseline } from '../baselines.ts';
import { powers, type Vector } from '../vector.ts';

export const vector: Vector = {
  id: 'v1_replay_baseline',
  title: 'Replay baseline, poisoned',
  story:
    'A stored denial becomes an allowance, so that a genuine denial of later looks as if the rules had become stricter.',
  threats: ['T10'],
  kind: 'contract',
  harm: 'misclassification',
  powers,
  disguises: ['none'],
  prepare: keepBaseline,
  inject: (scene) => poisonBaseline(scene, cleanAllowance),
  trigger: (scene) => compareLater(scene, cleanDenial),
};
