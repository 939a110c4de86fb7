import type { AccusingRule } from '../rule.ts';
import { carriesSecret } from '../shapes/command-line.ts';

// The same as exfil_curl with other tools. PowerShell names its variables `$env:NAME`.
export const rule: AccusingRule = {
  id: 'exfil_wget',
  title: 'Download command that carries a secret',
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
      at: ['wget ', 'invoke-webrequest ', 'invoke-restmethod ', 'iwr ', 'irm '],
      pattern: /(?<![\w.-])(?:wget|invoke-webrequest|invoke-restmethod|iwr|irm) (?:[^\n\\]|\\[\s\S]){3,500}/i,
      accept: carriesSecret,
    },
  ],
};
