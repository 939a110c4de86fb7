import { phrasesOf } from '../languages/index.ts';
import type { AccusingRule } from '../rule.ts';

/** Sending, secrets and addresses are each ordinary; only all three in one sentence are a theft. */
export const rule: AccusingRule = {
  id: 'translated_exfiltration',
  title: 'Order to send secrets to a destination, in a language other than English',
  category: 'exfiltration',
  level: 3,
  confidence: 0.85,
  scope: 'standard',
  threats: ['T05'],
  why: "It tells the agent to send secrets or private conversations to the author's address.",
  advice: 'Translate the passage, check who owns the address, and remove it unless the user asked for it.',
  combinations: [
    { signs: ['sendAbroad', 'dataAbroad', 'sinkAddress'], within: 20 },
    { signs: ['sendAbroad', 'dataAbroad', 'rulesAbroad'], within: 22 },
  ],
  phrases: phrasesOf('exfiltration'),
};
