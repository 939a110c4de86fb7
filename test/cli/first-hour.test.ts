import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { type InstalledMachine, installedMachine } from '../hooks/support/installed-machine.ts';
import { hasTerminals, onTerminal, type Shown } from './support/terminal.ts';

// `bezoar init` and `bezoar uninstall` as a new user runs them: the packed program, on a terminal, in a fresh folder.

const page = 'docs/first-hour.md';

const mcpFile = `{
  // servers of our team
  "servers": {
    "notes": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-memory"], // what we remember
    },
  },
}
`;

interface FreshMachine extends InstalledMachine {
  readonly main: string;
  wizard(args: readonly string[], answers?: readonly string[]): Promise<Shown>;
}

/** A user with three editors, a project with a framework, and memories of two other agents. */
async function freshMachine(): Promise<FreshMachine> {
  const machine = await installedMachine('ana');
  const { home, project, env } = machine;
  const main = machine.copyTo(join(machine.base, 'opt/bezoar'));
  for (const folder of ['.claude', '.cursor']) mkdirSync(join(home, folder));
  mkdirSync(join(project, '.git'));
  machine.write(join(project, '.vscode/mcp.json'), mcpFile);
  machine.write(join(project, '.gitignore'), 'node_modules');
  machine.write(join(project, 'CLAUDE.md'), 'Run the tests before you commit.\n');
  machine.write(join(project, 'package.json'), JSON.stringify({ dependencies: { ai: '^7.0.0' } }));
  machine.write(join(home, '.hermes/memories/MEMORY.md'), 'Ana prefers tea.\n');
  machine.write(join(home, '.claude/settings.json'), '{\n\t"theme": "dark"\n}');
  mkdirSync(join(home, '.cagent/memory/default'), { recursive: true });
  const database = new Sqlite(join(home, '.cagent/memory/default/memory.db'));
  database.exec('CREATE TABLE memories (id TEXT PRIMARY KEY, created_at TEXT, memory TEXT)');
  database.prepare('INSERT INTO memories VALUES (?, ?, ?)').run('1', '2026-11-01T10:00:00Z', 'The office is in Graz.');
  database.close();
  return {
    ...machine,
    main,
    run: (args, how = {}) => machine.run(args, { main, ...how }),
    wizard: (args, answers = []) => onTerminal([process.execPath, main, ...args], { cwd: project, env, answers }),
  };
}

/** Every file of the user and of the project. */
function treeOf({ files, home, project }: InstalledMachine): Readonly<Record<string, string>> {
  const under = (name: string, folder: string): readonly (readonly [string, string])[] =>
    Object.entries(files(folder)).map(([path, text]) => [`${name}/${path}`, text]);
  return Object.fromEntries([...under('home', home), ...under('project', project)]);
}

/** Paths as on a machine of the user. */
function asShown({ base, home, project }: InstalledMachine, text: string): string {
  return (
    text
      .replaceAll(project, '/home/ana/project')
      .replaceAll(home, '/home/ana')
      .replaceAll(base, '')
      .replaceAll(process.execPath, '/usr/bin/node')
      // What every release of Node and every new rule would change.
      .replace(/Node \d[\d.]*/, 'Node ...')
      .replace(/\d+(?= (?:rules|impacts|rows))/g, '...')
      .replace(/ +$/gm, '')
  );
}

function expectTranscript(heading: string, text: string): void {
  const whole = readFileSync(page, 'utf8');
  const block = new RegExp(`(## ${heading}\n[\\s\\S]*?\`\`\`text\n)([\\s\\S]*?)(\`\`\`\n)`);
  const shown = `${text.trimEnd()}\n`;
  if (process.env.UPDATE_GOLDEN === '1') {
    writeFileSync(
      page,
      whole.replace(block, (_all, before: string, _old, after: string) => before + shown + after),
    );
  }
  expect(block.exec(readFileSync(page, 'utf8'))?.[2]).toBe(shown);
}

describe.skipIf(!hasTerminals)('on a terminal', () => {
  test('the wizard sets everything up, an attack is stopped on every way in, and uninstall leaves nothing but the key', async () => {
    const machine = await freshMachine();
    const before = treeOf(machine);
    const { text, code } = await machine.wizard(['init'], [...Array(11).fill(''), 'no', '']);
    expectTranscript('Setting up', `$ npx bezoar init\n${asShown(machine, text)}`);
    expect(code).toBe(0);
    expect(text.match(/^stopped {2}/gm)).toHaveLength(5);
    expect(text).not.toContain('NOT STOPPED');

    const settings = readFileSync(join(machine.project, '.vscode/mcp.json'), 'utf8');
    expect(settings).toContain('// servers of our team');
    expect(settings).toContain('"proxy",');
    const doctor = machine.run(['doctor']);
    expectTranscript(
      'Checking it',
      `$ npx bezoar doctor\n${asShown(machine, doctor.stdout).replace(/sha256:\w+/, 'sha256:...')}`,
    );
    expect([doctor.code, doctor.stderr]).toEqual([0, '']);
    const again = machine.run(['init', '--yes', '--json', '--skip', 'adopt', '--skip', 'attack']);
    const made = JSON.parse(again.stdout).steps.filter((step: { readonly made: boolean }) => step.made);
    expect(made).toEqual([]);

    const undone = await machine.wizard(['uninstall', '--delete-memory'], ['yes']);
    expectTranscript('Undoing it', `$ npx bezoar uninstall --delete-memory\n${asShown(machine, undone.text)}`);
    expect(undone.code).toBe(0);
    const { 'home/.config/bezoar/keys.json': key, ...after } = treeOf(machine);
    expect(key).toContain('bezoar');
    expect(after).toEqual(before);
  });

  test('every step can be declined, and Ctrl-C keeps what is done', async () => {
    const machine = await freshMachine();
    const before = Object.keys(treeOf(machine));
    const { code, text } = await machine.wizard(['init'], ['', '', ...Array(12).fill('no')]);
    expect(code).toBe(0);
    expect(text).not.toMatch(/^(?:created|changed) {2}(?!config|key|store)/m);
    const added = Object.keys(treeOf(machine)).filter((path) => !before.includes(path));
    expect(added.filter((path) => !path.startsWith('home/.config/bezoar/'))).toEqual([
      'project/bezoar.config.yaml',
      'project/bezoar.db',
    ]);
    const stopped = await machine.wizard(['init'], ['yes', '\u0003']);
    expect([stopped.code, stopped.text]).toEqual([
      2,
      expect.stringContaining('stopped; what was set up so far stays, and `bezoar uninstall` undoes it'),
    ]);
    expect(JSON.parse(readFileSync(join(machine.project, '.mcp.json'), 'utf8')).mcpServers).toHaveProperty('bezoar');
    expect((await machine.wizard(['uninstall'], ['no'])).text).toContain('stopped; nothing was changed');
    expect(machine.run(['uninstall', '--yes']).code).toBe(0);
    expect(() => readFileSync(join(machine.project, '.mcp.json'))).toThrow('ENOENT');
  });
});

describe('in a script', () => {
  const skips = (...names: readonly string[]): readonly string[] => names.flatMap((name) => ['--skip', name]);
  const quick = ['init', '--yes', ...skips('hooks', 'adopt', 'attack')];

  test('--dry-run changes nothing; without --yes there is a memory and nothing else', async () => {
    const machine = await freshMachine();
    const before = treeOf(machine);
    const dry = machine.run(['init', '--dry-run']);
    expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining('would do mcp        .mcp.json\n')]);
    expect(treeOf(machine)).toEqual(before);
    const { code, stdout } = machine.run(['init']);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'Not done; run bezoar init on a terminal, or with --yes:\n  Add the memory to Claude Code (.mcp.json)\n',
    );
    const changed = Object.entries(before).filter(([path, text]) => treeOf(machine)[path] !== text);
    expect(changed).toEqual([]);
    expect(machine.run(['uninstall']).stderr).toContain('nothing was changed; pass --yes, or run this on a terminal');
  });

  test('a file that was edited since loses only our own entries, and the output says so', async () => {
    const machine = await freshMachine();
    const { project } = machine;
    expect(machine.run([...quick, '--write']).code).toBe(0);
    const vscode = join(project, '.vscode/mcp.json');
    writeFileSync(vscode, readFileSync(vscode, 'utf8').replace('// servers of our team', '// servers of my team'));
    writeFileSync(join(project, '.gitignore'), `${readFileSync(join(project, '.gitignore'), 'utf8')}dist\n`);
    writeFileSync(join(project, 'bezoar-ai-sdk.mjs'), '// mine');
    const cursor = join(project, '.cursor/mcp.json');
    writeFileSync(cursor, readFileSync(cursor, 'utf8').replace('"mcp"', '"mcp", "--as", "ana"'));
    machine.run(['add', 'Ana prefers tea.']);
    const { code, stdout } = machine.run(['uninstall', '--yes', '--json']);
    const outcomes = JSON.parse(stdout).changes.map(
      ({ what, outcome, path }: Record<string, string>) => `${outcome} ${what} ${path?.replace(`${project}/`, '')}`,
    );
    expect([code, outcomes]).toEqual([
      1,
      [
        'kept adapter bezoar-ai-sdk.mjs',
        'merged gitignore .gitignore',
        'merged mcp .vscode/mcp.json',
        'merged mcp .vscode/mcp.json',
        'kept mcp .cursor/mcp.json',
        'undone mcp .mcp.json',
        'kept store bezoar.db',
        expect.stringMatching(/^kept key /),
        'undone config bezoar.config.yaml',
      ],
    ]);
    expect(readFileSync(join(project, '.gitignore'), 'utf8')).toBe('node_modules\n\ndist\n');
    const left = readFileSync(vscode, 'utf8');
    expect(left).toContain('// servers of my team');
    expect(left).not.toContain('bezoar');
    expect(left).toContain('"@modelcontextprotocol/server-memory"');
    expect(readFileSync(join(project, 'bezoar-ai-sdk.mjs'), 'utf8')).toBe('// mine');
  });

  test('a broken or planted file fails its own step, keeps its bytes, and the other steps are taken', async () => {
    const machine = await freshMachine();
    const { project, base } = machine;
    writeFileSync(join(project, '.mcp.json'), '{ "mcpServers": {');
    writeFileSync(join(base, 'victim.json'), '{}');
    rmSync(join(project, '.gitignore'));
    symlinkSync(join(base, 'victim.json'), join(project, '.gitignore'));
    mkdirSync(join(project, '.cursor'));
    symlinkSync(join(base, 'victim.json'), join(project, '.cursor/mcp.json'));
    const { code, stdout } = machine.run([...quick, '--json']);
    const { outcome, failures, steps } = JSON.parse(stdout);
    expect([code, outcome]).toEqual([2, 'incomplete']);
    expect(failures.map(({ what }: { readonly what: string }) => what)).toEqual(['mcp', 'mcp', 'gitignore']);
    expect(failures[0].problem).toBe(
      `${join(project, '.mcp.json')} is not a JSON object; nothing was changed, fix it first`,
    );
    expect(failures[1].problem).toContain('is a link that does not lead to a file in');
    expect(steps.map(({ what }: { readonly what: string }) => what)).toEqual([
      'config',
      'key',
      'store',
      'mcp',
      'proxy',
    ]);
    expect(readFileSync(join(project, '.mcp.json'), 'utf8')).toBe('{ "mcpServers": {');
    expect(readFileSync(join(base, 'victim.json'), 'utf8')).toBe('{}');
  });

  test('a configuration that came with the project is not named in an entry, and a shared command has no path of this machine', async () => {
    const machine = await freshMachine();
    const { project } = machine;
    machine.write(join(project, 'bezoar.config.yaml'), 'version: 1\npolicy: { preset: observe }\n');
    expect(machine.run(quick).code).toBe(0);
    const own = JSON.parse(readFileSync(join(project, '.mcp.json'), 'utf8')).mcpServers.bezoar;
    expect(own.args).toEqual([machine.main, 'mcp']);
    expect(own.env).toEqual({ BEZOAR_STORE: join(project, 'bezoar.db'), BEZOAR_SPACE: 'default' });
    expect(machine.run(['uninstall', '--yes']).code).toBe(0);
    rmSync(join(project, 'bezoar.config.yaml'));
    expect(machine.run([...quick, '--command', 'npx --no-install bezoar']).code).toBe(0);
    const text = ['.mcp.json', '.cursor/mcp.json', '.vscode/mcp.json']
      .map((file) => readFileSync(join(project, file), 'utf8'))
      .join('');
    expect(text).not.toContain(machine.base);
    expect(JSON.parse(readFileSync(join(project, '.cursor/mcp.json'), 'utf8')).mcpServers.bezoar).toEqual({
      command: 'npx',
      args: ['--no-install', 'bezoar', 'mcp', '--config', '$' + '{workspaceFolder}/bezoar.config.yaml'],
    });
  });
});
