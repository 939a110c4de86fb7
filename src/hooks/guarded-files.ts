import { isAbsolute, parse, relative, resolve } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/**
 * `instructions` are read into a prompt and steer the agent. `settings` decide what the agent may do and which programs
 * run with it, including our hook. `guard` files configure Bezoar itself: its policy, keys, tokens and approvals.
 */
export type GuardedKind = 'instructions' | 'settings' | 'guard';

interface Row {
  readonly kind: GuardedKind;
  /** .gitignore patterns, matched case-insensitively, as some file systems do. */
  readonly patterns: readonly string[];
}

const rows: readonly Row[] = [
  {
    kind: 'guard',
    patterns: [
      'bezoar.config.yaml',
      'bezoar.config.yml',
      'bezoar.config.json',
      // Also names that some file systems take for one of these, and formats that a later version may read.
      'bezoar.config.*',
      '**/.bezoar/**',
      '**/{.config,.local/state,AppData/Roaming}/bezoar/**',
    ],
  },
  {
    kind: 'settings',
    patterns: [
      '**/.claude/settings.json',
      '**/.claude/settings.local.json',
      '**/.claude.json',
      '**/.mcp.json',
      '**/.cursor/hooks.json',
      '**/.cursor/mcp.json',
      '**/.vscode/mcp.json',
      '**/.vscode/{settings,tasks}.json',
      '**/.gemini/settings.json',
      '**/.codex/config.toml',
      '**/hooks/hooks.json',
      // Every other file that the editors keep directly in their folders.
      '**/.{claude,cursor,gemini,codex,windsurf,roo,amazonq}/*.{json,jsonc,toml,yaml,yml}',
      '**/.claude/plugins/*.json',
      '**/.kiro/settings/*.json',
      '**/{ClaudeCode,claude-code}/managed-*.json',
      '**/managed-settings.d/*.json',
      'claude_desktop_config.json',
      'cline_mcp_settings.json',
      'mcp_config.json',
      'mcp_settings.json',
      'opencode.{json,jsonc}',
    ],
  },
  {
    kind: 'instructions',
    patterns: [
      'CLAUDE.md',
      'CLAUDE.local.md',
      'AGENTS.md',
      'AGENTS.override.md',
      'AGENT.md',
      'MEMORY.md',
      'USER.md',
      'SOUL.md',
      'GEMINI.md',
      'SKILL.md',
      '.cursorrules',
      '.windsurfrules',
      '.clinerules',
      'copilot-instructions.md',
      '**/.cursor/rules/**',
      '**/.clinerules/**',
      '**/.windsurf/rules/**',
      '**/.github/instructions/**',
      '**/.claude/{skills,agents,commands,rules,output-styles}/**',
      '**/.claude/projects/*/memory/**',
      '**/.{codex,cursor,agents,gemini}/skills/**',
      '**/memories/*.md',
    ],
  },
];

export interface GuardedFiles {
  /** The kind of a guarded path; undefined for any other. */
  kindOf(path: string): GuardedKind | undefined;
  /** Whether other text, such as a line of code, mentions one of the files. */
  isNamedIn(text: string): boolean;
}

/** The names without wildcards, which a link or a hard link may stand for. */
export const plainNames: readonly string[] = rows
  .flatMap(({ patterns }) => patterns.flatMap(expanded))
  .map((pattern) => pattern.replace(/^\*\*\//, ''))
  .filter((name) => !name.includes('*'));

/**
 * The known files plus those a user names. None can be excluded, or a project could unguard itself. `ownPaths` are the
 * files and folders in which Bezoar keeps its own configuration on this machine.
 */
export function guardedFiles(
  root: string,
  further: readonly string[] = [],
  ownPaths: readonly string[] = [],
): GuardedFiles {
  const matchers = rows.map(({ kind, patterns }) => ({ kind, matcher: matcherOf(patterns) }));
  const own = matcherOf(further);
  return {
    kindOf(path) {
      const full = resolve(root, path);
      const inRoot = localName(relative(root, full));
      const anywhere = localName(relative(parse(full).root, full));
      if (anywhere === undefined) return undefined;
      if (ownPaths.some((place) => isWithin(full, place))) return 'guard';
      const known = matchers.find(({ matcher }) => matcher.ignores(anywhere))?.kind;
      return known ?? (inRoot !== undefined && own.ignores(inRoot) ? 'instructions' : undefined);
    },
    isNamedIn: (text) => names.test(text.replace(/['"\\]/g, '')),
  };
}

function matcherOf(patterns: readonly string[]): Ignore {
  return ignore({ ignorecase: true }).add(patterns.flatMap(expanded));
}

function isWithin(path: string, place: string): boolean {
  const [inside, outside] = [folded(resolve(path)), folded(resolve(place))];
  return inside === outside || inside.startsWith(`${outside.replace(/\/+$/, '')}/`);
}

/** Expands each `{a,b}`, which .gitignore does not support. */
function expanded(pattern: string): readonly string[] {
  const [whole, inside = ''] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  return whole === undefined ? [pattern] : inside.split(',').flatMap((part) => expanded(pattern.replace(whole, part)));
}

function localName(path: string): string | undefined {
  if (path === '' || path.startsWith('..') || isAbsolute(path)) return undefined;
  return folded(path);
}

/**
 * The name that a file system may take for this one: macOS ignores letter case and some invisible characters, Windows
 * dots and blanks at the end of a name. Backslashes on every system: an editor on Windows may pass them to another shell.
 */
function folded(path: string): string {
  return path
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\\', '/')
    .replace(/(?<=[^./\s])[.\s]+(?=\/|$)/g, '')
    .toLowerCase();
}

const names =
  /(?:claude|agents?|memory|user|soul|gemini|skill|copilot-instructions)(?:\.local|\.override)?\.md\b|\.(?:cursor|cline|windsurf)rules\b|\.(?:cursor|claude|codex|gemini|agents|windsurf)\/|\.claude\.json|\.mcp\.json|bezoar\.config\.|[/\\]\.?bezoar[/\\]/i;
