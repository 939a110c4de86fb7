import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { systemTests } from './test/system-tests.ts';

const systemFiles = systemTests.map(([file]) => file);

/** System tests first, in the order of their list; then the unit tests, which are short. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const position = ({ moduleId }: TestSpecification): number => {
      const at = systemFiles.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at === -1 ? systemFiles.length : at;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => position(a) - position(b));
  }
}

import { entryPoints } from './scripts/entry-points.ts';

export default defineConfig({
  // The package by its own name, from source: examples and snippets of the documentation import it as users do.
  resolve: {
    alias: entryPoints.map(({ name, source }) => ({ find: new RegExp(`^${name}$`), replacement: resolve(source) })),
  },
  test: {
    // For tests that hang. On a busy machine a test takes many times as long as on an idle one, and must not fail for it.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Many tests wait for a process, a server, a lease or a browser, so that one more than there are cores pays.
    maxWorkers: availableParallelism() + 1,
    // Files share the processes of the workers, so that the rules are loaded once for each worker and not for each file.
    isolate: false,
    // Transformed modules are kept on disk by the hash of their content, so that three projects and later runs share them.
    experimental: { fsModuleCache: true },
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/seed.ts'],
    sequence: { sequencer: LongestFirst },
    coverage: { provider: 'v8', include: ['src/**/*.ts'], exclude: ['src/**/*.gen.ts'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...systemFiles, 'test/adapters/**'],
          setupFiles: ['test/support/no-processes.ts'],
        },
      },
      { extends: true, test: { name: 'system', include: systemFiles } },
      {
        extends: true,
        test: {
          name: 'adapters',
          include: ['test/adapters/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          // Frameworks change what a process shares: globals, timers, tracing.
          isolate: true,
        },
      },
    ],
  },
});
