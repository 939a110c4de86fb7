import type { AccusingRule } from '../rule.ts';

// The plain abbreviation. Reports about attacks use it too, so this rule only asks for a review.
export const rule: AccusingRule = {
  id: 'c2_explicit',
  title: 'Mention of a C2 server',
  category: 'command-and-control',
  level: 2,
  confidence: 0.65,
  scope: 'standard',
  threats: ['T08'],
  why: "Command-and-control infrastructure has no place in an agent's memory.",
  advice: 'Read the entry; delete it unless it is a note about security work.',
  phrases: [
    'c2 server|servers|channel|channels|infrastructure|beacon|beacons|node|operator|callback|traffic|implant|panel',
  ],
};
