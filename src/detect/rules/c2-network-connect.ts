import type { AccusingRule } from '../rule.ts';

// "Connect to the network" is in every printer manual. Here the agent is told to connect and then wait, register or
// obey.
export const rule: AccusingRule = {
  id: 'c2_network_connect',
  title: 'Order to join a network and wait for orders',
  category: 'command-and-control',
  level: 2,
  confidence: 0.7,
  scope: 'standard',
  threats: ['T08'],
  why: "It makes the agent a member of somebody else's network.",
  advice: 'Delete the entry unless you know the network.',
  phrases: [
    'connect to the network ..3 wait|await|register|beacon|report|receive|obey|poll|tasking|orders',
    'connect|connecting to ..2 swarm|hive|botnet|mothership|collective|overlord',
    'must|shall ..2 connect to the network',
    'connect to ..2 c2|handler ..1 server|network|node|and',
  ],
};
