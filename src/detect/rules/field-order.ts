import type { AccusingRule } from '../rule.ts';
import { fieldSearch } from '../structure/fields.ts';

// Records describe; they do not command. The rule requires a value that addresses an agent, or that is in a field for
// agents, and an order that harms.
export const rule: AccusingRule = {
  id: 'field_order',
  title: 'Order to an agent in a field of a record',
  category: 'instruction-override',
  scope: 'strict',
  level: 3,
  confidence: 0.85,
  why: 'A field that should hold data tells the agent to leak, delete, pay, approve or hide something.',
  advice: 'Use the other fields only; find out who wrote this value.',
  threats: ['T01', 'T09'],
  unmitigated: ['quoted', 'code'],
  yieldsTo: [
    'message_to_agent',
    'document_imperative',
    'ordered_command',
    'override_orders',
    'exfiltrate_private',
    'exfiltrate_secret',
  ],
  searches: [fieldSearch()],
};
