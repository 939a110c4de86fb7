import { phrasesOf } from '../languages/index.ts';
import type { AccusingRule } from '../rule.ts';

/**
 * An honest page or mail does not address "the AI reading this". Near miss: rules for agents that work in a project
 * ("Hinweis für KI-Agenten: Tests mit pnpm"), so the text must name the model as a reader of this very text.
 */
export const rule: AccusingRule = {
  id: 'translated_message_to_agent',
  title: 'Message to the model that processes the text, in a language other than English',
  category: 'instruction-override',
  level: 2,
  confidence: 0.7,
  scope: 'standard',
  threats: ['T01'],
  why: 'It bypasses the human reader and addresses the model that reads the text for them.',
  advice: 'Translate the passage and remove what is meant for the model only.',
  combinations: [
    { signs: ['aiAbroad', 'sinkAddress'], within: 18 },
    { signs: ['aiAbroad', 'deedAbroad'], within: 12, ordered: true },
    { signs: ['aiAbroad', 'unaskedAbroad'], within: 18 },
  ],
  phrases: phrasesOf('addressed'),
};
