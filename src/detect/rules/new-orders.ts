import { oneLine, pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const stopped = new RegExp(
  pattern`
    (?<=^|[\n>.!?"')\]]\s{0,2})(?:STOP|HALT)[.!:]{1,3}\s{1,3}(?:(?:your |the )?(?:new|real|actual) (?:task|job|assignment|
    order|orders|instructions?|goal)\s?:|(?:now )?(?:write|say|answer|reply|print|output)(?: this)? instead\b)
  `,
  'i',
);

// New orders follow once the old ones are gone. A team gets new instructions too, so the rule requires the possessive
// or the act of following them.
export const rule: AccusingRule = {
  id: 'new_orders',
  title: 'Replacement orders for the agent',
  category: 'instruction-override',
  level: 2,
  confidence: 0.85,
  scope: 'standard',
  threats: ['T01', 'T10'],
  why: 'It gives the agent a different task from the one its user set.',
  advice: 'Check who wrote this; a stored note may not give the agent a new task.',
  phrases: [
    oneLine`
      (your|you) (new|real|actual|true|only|next|updated|revised|current)
      (instruction|instructions|directive|directives|orders|mission|objective|role|goal|prime|identity|rules|rule)
      (is|are|will|now|follow|below|from)
    `,
    '(your|you) (new|real|actual|true) (task|purpose|job|assignment) (is|will|now|follows) ',
    '(focus|concentrate) ..1 on (your|the) (new|next) (task|assignment|instructions|job)',
    'your (instruction|instructions|orders|task|role|mission|objective|goal) (is|are) now',
    'now (new|come) ..2 (instruction|instructions|tasks|orders) follow',
    oneLine`
      (here are|these are|following are|below are|now come|there are now|i have) ..1 (your)?
      (new|updated|revised|real|actual) (instruction|instructions|orders|directives|tasks|rules) ..6
      (follow|obey|them|instead|carefully|you)
    `,
    oneLine`
      (new|updated|revised) (instruction|instructions|directive|directives|orders|task)
      (follow|follows|below|received|begin|start|for you|for the ai|for the assistant|for the agent)
    `,
    '(i|we) (command|order|instruct|require|direct) you to (just|only|now|say|print|output|write|ignore|reveal|tell|send|follow|obey|disregard)',
    oneLine`
      (new|updated|special|secret|hidden|additional|emergency)
      (instruction|instructions|directive|directives|orders) (to|for) (all|any|every|the|you)
      (ai|ais|assistant|assistants|agent|agents|model|models|llm|llms|bot|bots)
    `,
  ],
  shapes: [
    // "STOP. New task: ..." opens a line or follows a sentence. "New task for your side" is a colleague's.
    {
      at: ['stop. ', 'stop! ', 'stop: ', 'halt. ', 'stop.\n', 'stop!\n'],
      pattern: stopped,
    },
  ],
};
