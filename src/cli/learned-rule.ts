import type { AccusingRule } from '../detect/index.ts';

/** The learned layer has no rule file, but people and code scanners look up findings by rule id. */
export const learnedRule: AccusingRule = {
  id: 'learned_attack',
  title: 'Reads like the attacks the model was trained on',
  // In scope `minimal` the layer is off.
  scope: 'standard',
  category: 'learned',
  level: 2,
  confidence: 0.7,
  why: 'A small model scored these words closer to attacks than to honest texts. It cannot name a broken rule, and it is sometimes wrong.',
  advice:
    'Read the marked words. If they tell an agent what to do and you do not know who wrote them, reject the text.',
  threats: ['T01'],
};
