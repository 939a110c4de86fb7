import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** CPU milliseconds in a fresh process: a program must not wait noticeably for its first scan. */
const maxCpuMs = 20;

test('the weights are decoded in at most 20 ms, and not before the first scan', () => {
  const code = `import { createScanner } from './src/detect/index.ts';
    import { shippedModel } from './src/detect/learned/shipped.ts';
    createScanner();
    const before = process.cpuUsage();
    shippedModel();
    const { user, system } = process.cpuUsage(before);
    const first = (user + system) / 1000;
    const again = shippedModel() === shippedModel();
    process.stdout.write(JSON.stringify({ first, again }));`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', code];
  const measured = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  expect(measured.again).toBe(true);
  expect(measured.first).toBeGreaterThan(0);
  expect(measured.first).toBeLessThanOrEqual(maxCpuMs);
});
