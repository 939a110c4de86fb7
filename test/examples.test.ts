import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const examples = readdirSync('examples').filter((name) => name !== 'node_modules');

test('there are examples to run', () => {
  expect(examples).toContain('anthropic-memory');
});

// Each example has its own assertions and exits with an error if one fails.
test.each(examples)(
  'examples/%s succeeds',
  async (name) => {
    const run = promisify(execFile)(process.execPath, ['--import', 'tsx', `examples/${name}/main.ts`]);
    await expect(run).resolves.toBeDefined();
  },
  120_000,
);

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
