import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { renderCliPage } from '../../scripts/gen-cli-page.ts';
import { programForDocs } from '../../scripts/program-for-docs.ts';
import { cli } from './support/harness.ts';

// The help of every command is part of the interface. UPDATE_GOLDEN=1 writes the files again.

const golden = 'test/fixtures/help';
const program = await programForDocs();

function pathsOf(command: Command, path: readonly string[] = []): (readonly string[])[] {
  return [path, ...command.commands.flatMap((one) => pathsOf(one, [...path, one.name()]))];
}

const paths = pathsOf(program);
const fileOf = (path: readonly string[]): string => `${['bezoar', ...path].join('-')}.txt`;

if (process.env.UPDATE_GOLDEN === '1') {
  rmSync(golden, { recursive: true, force: true });
  mkdirSync(golden, { recursive: true });
}

test.each(paths.map((path) => [path.join(' ') || 'bezoar', path] as const))('%s', async (_name, path) => {
  const { code, stdout, stderr } = await cli([...path, '--help'], { columns: 100 });
  expect([code, stderr]).toEqual([0, '']);
  const file = join(golden, fileOf(path));
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, stdout);
  expect(stdout).toBe(readFileSync(file, 'utf8'));
});

test('there is no help of a command that is gone', () => {
  expect(readdirSync(golden).sort()).toEqual(paths.map(fileOf).sort());
});

test('every command says what it does, gives an example and names its exit codes', () => {
  for (const path of paths.filter(({ length }) => length === 1)) {
    const help = readFileSync(join(golden, fileOf(path)), 'utf8');
    expect([path, /Exit codes?:/.test(help), /Examples?:/.test(help)]).toEqual([path, true, true]);
  }
});

/** What they print is the protocol they speak. */
const speakers = ['mcp', 'proxy'];

test('every command prints JSON', () => {
  const silent = program.commands.filter(
    (command) => command.commands.length === 0 && !speakers.includes(command.name()),
  );
  expect(
    silent.filter(({ options }) => !options.some(({ long }) => long === '--json')).map((command) => command.name()),
  ).toEqual([]);
});

test('docs/cli.md is up to date (npm run gen)', () => {
  expect(readFileSync('docs/cli.md', 'utf8')).toBe(renderCliPage(program));
});
