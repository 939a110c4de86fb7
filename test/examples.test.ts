import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
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
