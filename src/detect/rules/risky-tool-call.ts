import type { AccusingRule } from '../rule.ts';
import { toolCallSearch } from '../structure/tool-calls.ts';

// Logs and documents contain calls of tools. The rule requires arguments that no honest call has: a path that climbs out
// of its folder, a shell inside a value, a key file, a wiped folder, a secret put into a request.
export const rule: AccusingRule = {
  id: 'risky_tool_call',
  title: 'Call of a tool with a dangerous argument',
  category: 'tool-abuse',
  scope: 'strict',
  level: 3,
  confidence: 0.88,
  why: 'An agent that takes this text for a call, or copies its arguments, harms the machine it runs on.',
  advice: 'Do not call it; calls come from the runtime, and arguments from the user.',
  threats: ['T09', 'T10'],
  unmitigated: ['quoted', 'code'],
  yieldsTo: ['planted_tool_call'],
  searches: [toolCallSearch()],
};
