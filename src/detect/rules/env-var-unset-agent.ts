import type { AccusingRule } from '../rule.ts';

// Removing the variables that identify or restrict an agent session frees the next process from its limits and its
// logging.
export const rule: AccusingRule = {
  id: 'env_var_unset_agent',
  title: 'Command that unsets an agent variable',
  category: 'command-and-control',
  level: 2,
  confidence: 0.7,
  scope: 'standard',
  threats: ['T08', 'T14'],
  why: 'A nested agent without these variables escapes the guard of the outer one.',
  advice: 'Before anything runs, ask why the variable has to go.',
  shapes: [
    {
      at: ['unset '],
      pattern:
        /(?<!\w)unset {1,3}(?:-v {1,2})?\$?\w{0,24}?(?:CLAUDE|CODEX|HERMES|AGENT|OPENAI|ANTHROPIC|GEMINI|COPILOT)\w{0,40}/i,
    },
    {
      at: ['env -u '],
      pattern: /env -u {1,2}\w{0,24}?(?:CLAUDE|CODEX|HERMES|AGENT|OPENAI|ANTHROPIC|GEMINI|COPILOT)\w{0,40}/i,
    },
    {
      at: ['remove-item '],
      pattern:
        /remove-item {1,3}(?:-path {1,2})?env:\w{0,24}?(?:CLAUDE|CODEX|HERMES|AGENT|OPENAI|ANTHROPIC|GEMINI|COPILOT)\w{0,40}/i,
    },
  ],
};
