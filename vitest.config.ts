import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
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
