import { regardless } from '../languages/ideas/planted-answer.ts';
import { romanisedOverrides } from '../languages/ideas/romanised.ts';
import { phrasesOf } from '../languages/index.ts';
import type { AccusingRule } from '../rule.ts';

/**
 * Translating one sentence gets past a filter that reads only English. Near miss: "ignoriere die Warnung vom Linter";
 * so the object must be instructions, and these must be earlier ones or the agent's own.
 */
export const rule: AccusingRule = {
  id: 'translated_override',
  title: 'Order to drop earlier instructions, in a language other than English',
  category: 'instruction-override',
  level: 3,
  confidence: 0.9,
  scope: 'minimal',
  threats: ['T01'],
  why: 'A model follows orders in every language it reads, and this one tells it to drop its own instructions.',
  advice: 'Translate the passage and remove it unless it only quotes such an order.',
  phrases: [...phrasesOf('override'), ...Object.values(romanisedOverrides).flat(), ...Object.values(regardless)],
};
