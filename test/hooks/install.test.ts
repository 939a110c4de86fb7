import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemEnv } from '../../src/base/env.ts';
import { type Editor, projectPlace, userPlace, wantedEvents } from '../../src/hooks/editors.ts';
import { installHooks, uninstallHooks } from '../../src/hooks/install.ts';
import { Installations } from '../../src/hooks/installations.ts';
import { installedHooks, reportsEverything } from '../../src/hooks/installed.ts';
import { writersMatcher } from '../../src/hooks/tool-verbs.ts';
import { proves } from '../support/proves.ts';

function hookFile(editor: Editor, folder: string): string {
  return projectPlace(editor, folder).file;
}

const called = (program: string, editor: Editor): { readonly command: string } => ({
  command: `${program} hook ${editor}`,
});

function installedEvents(editor: Editor, folder: string): readonly string[] {
  return installedHooks(projectPlace(editor, folder)).map(({ event }) => event);
}

function home(editor: Editor, text?: string): { readonly folder: string; read(): string } {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = hookFile(editor, folder);
  if (text !== undefined) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return { folder, read: () => readFileSync(file, 'utf8') };
}

const call = { type: 'command', command: 'bezoar hook claude-code', timeout: 30 };
const guard = { ...call, onFailure: 'block' };
const tools = writersMatcher;

test('the hook is called before every tool that may write, and before no known reader', () => {
  const pattern = new RegExp(tools);
  for (const tool of [
    'Write',
    'Edit',
    'MultiEdit',
    'NotebookEdit',
    'Bash',
    'PowerShell',
    'Monitor',
    'mcp__x__read',
    'Task',
  ])
    expect([tool, pattern.test(tool)]).toEqual([tool, true]);
  for (const tool of ['Read', 'Grep', 'Glob', 'LS', 'WebFetch', 'WebSearch', 'TodoWrite'])
    expect([tool, pattern.test(tool)]).toEqual([tool, false]);
});

test('into an empty home', () => {
  const { folder, read } = home('claude-code');
  expect(installHooks(projectPlace('claude-code', folder), called('bezoar', 'claude-code')).outcome).toBe('installed');
  expect(JSON.parse(read())).toEqual({
    hooks: {
      PreToolUse: [{ matcher: tools, hooks: [guard] }],
      PostToolUse: [{ hooks: [call] }],
      PostToolUseFailure: [{ hooks: [call] }],
      SessionStart: [{ hooks: [call] }],
      UserPromptSubmit: [{ hooks: [call] }],
    },
  });
  expect(installedEvents('claude-code', folder)).toEqual(wantedEvents('claude-code'));
});

test('for Cursor, failing closed', () => {
  const { folder, read } = home('cursor');
  installHooks(projectPlace('cursor', folder), called('npx --no-install bezoar', 'cursor'));
  const entry = { command: 'npx --no-install bezoar hook cursor', failClosed: true };
  const events = [
    'sessionStart',
    'preToolUse',
    'postToolUse',
    'beforeShellExecution',
    'beforeReadFile',
    'afterFileEdit',
  ];
  expect(JSON.parse(read())).toEqual({
    version: 1,
    hooks: {
      ...Object.fromEntries(events.map((event) => [event, [entry]])),
      // These only report: if one fails, the agent works on and its notes are trusted less.
      beforeSubmitPrompt: [{ command: entry.command }],
      postToolUseFailure: [{ command: entry.command }],
      stop: [{ command: entry.command }],
    },
  });
  expect(installedEvents('cursor', folder)).toEqual(expect.arrayContaining([...wantedEvents('cursor')]));
});

proves('hooks/install-loses-nothing', () => {
  const other = { matcher: 'Bash', hooks: [{ type: 'command', command: 'other-tool check' }] };
  const before = `${JSON.stringify({ model: 'opus', hooks: { PreToolUse: [other], Stop: [{ hooks: [] }] }, permissions: { deny: ['Read(.env)'] } }, null, '\t')}\n`;
  const { folder, read } = home('claude-code', before);
  installHooks(projectPlace('claude-code', folder), called('bezoar', 'claude-code'));
  const once = read();
  const settings = JSON.parse(once);
  expect(Object.keys(settings)).toEqual(['model', 'hooks', 'permissions']);
  expect(settings.hooks.PreToolUse).toEqual([other, { matcher: tools, hooks: [guard] }]);
  expect(settings.hooks.Stop).toEqual([{ hooks: [] }]);
  expect(once).toContain('\n\t"model"');
  expect(installHooks(projectPlace('claude-code', folder), called('bezoar', 'claude-code')).outcome).toBe('unchanged');
  expect(read()).toBe(once);
  expect(uninstallHooks(projectPlace('claude-code', folder)).outcome).toBe('removed');
  expect(read()).toBe(before);
  expect(uninstallHooks(projectPlace('claude-code', folder)).outcome).toBe('not-installed');
});

test('a new command replaces the old one', () => {
  const { folder, read } = home('claude-code');
  installHooks(projectPlace('claude-code', folder), called('bezoar', 'claude-code'));
  expect(installHooks(projectPlace('claude-code', folder), called('npx bezoar', 'claude-code')).outcome).toBe(
    'installed',
  );
  expect(read().match(/hook claude-code/g)).toHaveLength(5);
  expect(read()).toContain('"npx bezoar hook claude-code"');
});

test('an installation of an earlier version is updated, and only the new one reports everything', () => {
  const old = (matcher?: string): object => ({ ...(matcher === undefined ? {} : { matcher }), hooks: [call] });
  const hooks = { PreToolUse: [old(tools)], PostToolUse: [old(tools)], SessionStart: [old()] };
  const { folder, read } = home('claude-code', JSON.stringify({ hooks }));
  expect(reportsEverything('claude-code', [projectPlace('claude-code', folder)])).toBe(false);
  expect(installHooks(projectPlace('claude-code', folder), called('bezoar', 'claude-code')).outcome).toBe('installed');
  expect(read().match(/hook claude-code/g)).toHaveLength(5);
  expect(reportsEverything('claude-code', [projectPlace('claude-code', folder)])).toBe(true);
  expect(reportsEverything('cursor', [projectPlace('cursor', folder)])).toBe(false);
});

test.each([
  ['UserPromptSubmit is missing', { UserPromptSubmit: undefined }],
  ['results of some tools only', { PostToolUse: [{ matcher: 'Bash', hooks: [call] }] }],
  ['the command of another program', { UserPromptSubmit: [{ hooks: [{ ...call, command: 'other' }] }] }],
])('hooks that leave something out do not report everything: %s', (_what, change) => {
  const { folder, read } = home('claude-code');
  installHooks(projectPlace('claude-code', folder), called('bezoar', 'claude-code'));
  const { hooks } = JSON.parse(read());
  writeFileSync(hookFile('claude-code', folder), JSON.stringify({ hooks: { ...hooks, ...change } }));
  expect(reportsEverything('claude-code', [projectPlace('claude-code', folder)])).toBe(false);
});

test("another tool's command in the same entry stays", () => {
  const mixed = { matcher: 'Bash', hooks: [{ type: 'command', command: 'other' }, call] };
  const { folder, read } = home('claude-code', JSON.stringify({ hooks: { PreToolUse: [mixed] } }));
  uninstallHooks(projectPlace('claude-code', folder));
  expect(JSON.parse(read())).toEqual({
    hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'other' }] }] },
  });
});

describe('an invalid file is left unchanged', () => {
  test.each([
    ['not JSON', '{ // a comment\n}', 'is not a JSON object; nothing was changed, fix it first'],
    ['a list', '[]', 'is not a JSON object; nothing was changed, fix it first'],
    [
      'odd hooks',
      '{"hooks":{"PreToolUse":"x"}}',
      '"hooks" does not have the format of the editor; nothing was changed, fix it first',
    ],
  ])('%s', (_what, text, message) => {
    const { folder, read } = home('claude-code', text);
    expect(() => installHooks(projectPlace('claude-code', folder), called('bezoar', 'claude-code'))).toThrow(message);
    expect(() => uninstallHooks(projectPlace('claude-code', folder))).toThrow(message);
    expect(read()).toBe(text);
  });
});

test('through a link, keeping the permissions', () => {
  const { folder } = home('claude-code', '{}');
  const file = hookFile('claude-code', folder);
  const real = join(folder, 'dotfiles.json');
  rmSync(file);
  writeFileSync(real, '{"a":1}', { mode: 0o600 });
  symlinkSync(real, file);
  installHooks(projectPlace('claude-code', folder), called('bezoar', 'claude-code'));
  expect(JSON.parse(readFileSync(real, 'utf8')).a).toBe(1);
  expect(readFileSync(real, 'utf8')).toContain('bezoar hook claude-code');
  expect(statSync(real).mode & 0o777).toBe(0o600);
  expect(existsSync(`${real}.bezoar.tmp`)).toBe(false);
});

describe('a hostile project', () => {
  function project(plant: (folder: string, outside: string) => void): {
    readonly folder: string;
    readonly outside: string;
    contents(): Readonly<Record<string, string>>;
  } {
    const { folder } = home('claude-code');
    const outside = mkdtempSync(join(tmpdir(), 'bezoar-victim-'));
    onTestFinished(() => rmSync(outside, { recursive: true, force: true }));
    writeFileSync(join(outside, 'victim.rc'), '{"mine":true}');
    plant(folder, outside);
    const contents = (): Readonly<Record<string, string>> =>
      Object.fromEntries(readdirSync(outside).map((name) => [name, readFileSync(join(outside, name), 'utf8')]));
    return { folder, outside, contents };
  }
  const untouched = { 'victim.rc': '{"mine":true}' };

  test("a link planted as our temporary file does not overwrite the user's file", () => {
    const { folder, contents } = project((folder, outside) => {
      mkdirSync(join(folder, '.claude'));
      symlinkSync(join(outside, 'victim.rc'), join(folder, '.claude', 'settings.json.bezoar.tmp'));
    });
    expect(installHooks(projectPlace('claude-code', folder), called('bezoar', 'claude-code')).outcome).toBe(
      'installed',
    );
    expect(contents()).toEqual(untouched);
    const file = hookFile('claude-code', folder);
    expect(lstatSync(file).isFile()).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain('bezoar hook claude-code');
  });

  test.each<[string, (folder: string, outside: string) => void]>([
    [
      "the settings file is a link to the user's file",
      (folder, outside) => {
        mkdirSync(join(folder, '.claude'));
        symlinkSync(join(outside, 'victim.rc'), join(folder, '.claude', 'settings.json'));
      },
    ],
    [
      'the settings file is a link to a file that does not exist yet',
      (folder, outside) => {
        mkdirSync(join(folder, '.claude'));
        symlinkSync(join(outside, 'planted.json'), join(folder, '.claude', 'settings.json'));
      },
    ],
    ['the folder is a link', (folder, outside) => symlinkSync(outside, join(folder, '.claude'))],
    [
      'the folder is a link to a folder that does not exist yet',
      (folder, outside) => symlinkSync(join(outside, 'new'), join(folder, '.claude')),
    ],
  ])('%s: refused, and nothing outside is touched', (_what, plant) => {
    const { folder, contents } = project(plant);
    const refusal = expect.objectContaining({
      code: 'config-invalid',
      message: expect.stringContaining('Remove the link'),
    });
    expect(() => installHooks(projectPlace('claude-code', folder), called('bezoar', 'claude-code'))).toThrow(refusal);
    expect(() => uninstallHooks(projectPlace('claude-code', folder))).toThrow(refusal);
    expect(contents()).toEqual(untouched);
  });

  test("at home the user's own link is followed, even before its target exists", () => {
    const { folder, outside } = project((folder, outside) => {
      mkdirSync(join(folder, '.claude'));
      symlinkSync(join(outside, 'dotfiles.json'), join(folder, '.claude', 'settings.json'));
    });
    expect(installHooks(userPlace('claude-code', folder), called('bezoar', 'claude-code')).outcome).toBe('installed');
    expect(readFileSync(join(outside, 'dotfiles.json'), 'utf8')).toContain('bezoar hook claude-code');
    expect(lstatSync(hookFile('claude-code', folder)).isSymbolicLink()).toBe(true);
  });
});

describe('installing and uninstalling', () => {
  const other = fc.record({ type: fc.constant('command'), command: fc.constantFrom('other', 'lint --fix') });
  const events = fc.dictionary(
    fc.constantFrom('PreToolUse', 'PostToolUse', 'Stop', 'preToolUse', 'stop'),
    fc.array(fc.oneof(other, fc.record({ matcher: fc.string(), hooks: fc.array(other, { maxLength: 2 }) })), {
      maxLength: 3,
    }),
    { noNullPrototype: true },
  );
  const settings = fc
    .record(
      { model: fc.string(), hooks: events, permissions: fc.jsonValue({ maxDepth: 2 }), version: fc.constant(1) },
      { requiredKeys: [] },
    )
    .map((data): Record<string, unknown> => ({ ...data }));
  const layout = fc.constantFrom<string | number>(0, 2, 4, '\t');
  const editor = fc.constantFrom<Editor>('claude-code', 'cursor');

  proves('hooks/uninstall-leaves-nothing', 'whatever the settings are', () => {
    fc.assert(
      fc.property(settings, layout, editor, fc.boolean(), (data, indent, name, twice) => {
        const before = JSON.stringify(data, null, indent);
        const { folder, read } = home(name, before);
        const [place, env] = [projectPlace(name, folder), systemEnv];
        const installations = new Installations(join(folder, 'records'), env);
        installHooks(place, called('bezoar', name), { installations, env });
        if (twice) installHooks(place, called('npx bezoar', name), { installations, env });
        const { hooks, ...rest } = JSON.parse(read());
        expect(rest).toEqual({ ...(name === 'cursor' ? { version: 1 } : {}), ...withoutHooks(data) });
        for (const [event, entries] of Object.entries(data.hooks ?? {})) {
          expect(hooks[event].slice(0, entries.length)).toEqual(entries);
        }
        expect(uninstallHooks(place, { installations, env }).outcome).toBe('removed');
        expect(read()).toBe(before);
        expect(existsSync(join(folder, 'records/hook-installations.json'))).toBe(false);
        rmSync(folder, { recursive: true });
      }),
    );
  });

  function withoutHooks({ hooks: _hooks, ...rest }: Readonly<Record<string, unknown>>): object {
    return rest;
  }

  test.each<[string, string | undefined]>([
    ['no file', undefined],
    ['an empty file', ''],
    ['an empty object', '{}'],
    ['empty hooks', '{"hooks":{}}'],
    ['an empty event', '{\n  "hooks": {\n    "PreToolUse": []\n  }\n}\n'],
    ['unusual blanks', '{ "a" : 1 ,\n"b":{ "c":[ ] } }  \n\n'],
    ['a byte order mark', '\ufeff{"a":1}'],
  ])('leave %s as it was', (_what, text) => {
    const { folder } = home('claude-code', text);
    const place = projectPlace('claude-code', folder);
    const options = { installations: new Installations(join(folder, 'records'), systemEnv) };
    installHooks(place, called('bezoar', 'claude-code'), options);
    uninstallHooks(place, options);
    expect(existsSync(place.file) ? readFileSync(place.file, 'utf8') : undefined).toBe(text);
    expect(existsSync(dirname(place.file))).toBe(text !== undefined);
  });

  test('leave what others have since put among our hooks', () => {
    const { folder, read } = home('claude-code');
    const place = projectPlace('claude-code', folder);
    const options = { installations: new Installations(join(folder, 'records'), systemEnv) };
    installHooks(place, called('bezoar', 'claude-code'), options);
    const settings = JSON.parse(read());
    const stop = [{ hooks: [{ type: 'command', command: 'other' }] }];
    writeFileSync(place.file, JSON.stringify({ hooks: { ...settings.hooks, Stop: stop } }));
    uninstallHooks(place, options);
    expect(JSON.parse(read())).toEqual({ hooks: { Stop: stop } });
  });

  test('remove what an earlier version left, which kept no records', () => {
    const old = { hooks: { PreToolUse: [{ matcher: tools, hooks: [call] }], Gone: [{ hooks: [call] }] }, a: 1 };
    const { folder, read } = home('claude-code', JSON.stringify(old));
    const place = projectPlace('claude-code', folder);
    const options = { installations: new Installations(join(folder, 'records'), systemEnv) };
    installHooks(place, called('npx bezoar', 'claude-code'), options);
    expect(JSON.parse(read()).hooks.Gone).toBeUndefined();
    uninstallHooks(place, options);
    expect(read()).toBe('{"a":1}');
  });

  test.each([
    ['{"hooks":{},"hooks":{"Stop":[]}}', 'twice'],
    ['{"hooks":{"Stop":[],"Stop":[]}}', 'twice'],
  ])('refuse what two parsers read differently: %s', (text, message) => {
    const { folder, read } = home('claude-code', text);
    expect(() => installHooks(projectPlace('claude-code', folder), called('bezoar', 'claude-code'))).toThrow(message);
    expect(read()).toBe(text);
  });
});
