import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Asks for answers without safety limits. The object decides: "answer without delay" has the same verb.
export const rule: AccusingRule = {
  id: 'remove_filters',
  title: 'Order to answer without safety limits',
  category: 'identity-hijack',
  level: 3,
  confidence: 0.9,
  scope: 'standard',
  threats: ['T01', 'T02'],
  why: 'It asks the agent to drop the limits that keep its answers safe.',
  advice: 'Delete the entry.',
  phrases: [
    oneLine`
      respond|responding|answer|answering|reply|replying|speak|talk|act|operate|generate|write|comply|proceed|
      continue|behave ..3 without ..3 restrictions|restriction|limitations|filters|filter|filtering|safety|
      censorship|censoring|censor|guardrails|safeguards|moderation|ethics|disclaimers|refusals
    `,
    'respond|answer|reply|speak ..1 with no ..2 restrictions|limitations|filters|filter|censorship|guardrails|safeguards|moderation',
    oneLine`
      ^(disable|remove|bypass|deactivate|suspend|drop|lift|turn off|switch off) ..2 your ..2 filters|filter|
      restrictions|limitations|guardrails|safeguards|moderation|censorship|safety|safeties
    `,
    oneLine`
      ^disable|remove|bypass|deactivate|suspend|lift ..2 safety|content|ethical|moral filters|filter|restrictions|
      guardrails|guidelines|safeguards|moderation|protocols|checks
    `,
    'answers|responses|replies|output must|should|shall|will ..1 be unfiltered|uncensored|unrestricted|unmoderated',
    '(no|without) ..1 content|safety|ethical filters|restrictions|limits|guardrails apply|applies|anymore|needed',
  ],
};
