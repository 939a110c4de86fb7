import type { AccusingRule } from '../rule.ts';

const agent = '(?:assistant|ai|agent|model|bot|chatgpt|claude)';
const person = '(?:user|human|customer|me)';
/** The end of a paragraph of prose that is not a turn itself. */
const prose = String.raw`(?:^|\n)(?!#|[\w ]{2,20}:|\*{2}[\w ]{2,20}[:*])[^\n]{24,400}[.!?")]\n{1,3}`;

// Prose that turns into a conversation half-way: the agent is supposed to believe that it has already answered, and
// that the user then asked for the next thing. A text that is a transcript from its first line is not suspicious.
export const rule: AccusingRule = {
  id: 'planted_dialogue',
  title: 'Dialogue turns planted in prose',
  category: 'authority-forgery',
  scope: 'standard',
  level: 2,
  confidence: 0.78,
  why: 'The text continues with turns of a conversation that never took place, so that the agent mistakes the last one for its user.',
  advice: 'Cut the turns off; nothing in them was said in this session.',
  threats: ['T10', 'T01'],
  yieldsTo: ['fake_turn'],
  shapes: [
    {
      at: ['assistant:', 'ai:', 'agent:', 'model:', 'bot:', 'chatgpt:', 'claude:'],
      pattern: new RegExp(String.raw`(?<=${prose})${agent}:[^\n]{2,300}\n{1,3}${person}:[^\n]{4,200}`, 'i'),
    },
    {
      at: ['human:', 'user:'],
      pattern: new RegExp(
        String.raw`(?<=${prose.replace('{1,3}', '{2,3}')})(?:human|user):[^\n]{4,300}\n{1,3}(?:assistant|ai):`,
        'i',
      ),
    },
  ],
};
