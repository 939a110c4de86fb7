import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// A stored banner that claims the system prompt has been replaced. The noun phrase alone counts, as in hermes-agent;
// the verb needs an imperative or "your", because frameworks document that a caller can override the system prompt.
export const rule: AccusingRule = {
  id: 'sys_prompt_override',
  title: 'Claim to override the system prompt',
  category: 'instruction-override',
  level: 3,
  confidence: 0.85,
  scope: 'minimal',
  threats: ['T01', 'T10'],
  why: 'A text that imitates a new system prompt outranks the user if the agent believes it.',
  advice: 'Delete the entry; a real system prompt never arrives through memory.',
  phrases: [
    '^system prompt|prompts|instruction|instructions|message override|overrides|overriding|takeover',
    oneLine`
      system prompt|instruction|message override engaged|activated|active|enabled|initiated|accepted|granted|
      complete|in|code|begins|follows|authorized|confirmed
    `,
    '^override|overwrite|supersede|replace ..1 your ..1 system|base|core|original prompt|instructions|programming',
    '^override|overwrite|supersede ..2 system|developer prompt|instructions ..2 with|and|then|immediately|now',
    oneLine`
      ^your system|base|core|original prompt|instructions|message is|are|was|were|has|have ..2 overridden|
      superseded|replaced|void|revoked|cancelled|canceled|obsolete|disabled
    `,
    'system override engaged|activated|active|enabled|initiated|accepted|granted|complete|protocol|code',
    'new|updated|revised|real|true|actual system prompt|instructions ..2 follow|follows|below|is|are|begins|begin|effective',
    'prompt override engaged|active|enabled|accepted|mode|code',
  ],
};
