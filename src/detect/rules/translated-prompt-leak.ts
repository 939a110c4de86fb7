import { phrasesOf } from '../languages/index.ts';
import type { AccusingRule } from '../rule.ts';

/**
 * Near miss: "was ist ein Systemprompt?" asks for knowledge. Here a verb of giving out has the agent's own text as object.
 */
export const rule: AccusingRule = {
  id: 'translated_prompt_leak',
  title: 'Request for hidden instructions or keys, in another language than English',
  category: 'prompt-leak',
  level: 2,
  confidence: 0.75,
  scope: 'standard',
  threats: ['T03'],
  why: 'It asks the agent to give out its system prompt, its hidden instructions or its keys.',
  advice: 'Remove the request; nothing an agent should remember needs it.',
  phrases: phrasesOf('promptLeak'),
};
