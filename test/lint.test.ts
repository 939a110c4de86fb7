import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Equal input must give equal output, so nothing in src may use the clock, randomness or the network directly.
// The linter enforces that; these tests check the linter, because a disabled rule reports nothing.

const planted: readonly (readonly [what: string, file: string, source: string, rule: string])[] = [
  ['the clock', 'src/detect/clock.ts', 'export const at = (): number => Date.now();', 'noRestrictedGlobals'],
  ['a new date', 'src/cli/date.ts', 'export const at = (): object => new Date();', 'noRestrictedGlobals'],
  [
    'the clock beside env.ts',
    'src/base/other.ts',
    'export const at = (): number => Date.now();',
    'noRestrictedGlobals',
  ],
  ['chance', 'src/detect/chance.ts', 'export const pick = (): number => Math.random();', 'plugin'],
  ['chance by reference', 'src/detect/alias.ts', 'export const pick: () => number = Math.random;', 'plugin'],
  ['chance in a test', 'test/chance.ts', 'export const pick = (): number => Math.random();', 'plugin'],
  ['global crypto', 'src/detect/id.ts', 'export const id = (): string => crypto.randomUUID();', 'noRestrictedGlobals'],
  ['the network', 'src/cli/net.ts', `export const get = (): unknown => fetch('x');`, 'noRestrictedGlobals'],
  ['the console', 'src/cli/say.ts', `export const say = (): void => console.log('hello');`, 'noConsole'],
  ['an any', 'src/model/loose.ts', 'export const loose = (value: any): unknown => value;', 'noExplicitAny'],
  ['a default export', 'src/model/default.ts', 'export default 1;', 'noDefaultExport'],
];

const honest: readonly (readonly [what: string, file: string, source: string])[] = [
  ['pure code', 'src/detect/twice.ts', 'export const twice = (n: number): number => 2 * n;'],
  ['the clock in base/env.ts', 'src/base/env.ts', 'export const now = (): number => Date.now();'],
  ['a script that prints', 'scripts/print.ts', `export const say = (): void => console.log('hello');`],
];

let root: string;
let complaints: ReadonlyMap<string, readonly string[]>;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'bezoar-lint-'));
  for (const file of ['biome.jsonc', '.gitignore', 'scripts/no-math-random.grit']) cpSync(file, join(root, file));
  for (const [, file, source] of [...planted, ...honest]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `${source}\n`);
  }
  complaints = lint(root);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each(planted)('the linter reports %s', (_what, file, _source, rule) => {
  expect(complaints.get(file)?.filter((category) => category.includes(rule))).toHaveLength(1);
});

test.each(honest)('the linter accepts %s', (_what, file) => {
  expect(complaints.get(file) ?? []).toEqual([]);
});

interface LintOutput {
  readonly diagnostics: readonly { readonly category: string; readonly location: { readonly path: string } }[];
}

/** The linter's reports for each file of a folder. */
function lint(folder: string): Map<string, string[]> {
  const biome = resolve('node_modules/@biomejs/biome/bin/biome');
  const run = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const found = new Map<string, string[]>();
  for (const { category, location } of (JSON.parse(run.stdout) as LintOutput).diagnostics) {
    found.set(location.path, [...(found.get(location.path) ?? []), category]);
  }
  return found;
}
