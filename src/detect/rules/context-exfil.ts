import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const give = 'include|output|print|share|send|forward|dump|leak|disclose|upload|post|paste|append|transmit|reveal';

// What the user said belongs to the user. "Share the project context with the team" is about people, so the order must
// mean the whole context or its history.
export const rule: AccusingRule = {
  id: 'context_exfil',
  title: 'Order to disclose the conversation',
  category: 'exfiltration',
  level: 2,
  confidence: 0.8,
  scope: 'strict',
  threats: ['T03', 'T05'],
  why: 'The conversation holds what the user told the agent in confidence.',
  advice: 'Delete the entry unless you asked for such a copy yourself.',
  phrases: [
    `^${give} ..3 conversation|chat|message|dialogue|dialog history|log|logs|transcript|transcripts|histories`,
    `^${give} ..2 previous|prior|earlier|all ..1 messages|conversations ..4 in|to|with|as|into|at|from|here|below|verbatim`,
    oneLine`
      ^${give} ..1 full|entire|whole|complete|all ..1 conversation|context|chat|dialogue ..4 to|with|at|into|
      externally|verbatim|here ..4 external|service|server|third|party|url|endpoint|webhook|address|@url|@domain|
      @email|attacker|outside|everyone|anyone|public|response|answer|link|image
    `,
    `must|should|always|then|please|secretly|silently ${give} ..3 conversation|chat history|transcript|log|logs`,
    `${give} ..3 conversation|chat history|transcript|log ..4 to|at|via|with ..3 @url|@domain|@email|external|third|webhook|attacker|server|endpoint`,
  ],
};
