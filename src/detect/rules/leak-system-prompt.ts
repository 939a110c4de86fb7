import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const show =
  'output|print|outputs|reveal|reveals|repeat|display|disclose|leak|dump|echo|recite|expose|spell|paste|quote|reproduce|summarize|summarise|transcribe';

// Programs print prompts too; a memory that tells an agent to print its own is the attack. "Print the system prompt
// size" has the same verb, so without "your" the prompt must end the order or be requested verbatim.
export const rule: AccusingRule = {
  id: 'leak_system_prompt',
  title: 'Order to reveal the system prompt',
  category: 'prompt-leak',
  level: 2,
  confidence: 0.85,
  scope: 'standard',
  threats: ['T03'],
  why: 'The system prompt holds rules, names and sometimes secrets that help the next attack.',
  advice: 'Delete the entry; nobody needs the agent to recite its own instructions.',
  phrases: [
    oneLine`
      ${show}|show|give|tell|share|send|write|provide ..2 your ..3 system|initial|original|hidden|secret|internal|
      base|full|entire|exact|complete prompt|instructions|directives|message|rules|configuration
    `,
    `^${show} ..2 system|initial|original|hidden prompt|prompts`,
    `${show}|show|share|write ..2 system|initial|original|hidden prompt|instructions|message ..2 (verbatim|word for word|exactly|completely|in full|as is)`,
    `${show}|show|share|write (everything|all text|all the text|the text|all words) ..1 above|before ..4 line|message|point|conversation|this|here|verbatim`,
    `${show}|show|tell|give ..1 me ..2 system|initial|hidden prompt|instructions`,
    `what|which ..2 your system|initial|original|hidden prompt|instructions`,
  ],
};
