import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { renderCliPage } from '../../scripts/gen-cli-page.ts';
import { commandListFile, commandListSource } from '../../scripts/gen-command-list.ts';
import { programForDocs } from '../../scripts/program-for-docs.ts';
import { otherNames } from '../../src/cli/program.ts';
import { cli } from './support/harness.ts';

// The help of every command is part of the interface. docs/cli.md contains it; `npm run gen` writes that page.

const program = await programForDocs();

function pathsOf(command: Command, path: readonly string[] = []): (readonly string[])[] {
  return [path, ...command.commands.flatMap((one) => pathsOf(one, [...path, one.name()]))];
}

const paths = pathsOf(program);
const nameOf = (path: readonly string[]): string => ['bezoar', ...path].join(' ');
const page = readFileSync('docs/cli.md', 'utf8');
/** The help texts of the page, by command name. */
const helpTexts = new Map(
  [...page.matchAll(/^## `(bezoar[^`]*)`\n\n```text\n(.*?\n)```$/gms)].map(([, name = '', help = '']) => [name, help]),
);

test.each(paths.map((path) => [nameOf(path), path] as const))('docs/cli.md has the help of %s', async (name, path) => {
  const { code, stdout, stderr } = await cli([...path, '--help'], { columns: 100 });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(helpTexts.get(name));
});

test('help accepts subcommands, and suggests the nearest command for an unknown one', async () => {
  expect(await cli(['help', 'lab', 'run'])).toEqual(await cli(['lab', 'run', '--help']));
  expect(await cli(['help', 'scan'])).toEqual(await cli(['scan', '--help']));
  const { code, stdout, stderr } = await cli(['help', 'scna']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toBe(`error: unknown command 'scna'\n(Did you mean scan?)\nRun "bezoar --help" for usage.\n`);
});

test.each([
  ['recall', 'search'],
  ['undo', 'restore'],
  ['reject', 'discard'],
])('%s, a word of the library or of other programs, leads to %s', async (word, ours) => {
  const stderr = `error: unknown command '${word}'\n(Did you mean ${ours}?)\nRun "bezoar --help" for usage.\n`;
  expect(await cli([word])).toEqual({ code: 2, stdout: '', stderr });
  expect((await cli(['help', word])).stderr).toBe(stderr);
  expect((await cli(['token', word])).stderr).not.toContain(ours);
});

test('every command that another word leads to exists', () => {
  const commandNames = program.commands.map((command) => command.name());
  for (const [word, ours] of otherNames) {
    expect(commandNames).toContain(ours);
    expect(commandNames).not.toContain(word);
  }
});

test('a usage error names the help of the command that was called', async () => {
  const usageOf = async (...args: string[]): Promise<string> =>
    (await cli(args)).stderr.trimEnd().split('\n').at(-1) ?? '';
  expect(await usageOf('add', '--channel', 'tool', 'x')).toBe('Run "bezoar add --help" for usage.');
  expect(await usageOf('lab', 'run', '--attcks')).toBe('Run "bezoar lab run --help" for usage.');
  expect(await usageOf('--stroe', 'x')).toBe('Run "bezoar --help" for usage.');
});

test('usage errors are JSON with --json, but not if --json is meant for another program', async () => {
  const failed = (message: string): string =>
    `${JSON.stringify({ outcome: 'failed', code: 'input-invalid', message }, null, 2)}\n`;
  const cases = [
    [['show', '--json'], "missing required argument 'id'"],
    [
      ['list', '--json', '--limit', '0'],
      "option '--limit <number>' argument '0' is invalid. Expected a whole number, at least 1.",
    ],
    [['lab', '--json'], "unknown option '--json'"],
  ] as const;
  for (const [args, message] of cases) {
    const { code, stdout, stderr } = await cli(args);
    expect([code, stdout]).toEqual([2, failed(message)]);
    expect(stderr).toContain(message);
  }
  const { code, stdout } = await cli(['proxy', '--url', 'http://127.0.0.1:1', '--', 'server', '--json']);
  expect([code, stdout]).toEqual([2, '']);
});

test('docs/cli.md has no removed command', () => {
  expect([...helpTexts.keys()]).toEqual(paths.map(nameOf));
});

test('every command has a description, an example and exit codes', () => {
  for (const path of paths.filter(({ length }) => length === 1)) {
    const help = helpTexts.get(nameOf(path)) ?? '';
    expect([path, /Exit codes?:/.test(help), /Examples?:/.test(help)]).toEqual([path, true, true]);
  }
});

/** Why a command lacks a common option. Every row must still be needed. */
const exceptions: Readonly<Record<string, readonly (readonly [command: string, why: string])[]>> = {
  '--json': [['proxy', 'its output is the MCP protocol']],
  '--config': [
    ['demo', 'plays the same story everywhere'],
    ['init', 'writes the configuration'],
    ['config trust', 'names the configuration as its argument'],
    ['config forget', 'names the configuration as its argument'],
    ['config list', 'lists configurations'],
    ['uninstall', 'undoes what init did'],
    ['rules', 'shows the rules that a scan runs'],
    ['eval', 'takes everything from the command line'],
    ['train', 'works on files'],
    ['lab import', 'works on files'],
    ['lab report', 'works on a run'],
    ['lab compare', 'works on runs'],
    ['hook install', "writes an editor's settings"],
    ['completion', 'prints a script'],
  ],
  '--store': [
    ['demo', 'uses a temporary store'],
    ['config trust', 'opens no memory'],
    ['config forget', 'opens no memory'],
    ['config list', 'opens no memory'],
    ['uninstall', 'undoes what init did'],
    ['scan', 'opens no memory'],
    ['rules', 'opens no memory'],
    ['eval', 'opens no memory'],
    ['train', 'opens no memory'],
    ['lab import', 'opens no memory'],
    ['lab report', 'opens no memory'],
    ['lab compare', 'opens no memory'],
    ['hook claude-code', 'guards files'],
    ['hook cursor', 'guards files'],
    ['hook install', 'guards files'],
    ['watch', 'guards files'],
    ['completion', 'opens no memory'],
  ],
  '--space': [
    ['demo', 'uses its own space'],
    ['config trust', 'opens no memory'],
    ['config forget', 'opens no memory'],
    ['config list', 'opens no memory'],
    ['uninstall', 'undoes what init did'],
    ['backup create', 'backs up all spaces'],
    ['backup verify', 'checks all spaces'],
    ['backup restore', 'restores all spaces'],
    ['salvage', 'saves all spaces'],
    ['scan', 'opens no memory'],
    ['rules', 'opens no memory'],
    ['eval', 'opens no memory'],
    ['train', 'opens no memory'],
    ['lab run', 'makes a space for every trial'],
    ['lab import', 'opens no memory'],
    ['lab report', 'opens no memory'],
    ['lab compare', 'opens no memory'],
    ['serve', 'serves all spaces; the token decides who may see which'],
    ['token list', 'tokens may be for many spaces'],
    ['token revoke', 'tokens may be for many spaces'],
    ['siem', 'exports all spaces, or those named with --only'],
    ['hook claude-code', 'guards files'],
    ['hook cursor', 'guards files'],
    ['hook install', 'guards files'],
    ['watch', 'guards files'],
    ['completion', 'opens no memory'],
  ],
};

test.each(Object.entries(exceptions))(
  '%s is an option of every command but those that have a reason',
  (option, rows) => {
    // A command with subcommands counts if it takes arguments of its own.
    const runs = (path: readonly string[]): boolean =>
      !paths.some((other) => isBelow(other, path)) || (commandAt(path)?.registeredArguments.length ?? 0) > 0;
    const runnable = paths.filter((path) => path.length > 0 && runs(path));
    const without = runnable.filter((path) => !optionsOf(path).includes(option)).map((path) => path.join(' '));
    expect(without).toEqual(rows.map(([command]) => command));
  },
);

function isBelow(path: readonly string[], parent: readonly string[]): boolean {
  return path.length > parent.length && parent.every((name, at) => name === path[at]);
}

function commandAt(path: readonly string[]): Command | undefined {
  return path.reduce<Command | undefined>((at, name) => at?.commands.find((one) => one.name() === name), program);
}

function optionsOf(path: readonly string[]): readonly (string | null | undefined)[] {
  return commandAt(path)?.options.map(({ long }) => long) ?? [];
}

test('the list of commands is up to date (npm run gen)', () => {
  expect(readFileSync(commandListFile, 'utf8')).toBe(commandListSource(program));
});

test('docs/cli.md is up to date (npm run gen)', () => {
  expect(page).toBe(renderCliPage(program));
});
