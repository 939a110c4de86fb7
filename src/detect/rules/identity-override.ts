import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// A new name is the first step to a new identity, and to a swarm that counts its members.
export const rule: AccusingRule = {
  id: 'identity_override',
  title: 'New name for the agent',
  category: 'identity-hijack',
  level: 2,
  confidence: 0.8,
  scope: 'standard',
  threats: ['T02', 'T08'],
  why: 'Malware that lives in prompts gives names to the agents it controls.',
  advice: 'Delete the entry unless you named the agent yourself.',
  phrases: [
    'rename|rebrand|designate yourself',
    '^name yourself',
    'refer to yourself as|by',
    oneLine`
      (identify|present|introduce|announce) yourself as|to ..4 admin|administrator|node|unit|system|root|official|
      support|employee|staff|agent|server|network|operator|@domain|@url
    `,
    '^you will ..1 be known|addressed|designated as',
    '^your new name|identity|designation|callsign is|will',
    '^call yourself',
  ],
};
