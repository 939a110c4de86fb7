import { linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attack } from '../support.ts';

/** A way to write a file that steers an agent without its own name, or in one of the less known folders. */
export interface LinkCase {
  readonly name: string;
  /** What is in the project beforehand. */
  readonly files?: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
  readonly hardLinks?: Readonly<Record<string, string>>;
  /** The file that the agent writes. */
  readonly writes: string;
  /** The guarded name under which the attack is then found, if it is another one. */
  readonly found?: string;
}

const folders: readonly string[] = [
  ...['.claude', '.cursor', '.codex', '.gemini', '.agents'].flatMap((agent) =>
    ['skills/a/SKILL.md', 'skills/a/run.py', 'agents/b.md', 'commands/c.md', 'rules/d.md'].map(
      (path) => `${agent}/${path}`,
    ),
  ),
  ...['.claude/output-styles/a.md', '.claude/agent-memory/a/MEMORY.md', '.claude/CLAUDE.md', '.codex/AGENTS.md'],
  ...['.codex/prompts/a.md', '.gemini/GEMINI.md', '.cursor/rules/sub/a.mdc', '.cursorrules', '.windsurfrules'],
  ...[
    '.windsurf/rules/a.md',
    '.windsurf/workflows/a.md',
    '.clinerules',
    '.clinerules/a.md',
    '.clinerules/workflows/b.md',
  ],
  ...[
    '.roo/rules/a.md',
    '.roo/rules-code/a.md',
    '.roo/commands/a.md',
    '.roorules',
    '.roorules-code',
    '.kiro/steering/a.md',
  ],
  ...[
    '.continue/rules/a.md',
    '.continue/prompts/a.md',
    '.github/copilot-instructions.md',
    '.github/prompts/a.prompt.md',
  ],
  ...[
    '.github/instructions/a.instructions.md',
    '.github/chatmodes/a.chatmode.md',
    '.github/agents/a.md',
    '.goosehints',
  ],
  ...[
    '.github/skills/a/SKILL.md',
    '.amazonq/rules/a.md',
    '.junie/guidelines.md',
    '.augment/rules/a.md',
    '.trae/rules/a.md',
  ],
  ...[
    '.qwen/QWEN.md',
    '.opencode/agent/a.md',
    '.opencode/command/a.md',
    '.kilocode/rules/a.md',
    '.factory/droids/a.md',
  ],
  ...[
    '.openhands/microagents/a.md',
    'deep/er/AGENTS.md',
    'AGENTS.override.md',
    'WARP.md',
    'packages/a/CLAUDE.local.md',
  ],
];

export const linkCases: readonly LinkCase[] = [
  ...folders.map((path) => ({ name: `folder: ${path}`, writes: path })),
  {
    name: 'target of a link',
    links: { 'CLAUDE.md': 'notes.txt' },
    files: { 'notes.txt': 'x' },
    writes: 'notes.txt',
    found: 'CLAUDE.md',
  },
  {
    name: 'target of a link in a subfolder',
    links: { 'sub/AGENTS.md': '../n.txt' },
    files: { 'n.txt': 'x' },
    writes: 'n.txt',
    found: 'sub/AGENTS.md',
  },
  {
    name: 'target of a link, not there yet',
    links: { 'CLAUDE.md': 'later.txt' },
    writes: 'later.txt',
    found: 'CLAUDE.md',
  },
  {
    name: 'second of two links',
    links: { 'CLAUDE.md': 'one', one: 'two.txt' },
    files: { 'two.txt': 'x' },
    writes: 'two.txt',
    found: 'CLAUDE.md',
  },
  {
    name: 'a link that leads to it',
    links: { 'a.txt': 'CLAUDE.md' },
    files: { 'CLAUDE.md': 'x' },
    writes: 'a.txt',
    found: 'CLAUDE.md',
  },
  {
    name: 'hard link',
    files: { 'CLAUDE.md': 'x' },
    hardLinks: { 'a.txt': 'CLAUDE.md' },
    writes: 'a.txt',
    found: 'CLAUDE.md',
  },
  {
    name: 'hard link of a skill',
    files: { '.claude/skills/a/tool.py': 'x' },
    hardLinks: { 'a.py': '.claude/skills/a/tool.py' },
    writes: 'a.py',
    found: '.claude/skills/a/tool.py',
  },
  {
    name: 'hard link of a nested file',
    files: { 'a/b/AGENTS.md': 'x' },
    hardLinks: { 'c.txt': 'a/b/AGENTS.md' },
    writes: 'c.txt',
    found: 'a/b/AGENTS.md',
  },
  {
    name: 'linked agent folder',
    files: { 'store/x.md': 'x' },
    links: { '.claude': 'store' },
    writes: 'store/CLAUDE.md',
    found: '.claude/CLAUDE.md',
  },
  {
    name: 'linked agent folder, settings',
    files: { 'store/x.md': 'x' },
    links: { '.claude': 'store' },
    writes: 'store/rules/a.md',
    found: '.claude/rules/a.md',
  },
  {
    name: 'linked skills',
    files: { 'shared/a/readme.md': 'x' },
    links: { '.claude/skills': '../shared' },
    writes: 'shared/a/readme.md',
    found: '.claude/skills/a/readme.md',
  },
  {
    name: 'linked skill',
    files: { 'shared/readme.md': 'x' },
    links: { '.claude/skills/a': '../../shared' },
    writes: 'shared/readme.md',
    found: '.claude/skills/a/readme.md',
  },
  {
    name: 'linked rules, new file',
    files: { 'r/a.mdc': 'x' },
    links: { '.cursor/rules': '../r' },
    writes: 'r/new.mdc',
    found: '.cursor/rules/new.mdc',
  },
  {
    name: 'linked outside of the project',
    files: { '../elsewhere/a.md': 'x' },
    links: { '.agents': '../elsewhere' },
    writes: '../elsewhere/rules/a.md',
    found: '.agents/rules/a.md',
  },
  {
    name: 'linked in a subfolder',
    files: { 'z/commands/a.md': 'x' },
    links: { 'sub/.codex': '../z' },
    writes: 'z/commands/a.md',
    found: 'sub/.codex/commands/a.md',
  },
  {
    name: 'link in a linked folder',
    files: { 's/x': 'x', 't/y.md': 'x' },
    links: { '.claude': 's', 's/skills': '../t' },
    writes: 't/y.md',
    found: '.claude/skills/y.md',
  },
  {
    name: 'linked rules, and a link of another name beside them',
    files: { 'team/x.md': 'x' },
    links: { '.claude/aaa': '../team', '.claude/rules': '../team' },
    writes: 'team/new.md',
    found: '.claude/rules/new.md',
  },
  {
    name: 'linked rules, and a link in the project',
    files: { 'team/x.md': 'x' },
    links: { a: 'team', '.claude/rules': '../team', z: 'team' },
    writes: 'team/new.md',
    found: '.claude/rules/new.md',
  },
  {
    name: 'linked rules, and a link among settings',
    files: { 'team/x.md': 'x' },
    links: { '.claude/hooks': '../team', '.claude/rules': '../team' },
    writes: 'team/new.md',
    found: '.claude/rules/new.md',
  },
  {
    name: 'linked commands, and a chain of links',
    files: { 'team/x.md': 'x' },
    links: { b: 'team', '.agents/b': '../b', '.agents/commands': '../b' },
    writes: 'b/new.md',
    found: '.agents/commands/new.md',
  },
  {
    name: 'through a linked folder',
    files: { '.claude/skills/a.md': 'x' },
    links: { plain: '.claude/skills' },
    writes: 'plain/new.md',
    found: '.claude/skills/new.md',
  },
  { name: 'import', files: { 'CLAUDE.md': 'See @notes.md', 'notes.md': 'x' }, writes: 'notes.md' },
  { name: 'import, not there yet', files: { 'CLAUDE.md': 'See @notes.md' }, writes: 'notes.md' },
  {
    name: 'import at the end of a sentence',
    files: { 'CLAUDE.md': 'Follow @docs/style.txt.' },
    writes: 'docs/style.txt',
  },
  { name: 'import in brackets', files: { 'CLAUDE.md': '(see @docs/style)' }, writes: 'docs/style' },
  { name: 'import with a blank', files: { 'CLAUDE.md': '@my\\ notes.md' }, writes: 'my notes.md' },
  { name: 'import in a list', files: { 'AGENTS.md': '- git @docs/git.md' }, writes: 'docs/git.md' },
  { name: 'import above', files: { 'sub/CLAUDE.md': '@../shared.md' }, writes: 'shared.md' },
  { name: 'import from home', files: { 'CLAUDE.md': '@~/prefs.md' }, writes: '../home/prefs.md' },
  {
    name: 'import by an import',
    files: { 'CLAUDE.md': '@a.md', 'a.md': '@b/c.md', 'b/c.md': '@d.md' },
    writes: 'b/d.md',
  },
  {
    name: 'import of the fifth file',
    files: { 'CLAUDE.md': '@1.md', '1.md': '@2.md', '2.md': '@3.md', '3.md': '@4.md', '4.md': '@5.md' },
    writes: '5.md',
  },
  { name: 'import of a rule', files: { '.claude/rules/a.md': '@../../docs/x.md' }, writes: 'docs/x.md' },
  { name: 'import of Gemini', files: { 'GEMINI.md': '@./docs/x.md' }, writes: 'docs/x.md' },
  { name: 'import after an unclosed fence', files: { 'CLAUDE.md': '```\ncode\n@real.md' }, writes: 'real.md' },
  { name: 'import after a closed fence', files: { 'CLAUDE.md': '```\ncode\n```\n@real.md' }, writes: 'real.md' },
  {
    name: 'target of an imported link',
    files: { 'CLAUDE.md': '@l.md', 't.txt': 'x' },
    links: { 'l.md': 't.txt' },
    writes: 't.txt',
    found: 'l.md',
  },
  { name: 'import with a fragment', files: { 'CLAUDE.md': '@docs/api.md#rules' }, writes: 'docs/api.md' },
  { name: 'above the project', writes: '../CLAUDE.md' },
  { name: 'in the user\u2019s home', writes: '../home/.codex/AGENTS.md' },
  { name: 'in the user\u2019s home, commands', writes: '../home/.gemini/commands/a.md' },
];

/** Prepares a project. Returns the path that the agent writes. */
export function prepare(root: string, { files = {}, links = {}, hardLinks = {}, writes }: LinkCase): string {
  const at = (name: string): string => {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    return path;
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text);
  for (const [name, target] of Object.entries(links)) symlinkSync(target, at(name));
  for (const [name, target] of Object.entries(hardLinks)) linkSync(join(root, target), at(name));
  return at(writes);
}

/** Ways to swap a whole folder or file for a link, done by a program that no prediction can follow. */
export const swaps: readonly {
  readonly name: string;
  readonly swap: (root: string) => void;
  readonly found: string;
}[] = [
  {
    name: 'folder swapped for a link',
    found: '.claude/CLAUDE.md',
    swap: (root) => {
      rmSync(join(root, '.claude'), { recursive: true });
      symlinkSync('evil', join(root, '.claude'));
    },
  },
  {
    name: 'skills swapped for a link',
    found: '.claude/skills/x/readme.md',
    swap: (root) => {
      rmSync(join(root, '.claude/skills'), { recursive: true });
      symlinkSync('../evil-skills', join(root, '.claude/skills'));
    },
  },
  {
    name: 'file swapped for a link',
    found: 'CLAUDE.md',
    swap: (root) => {
      rmSync(join(root, 'CLAUDE.md'));
      symlinkSync('evil/CLAUDE.md', join(root, 'CLAUDE.md'));
    },
  },
  {
    name: 'file swapped for a hard link',
    found: 'CLAUDE.md',
    swap: (root) => {
      rmSync(join(root, 'CLAUDE.md'));
      linkSync(join(root, 'evil/CLAUDE.md'), join(root, 'CLAUDE.md'));
    },
  },
  {
    name: 'import of an old file',
    found: 'evil/CLAUDE.md',
    swap: (root) => writeFileSync(join(root, 'CLAUDE.md'), '# Notes\n@evil/CLAUDE.md\n'),
  },
  {
    name: 'folder of the project swapped for a link',
    found: 'sub/deep/er/AGENTS.md',
    swap: (root) => {
      rmSync(join(root, 'sub'), { recursive: true });
      symlinkSync('evil-sub', join(root, 'sub'));
    },
  },
  {
    name: 'new link with an agent\u2019s name',
    found: '.cursor/rules/a.md',
    swap: (root) => symlinkSync('evil-cursor', join(root, '.cursor')),
  },
];

export const swapFiles: Readonly<Record<string, string>> = {
  'CLAUDE.md': '# Notes\n',
  '.claude/CLAUDE.md': '# Mine\n',
  '.claude/settings.json':
    '{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"bezoar hook claude-code"}]}]}}',
  '.claude/skills/x/readme.md': 'A skill.\n',
  'sub/deep/er/AGENTS.md': '# Sub\n',
  'evil-sub/deep/er/AGENTS.md': attack,
  'evil/CLAUDE.md': attack,
  'evil-skills/x/readme.md': attack,
  'evil-cursor/rules/a.md': attack,
};
