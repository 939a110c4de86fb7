import { phrasesOf } from '../languages/index.ts';
import type { AccusingRule } from '../rule.ts';

/**
 * Role play is honest ("you are now my interviewer"). The persona must be free of rules, or the old one be declared dead.
 */
export const rule: AccusingRule = {
  id: 'translated_hijack',
  title: 'Order to become a persona without rules, in another language than English',
  category: 'identity-hijack',
  level: 2,
  confidence: 0.75,
  scope: 'standard',
  threats: ['T02'],
  why: 'It gives the agent another identity that knows no limits.',
  advice: 'Remove it unless the user wants this role and knows what it lifts.',
  phrases: phrasesOf('hijack'),
};
