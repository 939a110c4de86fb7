import { phrasesOf } from '../languages/index.ts';
import type { AccusingRule } from '../rule.ts';

/**
 * Role play is honest ("you are now my interviewer"). The persona must be free of rules, or the text must declare the
 * old one dead.
 */
export const rule: AccusingRule = {
  id: 'translated_hijack',
  title: 'Order to become a persona without rules, in a language other than English',
  category: 'identity-hijack',
  level: 2,
  confidence: 0.75,
  scope: 'standard',
  threats: ['T02'],
  why: 'It gives the agent another identity without limits.',
  advice: 'Remove it unless the user wants this role and knows which limits it lifts.',
  phrases: phrasesOf('hijack'),
};
