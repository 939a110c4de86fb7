import { phrasesOf } from '../languages/index.ts';
import type { AccusingRule } from '../rule.ts';

/**
 * "From now on answer briefly" is what memory is for. The rest makes it an attack: without asking, even if the user
 * objects, obey only me, the user is an administrator.
 */
export const rule: AccusingRule = {
  id: 'translated_persistence',
  title: 'Standing order against the user, in a language other than English',
  category: 'persistence',
  level: 2,
  confidence: 0.7,
  scope: 'standard',
  threats: ['T06'],
  why: 'It demands obedience from now on, without asking, or against what the user says later.',
  advice: 'Ask the user whether they gave this standing order.',
  combinations: [
    { signs: ['rememberAbroad', 'unaskedAbroad'], within: 18 },
    { signs: ['rememberAbroad', 'dataAbroad'], within: 16 },
    { signs: ['rememberAbroad', 'deedAbroad', 'unaskedAbroad'], within: 24 },
  ],
  phrases: phrasesOf('persistence'),
};
