import { oneLine } from '../long-text.ts';
import type { ImpactRule } from '../rule.ts';
import { settingSearch } from '../structure/settings.ts';

/** What protects: a setting that turns one of these off changes what may happen to everybody. */
const protections = oneLine`
  content filter|spam filter|fraud check|login check|sandbox mode|verify|verification|ssl|tls|ssl verify|ssl
  verification|certificate check|certificate checks|
  certificate checking|certificate validation|certificate verification|host key checking|signature check|
  signature checks|signature verification|authentication|auth|two factor|2fa|mfa|sandbox|sandboxing|audit|
  audit log|audit logs|audit logging|firewall|antivirus|csrf|csrf protection|guardrails|guardrail|secret scanning|
  secret scanner|branch protection|encryption|selinux|virus scanner|permission checks|permission check|
  access control|access controls|malware scan|integrity check|integrity checks|security checks|security check
`;
const off = 'off|false|no|none|disabled|never|permissive|optional|insecure';
/** What decides where code, updates, traffic or questions go. */
const routes = oneLine`
  registry|package index|index url|proxy|proxy setting|proxy settings|mirror|base url|api url|api base|endpoint|
  nameserver|dns server|update server|gateway|upstream
`;
const trustLists = oneLine`
  trusted hosts|trusted host|trusted domains|trusted domain|trusted sources|trusted publishers|trusted list|
  safe senders|whitelist|exclusions|exclusion list|sudoers|authorized keys|allowed origins|allowed hosts
`;

// Says that the agent's own instructions, permissions or tools should change. Naming such a file is not enough, and
// "your settings" in a manual belong to the reader: without "own", only things that agents alone have (a prompt,
// instructions) count.
export const rule: ImpactRule = {
  id: 'changes_agent_configuration',
  title: 'Changes the configuration of an agent',
  scope: 'minimal',
  impact: 'changes-agent-configuration',
  searches: [settingSearch('changes-agent-configuration')],
  frames: [
    { slots: ['setting', 'change'], within: 5, unless: 'past|talk|document' },
    { slots: ['agent', 'config', 'change'], within: 6, unless: 'past|talk|document' },
    { slots: ['config', 'change', 'number|address'], within: 6, unless: 'past|talk|document' },
  ],
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
    'your (instructions|guidelines|memory policy|hooks|system prompt) ..4 (change|update|edit|replace|rewrite|are now|is now|overwrite)',
    oneLine`
      (change|update|edit|replace|rewrite|overwrite|modify) your (own|system)
      (settings|configuration|config|rules|instructions|permissions|prompt|guidelines|memory)
    `,
    '(change|update|edit|replace|rewrite|overwrite|modify) your (system prompt|prompt|instructions|guidelines|rules|memory|memory policy)',

    // The settings of what the agent works with: protections that are turned off, routes that lead elsewhere, new trust.
    `(set|change|switch|flip|configure|turn|put|leave|keep|make) ..2 (${protections}) ..4 (${off})`,
    `^(turn|switch) off ..3 (${protections})`,
    `^(disable|deactivate|remove|uninstall|stop) ..2 (${protections})`,
    oneLine`
      (${protections}|protection|requirement) ..4 (has to|have to|must|should|needs to|need to|is to|are to) be
      (disabled|turned off|switched off|removed|deactivated|off|lowered|lifted)
    `,
    oneLine`
      (tls reject unauthorized|strict host key checking|stricthostkeychecking|ssl verify|verify ssl|sslverify|
      verify tls|check certificate|strict ssl|verify peer|require auth|auth required) ..1 (${off}|0)
    `,
    `(change|set|point|switch|update|redirect|repoint) ..3 (${routes}) ..6 (@url|@domain|@number)`,
    oneLine`
      (allow|enable|accept|permit|ignore|skip|disable|bypass|trust) (insecure|unsafe|unsigned|untrusted|all|any|
      anonymous|invalid|self signed|certificate|cert|ssl|tls|permissions|permission|auth|verification|checks|safety)
      ..3 (true|1|yes|on|by default)
    `,
    oneLine`
      ^(remove|delete|drop|relax|loosen|weaken|comment out) ..2 (deny|block|guard|safety|security|protection|
      permission|signature|validation|auth|firewall) (rule|rules|list|check|checks|line|lines|entry|entries)
    `,
    oneLine`
      ^(remove|delete|drop|relax|loosen|comment out) ..3 (rule|rules|check|checks|hook|filter|line|code) (that|which)
      (blocks|block|stops|prevents|checks|verifies|denies|limits|flags|warns)
    `,
    '(write|put|set|add|use|choose|select) ..3 (bypass permissions|bypasspermissions|dangerously skip permissions|yolo mode|acceptedits|accept edits)',
    'make (@url|@domain) ..3 (default|primary|only|main) (package|source|registry|mirror|search|model|endpoint|proxy)',
    `(${routes}) (must|should|has to|needs to|is to) be (changed|set|switched|pointed|moved|replaced) ..3 (@url|@domain|@number)`,
    '(whitelist|allowlist|unblock|trust) (@domain|@url|@email)',
    '(logging|logs|monitoring|alerts|auditing|tracking) ..4 (no longer|not) (wanted|needed|required) ..3 (off|disable|stop|switch|turn|remove)',
    '(lower|reduce|shorten|weaken|relax) ..2 (password|pin|key|token|session) (length|strength|rules|policy|requirements|complexity|expiry)',
    'use http instead of https',
    `(make|leave|open) ..4 (memory|settings|config|configuration|policy|permissions) ..2 (writable|editable|open|public|readable) (for|to|by)`,
    `(add|put|include|append|enter) ..4 (to|into|in|on) ..2 (${trustLists})`,
    oneLine`
      (enable|activate|allow|turn on|switch on) ..2 (auto approval|auto run|auto accept|yolo mode|unattended mode|
      bypass permissions|anonymous access|guest access|root login|anonymous login|unsigned packages)
    `,
    '(raise|lower|increase|reduce|lift|set) ..3 (approval|spending|review|transfer|refund|purchase) (threshold|thresholds|limit|limits)',

    // The agent named as the owner of what changes.
    oneLine`
      (agents|assistants|bots|copilots|chatbots|agent|assistant|bot) (memory policy|memory|temperature|model|tools|tool
      permissions|tool list|permissions|settings|configuration|config|system prompt|
      prompt|instructions|instruction file|rules file|limits|hooks|profile|approval mode|approval policy|allow list|skills|
      plugins) (shall|should|must|now|is now|are now|will|has been|have been|was|
      were|is to|needs|includes|include|changed|becomes|set)
    `,
    oneLine`
      (approval policy|approval mode|sandbox mode|permission mode|permissionmode|approval_policy|sandbox_mode|auto approve|
      autoapprove|autorun|auto run|yolo|tool call limit|max tool calls|
      tool choice|system prompt|system message|custom instructions) ..2 (changed|set|switched|replaced|updated|reloaded|overwritten|becomes|is now|was)
    `,
    oneLine`
      (instructions|instruction|rules|prompt|memory|guidelines) file (needs|should|must|gets|requires|has to|now) ..4 (line|
      lines|entry|entries|rule|rules|section|say|include|contain|updated|changed|paragraph)
    `,
    oneLine`
      (remove|delete|drop|disable|uninstall|bypass|comment out|replace|skip|rename) ..3 (pretooluse|posttooluse|pre tool
      use|post tool use|sessionstart|userpromptsubmit|stop hook|agent hook|permission hook|approval hook|guard hook|mcp
      server)
    `,
  ],
  shapes: [
    {
      at: ['.claude/settings', '.vscode/settings', '.cursor/mcp', '.vscode/tasks', '.codex/config'],
      pattern: /\.(?:claude\/settings|vscode\/settings|cursor\/mcp|vscode\/tasks|codex\/config)/,
    },
  ],
};
