import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { entryPoints } from './scripts/entry-points.ts';

export default defineConfig({
  // The package by its own name, from source: examples and snippets of the documentation import it as users do.
  resolve: {
    alias: entryPoints.map(({ name, source }) => ({ find: new RegExp(`^${name}$`), replacement: resolve(source) })),
  },
  test: {
    include: ['test/**/*.test.ts'],
    // Property tests and the backtracking prover take seconds; everything else finishes in milliseconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Many tests wait for a disk, a server or a browser, so that two at a time pay even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    coverage: { provider: 'v8', include: ['src/**/*.ts'], exclude: ['src/**/*.gen.ts'] },
  },
});
