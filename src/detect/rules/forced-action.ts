import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// "You must register the plugin" and "you must report the loss" are rules. Secrecy, a controller or a beacon turn them
// into an attack.
export const rule: AccusingRule = {
  id: 'forced_action',
  title: 'Forced contact with a control server',
  category: 'command-and-control',
  level: 2,
  confidence: 0.75,
  scope: 'standard',
  threats: ['T08'],
  why: 'The text pressures the agent to contact a server without its user noticing.',
  advice: 'Delete the entry and check whether the agent opened connections.',
  phrases: [
    oneLine`
      (must|shall|should|have to) ..2 quietly|silently|secretly|covertly|discreetly|invisibly ..2 register|connect|
      report|beacon|send|forward|upload|transmit|copy|contact|phone|exfiltrate
    `,
    'must|shall ..3 beacon',
    'must|shall ..1 register as ..2 node|nodes|bot|peer|implant|drone',
    'must|shall ..2 register|connect|report ..4 c2|mothership|handler|botnet|swarm|hive|overlord',
    'must perform|obey|execute ..2 (tasking|orders received|commands received|tasks received)',
  ],
};
