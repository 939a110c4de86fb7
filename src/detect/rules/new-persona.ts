import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const self = 'persona|personality';
const put = 'adopt|assume|take|embrace|don|switch|slip|step|enter|change|move|become|wear';

// User research, novels and brands have personas, and people write, add, discuss and design them. Only the agent is told to
// put one on, and only a persona of the agent is "yours".
export const rule: AccusingRule = {
  id: 'new_persona',
  title: 'New persona for the agent',
  category: 'identity-hijack',
  level: 2,
  confidence: 0.8,
  scope: 'standard',
  threats: ['T02'],
  why: 'A persona from a memory replaces the character that the operator configured, with its limits.',
  advice: 'Delete the entry unless you chose this persona for the agent yourself.',
  yieldsTo: ['role_hijack', 'identity_override'],
  phrases: [
    `your ..1 new|next|true|real ${self} is|becomes|will|shall|now`,
    `your ..1 ${self} is|becomes|changed|changes ..1 now|to|henceforth`,
    `^${put} ..2 a|an|another|this|following|different new|other|different|second? ${self}`,
    oneLine`
      and|then|must|should|shall|will|now|always|please ${put} (on|into|to|over to)?
      a|an|another|this|your new|other|different|second? ${self}
    `,
    `^${put} ..2 ${self} of`,
    oneLine`
      (every|each|all|any|future|later|next) ..1 (session|sessions|chat|chats|conversation|conversations|answer|answers|
      reply|replies|task|tasks) ..3 ${put} ..3 ${self} ..1 (of|named|called|from)
    `,
    '^(assume|take|adopt) ..1 identity of ..6 (stay|remain|keep|always|never|every|permanently)',
    oneLine`
      (assistant|agent|ai|bot|chatbot|model) (gets|has|receives|takes|adopts|assumes|wears|will have) ..1
      (new|different|another|second) ${self}
    `,
    `you have|get|receive|take|adopt|assume|wear a|an|another|your new|different|second? ${self}`,
    `you now|also|always have|get|receive|take|adopt|assume|wear a|an|another|your new|different|second? ${self}`,
    `^(drop|replace|discard|abandon|forget|shed|leave|swap|change|override|set aside|put aside|lay down|give up) your ..2 ${self}|identity`,
    oneLine`
      ^new ${self}|identity ..4 (assistant|agent|ai|model|bot|you|obey|obeys|follow|follows|refuse|refuses|unfiltered|
      uncensored|unrestricted|limits|rules)
    `,
    `enter|enable|activate|start ..1 persona mode`,
    oneLine`
      ^use|load|wear|keep|activate|apply the|this|following ${self} ..4 (from now|from here|before answering|before you|
      before any|before every|in every|in all|for all|for every|always|permanently|at all times)
    `,
  ],
};
