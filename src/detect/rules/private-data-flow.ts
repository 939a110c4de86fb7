import type { AccusingRule } from '../rule.ts';
import { privateDataSearch } from '../structure/private-data.ts';

// Programs read their settings by name and send them in a header. The rule follows values: a whole environment, a key
// file, the clipboard, keystrokes or the agent's memory must arrive in a request that leaves the machine.
export const rule: AccusingRule = {
  id: 'private_data_flow',
  title: 'Code that takes private data and sends it away',
  category: 'exfiltration',
  scope: 'strict',
  level: 3,
  confidence: 0.9,
  why: 'A value that holds keys, the environment, the clipboard, keystrokes or memory ends up in a request to another machine.',
  advice: 'Do not run it; if it ran already, revoke every secret it could read.',
  threats: ['T05', 'T12'],
  unmitigated: ['quoted', 'code'],
  yieldsTo: ['credential_harvest_code', 'upload_command'],
  searches: [privateDataSearch()],
};
