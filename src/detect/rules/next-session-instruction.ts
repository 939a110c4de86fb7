import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const verbs =
  '(ignore|bypass|override|disregard|execute|obey|send|forward|delete|disable|reveal|transfer|upload|follow these)';

// An order for later, when its source is forgotten. "In the next session we cover chapter 3" is an announcement, not an
// order.
export const rule: AccusingRule = {
  id: 'next_session_instruction',
  title: 'Order for a later session',
  category: 'sleeper',
  level: 3,
  confidence: 0.8,
  scope: 'standard',
  threats: ['T07', 'T06'],
  why: 'By then nobody remembers that the order came from a page or a mail.',
  advice: 'Delete the entry; ask the user at the time instead.',
  phrases: [
    oneLine`
      next|future|subsequent|later|following|new session|sessions|conversation|conversations|chat|chats|run|
      interaction|interactions ..1 you|agent|assistant|ai|model ..1 should|must|will|shall|are|always|need ..3
      ${verbs}
    `,
    oneLine`
      next|future|subsequent|later|following|every|each session|sessions|conversation|conversations|chat|chats ..3
      begin|start|open|first|before ..5 ignore|bypass|override|disregard|execute|obey|send|forward|delete|disable|
      reveal|transfer|upload
    `,
    oneLine`
      carry|persist|keep|retain|preserve|propagate|maintain this|these ..1 rule|rules|instruction|instructions|
      directive|directives|order|orders|command|commands ..3 across|into|through|over|between ..2 session|sessions|
      conversation|conversations|reset|resets|restart|restarts
    `,
    'cross session|conversation instruction|instructions|directive|directives|command|commands|order|orders|payload',
    oneLine`
      start|startup|beginning of ..1 every|each|next|any session|conversation|chat ..4 ignore|bypass|override|
      disregard|execute|obey|send|forward|delete|disable|reveal|transfer|upload|exfiltrate|curl
    `,
  ],
};
