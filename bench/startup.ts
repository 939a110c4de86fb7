import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './measure.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Median CPU milliseconds of a fresh process that runs only one module, including Node's own start. */
export function startupMillis(module: string, times: number): number {
  const code = `const text = 'The library opens at nine, and the reading room on the second floor is quiet until noon.';
    ${module}
    const { user, system } = process.cpuUsage();
    process.stdout.write(String((user + system) / 1000));`;
  return median(Array.from({ length: times }, () => once(code)));
}

/** Median CPU milliseconds for the weights alone: reading and decoding their file, with everything else loaded. */
export function loadMillis(times: number): number {
  const code = `const before = process.cpuUsage();
    const { shippedModel } = await import('./dist/detect/learned/shipped.js');
    shippedModel();
    const { user, system } = process.cpuUsage(before);
    process.stdout.write(String((user + system) / 1000));`;
  return median(Array.from({ length: times }, () => once(code)));
}

function once(code: string): number {
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`a contestant did not start: ${run.stderr.slice(0, 400)}`);
  // Some packages print a greeting on standard output; the number comes last.
  return Number(/[\d.]+$/.exec(run.stdout)?.[0]);
}
