import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// The settings and SOUL.md of a Hermes agent: a change there outlives the session and needs a person.
export const rule: AccusingRule = {
  id: 'hermes_config_mod',
  title: 'Order to change the configuration of a Hermes agent',
  category: 'persistence',
  level: 2,
  confidence: 0.75,
  scope: 'strict',
  threats: ['T06', 'T14'],
  why: 'From then on the configuration decides what the agent is, knows and may do.',
  advice: 'Make such changes by hand, after reading them.',
  phrases: [
    oneLine`
      update|modify|edit|write|change|append|add|set|overwrite|replace|rewrite|insert|alter|patch|inject|delete|
      remove|put ..8 .hermes config.yaml|config.yml|soul.md|memories|config.json
    `,
  ],
};
