import { copyFileSync, linkSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Editor, projectPlace, userPlace } from '../../src/hooks/editors.ts';
import type { InstalledMachine } from './support/installed-machine.ts';

/** A way in which the hooks get onto a machine. */
export interface InstallSituation {
  readonly name: string;
  /** Default: both. */
  readonly editor?: Editor;
  /** The name of the home folder. */
  readonly home?: string;
  /** Installs the hooks and returns the settings file. */
  install(machine: InstalledMachine, editor: Editor): string;
}

const userFile = (machine: InstalledMachine, editor: Editor): string =>
  userPlace(editor, machine.home, machine.env).file;

/** Runs the installation, which must succeed. */
function install(
  machine: InstalledMachine,
  editor: Editor,
  args: readonly string[] = [],
  how: { readonly main?: string; readonly node?: string } = {},
): string {
  const { code, stderr } = machine.run(['hook', 'install', editor, ...args], how);
  if (code !== 0) throw new Error(`install exited ${code}: ${stderr}`);
  return userFile(machine, editor);
}

function withSettings(text: (editor: Editor) => string): InstallSituation['install'] {
  return (machine, editor) => {
    machine.write(userFile(machine, editor), text(editor));
    return install(machine, editor);
  };
}

function link(target: string, path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
  return path;
}

const other = (editor: Editor): object => {
  const hook = { type: 'command', command: 'other-tool check' };
  return editor === 'claude-code'
    ? { model: 'opus', hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [hook] }], Stop: [] } }
    : { version: 1, hooks: { preToolUse: [hook], stop: [] } };
};

const earlier = (editor: Editor): object => {
  const hook = { type: 'command', command: `bezoar hook ${editor}` };
  return editor === 'claude-code'
    ? { hooks: { PreToolUse: [{ matcher: 'Write', hooks: [hook] }] } }
    : { version: 1, hooks: { preToolUse: [hook] } };
};

export const installSituations: readonly InstallSituation[] = [
  { name: 'a new home', install: (machine, editor) => install(machine, editor) },
  {
    name: 'a home with blanks and quotes',
    home: `ana's "home" $HOME`,
    install: (machine, editor) => install(machine, editor),
  },
  {
    name: 'a home with signs of the shell',
    home: 'a;b&c|d(e)*',
    install: (machine, editor) => install(machine, editor),
  },
  {
    name: 'beside hooks of another tool',
    install: withSettings((editor) => JSON.stringify(other(editor), null, '\t')),
  },
  { name: 'settings on one line', install: withSettings((editor) => JSON.stringify(other(editor))) },
  {
    name: 'settings with Windows line ends',
    install: withSettings((editor) => JSON.stringify(other(editor), null, 4).replaceAll('\n', '\r\n')),
  },
  {
    name: 'settings with a byte order mark',
    install: withSettings((editor) => `\ufeff${JSON.stringify(other(editor))}`),
  },
  { name: 'an empty settings file', install: withSettings(() => '') },
  { name: 'over an earlier version', install: withSettings((editor) => JSON.stringify(earlier(editor), null, 2)) },
  {
    name: 'twice',
    install(machine, editor) {
      install(machine, editor);
      return install(machine, editor);
    },
  },
  {
    name: 'settings behind a link',
    install(machine, editor) {
      const real = join(machine.base, 'dotfiles/settings.json');
      machine.write(real, '{}\n');
      link(real, userFile(machine, editor));
      return install(machine, editor);
    },
  },
  {
    name: 'in a project',
    install(machine, editor) {
      install(machine, editor, ['--project']);
      return projectPlace(editor, machine.project).file;
    },
  },
  {
    name: 'a configuration folder elsewhere',
    install(machine, editor) {
      machine.env.XDG_CONFIG_HOME = join(machine.base, 'my config');
      return install(machine, editor);
    },
  },
  {
    name: 'settings moved by CLAUDE_CONFIG_DIR',
    editor: 'claude-code',
    install(machine, editor) {
      machine.env.CLAUDE_CONFIG_DIR = join(machine.base, 'claude settings');
      install(machine, editor);
      return join(machine.base, 'claude settings/settings.json');
    },
  },
  {
    name: 'installed globally',
    install(machine, editor) {
      const main = machine.copyTo(join(machine.base, 'usr/lib/node_modules/bezoar'));
      return install(machine, editor, [], { main: link(main, join(machine.base, 'usr/bin/bezoar')) });
    },
  },
  {
    name: 'upgraded by a package manager that keeps versions apart',
    install(machine, editor) {
      const [one, two] = ['1.0.0', '2.0.0'].map((version) => join(machine.base, `store/bezoar@${version}`));
      machine.copyTo(one ?? '');
      const folder = link(one ?? '', join(machine.base, 'global/node_modules/bezoar'));
      const file = install(machine, editor, [], { main: join(folder, 'dist/cli/main.js') });
      machine.copyTo(two ?? '');
      rmSync(folder);
      link(two ?? '', folder);
      rmSync(one ?? '', { recursive: true });
      return file;
    },
  },
  {
    name: 'as a dependency of a project',
    install(machine, editor) {
      machine.write(join(machine.project, 'package.json'), '{}');
      const main = machine.copyTo(join(machine.project, 'node_modules/bezoar'));
      return install(machine, editor, [], { main: link(main, join(machine.project, 'node_modules/.bin/bezoar')) });
    },
  },
  {
    name: 'through npx, from its cache',
    install(machine, editor) {
      const cache = join(machine.home, '.npm/_npx/0a1b2c3d');
      machine.write(join(cache, 'package.json'), '{}');
      const main = machine.copyTo(join(cache, 'node_modules/bezoar'));
      return install(machine, editor, [], { main: link(main, join(cache, 'node_modules/.bin/bezoar')) });
    },
  },
  {
    name: 'with a Node that a package manager upgrades',
    install(machine, editor) {
      const [one, two] = ['20', '22'].map((version) => join(machine.base, `cellar/node/${version}/bin/node`));
      mkdirSync(dirname(one ?? ''), { recursive: true });
      hardCopy(process.execPath, one ?? '');
      const node = link(one ?? '', join(machine.base, 'opt/bin/node'));
      machine.env.PATH = `${dirname(node)}:${machine.env.PATH}`;
      const file = install(machine, editor, [], { node });
      mkdirSync(dirname(two ?? ''), { recursive: true });
      renameSync(one ?? '', two ?? '');
      rmSync(node);
      link(two ?? '', node);
      return file;
    },
  },
  {
    name: 'with a Node that exists for one terminal only',
    install(machine, editor) {
      const folder = join(machine.base, 'state/fnm_multishells/4711_1/bin');
      const node = link(process.execPath, join(folder, 'node'));
      machine.env.PATH = `${folder}:${machine.env.PATH}`;
      const file = install(machine, editor, [], { node });
      rmSync(folder, { recursive: true });
      return file;
    },
  },
  {
    name: 'with a command of the user',
    install: (machine, editor) => install(machine, editor, ['--command', `'${process.execPath}' '${machine.main}'`]),
  },
  {
    name: 'with a script of the user',
    install(machine, editor) {
      const script = join(machine.base, 'my tools/bezoar');
      mkdirSync(dirname(script), { recursive: true });
      writeFileSync(script, `#!/bin/sh\nexec '${process.execPath}' '${machine.main}' "$@"\n`, { mode: 0o755 });
      return install(machine, editor, ['--command', `'${script}'`]);
    },
  },
];

/** The same bytes at another path, without copying them where the file system allows it. */
function hardCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
