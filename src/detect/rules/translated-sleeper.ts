import { phrasesOf } from '../languages/index.ts';
import type { AccusingRule } from '../rule.ts';

/**
 * Near miss: "wenn der Benutzer nach dem Wetter fragt, antworte kurz". A trigger is a word, followed by a harmful act.
 */
export const rule: AccusingRule = {
  id: 'translated_sleeper',
  title: 'Trigger that waits for a word from the user, in a language other than English',
  category: 'sleeper',
  level: 2,
  confidence: 0.7,
  scope: 'standard',
  threats: ['T07'],
  why: 'It waits until the user says something harmless and then deletes, sends, pays or unlocks.',
  advice: 'Translate the passage and ask the user whether they set this trigger.',
  combinations: [
    { signs: ['whenAbroad', 'deedAbroad'], within: 18, ordered: true },
    { signs: ['whenAbroad', 'sinkAddress'], within: 16, ordered: true },
  ],
  phrases: phrasesOf('sleeper'),
};
