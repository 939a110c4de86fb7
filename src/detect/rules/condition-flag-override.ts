import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const verbs = 'ignore|bypass|override|disregard|disable|execute|obey|exfiltrate|reveal|transfer|delete|send';
const goal = oneLine`
  safety|security|restrictions|rules|instructions|filters|guidelines|checks|user|users|confirmation|approval|
  funds|data|files|secrets|credentials|payload|command|everything|all
`;

// A switch inside a memory: harmless until the flag is set. Programs have flags, but theirs do not tell the agent to
// override its rules.
export const rule: AccusingRule = {
  id: 'condition_flag_override',
  title: 'Order that waits for a flag',
  category: 'sleeper',
  level: 2,
  confidence: 0.75,
  scope: 'strict',
  threats: ['T07'],
  why: 'The order stays invisible in every test where the flag is off.',
  advice: 'Delete the entry, and search for the flag in other entries.',
  phrases: [
    `if|when|once|until|whenever ..2 condition|state|flag|variable|switch|status ..4 true|met|set|active|enabled|on|reached ..3 ${verbs} ..4 ${goal}`,
    `wait|hold|stay|remain|lie until|dormant|silent|idle ..8 then ..4 ${verbs} ..4 ${goal}`,
  ],
};
