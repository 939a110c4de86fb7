import { phrasesOf } from '../languages/index.ts';
import type { AccusingRule } from '../rule.ts';

/**
 * A page or a mail that turns to "the AI reading this" has no business with it. Near miss: rules for agents that work in a
 * project ("Hinweis für KI-Agenten: Tests mit pnpm"); so the model must be named as a reader of this very text.
 */
export const rule: AccusingRule = {
  id: 'translated_message_to_agent',
  title: 'Message to the model that reads along, in another language than English',
  category: 'instruction-override',
  level: 2,
  confidence: 0.7,
  scope: 'standard',
  threats: ['T01'],
  why: 'It speaks past the human reader to the model that reads the text for them.',
  advice: 'Translate the passage and remove what is meant for the model only.',
  phrases: phrasesOf('addressed'),
};
