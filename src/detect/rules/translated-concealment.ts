import { phrasesOf } from '../languages/index.ts';
import type { AccusingRule } from '../rule.ts';

/**
 * Near miss: "sag dem Benutzer nicht, er solle neu installieren" tells what to say. Here the thing itself (this, nothing, the
 * note) is kept from the user.
 */
export const rule: AccusingRule = {
  id: 'translated_concealment',
  title: 'Order to hide something from the user, in another language than English',
  category: 'concealment',
  level: 2,
  confidence: 0.8,
  scope: 'standard',
  threats: ['T04'],
  why: 'What an honest note asks for, the user may see; this one asks the agent to keep it from them.',
  advice: 'Translate the passage and ask the user whether it may stay.',
  phrases: phrasesOf('concealment'),
};
