import type { AccusingRule } from '../rule.ts';
import { carriesSecret } from '../shapes/command-line.ts';

// Documentation shows `-H "Authorization: Bearer $TOKEN"` on every other page: there the key goes to the service it
// belongs to. Here the command puts the key into the address or the body, where no service expects it.
export const rule: AccusingRule = {
  id: 'exfil_curl',
  title: 'curl command that carries a secret',
  category: 'exfiltration',
  level: 3,
  confidence: 0.9,
  scope: 'minimal',
  threats: ['T05', 'T12'],
  why: 'The command sends a key, token or file of the user to another machine.',
  advice: 'Do not run it; if it ran already, replace the secret.',
  unmitigated: ['quoted', 'negated'],
  shapes: [
    {
      at: ['curl ', 'curl.exe '],
      pattern: /(?<![\w.-])curl(?:\.exe)? (?:[^\n\\]|\\[\s\S]){3,500}/i,
      accept: carriesSecret,
    },
  ],
};
