import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedPackage } from './cli/support/packed.ts';
import { bundle } from './support/bundle.ts';

const examples = readdirSync('examples').filter((name) => name !== 'node_modules');

test('there are examples to run', () => {
  expect(examples).toContain('anthropic-memory');
});

/** A user's project: the examples, the packed package, and the frameworks. */
const project = mkdtempSync(join(tmpdir(), 'bezoar-examples-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));
beforeAll(async () => {
  const { folder } = await installedPackage();
  for (const name of examples) cpSync(join('examples', name), join(project, 'examples', name), { recursive: true });
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  symlinkSync(resolve('test/adapters/node_modules'), join(project, 'examples/node_modules'));
  mkdirSync(join(project, 'node_modules'));
  for (const name of readdirSync('node_modules')) {
    symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name));
  }
  symlinkSync(folder, join(project, 'node_modules/bezoar'));
});

// Each example has its own assertions and exits with an error if one fails.
test.each(examples)('examples/%s succeeds', async (name) => {
  const folder = join(project, 'examples', name);
  // Compiled once: a loader would compile it in the process, which takes longer than most examples do.
  const program = await bundle(join(folder, 'main.ts'), join(folder, 'main.mjs'), { packages: 'external' });
  await expect(promisify(execFile)(process.execPath, [program], { cwd: project })).resolves.toBeDefined();
});

const maxGuardLines = 5;
const guarded = /^\/\/ guard: begin$([\s\S]*)^\/\/ guard: end$/m;

/** Examples of adapters: the lines between the marks are all that an agent needs. */
const adapters = examples.flatMap((name) => {
  const code = guarded.exec(readFileSync(`examples/${name}/main.ts`, 'utf8'))?.[1];
  return code === undefined ? [] : [[name, code.split('\n').filter((line) => line.trim() !== '').length] as const];
});

test('there are examples of adapters', () => {
  expect(adapters.map(([name]) => name)).toContain('ai-sdk');
});

test.each(adapters)(`examples/%s adds the guard in at most ${maxGuardLines} lines`, (_name, lines) => {
  expect(lines).toBeLessThanOrEqual(maxGuardLines);
});
