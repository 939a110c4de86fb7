import { oneLine, pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const file =
  'agents.md|claude.md|gemini.md|.cursorrules|.clinerules|.windsurfrules|.goosehints|.roorules|instructions.md|soul.md|memory.md|user.md';
const name = String.raw`(?:AGENTS\.md|CLAUDE\.md|GEMINI\.md|\.cursorrules|\.clinerules|\.windsurfrules|copilot-instructions\.md)`;
const order = oneLine`
  rule|rules|instruction|instructions|directive|directives|order|orders|command|commands|permission|permissions|
  persona|personality|payload|hook|backdoor|line|lines|paragraph|sentence|text|prompt|allow
`;

// A text that the agent merely read wants to change the file that the agent obeys first. Projects ask for upkeep all
// the time ("update AGENTS.md when conventions change"), but with a condition, and the object is conventions, not
// orders.
export const rule: AccusingRule = {
  id: 'agent_config_mod',
  title: 'Order to change the instructions of an agent',
  category: 'persistence',
  level: 2,
  confidence: 0.7,
  scope: 'strict',
  threats: ['T06', 'T14'],
  unmitigated: ['mentioned'],
  yieldsTo: ['hermes_config_mod'],
  why: 'Every agent of the project obeys that file in every later session.',
  advice: 'Make such changes by hand, after reading them.',
  phrases: [
    `^update|edit|modify|change|extend|rewrite|amend|patch|alter the|your|our|my|this|its? github? copilot? ${file} ..1 with|to|so ..4 ${order}`,
    `^update|edit|modify|change the|your|our|my|this|its? github? copilot? ${file} ..1 under|so|and ..6 allow|permissions|deny|bypass|approve`,
    '^rewrite|replace|edit|change|modify|amend|alter your rules|guardrails|directives|safeguards',
    `append|insert|inject|plant|sneak|smuggle|prepend ..6 to|onto|into|in|at ..2 ${file}`,
    `^add|write|put|store|save|copy|paste|place ..1 this|these|following|new|the|a|two|hidden|secret ..2 ${order} ..2 to|onto|into|in|at ..2 ${file}`,
    `must|should|always|silently|secretly|quietly add|write|append|put|insert|copy ..6 to|onto|into ..2 ${file}`,
    `overwrite|replace|poison|tamper|hijack|backdoor ..2 ${file} ..2 with|to|so|and`,
    'set|change|edit|modify|add ..6 .claude|.cursor|.gemini|.codex settings.json|settings.local.json|mcp.json|config.toml ..3 to|so|allow|with|and',
  ],
  shapes: [
    {
      at: ['modify ', 'overwrite ', 'rewrite ', 'tamper with '],
      pattern: new RegExp(
        pattern`
          (?<![\w-])(?<!not )(?<!never )(?:modify|overwrite|rewrite|tamper with) (?:the |
          your )?["'\x60]?${name}["'\x60]?(?! {0,3}(?:when|whenever|if|only|after|unless|as|in|through|via|by|
          before|files?|content|for|or|\()\b)
        `,
        'i',
      ),
    },
  ],
};
