import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// "Act as a copy editor" is how people talk to assistants, so only the explicit "I want you to act as" counts, and only
// because this text is stored or read, not part of a chat.
export const rule: AccusingRule = {
  id: 'role_assignment',
  title: 'Order to play a different role',
  category: 'identity-hijack',
  level: 2,
  confidence: 0.75,
  scope: 'strict',
  threats: ['T02'],
  why: 'A text that casts the agent in another role replaces the task its user gave it.',
  advice: 'Fine when the user says it; from a page, a tool or a stored note, discard it.',
  yieldsTo: ['role_hijack', 'role_pretend', 'unrestricted_mode', 'bypass_restrictions'],
  phrases: [
    oneLine`
      (i want you to|i need you to|i would like you to|id like you to|you will now|now you will|you shall now|
      now you|you are now to|you have to) (act|behave|roleplay|respond|reply|speak|function|serve) (as|like)
    `,
    '(from now on|henceforth) (you|act|behave|respond|answer) ..2 (act|behave|respond|as|are|play) ..1 (as|a|an|the|like)',
    '(immerse yourself|assume the identity|adopt the persona|adopt the identity|you are about to immerse) ..4 (of|as|into|another|named|called)',
    '(stay|remain) in character (no matter|always|even if|at all|forever|and never)',
  ],
};
