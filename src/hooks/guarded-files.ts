import { isAbsolute, parse, relative, resolve } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/**
 * `instructions` is read into a prompt: what stands in it steers the agent. `settings` decides what the agent may do and
 * which programs run around it, ours among them.
 */
export type GuardedKind = 'instructions' | 'settings';

interface Row {
  readonly kind: GuardedKind;
  /** Patterns as in a .gitignore, matched without regard to case: some disks do not have any. */
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
  /** What a path is, or undefined when nobody is steered by it. */
  kindOf(path: string): GuardedKind | undefined;
  /** Whether something that is not a path, such as a line of code, names one of the files. */
  isNamedIn(text: string): boolean;
}

/** The known files, and further ones that a user names. There is no way to take one out: a project could then unguard itself. */
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

/** `{a,b}` is not known to .gitignore. */
function expanded(pattern: string): readonly string[] {
  const [whole, inside = ''] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  return whole === undefined ? [pattern] : inside.split(',').map((part) => pattern.replace(whole, part));
}

function localName(path: string): string | undefined {
  if (path === '' || path.startsWith('..') || isAbsolute(path)) return undefined;
  // Also where a slash is the separator: an editor under Windows may name files to a shell that is not.
  return path.replaceAll('\\', '/');
}

const names =
  /(?:claude|agents?|memory|user|soul|gemini|skill|copilot-instructions)(?:\.local|\.override)?\.md\b|\.(?:cursor|cline|windsurf)rules\b|\.(?:cursor|claude|codex|gemini|agents|windsurf)\/|\.claude\.json|\.mcp\.json|bezoar\.config\./i;
