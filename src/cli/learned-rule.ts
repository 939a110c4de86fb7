import type { AccusingRule } from '../detect/index.ts';
import { learnedRuleIds } from '../model/finding.ts';
import { secondOpinionRule } from '../model/reader.ts';

/** Models have no rule files, but people and code scanners look up findings by rule id. */
const learned = {
  // In scope `minimal` the layer is off.
  scope: 'standard',
  category: 'learned',
  threats: ['T01'],
} as const;

export const learnedRules: readonly AccusingRule[] = [
  {
    ...learned,
    id: learnedRuleIds.attack,
    title: 'Reads like the attacks the model was trained on',
    level: 2,
    confidence: 0.7,
    why: 'A small model scored these words closer to attacks than to honest texts. It cannot name a broken rule, and it is sometimes wrong.',
    advice:
      'Read the marked words. If they tell an agent what to do and you do not know who wrote them, reject the text.',
  },
  {
    ...learned,
    id: learnedRuleIds.suspicion,
    title: 'May read like an attack; counts in text from outside',
    level: 2,
    confidence: 0.5,
    why: 'A small model scored these words a little below its threshold. In text from outside that is enough to ask a person; in the words of the user or the agent it counts for nothing.',
    advice: 'Read the marked words and ask where they come from. If they tell an agent what to do, reject the text.',
  },
  {
    ...learned,
    id: secondOpinionRule,
    title: 'The second reader takes it for an attack',
    level: 2,
    confidence: 0.7,
    why: 'A reader that is slower and reads more closely than the scanner suspects these words. It cannot name a broken rule, and it is sometimes wrong.',
    advice:
      'Read the marked words. If they tell an agent what to do and you do not know who wrote them, reject the text.',
  },
];
