import { oneLine } from '../long-text.ts';
import type { ImpactRule } from '../rule.ts';

// Says that the agent's own instructions, permissions or tools should change. Naming such a file is not enough, and
// "your settings" in a manual belong to the reader: without "own", only things that agents alone have (a prompt,
// instructions) count.
export const rule: ImpactRule = {
  id: 'changes_agent_configuration',
  title: 'Changes the configuration of an agent',
  scope: 'minimal',
  impact: 'changes-agent-configuration',
  phrases: [
    oneLine`
      (add|append|write|put|save|update|edit|change|modify|replace|overwrite|prepend|insert|delete|remove|rename|
      create|rewrite|extend|copy|include|install|register|enable|disable|set|turn) ..8
      (agents.md|claude.md|gemini.md|.cursorrules|.windsurfrules|.clinerules|copilot-instructions.md|.mcp.json|
      mcp.json|settings.local.json|soul.md|skill.md|memory.md|claude_desktop_config.json|.mdc)
    `,
    oneLine`
      (add|append|write|put|save|update|edit|change|modify|replace|create|set|install|enable|disable|turn) ..6
      (system prompt|custom instructions|agent settings|agent config|agent configuration|agents settings|
      assistant settings|tool permissions|permission settings|allow list|allowlist|deny list|denylist|mcp server|
      mcp servers|pretooluse|posttooluse|agent hook|agent hooks|auto approve|auto-approve|autoapprove|safety filter|
      memory policy|approval prompts|approval mode)
    `,
    oneLine`
      (system prompt|custom instructions|agent settings|agent configuration|agents.md|claude.md|.cursorrules|
      mcp.json|.mcp.json|mcp config) ..4 (must|should|needs|need|has|have) ..2 (be|to) ..2
      (changed|updated|edited|replaced|extended|modified|rewritten|say|include|contain)
    `,
    oneLine`
      (your own|agents|assistants) (settings|configuration|config|rules|instructions|permissions|memory policy|
      guidelines|hooks) ..4 (change|update|edit|replace|rewrite|are now|is now|to|set|overwrite)
    `,
    'your (instructions|guidelines|memory policy|hooks|system prompt) ..4 (change|update|edit|replace|rewrite|are now|is now|overwrite)',
    oneLine`
      (change|update|edit|replace|rewrite|overwrite|modify) your (own|system)
      (settings|configuration|config|rules|instructions|permissions|prompt|guidelines|memory)
    `,
    '(change|update|edit|replace|rewrite|overwrite|modify) your (system prompt|prompt|instructions|guidelines|rules|memory|memory policy)',
  ],
  shapes: [
    {
      at: ['.claude/settings', '.vscode/settings', '.cursor/mcp', '.vscode/tasks', '.codex/config'],
      pattern: /\.(?:claude\/settings|vscode\/settings|cursor\/mcp|vscode\/tasks|codex\/config)/,
    },
  ],
};
