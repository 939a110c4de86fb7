import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { attack } from '../support.ts';

const ours = '{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"bezoar hook claude-code"}]}]}}';

/** What a tool does to the files, and how they must be afterwards. */
export interface UndoCase {
  readonly name: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
  /** What the tool does. Nothing in the call gives it away. */
  readonly change: (root: string) => void;
  /** The text of files afterwards; null for none. */
  readonly afterwards: Readonly<Record<string, string | null>>;
  /** The targets of links afterwards. */
  readonly linksAfterwards?: Readonly<Record<string, string>>;
  readonly told: 'undone' | 'person' | 'nothing';
}

const put =
  (name: string, text: string) =>
  (root: string): void => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
const notes = '# Notes\nUse pnpm.\n';
const base = { files: { 'CLAUDE.md': notes } };

export const undoCases: readonly UndoCase[] = [
  {
    name: 'appended',
    ...base,
    change: put('CLAUDE.md', `${notes}${attack}\n`),
    afterwards: { 'CLAUDE.md': notes },
    told: 'undone',
  },
  {
    name: 'overwritten',
    ...base,
    change: put('CLAUDE.md', attack),
    afterwards: { 'CLAUDE.md': notes },
    told: 'undone',
  },
  {
    name: 'an empty file',
    files: { 'AGENTS.md': '' },
    change: put('AGENTS.md', attack),
    afterwards: { 'AGENTS.md': '' },
    told: 'undone',
  },
  {
    name: 'a new file',
    ...base,
    change: put('CLAUDE.local.md', attack),
    afterwards: { 'CLAUDE.local.md': null, 'CLAUDE.md': notes },
    told: 'undone',
  },
  {
    name: 'a new file in a new folder',
    change: put('packages/a/AGENTS.md', attack),
    afterwards: { 'packages/a/AGENTS.md': null },
    told: 'undone',
  },
  {
    name: 'the script of a new skill',
    change: put('.claude/skills/x/run.py', `# ${attack}\n`),
    afterwards: { '.claude/skills/x/run.py': null },
    told: 'undone',
  },
  {
    name: 'a rule of Cursor',
    change: put('.cursor/rules/a.mdc', attack),
    afterwards: { '.cursor/rules/a.mdc': null },
    told: 'undone',
  },
  {
    name: 'above the project',
    change: put('../AGENTS.md', attack),
    afterwards: { '../AGENTS.md': null },
    told: 'undone',
  },
  {
    name: 'in the home folder',
    files: { '../home/.claude/CLAUDE.md': notes },
    change: put('../home/.claude/CLAUDE.md', attack),
    afterwards: { '../home/.claude/CLAUDE.md': notes },
    told: 'undone',
  },
  {
    name: 'of another agent in the home folder',
    change: put('../home/.codex/AGENTS.md', attack),
    afterwards: { '../home/.codex/AGENTS.md': null },
    told: 'undone',
  },
  {
    name: 'swapped for another file',
    files: { 'CLAUDE.md': notes, 'evil.txt': attack },
    change: (root) => renameSync(join(root, 'evil.txt'), join(root, 'CLAUDE.md')),
    afterwards: { 'CLAUDE.md': notes },
    told: 'undone',
  },
  {
    name: 'swapped for a hard link',
    files: { 'CLAUDE.md': notes, 'evil.txt': attack },
    change: (root) => {
      rmSync(join(root, 'CLAUDE.md'));
      linkSync(join(root, 'evil.txt'), join(root, 'CLAUDE.md'));
    },
    afterwards: { 'CLAUDE.md': notes, 'evil.txt': attack },
    told: 'undone',
  },
  {
    name: 'swapped for a link',
    files: { 'CLAUDE.md': notes, 'evil.txt': attack },
    change: (root) => {
      rmSync(join(root, 'CLAUDE.md'));
      symlinkSync('evil.txt', join(root, 'CLAUDE.md'));
    },
    afterwards: { 'CLAUDE.md': notes, 'evil.txt': attack },
    told: 'undone',
  },
  {
    name: 'a link swapped for a file',
    files: { 'notes.txt': notes },
    links: { 'CLAUDE.md': 'notes.txt' },
    change: (root) => {
      rmSync(join(root, 'CLAUDE.md'));
      writeFileSync(join(root, 'CLAUDE.md'), attack);
    },
    afterwards: { 'CLAUDE.md': notes, 'notes.txt': notes },
    linksAfterwards: { 'CLAUDE.md': 'notes.txt' },
    told: 'undone',
  },
  {
    name: 'a link that leads elsewhere',
    files: { 'notes.txt': notes, 'evil.txt': attack },
    links: { 'CLAUDE.md': 'notes.txt' },
    change: (root) => {
      rmSync(join(root, 'CLAUDE.md'));
      symlinkSync('evil.txt', join(root, 'CLAUDE.md'));
    },
    afterwards: { 'CLAUDE.md': notes, 'evil.txt': attack },
    linksAfterwards: { 'CLAUDE.md': 'notes.txt' },
    told: 'undone',
  },
  {
    name: 'the target of a link',
    files: { 'notes.txt': notes },
    links: { 'CLAUDE.md': 'notes.txt' },
    change: put('notes.txt', attack),
    afterwards: { 'notes.txt': notes },
    linksAfterwards: { 'CLAUDE.md': 'notes.txt' },
    told: 'undone',
  },
  {
    name: 'the missing target of a link',
    links: { 'CLAUDE.md': 'later.txt' },
    change: put('later.txt', attack),
    afterwards: { 'later.txt': null },
    linksAfterwards: { 'CLAUDE.md': 'later.txt' },
    told: 'undone',
  },
  {
    name: 'the folder swapped for a link',
    files: { '.claude/settings.json': ours, '.claude/rules/a.md': notes, 'evil/rules/a.md': attack },
    change: (root) => {
      rmSync(join(root, '.claude'), { recursive: true });
      symlinkSync('evil', join(root, '.claude'));
    },
    afterwards: { '.claude/settings.json': ours, '.claude/rules/a.md': notes, 'evil/rules/a.md': attack },
    told: 'undone',
  },
  {
    name: 'a linked folder that leads elsewhere',
    files: { 'good/a.md': notes, 'evil/a.md': attack },
    links: { '.claude/rules': '../good' },
    change: (root) => {
      rmSync(join(root, '.claude/rules'));
      symlinkSync('../evil', join(root, '.claude/rules'));
    },
    afterwards: { '.claude/rules/a.md': notes, 'evil/a.md': attack },
    linksAfterwards: { '.claude/rules': '../good' },
    told: 'undone',
  },
  {
    name: 'a folder where the file was',
    ...base,
    change: (root) => {
      rmSync(join(root, 'CLAUDE.md'));
      put('CLAUDE.md/a.md', attack)(root);
    },
    afterwards: { 'CLAUDE.md': notes },
    told: 'undone',
  },
  {
    name: 'grown beyond what can be read',
    ...base,
    change: put('CLAUDE.md', `${attack}\n${'x'.repeat(5_000_000)}`),
    afterwards: { 'CLAUDE.md': notes },
    told: 'undone',
  },
  {
    name: 'same size, same time of modification',
    files: { 'AGENTS.md': `${'x'.repeat(attack.length - 1)}\n` },
    change: (root) => {
      const path = join(root, 'AGENTS.md');
      const { atime, mtime } = statSync(path);
      writeFileSync(path, attack);
      utimesSync(path, atime, mtime);
    },
    afterwards: { 'AGENTS.md': `${'x'.repeat(attack.length - 1)}\n` },
    told: 'undone',
  },
  {
    name: 'with other permissions',
    ...base,
    change: (root) => {
      writeFileSync(join(root, 'CLAUDE.md'), attack);
      chmodSync(join(root, 'CLAUDE.md'), 0o777);
    },
    afterwards: { 'CLAUDE.md': notes },
    told: 'undone',
  },
  {
    name: 'an imported file',
    files: { 'CLAUDE.md': '@n.txt', 'n.txt': notes },
    change: put('n.txt', attack),
    afterwards: { 'n.txt': notes },
    told: 'undone',
  },
  {
    name: 'an imported file that was missing',
    files: { 'CLAUDE.md': '@n.txt' },
    change: put('n.txt', attack),
    afterwards: { 'n.txt': null, 'CLAUDE.md': '@n.txt' },
    told: 'undone',
  },
  {
    name: 'a new import of an old file',
    files: { 'CLAUDE.md': notes, 'evil.txt': attack },
    change: put('CLAUDE.md', `${notes}@evil.txt\n`),
    afterwards: { 'CLAUDE.md': notes, 'evil.txt': attack },
    told: 'undone',
  },
  {
    name: 'a new import of a new file',
    ...base,
    change: (root) => {
      put('deep/evil.txt', attack)(root);
      put('CLAUDE.md', `${notes}@deep/evil.txt\n`)(root);
    },
    afterwards: { 'CLAUDE.md': notes },
    told: 'undone',
  },
  {
    name: 'our hook removed',
    files: { '.claude/settings.json': ours },
    change: put('.claude/settings.json', '{}'),
    afterwards: { '.claude/settings.json': ours },
    told: 'undone',
  },
  {
    name: 'all hooks off',
    files: { '.claude/settings.json': ours },
    change: put('.claude/settings.json', ours.replace(/}$/, ',"disableAllHooks":true}')),
    afterwards: { '.claude/settings.json': ours },
    told: 'undone',
  },
  {
    name: 'our hook\u2019s file deleted',
    files: { '.claude/settings.json': ours },
    change: (root) => rmSync(join(root, '.claude/settings.json')),
    afterwards: { '.claude/settings.json': ours },
    told: 'undone',
  },
  {
    name: 'our hook\u2019s folder deleted',
    files: { '.claude/settings.json': ours },
    change: (root) => rmSync(join(root, '.claude'), { recursive: true }),
    afterwards: { '.claude/settings.json': ours },
    told: 'undone',
  },
  {
    name: 'one of two files',
    files: { 'CLAUDE.md': notes, 'AGENTS.md': notes },
    change: (root) => {
      put('CLAUDE.md', attack)(root);
      put('AGENTS.md', `${notes}Use pnpm 9.\n`)(root);
    },
    afterwards: { 'CLAUDE.md': notes, 'AGENTS.md': `${notes}Use pnpm 9.\n` },
    told: 'undone',
  },
  {
    name: 'twenty files',
    change: (root) => {
      for (let number = 0; number < 20; number++) put(`.claude/skills/${number}/SKILL.md`, attack)(root);
    },
    afterwards: { '.claude/skills/0/SKILL.md': null, '.claude/skills/19/SKILL.md': null },
    told: 'undone',
  },
  // What the policy does not deny stays.
  {
    name: 'a permission',
    files: { '.claude/settings.json': ours },
    change: put('.claude/settings.json', ours.replace(/}$/, ',"permissions":{"allow":["Bash"]}}')),
    afterwards: { '.claude/settings.json': ours.replace(/}$/, ',"permissions":{"allow":["Bash"]}}') },
    told: 'person',
  },
  {
    name: 'a server',
    change: put('.mcp.json', '{"mcpServers":{"x":{"command":"make"}}}'),
    afterwards: { '.mcp.json': '{"mcpServers":{"x":{"command":"make"}}}' },
    told: 'person',
  },
  {
    name: 'Bezoar\u2019s configuration',
    change: put('bezoar.config.yaml', 'version: 1\n'),
    afterwards: { 'bezoar.config.yaml': 'version: 1\n' },
    told: 'person',
  },
  {
    name: 'an honest rule',
    ...base,
    change: put('CLAUDE.md', `${notes}Run the tests.\n`),
    afterwards: { 'CLAUDE.md': `${notes}Run the tests.\n` },
    told: 'nothing',
  },
  {
    name: 'an honest new rule',
    change: put('.cursor/rules/b.mdc', 'Use pnpm.\n'),
    afterwards: { '.cursor/rules/b.mdc': 'Use pnpm.\n' },
    told: 'nothing',
  },
  {
    name: 'a deleted rule',
    ...base,
    change: (root) => rmSync(join(root, 'CLAUDE.md')),
    afterwards: { 'CLAUDE.md': null },
    told: 'nothing',
  },
  {
    name: 'a harmless setting',
    files: { '.claude/settings.json': ours },
    change: put('.claude/settings.json', ours.replace(/}$/, ',"theme":"dark"}')),
    afterwards: { '.claude/settings.json': ours.replace(/}$/, ',"theme":"dark"}') },
    told: 'nothing',
  },
  {
    name: 'another line of a file with old poison',
    files: { 'CLAUDE.md': `# A\n${attack}\n` },
    change: put('CLAUDE.md', `# B\n${attack}\n`),
    afterwards: { 'CLAUDE.md': `# B\n${attack}\n` },
    told: 'nothing',
  },
  {
    name: 'old poison removed',
    files: { 'CLAUDE.md': `# A\n${attack}\n` },
    change: put('CLAUDE.md', '# A\n'),
    afterwards: { 'CLAUDE.md': '# A\n' },
    told: 'nothing',
  },
  {
    name: 'an unguarded file',
    ...base,
    change: put('src/attacks.txt', attack),
    afterwards: { 'src/attacks.txt': attack },
    told: 'nothing',
  },
  {
    name: 'touched only',
    ...base,
    change: (root) => utimesSync(join(root, 'CLAUDE.md'), 1, 1),
    afterwards: { 'CLAUDE.md': notes },
    told: 'nothing',
  },
  {
    name: 'written again',
    ...base,
    change: (root) => writeFileSync(join(root, 'CLAUDE.md'), readFileSync(join(root, 'CLAUDE.md'))),
    afterwards: { 'CLAUDE.md': notes },
    told: 'nothing',
  },
];
