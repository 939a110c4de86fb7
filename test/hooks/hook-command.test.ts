import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemEnv } from '../../src/base/env.ts';
import { editorFolder, settingsPlaces, userPlace } from '../../src/hooks/editors.ts';
import { callsBezoar, shellWord, windowsCommand } from '../../src/hooks/hook-command.ts';
import { readShim, shimPath, writeShim } from '../../src/hooks/shim.ts';
import { instabilityOf, lastingProgram } from '../../src/hooks/unstable-path.ts';

function temporary(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bezoar-command-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test.each([
  ['/usr/bin/node', '/usr/bin/node'],
  ['/home/ana maria/x', `'/home/ana maria/x'`],
  [`/home/o'neil/x`, `'/home/o'\\''neil/x'`],
  ['/home/$(id)/`x`', "'/home/$(id)/`x`'"],
  ['/home/\u00e4/x', "'/home/\u00e4/x'"],
])('a word for the shell: %s', (path, word) => expect(shellWord(path)).toBe(word));

describe('on Windows', () => {
  const program = {
    node: 'C:\\Program Files\\nodejs\\node.exe',
    script: "C:\\Users\\O'Neil\\bezoar\\dist\\cli\\main.js",
  };

  test('Claude Code starts Node without a shell', () => {
    const command = windowsCommand('claude-code', program);
    expect(command).toEqual({ command: program.node, args: [program.script, 'hook', 'claude-code'] });
    expect(callsBezoar('claude-code', { type: 'command', ...command })).toBe(true);
  });

  test('Cursor calls PowerShell, which gets quoted words', () => {
    const command = windowsCommand('cursor', program);
    expect(command).toEqual({
      command: "'C:\\Program Files\\nodejs\\node.exe' 'C:\\Users\\O''Neil\\bezoar\\dist\\cli\\main.js' hook cursor",
    });
    expect(callsBezoar('cursor', command)).toBe(true);
  });
});

test.each([
  ['bezoar hook claude-code', true],
  ["'/home/a b/.config/bezoar/bezoar-hook' hook claude-code", true],
  ['npx --no-install bezoar hook claude-code --config x', true],
  ['other hook claude-code', false],
  ['bezoar hook cursor', false],
  ['bezoar scan', false],
  [undefined, false],
])('our command is recognised: %s', (command, ours) => expect(callsBezoar('claude-code', { command })).toBe(ours));

test('a shim says what it runs, whatever the paths contain', () => {
  const path = shimPath(join(temporary(), 'bezoar'));
  const shim = { path, node: `/n'o"d\\e $x`, script: "/it's/'quoted'/main.js", version: '1.2.3' };
  expect(readShim(path)).toBeUndefined();
  expect([writeShim(shim, systemEnv), writeShim(shim, systemEnv)]).toEqual([true, false]);
  expect(readShim(path)).toEqual(shim);
  writeFileSync(path, '#!/bin/sh\nexec something\n');
  expect(readShim(path)).toBeUndefined();
});

describe('a program', () => {
  const nowhere = '/nowhere/tmp';
  const file = (base: string, path: string): string => {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), '');
    return join(base, path);
  };

  test.each<[string, string, string | undefined]>([
    ['of npx', '.npm/_npx/0a1b/node_modules/bezoar/main.js', 'cache'],
    ['of pnpm dlx', '.cache/pnpm/dlx-4711/node_modules/bezoar/main.js', 'cache'],
    ['of newer pnpm dlx', '.cache/pnpm/dlx/0a1b/node_modules/bezoar/main.js', 'cache'],
    ['of bunx', 'x/bunx-1000-bezoar@latest/node_modules/bezoar/main.js', 'cache'],
    ['of yarn dlx', 'x/xfs-0a1b/dlx-1/node_modules/bezoar/main.js', 'cache'],
    ['installed globally', 'lib/node_modules/bezoar/main.js', undefined],
    ['in a clone', 'src/bezoar/dist/cli/main.js', undefined],
  ])('%s', (_what, path, kind) => {
    expect(instabilityOf(file(temporary(), path), nowhere)?.kind).toBe(kind);
  });

  test('of a project, of a temporary folder', () => {
    const base = temporary();
    const path = file(base, 'app/node_modules/bezoar/main.js');
    file(base, 'app/package.json');
    expect(instabilityOf(path, nowhere)).toEqual({ kind: 'project', folder: join(base, 'app') });
    expect(instabilityOf(path, base)).toEqual({ kind: 'temporary', folder: base });
  });

  test('is written under the path that lasts', () => {
    const base = temporary();
    const [node, script] = [file(base, 'cellar/20/bin/node'), file(base, 'store/bezoar@1/main.js')];
    const [opt, shells] = [join(base, 'opt/bin'), join(base, 'fnm_multishells/1/bin')];
    for (const folder of [opt, shells, join(base, 'bin')]) mkdirSync(folder, { recursive: true });
    for (const folder of [opt, shells]) symlinkSync(node, join(folder, 'node'));
    symlinkSync(script, join(base, 'bin/bezoar'));
    const running = { node, script };
    const path = (...folders: readonly string[]): string => folders.join(delimiter);
    expect(lastingProgram(running, join(base, 'bin/bezoar'), path(shells, 'relative', opt))).toEqual({
      node: join(opt, 'node'),
      script: join(base, 'bin/bezoar'),
    });
    expect(lastingProgram(running, file(base, 'other/main.js'), path(shells))).toEqual(running);
    expect(lastingProgram(running, undefined, '')).toEqual(running);
  });
});

test('settings are where the editor looks for them', () => {
  const files = (variables: Readonly<Record<string, string>>): readonly string[] =>
    settingsPlaces('claude-code', '/home/ana', '/srv/app', variables).map(({ file }) => file);
  const own = ['/srv/app/.claude/settings.json', '/srv/app/.claude/settings.local.json'];
  expect(files({})).toEqual(['/home/ana/.claude/settings.json', ...own]);
  expect(files({ CLAUDE_CONFIG_DIR: '/etc/claude' })).toEqual(['/etc/claude/settings.json', ...own]);
  // A project must not move the user's settings into itself.
  expect(editorFolder('claude-code', '/home/ana', { CLAUDE_CONFIG_DIR: 'here' })).toBe('/home/ana/.claude');
  expect(userPlace('cursor', '/home/ana', { CLAUDE_CONFIG_DIR: '/etc/claude' }).file).toBe(
    '/home/ana/.cursor/hooks.json',
  );
  expect(settingsPlaces('cursor', '/home/ana', '/home/ana', {}).map(({ scope }) => scope)).toEqual(['user']);
});
