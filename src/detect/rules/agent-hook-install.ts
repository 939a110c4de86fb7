import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Hooks, tool servers and permission lists decide what an agent may do before it reads a word. Projects document their
// hooks and servers; they do not tell an agent to extend its own permissions or to add a server from a text.
export const rule: AccusingRule = {
  id: 'agent_hook_install',
  title: 'Order to change what the agent or editor may run',
  category: 'persistence',
  scope: 'strict',
  level: 3,
  confidence: 0.85,
  why: 'The change makes code run, or lets commands run without approval, in every later session.',
  advice: 'Leave the settings alone; let the user make such a change themselves.',
  threats: ['T14', 'T06'],
  unmitigated: ['quoted', 'code'],
  phrases: [
    oneLine`
      (set|put|add|change|switch|flip|turn|write|enable|make|save|edit|insert|configure) ..6
      (autoapprove|auto approve|autoaccept|alwaysallow|always allow|bypasspermissions|yolo|
      dangerously skip permissions|skip permissions|autoexecute|auto execute|auto run|autorun) ..4
      (true|on|all|always|yes|enabled|1|everything|mode)
    `,
    oneLine`
      (set|put|add|write|change|insert|configure|save) ..8 (bash|shell|all|run) ..4
      (allow|allowed|permissions|permission|allowlist|whitelist) ..6
      (settings|settings.json|settings.local.json|claude.md|.claude|config|list)
    `,
    '(pretooluse|posttooluse|permissionrequest|sessionstart|userpromptsubmit|precompact) ..4 (always allow|allow all|approve all|auto approve|curl|wget|@url)',
    oneLine`
      (add|put|write|install|register|create|insert|drop|place) ..6
      (pretooluse|posttooluse|sessionstart|userpromptsubmit|stop|session start|pre tool) (hook|hooks) ..10
      (curl|wget|@url|sends|posts|uploads|fetches|runs the script)
    `,
    oneLine`
      (mcp|.mcp.json|mcp.json|mcpservers) ..4 (add|register|install|connect|append|point|replace|remove) ..6
      (@url|@domain|npx|uvx) ..6 @unasked
    `,
    oneLine`
      (add|register|install|connect|append|replace|point) ..6
      (mcp|mcpservers|.mcp.json|mcp.json|mcp server|mcp servers|mcp config|tool server|tool servers) ..14 (@unasked|wont notice|will not notice)
    `,
    oneLine`
      (add|put|write|insert|append|set) ..8 (postinstall|preinstall|prepare script|postcreatecommand|post-commit|
      pre-commit|pre-push|post-checkout|post commit|post checkout|core hookspath|hookspath|folderopen) ..14
      (curl|wget|node e|eval|sh c|pushes|fetches|downloads|posts|sends|uploads|mirror|quietly|silently)
    `,
    '(postinstall|preinstall|postcreatecommand|post-create) ..6 (node e|curl|wget|bash|sh c|eval) ..10 (@url|@domain|https|http)',
    '(git config) ..3 (core hookspath|core.hookspath) ..8 (tmp|drop|post|push|pushes|mirror|hidden)',
    oneLine`
      (remove|delete|take out|clear|empty|drop|strip|disable) ..4
      (deny|denied|blocklist|denylist|forbidden|approval|confirmation)
      (list|rules|hook|hooks|commands|prompts|step|steps|entries) ..10
      (settings|config|agent|claude|cursor|copilot|permissions|hooks|file|legacy|agents|assistant)
    `,
    oneLine`
      (require approval|require_approval|requires approval|confirm actions|ask before|ask_before|approval policy|
      approval_policy|sandbox mode|sandbox_mode|safety filter|safety_filter|content filter)
      (true|on|set|to|is|from)? (false|off|never|none|no|danger|disabled)
    `,
    oneLine`
      (change|set|edit|rewrite|modify|write|save) ..4 (your|agents|agent|assistants)
      (own|permission|permissions|tool|approval|safety|hook) (settings|config|configuration|policy|permissions|
      hooks|rules) ..10 (allow|never|false|off|none|all|unrestricted|skip)
    `,
    oneLine`
      (move|rename|delete|disable|remove|replace|overwrite) ..4
      (hook|hooks|pre_tool|pretooluse|guard|guardrail|sandbox) ..6 (off|exit 0|empty|disabled|bak|quietly|nobody)
    `,
  ],
  shapes: [
    { at: ['chat.tools.autoapprove'], pattern: /chat\.tools\.autoApprove["']?\s?[:=]\s?true/i },
    {
      at: ['"bypasspermissions"', 'bypasspermissions'],
      pattern: /["']?defaultMode["']?\s?:\s?["']bypassPermissions/i,
      lookBehind: 16,
    },
    { at: ['"allow": ["bash(*', '"allow":["bash(*', 'allow: bash(*'], pattern: /"?allow"?:\s?\[?"?Bash\(\*/i },
    { at: ['"runon": "folderopen"', '"runon":"folderopen"'], pattern: /"runOn":\s?"folderOpen"/i },
  ],
};
