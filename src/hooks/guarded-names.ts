/**
 * `instructions` are read into a prompt and steer the agent. `settings` decide what the agent may do and which programs
 * run with it, including our hook. `guard` files configure Bezoar itself: its policy, keys, tokens and approvals.
 */
export type GuardedKind = 'instructions' | 'settings' | 'guard';

/** The folders in which agents and editors keep what steers them, in a project and in the user's home. */
export const agentFolders: readonly string[] = [
  ...['.claude', '.cursor', '.codex', '.gemini', '.agents', '.agent', '.windsurf', '.clinerules', '.continue', '.roo'],
  ...['.kiro', '.amazonq', '.augment', '.junie', '.trae', '.qwen', '.opencode', '.kilocode', '.factory', '.goose'],
  ...['.crush', '.copilot', '.openhands', '.hermes', '.openclaw', '.amp', '.zencoder', '.tabnine', '.aiassistant'],
];

/** By its own name, in any letter case, as some file systems read it. */
export function isAgentFolder(name: string): boolean {
  return agentFolders.includes(name.toLowerCase());
}

/** Other folders with such files among others. */
export const mixedFolders: readonly string[] = [
  ...[
    '.github',
    '.vscode',
    '.zed',
    '.bezoar',
    '.claude-plugin',
    '.codex-plugin',
    '.cursor-plugin',
    '.codeium',
    '.config',
  ],
  ...['hooks', 'memories', 'managed-settings.d', 'claudecode', 'claude-code'],
];

const anyAgent = `{${agentFolders.join(',')}}`;

/** Folders of an agent whose contents enter a prompt. */
const instructionFolders = [
  ...['skills', 'skill', 'agents', 'agent', 'subagents', 'droids', 'modes', 'personas', 'commands', 'command'],
  ...['prompts', 'rules', 'rules-*', 'steering', 'instructions', 'guidelines', 'workflows', 'output-styles'],
  ...['memory', 'memories', 'agent-memory', 'microagents', 'chatmodes', 'templates', 'user_rules', 'contexts'],
];

const scripts = '{sh,bash,zsh,fish,js,mjs,cjs,ts,mts,py,rb,pl,ps1,cmd,bat}';
const data = '{json,jsonc,json5,toml,yaml,yml}';

interface Row {
  readonly kind: GuardedKind;
  /**
   * Names and paths, matched case-insensitively, as some file systems do: without a slash, anywhere; `*` is any part of a name,
   * `**` any folders.
   */
  readonly patterns: readonly string[];
}

/** The first row that matches counts. */
export const guardedRows: readonly Row[] = [
  {
    kind: 'guard',
    patterns: [
      // Also names that some file systems take for one of these, and formats that a later version may read.
      'bezoar.config.*',
      '**/.bezoar/**',
      '**/{.config,.local/state,AppData/Roaming}/bezoar/**',
    ],
  },
  {
    kind: 'settings',
    patterns: [
      ...['.claude.json', '.mcp.json', 'mcp.json', 'mcp_config.json', 'mcp-config.json', 'mcp_settings.json'],
      ...[
        'claude_desktop_config.json',
        'cline_mcp_settings.json',
        'opencode.{json,jsonc}',
        '.crush.json',
        'crush.json',
      ],
      ...['.aider.conf.{yml,yaml}', '.continuerc.json', '.roomodes', '*.code-workspace', 'managed-mcp.json'],
      `**/${anyAgent}/*.${data}`,
      // Programs that settings of an agent start.
      `**/${anyAgent}/*.${scripts}`,
      `**/${anyAgent}/{hooks,settings,mcp,mcpServers}/**`,
      `**/${anyAgent}/plugins/*.json`,
      '**/{.vscode,.zed,.claude-plugin,.codex-plugin,.cursor-plugin}/*.{json,jsonc}',
      '**/hooks/hooks.json',
      '**/{ClaudeCode,claude-code}/managed-*.json',
      '**/managed-settings.d/*.json',
      `**/.config/{opencode,crush,goose,zed,amp,github-copilot,mcp}/*.${data}`,
    ],
  },
  {
    kind: 'instructions',
    patterns: [
      ...[
        'CLAUDE.md',
        'CLAUDE.local.md',
        'AGENTS.md',
        'AGENTS.local.md',
        'AGENTS.override.md',
        'AGENT.md',
        'GEMINI.md',
      ],
      ...[
        'MEMORY.md',
        'USER.md',
        'SOUL.md',
        'SKILL.md',
        'IDENTITY.md',
        'HERMES.md',
        '.hermes.md',
        'QWEN.md',
        'CRUSH.md',
      ],
      ...[
        'WARP.md',
        'JULES.md',
        '.cursorrules',
        '.windsurfrules',
        '.clinerules',
        '.roorules',
        '.roorules-*',
        '.goosehints',
      ],
      ...['copilot-instructions.md', '*.instructions.md', '*.prompt.md', '*.chatmode.md', '*.agent.md'],
      `**/${anyAgent}/{${instructionFolders.join(',')}}/**`,
      `**/${anyAgent}/*.{md,mdc,txt}`,
      '**/.clinerules/**',
      '**/.github/{instructions,prompts,chatmodes,agents,skills,copilot}/**',
      '**/.claude/projects/*/memory/**',
      '**/.codeium/**/memories/**',
      '**/memories/*.md',
    ],
  },
];
