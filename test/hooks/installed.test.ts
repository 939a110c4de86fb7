import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { editors, userPlace } from '../../src/hooks/editors.ts';
import { expectSampledFigures } from '../assurance/figures.ts';
import { sampleOf } from '../support/long-run.ts';
import { proves } from '../support/proves.ts';
import { installSituations } from './install-situations.ts';
import {
  asEditor,
  attack,
  commandsIn,
  decisionIn,
  firstEvent,
  type InstalledMachine,
  installedMachine,
  writeCall,
} from './support/installed-machine.ts';

proves('hooks/installed-command-runs', 'in every situation', async () => {
  const all = installSituations.flatMap((situation) =>
    editors
      .filter((editor) => situation.editor === undefined || situation.editor === editor)
      .map((editor) => ({ situation, editor })),
  );
  const cases = sampleOf(all, 6);
  const missed: string[] = [];
  for (const { situation, editor } of cases) {
    const machine = await installedMachine(situation.home);
    const file = situation.install(machine, editor);
    const commands = commandsIn(editor, file, firstEvent[editor]).filter((command) => !command.startsWith('other'));
    const answers = commands.map((command) => {
      const rules = editor === 'claude-code' ? 'CLAUDE.md' : '.cursorrules';
      const { stdout } = asEditor(command, writeCall(editor, machine.project, rules, attack), machine);
      return decisionIn(editor, stdout);
    });
    if (answers.length !== 1 || answers[0] !== 'deny') missed.push(`${editor}: ${situation.name}`);
    rmSync(machine.base, { recursive: true, force: true });
  }
  expect(missed).toEqual([]);
  expectSampledFigures('hooks-installed', {
    area: 'hooks',
    what: 'ways to install the hooks, in two editors',
    heldMeans: 'the installed command runs with a short PATH and denies an attack',
    tried: cases.length,
    held: cases.length - missed.length,
    missed,
  });
});

async function installed(
  editor: 'claude-code' | 'cursor' = 'claude-code',
  ...where: Parameters<typeof installedMachine>
): Promise<InstalledMachine> {
  const machine = await installedMachine(...where);
  expect(await machine.runHere(['hook', 'install', editor])).toMatchObject({ code: 0, stderr: '' });
  return machine;
}

/** One machine for the tests of a group, which leave it as it was: an installation starts the program several times. */
function installedOnce(): () => Promise<InstalledMachine> {
  let machine: Promise<InstalledMachine> | undefined;
  let remove = (): void => {};
  afterAll(() => remove());
  const install = (): Promise<InstalledMachine> =>
    installed('claude-code', 'home', (removeMachine) => {
      remove = removeMachine;
    });
  return () => {
    machine ??= install();
    return machine;
  };
}

const shimOf = ({ home }: InstalledMachine): string => join(home, '.config/bezoar/bezoar-hook');

function setTarget(machine: InstalledMachine, name: 'node' | 'program' | 'version', value: string): void {
  const text = readFileSync(shimOf(machine), 'utf8');
  writeFileSync(shimOf(machine), text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}='${value}'`));
}

describe('a program that is gone', () => {
  const events: readonly (readonly [event: string, code: number])[] = [
    ['PreToolUse', 2],
    ['preToolUse', 2],
    ['beforeShellExecution', 2],
    ['beforeReadFile', 2],
    ['UserPromptSubmit', 1],
    ['beforeSubmitPrompt', 1],
    ['SessionStart', 1],
    ['sessionStart', 1],
    ['PostToolUse', 1],
    ['PostToolUseFailure', 1],
    ['postToolUse', 1],
    ['SomethingNew', 2],
  ];

  test('stops calls, lets people talk, and says what to do', async () => {
    const machine = await installed();
    const [command = ''] = commandsIn('claude-code', userPlace('claude-code', machine.home).file, 'PreToolUse');
    for (const [name, value] of [
      ['program', '/nowhere/main.js'],
      ['node', '/nowhere/node'],
    ] as const) {
      setTarget(machine, name, value);
      const said = [
        `bezoar: the hook cannot check this call, because ${value} is gone.`,
        'In a terminal, run: npm install -g bezoar && bezoar hook install claude-code',
        `To go on without Bezoar, remove the hooks that call ${shimOf(machine)} from the settings of claude-code.`,
      ];
      for (const [hook_event_name, code] of events) {
        expect([hook_event_name, asEditor(command, { hook_event_name }, machine)]).toEqual([
          hook_event_name,
          { code, stdout: '', stderr: `${said.join('\n')}\n` },
        ]);
      }
    }
    // The arguments of a call cannot make it another event.
    const forged = { hook_event_name: 'PreToolUse', tool_input: { a: { hook_event_name: 'UserPromptSubmit' } } };
    expect(asEditor(command, forged, machine).code).toBe(2);
    const turned = { tool_input: { hook_event_name: 'UserPromptSubmit' }, hook_event_name: 'PreToolUse' };
    expect(asEditor(command, turned, machine).code).toBe(2);
  });

  test('the shim is no second name for the program', async () => {
    const machine = await installed();
    for (const args of ['vouch --all', 'hook install claude-code', '', '--version']) {
      const ended = asEditor(`${shimOf(machine)} ${args}`, {}, machine);
      expect([args, ended.code, ended.stdout]).toEqual([args, 2, '']);
      expect(ended.stderr).toContain("only runs 'hook claude-code' and 'hook cursor'");
    }
  });
});

describe('the installed command', () => {
  const shared = installedOnce();
  const run = async (more: Readonly<Record<string, string>>): Promise<unknown> => {
    const machine = await shared();
    const [command = ''] = commandsIn('claude-code', userPlace('claude-code', machine.home).file, 'PreToolUse');
    const call = writeCall('claude-code', machine.project, 'CLAUDE.md', attack);
    return decisionIn('claude-code', asEditor(command, call, machine, more).stdout);
  };

  test.each<[string, Readonly<Record<string, string>>]>([
    ['a debugger that is gone', { NODE_OPTIONS: '--require /nowhere/bootloader.js' }],
    ['an option that Node does not know', { NODE_OPTIONS: '--no-such-option' }],
    ['no PATH', { PATH: '' }],
    ['another Node first', { PATH: '/nowhere/bin' }],
    ['no home', { HOME: '' }],
  ])('denies an attack with %s', async (_what, more) => expect(await run(more)).toBe('deny'));

  test('is not changed by an agent without a question', async () => {
    const machine = await shared();
    const [command = ''] = commandsIn('claude-code', userPlace('claude-code', machine.home).file, 'PreToolUse');
    const path = relative(machine.project, shimOf(machine));
    for (const file of [path, join(dirname(path), 'hook-installations.json')]) {
      const { stdout } = asEditor(command, writeCall('claude-code', machine.project, file, 'exit 0\n'), machine);
      expect([file, decisionIn('claude-code', stdout)]).toEqual([file, 'ask']);
    }
  });
});

describe('install refuses, and changes nothing', () => {
  test.each<[string, (machine: InstalledMachine) => string, string]>([
    [
      'a program in a temporary folder',
      (machine) => machine.copyTo(join(machine.env.TMPDIR ?? '', 'bezoar')),
      'which may be deleted at any time',
    ],
    [
      'a program that every user can replace',
      (machine) => {
        mkdirSync(join(machine.base, 'shared'));
        chmodSync(join(machine.base, 'shared'), 0o777);
        return machine.copyTo(join(machine.base, 'shared/bezoar'));
      },
      'which every user of this machine can change',
    ],
    [
      'a program that does not run',
      (machine) => {
        const main = machine.copyTo(join(machine.base, 'opt/bezoar'));
        const guard = `if (process.env.CLAUDE_PROJECT_DIR) { console.log('welcome'); process.exit(0); }\n`;
        writeFileSync(main, readFileSync(main, 'utf8').replace(/^(#!.*\n)/, `$1${guard}`));
        return main;
      },
      'the hook does not run: printed something that claude-code does not understand: welcome; nothing was changed',
    ],
  ])('%s', async (_what, prepare, message) => {
    const machine = await installedMachine();
    const main = prepare(machine);
    const { code, stderr } = machine.run(['hook', 'install', 'claude-code'], { main });
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(machine.files(machine.home)).toEqual({});
  });
});

test('install says what may go away', async () => {
  const machine = await installedMachine();
  const cache = join(machine.home, '.npm/_npx/0a1b2c3d/node_modules/bezoar');
  const main = machine.copyTo(cache);
  const { stdout } = machine.run(['hook', 'install', 'claude-code'], { main });
  expect(stdout).toContain(`${main} is in a cache that may be cleared; without it, the hook stops every call.`);
  const own = machine.run(['hook', 'install', 'cursor', '--command', 'bezoar']);
  expect([own.code, own.stdout]).toEqual([
    0,
    expect.stringMatching(/the command fails here: exit 127 instead of 0: .*bezoar.*not found/),
  ]);
  const shared = machine.run(['hook', 'install', 'claude-code', '--project']);
  expect(shared.stdout).toContain('the command names files of this machine; do not commit it');
});

describe('the self-test', () => {
  test.each(editors)('runs what is installed for %s, and changes nothing', async (editor) => {
    const machine = await installed(editor, "ana's home");
    machine.write(join(machine.project, 'CLAUDE.md'), 'Use pnpm.\n');
    // A memory above every project must not hear of the self-test.
    machine.run(['mcp', '--store', join(machine.base, 'memory.db'), '--key-file', join(machine.base, 'keys.json')]);
    const before = machine.files();
    const { code, stdout } = machine.run(['hook', editor, '--self-test']);
    const lines = stdout.trimEnd().split('\n');
    expect([code, lines.map((line) => line.slice(0, 4).trim())]).toEqual([0, [...Array(9).fill('ok'), 'ran']]);
    expect(lines.at(-1)).toBe(
      `ran   ${commandsIn(editor, userPlace(editor, machine.home).file, firstEvent[editor])[0]}`,
    );
    expect(machine.files()).toEqual(before);
  });

  interface SelfTested {
    readonly ok: boolean;
    readonly trials: readonly { readonly name: string; readonly ok: boolean; readonly problem?: string }[];
  }

  const shared = installedOnce();

  test.each<[string, string, number | undefined, RegExp]>([
    ['does not exist', '/nowhere/bezoar', undefined, /^exit 127 instead of 0: .*\/nowhere\/bezoar/],
    ['is silent', 'true bezoar', undefined, /^answered pass instead of deny$/],
    ['prints something else', 'echo hello; true bezoar', undefined, /does not understand: hello$/],
    ['fails', 'echo broken >&2; exit 1; bezoar', undefined, /^exit 1 instead of 0: broken$/],
    ['stops everything', 'exit 2; bezoar', undefined, /^exit 2 instead of 0$/],
    ['takes too long', 'sleep 20; true bezoar', 0.5, /^no answer within 0\.5 s$/],
  ])('fails if the installed command %s', async (_what, program, timeout, problem) => {
    const machine = await shared();
    const { file } = userPlace('claude-code', machine.home);
    const before = readFileSync(file, 'utf8');
    onTestFinished(() => writeFileSync(file, before));
    const text = before.replaceAll(shimOf(machine), program);
    writeFileSync(file, timeout === undefined ? text : text.replaceAll('"timeout": 30', `"timeout": ${timeout}`));
    const { code, stdout } = await machine.runHere(['hook', 'claude-code', '--self-test', '--json']);
    const { ok, trials } = JSON.parse(stdout) as SelfTested;
    expect([code, ok]).toEqual([1, false]);
    expect(trials.find(({ name }) => name === 'denies an attack on CLAUDE.md')?.problem).toMatch(problem);
  });

  test('fails if nothing is installed, hooks are switched off, or an event is missing', async () => {
    const bare = await installedMachine();
    const none = await bare.runHere(['hook', 'cursor', '--self-test']);
    expect([none.code, none.stdout.split('\n')[0]]).toEqual([
      1,
      `fail  installed in ${join(bare.home, '.cursor/hooks.json')}: sessionStart, beforeSubmitPrompt, preToolUse, postToolUse, postToolUseFailure, beforeShellExecution, beforeReadFile, afterFileEdit, stop missing; run \`bezoar hook install cursor\``,
    ]);
    const machine = await installed();
    const { file } = userPlace('claude-code', machine.home);
    const settings = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...settings, disableAllHooks: true }));
    const off = await machine.runHere(['hook', 'claude-code', '--self-test']);
    expect([off.code, off.stdout]).toEqual([
      1,
      expect.stringContaining('disableAllHooks: true, so claude-code runs no hook'),
    ]);
    const { PreToolUse: _gone, ...rest } = settings.hooks;
    writeFileSync(file, JSON.stringify({ hooks: rest }));
    const less = await machine.runHere(['hook', 'claude-code', '--self-test']);
    expect([less.code, less.stdout]).toEqual([
      1,
      expect.stringContaining('nothing is installed for Write (PreToolUse)'),
    ]);
  });
});

describe('doctor', () => {
  interface Checked {
    readonly checks: readonly {
      readonly name: string;
      readonly state: string;
      readonly message: string;
      readonly advice?: string;
    }[];
  }
  const hooksIn = (stdout: string): readonly (readonly [string, string, string | undefined])[] =>
    (JSON.parse(stdout) as Checked).checks
      .filter(({ name }) => name === 'hooks')
      .map(({ state, message, advice }) => [state, message, advice]);
  const hooks = async (machine: InstalledMachine) => hooksIn((await machine.runHere(['doctor', '--json'])).stdout);

  test('says what is installed and what to do next', async () => {
    const machine = await installedMachine();
    expect(await hooks(machine)).toEqual([]);
    mkdirSync(join(machine.home, '.cursor'));
    expect(await hooks(machine)).toEqual([
      [
        'warn',
        'cursor: found, but no hook is installed, so nothing guards its files',
        'run: bezoar hook install cursor',
      ],
    ]);
    rmSync(join(machine.home, '.cursor'), { recursive: true });
    await machine.runHere(['hook', 'install', 'claude-code']);
    const { file } = userPlace('claude-code', machine.home);
    const runs = `claude-code: ${file} runs ${process.execPath} ${machine.main}`;
    expect(await hooks(machine)).toEqual([['ok', runs, undefined]]);
    expect(hooksIn(machine.run(['doctor', '--json']).stdout)).toEqual([['ok', runs, undefined]]);
    setTarget(machine, 'version', '0.0.9');
    const version = machine.run(['--version']).stdout.trim();
    expect(await hooks(machine)).toEqual([
      ['ok', runs, undefined],
      [
        'warn',
        `claude-code: installed by bezoar 0.0.9, and this is ${version}`,
        'run: bezoar hook install claude-code',
      ],
    ]);
    setTarget(machine, 'node', '/nowhere/node');
    expect(await hooks(machine)).toEqual([
      [
        'fail',
        `claude-code: ${file} cannot run: Node is no longer at /nowhere/node, so the hook stops every call`,
        'run: npm install -g bezoar && bezoar hook install claude-code',
      ],
    ]);
    await machine.runHere(['hook', 'install', 'claude-code']);
    await machine.runHere(['hook', 'install', 'claude-code', '--project']);
    const twice = join(machine.project, '.claude/settings.json');
    expect(await hooks(machine)).toEqual([
      ['ok', runs, undefined],
      ['ok', `claude-code: ${twice} runs ${process.execPath} ${machine.main}`, undefined],
      [
        'warn',
        `claude-code: installed in ${file} and in ${twice}, so every call is checked twice`,
        'run: bezoar hook install claude-code --project --uninstall',
      ],
    ]);
    writeFileSync(twice, '{"disableAllHooks":true}');
    expect(await hooks(machine)).toEqual([
      ['fail', `claude-code runs no hook: ${twice} has disableAllHooks: true`, 'remove that line, or set it to false'],
      ['ok', runs, undefined],
    ]);
    rmSync(twice);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(shimOf(machine), 'bezoar'));
    expect(await hooks(machine)).toEqual([
      [
        'fail',
        expect.stringMatching(
          /^claude-code: .* the hook fails when it passes a harmless call: exit 127 instead of 0: /,
        ),
        'run: bezoar hook install claude-code',
      ],
    ]);
  });

  test('says that an installation is of another version', async () => {
    const machine = await installed();
    const { file } = userPlace('claude-code', machine.home);
    writeFileSync(file, readFileSync(file, 'utf8').replace('"onFailure": "block"', '"once": false'));
    expect((await hooks(machine))[1]).toEqual([
      'warn',
      `claude-code: ${file} was written by another version and is incomplete`,
      'run: bezoar hook install claude-code',
    ]);
  });
});

describe('uninstall', () => {
  proves('hooks/uninstall-leaves-nothing', async () => {
    const machine = await installedMachine();
    machine.write(join(machine.home, '.config/other/a.json'), '{}');
    const before = machine.files();
    for (const editor of editors) machine.run(['hook', 'install', editor]);
    machine.run(['hook', 'install', 'cursor', '--project']);
    const uninstall = (...args: readonly string[]): string =>
      machine.run(['hook', 'install', ...args, '--uninstall']).stdout;
    expect(uninstall('claude-code')).toContain(`${shimOf(machine)} stays;`);
    expect(uninstall('cursor')).toContain(
      `${shimOf(machine)} stays; ${join(machine.project, '.cursor/hooks.json')} runs it`,
    );
    expect(statSync(shimOf(machine)).mode & 0o777).toBe(0o700);
    expect(uninstall('cursor', '--project')).toContain(`removed ${shimOf(machine)}, which nothing runs any more`);
    expect(machine.files()).toEqual(before);
    expect(uninstall('claude-code')).toBe(`not in ${join(machine.home, '.claude/settings.json')}\n`);
  });
});
