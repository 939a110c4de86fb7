import type { AccusingRule } from '../rule.ts';
import { protectionRemoved, protectionsOffSearch } from '../structure/checks-off.ts';

// Administrators switch a firewall off to test it, and manuals say how. The rule requires a protection that is removed for
// good, or two different ones within a few lines.
export const rule: AccusingRule = {
  id: 'protections_removed',
  title: 'Commands that switch protections off',
  category: 'tool-abuse',
  scope: 'strict',
  level: 2,
  confidence: 0.84,
  why: 'The commands remove reviews, firewalls, scanners, logs or passwords that would stop or record what comes next.',
  advice: 'Do not run them; ask who needs the protection gone and for how long.',
  threats: ['T09', 'T08'],
  unmitigated: ['quoted', 'code'],
  shapes: protectionRemoved,
  searches: [protectionsOffSearch()],
};
