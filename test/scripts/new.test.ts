import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type NewResult, runNew } from '../../scripts/new.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bezoar-new-'));
  mkdirSync(join(root, 'src/detect'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }\n');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a new rule comes with its fixture, registry entry, page and next steps', () => {
  // As a program, as npm starts it. The other tests call the same function and save the start.
  const { npm_config_impact: _, ...env } = process.env;
  const args = ['--import', 'tsx', 'scripts/new.ts', 'rule', 'forged_approval', '--root', root];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(text('src/detect/rules/forged-approval.ts')).toContain(`id: 'forged_approval'`);
  expect(text('src/detect/rules.gen.ts')).toContain(`from './rules/forged-approval.ts'`);
  expect(text('src/detect/impacts.gen.ts')).toContain('ImpactRule[] = [];');
  expect(text('docs/rules.md')).toContain('### `forged_approval`');
  const fixture = JSON.parse(text('test/fixtures/rules/forged_approval.json')) as Record<string, unknown[]>;
  expect([fixture.hits?.length, fixture.misses?.length]).toEqual([1, 1]);
  expect(stdout).toContain('npm run gen && npm test && npm run check');
});

test('--impact makes an impact rule', async () => {
  expect((await make('rule', 'names_payee', '--impact')).status).toBe(0);
  expect(text('src/detect/impacts/names-payee.ts')).toContain('const rule: ImpactRule');
  expect(text('src/detect/impacts.gen.ts')).toContain(`from './impacts/names-payee.ts'`);
  expect(existsSync(join(root, 'src/detect/rules/names-payee.ts'))).toBe(false);
});

test('a new vector comes with its registry entry and next steps', async () => {
  const { status, stdout, stderr } = await make('vector', 'quiet_swap');
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(text('src/lab/vectors/quiet-swap.ts')).toContain(`id: 'quiet_swap'`);
  expect(text('src/lab/vectors/quiet-swap.ts')).toContain(`${'TO'}${'DO'}`);
  expect(text('src/lab/vectors.gen.ts')).toContain(
    `import { vector as quietSwapVector } from './vectors/quiet-swap.ts';`,
  );
  expect(stdout).toContain('lab run --vector quiet_swap');
  expect((await make('vector', 'quiet_swap')).stderr).toContain('exists already');
});

test('its output compiles', async () => {
  await make('rule', 'delete');
  await make('vector', 'quiet_swap');
  await make('rule', 'names_payee', '--impact');
  // The two trees are merged, so that the new files use the real `rule.ts`.
  const compilerOptions = { rootDirs: [root, resolve('.')], typeRoots: [resolve('node_modules/@types')] };
  const config = { extends: resolve('tsconfig.json'), compilerOptions, include: ['src'] };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(config));
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const run = spawnSync(process.execPath, [tsc, '-p', root], { encoding: 'utf8' });
  expect(run.stdout).toBe('');
  expect(run.status).toBe(0);
});

test('an unfinished rule says so, with the word that the hygiene test refuses', async () => {
  await make('rule', 'forged_approval');
  expect(text('src/detect/rules/forged-approval.ts')).toContain(`${'TO'}${'DO'}`);
});

test.each([
  ['no kind', [], 'name the kind to create'],
  ['an unknown kind', ['view', 'mirror'], 'unknown kind "view"'],
  ['no id', ['rule'], 'needs an id'],
  ['two ids', ['rule', 'one', 'two'], 'one rule at a time'],
  ['kebab-case', ['rule', 'forged-approval'], 'not snake_case'],
  ['capitals', ['rule', 'Forged'], 'not snake_case'],
  ['a path', ['rule', '../escape'], 'not snake_case'],
  ['a leading digit', ['rule', '2fa'], 'not snake_case'],
  ['a trailing underscore', ['rule', 'forged_'], 'not snake_case'],
  ['an unknown option', ['rule', 'forged', '--force'], '--force'],
])('%s is refused and writes nothing', async (_what, args, message) => {
  const { status, stderr } = await make(...args);
  expect(stderr).toContain(message);
  expect(status).toBe(2);
  expect(existsSync(join(root, 'src/detect/rules'))).toBe(false);
  expect(existsSync(join(root, 'test'))).toBe(false);
});

test('an id is used once, whatever the kind', async () => {
  await make('rule', 'forged_approval');
  const before = text('src/detect/rules/forged-approval.ts');
  for (const again of [await make('rule', 'forged_approval'), await make('rule', 'forged_approval', '--impact')]) {
    expect(again.stderr).toContain('exists already');
    expect(again.status).toBe(2);
  }
  expect(text('src/detect/rules/forged-approval.ts')).toBe(before);
});

test('a fixture without a rule is not overwritten', async () => {
  mkdirSync(join(root, 'test/fixtures/rules'), { recursive: true });
  writeFileSync(join(root, 'test/fixtures/rules/orphan.json'), '{}');
  expect((await make('rule', 'orphan')).status).toBe(2);
  expect(text('test/fixtures/rules/orphan.json')).toBe('{}');
});

function make(...args: string[]): Promise<NewResult> {
  return runNew([...args, '--root', root], {});
}

function text(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
