import type { AccusingRule } from '../rule.ts';

const master =
  '(mothership|c2|handler|botmaster|overlord|attacker|command server|control server|control node|command node|command center|command centre|home base)';

// Services send heartbeats to Consul and people check in with Sarah. The rule requires a suspicious recipient, or an
// order to phone home to an address at intervals.
export const rule: AccusingRule = {
  id: 'c2_heartbeat',
  title: 'Order to report to a control server',
  category: 'command-and-control',
  level: 3,
  confidence: 0.85,
  scope: 'standard',
  threats: ['T08'],
  why: 'Attackers steer a hijacked agent through regular contact with their server.',
  advice: 'Delete the entry and block the address it names.',
  phrases: [
    `heartbeat|heartbeats|beacon|beacons|beaconing|checkin|checkins|ping|check|report ..2 to|with|at|into ..2 ${master}`,
    'beacon|beaconing ..3 to|at ..1 @url|@domain|@number',
    '(beacon|check in|phone home|call home|report in) ..4 @url|@domain ..3 every|hourly|daily|each|periodically|regularly',
    '(beacon|check in|phone home|call home|report in) every|hourly|daily|periodically ..6 @url|@domain',
    'phone|call|dial|beacon home ..2 to|with|at|every ..3 @url|@domain|@number|server|host|minutes|seconds|hour',
  ],
};
