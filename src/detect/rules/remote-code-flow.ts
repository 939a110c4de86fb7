import type { AccusingRule } from '../rule.ts';
import { remoteCodeSearch, startedDownload } from '../structure/remote-code.ts';

// Programs download data and run code of their own. The rule follows values: what came from an address in the text must
// arrive in a call that executes it.
export const rule: AccusingRule = {
  id: 'remote_code_flow',
  title: 'Code that runs what it downloads',
  category: 'tool-abuse',
  scope: 'strict',
  level: 3,
  confidence: 0.9,
  why: 'Whoever controls that address decides at any later time what runs on this machine.',
  advice: 'Do not run it; fetch the code, read it, and pin its checksum.',
  threats: ['T09', 'T08'],
  unmitigated: ['quoted', 'code'],
  shapes: [startedDownload],
  searches: [remoteCodeSearch()],
};
