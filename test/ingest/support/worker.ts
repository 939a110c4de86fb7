import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * The program of the thread that parses, compiled once for each process of tests: Node 20 does not load TypeScript in a
 * thread by itself. It lies where its packages are found.
 */
export const worker = new URL(`../../../node_modules/.cache/bezoar/worker-${process.pid}.mjs`, import.meta.url);

await build({
  entryPoints: [fileURLToPath(new URL('../../../src/documents/worker.ts', import.meta.url))],
  outfile: fileURLToPath(worker),
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
});
process.on('exit', () => rmSync(worker, { force: true }));
