import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Military and security texts use the full words as well; next to a technical noun they name the infrastructure itself.
export const rule: AccusingRule = {
  id: 'c2_explicit_long',
  title: 'Mention of command and control',
  category: 'command-and-control',
  level: 2,
  confidence: 0.6,
  scope: 'standard',
  threats: ['T08'],
  why: "Command-and-control infrastructure has no place in an agent's memory.",
  advice: 'Read the entry; delete it unless it is a note about security work.',
  phrases: [
    oneLine`
      command and control ..1 layer|server|servers|channel|channels|infrastructure|node|nodes|endpoint|host|beacon|
      network|traffic|operator|url|address|panel|framework
    `,
    'command control server|servers|channel|channels|infrastructure|endpoint|beacon',
    'register|connect|report|beacon|contact ..4 command ..1 control',
  ],
};
