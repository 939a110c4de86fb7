import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { installedPackage } from '../cli/support/packed.ts';
import { attack } from './support.ts';

// `bezoar hook` as Claude Code runs it: a process before and a process after, and a real shell in between.

const ours = '{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"bezoar hook claude-code"}]}]}}';

let program = '';
beforeAll(async () => {
  program = (await installedPackage()).main;
});

interface Project {
  readonly root: string;
  hook(event: string, fields: object): { readonly status: number | null; readonly output: Record<string, unknown> };
  /** The whole way of a command: the hook before, the shell unless the hook objects, the hook after. */
  run(command: string, real?: string): Record<string, unknown>;
}

function project(files: Readonly<Record<string, string>>): Project {
  const base = mkdtempSync(join(tmpdir(), 'bezoar-program-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const [root, home] = [join(base, 'project'), join(base, 'home')];
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  mkdirSync(home);
  const env = { PATH: process.env.PATH, HOME: home, CLAUDE_PROJECT_DIR: root };
  const hook: Project['hook'] = (hook_event_name, fields) => {
    const input = JSON.stringify({ session_id: 's', cwd: root, hook_event_name, ...fields });
    const { status, stdout } = spawnSync(process.execPath, [program, 'hook', 'claude-code'], {
      input,
      env,
      cwd: root,
      encoding: 'utf8',
    });
    return { status, output: stdout === '' ? {} : (JSON.parse(stdout) as Record<string, unknown>) };
  };
  return {
    root,
    hook,
    run(command, real = command) {
      const fields = { tool_name: 'Bash', tool_use_id: 't1', tool_input: { command } };
      expect(hook('PreToolUse', fields)).toEqual({ status: 0, output: {} });
      execFileSync('bash', ['-c', real], { cwd: root, env: { ...env, ATTACK: attack } });
      const { status, output } = hook('PostToolUse', { ...fields, tool_response: { stdout: '' } });
      expect(status).toBe(0);
      return output;
    },
  };
}

const scripts: readonly (readonly [name: string, script: string])[] = [
  ['appends', 'echo "$ATTACK" >> CLAUDE.md'],
  ['moves another file over it', 'echo "$ATTACK" > x; mv -f x CLAUDE.md'],
  ['swaps it for a link', 'echo "$ATTACK" > x; ln -sf x CLAUDE.md'],
  ['swaps the folder for a link', 'mkdir evil; echo "$ATTACK" > evil/CLAUDE.md; rm -rf .claude; ln -s evil .claude'],
  [
    'keeps size and time',
    'head -c "$(stat -c %s CLAUDE.md)" <(yes "$ATTACK") > x; touch -r CLAUDE.md x; cat x > CLAUDE.md; touch -r x CLAUDE.md',
  ],
  ['puts a pipe in its place', 'rm CLAUDE.md; mkfifo CLAUDE.md'],
  ['deletes the settings with the hook', 'rm -rf .claude'],
];

test.each(scripts)('a script that %s is undone', (_name, script) => {
  const notes = `# Notes\n${'Use pnpm.\n'.repeat(30)}`;
  const at = project({ 'CLAUDE.md': notes, '.claude/CLAUDE.md': '# Mine\n', '.claude/settings.json': ours });
  const output = at.run('make', script);
  expect(output.decision).toBe('block');
  expect(output.reason).toContain('Bezoar has undone what the last tool did');
  expect(readFileSync(join(at.root, 'CLAUDE.md'), 'utf8')).toBe(notes);
  expect(readFileSync(join(at.root, '.claude/settings.json'), 'utf8')).toBe(ours);
});

test('honest work passes in silence', () => {
  const at = project({ 'CLAUDE.md': '# Notes\n' });
  expect(at.run('make', 'echo "Use pnpm." >> CLAUDE.md; mkdir -p src; echo "$ATTACK" > src/attacks.txt')).toEqual({});
  expect(readFileSync(join(at.root, 'CLAUDE.md'), 'utf8')).toBe('# Notes\nUse pnpm.\n');
  expect(existsSync(join(at.root, 'src/attacks.txt'))).toBe(true);
});

test('a link that a person made stays one', () => {
  const at = project({ 'notes.txt': '# Notes\n' });
  execFileSync('ln', ['-s', 'notes.txt', join(at.root, 'CLAUDE.md')]);
  expect(at.run('make', 'echo "$ATTACK" > notes.txt').decision).toBe('block');
  expect(readlinkSync(join(at.root, 'CLAUDE.md'))).toBe('notes.txt');
  expect(readFileSync(join(at.root, 'notes.txt'), 'utf8')).toBe('# Notes\n');
});

test('a call with arguments under other names is denied, and one without guarded files costs nothing but silence', () => {
  const at = project({ 'CLAUDE.md': '# Notes\n' });
  const tool = (tool_input: object) => at.hook('PreToolUse', { tool_name: 'mcp__files__put', tool_input });
  expect(tool({ relative_path: './docs/../CLAUDE.md', body: attack }).output).toMatchObject({
    hookSpecificOutput: { permissionDecision: 'deny' },
  });
  expect(tool({ relative_path: 'README.md', body: 'x' })).toEqual({ status: 0, output: {} });
});
