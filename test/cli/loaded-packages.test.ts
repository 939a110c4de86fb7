import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedPackage, ran } from './support/packed.ts';

// Nothing a command does not use is loaded: the packages that each one imports, from the packed program. Packages that the
// build puts into our own files (see scripts/build.ts) do not show here.

const base = mkdtempSync(join(tmpdir(), 'bezoar-loaded-'));
const folder = join(base, 'memory');
const hooks = pathToFileURL(join(import.meta.dirname, 'support/trace-imports.mjs')).href;
const home = { HOME: join(base, 'home'), XDG_CONFIG_HOME: join(base, 'config'), XDG_STATE_HOME: join(base, 'state') };
let main = '';

beforeAll(async () => {
  ({ main } = await installedPackage());
  mkdirSync(folder);
  writeFileSync(join(folder, 'CLAUDE.md'), 'Use pnpm.\n');
  expect(loadedBy(['init', '--yes', '--skip', 'mcp', '--skip', 'hooks']).code).toBe(0);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

function loadedBy(
  args: readonly string[],
  input = '',
  program = main,
): { readonly code: number; readonly packages: readonly string[] } {
  const traced = join(base, 'traced');
  rmSync(traced, { force: true });
  const env = { ...process.env, ...home, NODE_OPTIONS: `--import ${hooks}`, TRACED_TO: traced };
  const { code } = ran(program, args, { cwd: folder, env }, input);
  const names = existsSync(traced) ? readFileSync(traced, 'utf8').trim().split('\n') : [];
  return { code, packages: [...new Set(names)].sort() };
}

const hook = JSON.stringify({ hook_event_name: 'PreToolUse', cwd: folder, tool_name: 'Read', tool_input: {} });

/** Commander is part of the build. */
const core = ['yaml'];
const store = ['better-sqlite3'];

test.each([
  { args: ['--version'], packages: [] },
  { args: ['--help'], packages: [] },
  { args: ['rules'], packages: core },
  { args: ['scan', 'CLAUDE.md'], packages: core },
  { args: ['scan', '.'], packages: core },
  { args: ['hook', 'claude-code'], input: hook, packages: core },
  { args: ['list', '--store', 'memory:'], packages: core },
  { args: ['list'], packages: [...core, ...store] },
  { args: ['add', 'Ana likes tea.'], packages: [...core, ...store] },
])('bezoar $args loads $packages', ({ args, input = '', packages }) => {
  expect(loadedBy(args, input)).toEqual({ code: 0, packages: packages.toSorted() });
});

test.each([
  ['index.js', []],
  ['scan.js', []],
])('importing dist/%s and scanning loads the packages %j', (file, packages) => {
  const program = join(base, 'first-scan.mjs');
  const built = pathToFileURL(join(main, '../..', file)).href;
  writeFileSync(
    program,
    `import { scan } from '${built}';\nprocess.exitCode = scan('Ana likes tea.').findings.length;\n`,
  );
  expect(loadedBy([], '', program)).toEqual({ code: 0, packages });
});
