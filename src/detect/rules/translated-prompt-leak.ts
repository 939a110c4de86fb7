import { phrasesOf } from '../languages/index.ts';
import type { AccusingRule } from '../rule.ts';

/**
 * Near miss: "was ist ein Systemprompt?" asks for knowledge. Here the agent's own text is the object of a verb of
 * disclosing.
 */
export const rule: AccusingRule = {
  id: 'translated_prompt_leak',
  title: 'Request for hidden instructions or keys, in a language other than English',
  category: 'prompt-leak',
  level: 2,
  confidence: 0.75,
  scope: 'standard',
  threats: ['T03'],
  why: 'It asks the agent to disclose its system prompt, its hidden instructions or its keys.',
  advice: 'Remove the request; an agent has no reason to remember it.',
  phrases: phrasesOf('promptLeak'),
};
