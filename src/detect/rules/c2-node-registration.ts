import type { AccusingRule } from '../rule.ts';

// Promptware makes the agent register with its operator. Clusters register nodes as well, so the node must be the agent
// itself, or the other end must not be a cluster.
export const rule: AccusingRule = {
  id: 'c2_node_registration',
  title: 'Order to register as a node',
  category: 'command-and-control',
  level: 3,
  confidence: 0.85,
  scope: 'standard',
  threats: ['T08'],
  why: 'A registered agent waits for orders from somebody who is not its user.',
  advice: 'Delete the entry and check whether the agent opened connections.',
  phrases: [
    'register|registers|enroll|enrol|enlist|join|subscribe ..2 as ..3 node|nodes|bot|implant|zombie|drone|minion|peer',
    'sign|signed up ..1 as ..2 node|bot|peer|drone|implant',
    '^register ..1 node|nodes ..1 with|at|to|on ..2 hub|mothership|network|c2|swarm|hive|handler|master|@url|@domain',
    'register|enroll|enrol|enlist yourself ..1 with|at|to|on|in ..2 network|hub|swarm|controller|relay|node|c2|mothership|handler|mesh|hive',
    'register|enroll|enlist this agent|instance|assistant ..1 with|at|to|on|as|in ..2 @url|@domain|network|swarm|controller',
    'join|joining ..2 botnet|swarm|hive ..4 and|as|to|await|wait|report|receive|obey',
  ],
};
