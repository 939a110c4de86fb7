import { phrasesOf } from '../languages/index.ts';
import type { AccusingRule } from '../rule.ts';

/**
 * Near miss: "sag dem Benutzer nicht, er solle neu installieren" is about what to say. Here the thing itself (this,
 * nothing, the note) is kept from the user.
 */
export const rule: AccusingRule = {
  id: 'translated_concealment',
  title: 'Order to hide something from the user, in a language other than English',
  category: 'concealment',
  level: 2,
  confidence: 0.8,
  scope: 'standard',
  threats: ['T04'],
  why: 'An honest note has nothing to hide from the user; this one asks the agent to keep something from them.',
  advice: 'Translate the passage and ask the user whether it may stay.',
  combinations: [
    { signs: ['hideAbroad', 'sinkAddress'], within: 18 },
    { signs: ['hideAbroad', 'sendAbroad'], within: 18 },
    { signs: ['hideAbroad', 'rememberAbroad'], within: 18 },
    { signs: ['hideAbroad', 'deedAbroad', 'dataAbroad'], within: 24 },
  ],
  phrases: phrasesOf('concealment'),
};
