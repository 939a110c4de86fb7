import type { AccusingRule } from '../detect/index.ts';

/** The learned layer has no rule file, but people and code scanners ask what a finding means by its id. */
export const learnedRule: AccusingRule = {
  id: 'learned_attack',
  title: 'Reads like the attacks the model was trained on',
  // In scope `all` the layer keeps quiet.
  scope: 'standard',
  category: 'learned',
  level: 2,
  confidence: 0.7,
  why: 'A small model weighed the words and found more of attacks in them than of honest texts. It cannot say which rule is broken, and it is wrong now and then.',
  advice:
    'Read the marked words. If they tell an agent what to do and you do not know who wrote them, leave the text out.',
  threats: ['T01'],
};
