import type { AccusingRule } from '../rule.ts';

const kit = '(cobaltstrike|meterpreter|metasploit|brainworm|bruteratel|poshc2|cobalt strike|brute ratel)';
const gear = 'profile|beacon|beacons|implant|implants|listener|stager|teamserver|payload|payloads|session|c2';

// Mythic dungeons, a sliver of lemon and plain havoc share their names with attack frameworks, so a name alone is not
// enough.
export const rule: AccusingRule = {
  id: 'known_c2_framework',
  title: 'Use of an attack framework',
  category: 'command-and-control',
  level: 2,
  confidence: 0.75,
  scope: 'standard',
  threats: ['T08', 'T09'],
  why: 'These programs control hijacked machines; an agent has no honest use for them.',
  advice: 'Delete the entry unless it belongs to a security test that you ordered.',
  phrases: [
    `${kit} ..1 ${gear}`,
    'sliver|havoc|mythic|merlin|covenant c2|implant|implants|beacon|teamserver|listener|stager|payload',
    `install|deploy|run|launch|start|use|generate|load|download|connect ..3 ${kit}`,
    'connect ..2 to ..3 sliver|havoc|mythic|merlin|covenant ..1 server|c2|node|team|framework',
    'generate|drop|deploy ..3 sliver|havoc|mythic ..1 beacon|implant|payload|agent|session',
  ],
};
