import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Users note where a key is stored (hermes-agent refused such notes, and users complained), so a path alone is no
// reason for a finding; a verb that opens, copies or sends the key is. Public keys (`.pub`) are meant to be shared.
export const rule: AccusingRule = {
  id: 'ssh_access',
  title: 'Order to read SSH keys',
  category: 'exfiltration',
  level: 2,
  confidence: 0.75,
  scope: 'strict',
  threats: ['T05', 'T12'],
  why: 'A private key opens every machine that trusts it.',
  advice: 'Do not let the agent touch the key; replace the key if it did.',
  phrases: [
    oneLine`
      access|read|open|cat|less|head|copy|cp|scp|upload|send|steal|exfiltrate|dump|print|grab|collect|harvest|zip|
      tar|base64|fetch|attach|paste|retrieve|extract|get|display|share|leak|include|xxd ..5 .ssh id rsa|ed25519|
      ecdsa|dsa
    `,
    oneLine`
      access|read|open|list|copy|upload|send|steal|exfiltrate|dump|grab|collect|harvest|zip|tar|scan|search|
      enumerate|extract ..4 .ssh folder|directory|files|keys|contents
    `,
    'steal|exfiltrate|dump|harvest|upload|zip|tar|archive ..5 .ssh',
    'contents|content of ..5 .ssh',
    'read|copy|cat|send|upload|grab|print|steal|exfiltrate ..3 id rsa|ed25519|ecdsa',
    'steal|exfiltrate|harvest|upload|leak ..2 ssh|private key|keys',
  ],
};
