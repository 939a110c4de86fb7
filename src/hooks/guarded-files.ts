import { isAbsolute, parse, relative, resolve } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/**
 * `instructions` are read into a prompt and steer the agent. `settings` decide what the agent may do and which programs
 * run with it, including our hook.
 */
export type GuardedKind = 'instructions' | 'settings';

interface Row {
  readonly kind: GuardedKind;
  /** .gitignore patterns, matched case-insensitively, as some file systems do. */
  readonly patterns: readonly string[];
}

const rows: readonly Row[] = [
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
      '**/.gemini/settings.json',
      '**/.codex/config.toml',
      '**/hooks/hooks.json',
      'bezoar.config.yaml',
      'bezoar.config.yml',
      'bezoar.config.json',
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

/** The known files plus those a user names. None can be excluded, or a project could unguard itself. */
export function guardedFiles(root: string, further: readonly string[] = []): GuardedFiles {
  const matchers = rows.map(({ kind, patterns }) => ({ kind, matcher: matcherOf(patterns) }));
  const own = matcherOf(further);
  return {
    kindOf(path) {
      const full = resolve(root, path);
      const inRoot = localName(relative(root, full));
      const anywhere = localName(relative(parse(full).root, full));
      if (anywhere === undefined) return undefined;
      const known = matchers.find(({ matcher }) => matcher.ignores(anywhere))?.kind;
      return known ?? (inRoot !== undefined && own.ignores(inRoot) ? 'instructions' : undefined);
    },
    isNamedIn: (text) => names.test(text.replace(/['"\\]/g, '')),
  };
}

function matcherOf(patterns: readonly string[]): Ignore {
  return ignore({ ignorecase: true }).add(patterns.flatMap(expanded));
}

/** Expands `{a,b}`, which .gitignore does not support. */
function expanded(pattern: string): readonly string[] {
  const [whole, inside = ''] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  return whole === undefined ? [pattern] : inside.split(',').map((part) => pattern.replace(whole, part));
}

function localName(path: string): string | undefined {
  if (path === '' || path.startsWith('..') || isAbsolute(path)) return undefined;
  // On every system: an editor on Windows may pass such paths to another shell.
  return path.replaceAll('\\', '/');
}

const names =
  /(?:claude|agents?|memory|user|soul|gemini|skill|copilot-instructions)(?:\.local|\.override)?\.md\b|\.(?:cursor|cline|windsurf)rules\b|\.(?:cursor|claude|codex|gemini|agents|windsurf)\/|\.claude\.json|\.mcp\.json|bezoar\.config\./i;
