import { phrasesOf } from '../languages/index.ts';
import type { AccusingRule } from '../rule.ts';

/** Near miss: "genehmigt am 3. Mai". An approval becomes suspicious when it also forbids asking. */
export const rule: AccusingRule = {
  id: 'translated_authority',
  title: 'Claim of approval or authority, in a language other than English',
  category: 'authority-forgery',
  level: 2,
  confidence: 0.65,
  scope: 'standard',
  threats: ['T10'],
  why: 'A text cannot approve anything; this one says that approval was given and that asking is not needed.',
  advice: 'Ask the person who allegedly approved.',
  phrases: phrasesOf('authority'),
};
