import { oneLine } from '../long-text.ts';
import { isDefence } from '../mitigation/defence.ts';
import { isDeedOfOthers } from '../mitigation/described.ts';
import type { AccusingRule } from '../rule.ts';

const orders = oneLine`
  instruction|instructions|rule|rules|guideline|guidelines|directive|directives|prompt|prompts|order|orders|
  command|commands|constraint|constraints|restriction|restrictions|policy|policies|programming|protocols|training|
  safeguards|guardrails|controls|protections|permissions
`;

// "Disregard" is rare in honest notes and nearly always has a different object there (a rumour, an e-mail, a changelog).
export const rule: AccusingRule = {
  id: 'disregard_rules',
  title: 'Order to disregard the rules',
  category: 'instruction-override',
  level: 3,
  confidence: 0.93,
  scope: 'minimal',
  threats: ['T01'],
  why: 'An agent that obeys drops the rules its user or operator set.',
  advice: 'Delete the entry, and find out which page, tool or person it came from.',
  spares: (hit) => isDefence(hit) || isDeedOfOthers(hit),
  phrases: [
    oneLine`
      disregard|disregards|disregarding|disregarded ..3 your|all|any|every|previous|prior|above|earlier|preceding|
      system|safety|existing|current|these|those ..3 ${orders}
    `,
    'disregard|disregarding ..3 instructions|rules|guidelines|directives|prompt ..2 above|before|given|provided|received|earlier',
    'disregard|disregarding everything|anything|all ..3 above|before|earlier|previously|prior|told|said',
  ],
};
