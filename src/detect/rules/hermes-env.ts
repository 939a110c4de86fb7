import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// The file holds the keys of a Hermes agent. As with SSH keys, a note about its location is no reason for a finding
// (users complained about that); an order to open, copy or change it is.
export const rule: AccusingRule = {
  id: 'hermes_env',
  title: 'Order to read the keys of a Hermes agent',
  category: 'exfiltration',
  level: 2,
  confidence: 0.75,
  scope: 'strict',
  threats: ['T05', 'T12', 'T14'],
  why: 'The file holds the access keys that the agent works with.',
  advice: 'Do not let the agent touch the file; replace the keys if it did.',
  phrases: [
    oneLine`
      access|read|open|cat|less|head|tail|copy|cp|scp|upload|send|steal|exfiltrate|dump|print|grab|collect|harvest|
      zip|tar|base64|fetch|attach|paste|retrieve|extract|get|display|share|leak|include|edit|modify|overwrite|
      append|write|change ..5 .hermes .env
    `,
    'value|values|content|contents|key|keys|token|tokens|secret|secrets is|are|from|of|lives|sits ..2 in|inside|from|of ..1 .hermes .env',
  ],
};
