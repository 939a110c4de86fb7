import type { AccusingRule } from '../rule.ts';
import { plantedStartup } from '../structure/persistence.ts';

// People extend their PATH in ~/.bashrc and install hooks with a tool. The rule requires code that hides, calls out or
// speaks to an agent, in a place that starts it again and again.
export const rule: AccusingRule = {
  id: 'planted_startup',
  title: 'Hidden code in a place that starts by itself',
  category: 'persistence',
  scope: 'strict',
  level: 3,
  confidence: 0.86,
  why: 'The command leaves something behind that runs at every login, commit or session, long after this text is gone.',
  advice: 'Do not run it; check start-up files, hooks and services for lines nobody remembers.',
  threats: ['T06', 'T08'],
  unmitigated: ['quoted', 'code'],
  yieldsTo: ['startup_persistence', 'ssh_backdoor'],
  shapes: plantedStartup,
};
