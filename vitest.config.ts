import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { entryPoints } from './scripts/entry-points.ts';
import { compileSources, useCompiledSources } from './test/support/compiled-sources.ts';
import { CpuCostReporter } from './test/support/cpu-cost-reporter.ts';
import { otherLongTests, systemTests } from './test/system-tests.ts';

const systemFiles = systemTests.map(([file]) => file);
const longest = [...systemFiles, ...otherLongTests];
const projects = ['system', 'adapters', 'unit'];
/** `npm run test:cost` sets it. */
const countsCost = process.env.BEZOAR_TEST_COST !== undefined;
const cores = availableParallelism();
/** System tests wait for a process, a server, a lease or a browser much of the time, so that more than there are cores pay. */
const waiting = { maxWorkers: cores + 2, sequence: { groupOrder: 0 } };
/** Unit tests never wait, and every worker loads the rules for itself. */
const busy = { maxWorkers: cores, sequence: { groupOrder: 1 } };

/**
 * One project after the other, because a worker that changes projects starts again and loads every module once more.
 * Within a project the longest come first, in the order of their lists, so that no worker starts one of them at the end.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const project = (test: TestSpecification): number => projects.indexOf(test.project.name);
    const position = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at === -1 ? longest.length : at;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => project(a) - project(b) || position(a) - position(b));
  }
}

// With it, every process that a test starts reads a hundred certificates first, which takes longer than Node's own start. No test
// connects to a server outside this machine.
delete process.env.NODE_EXTRA_CA_CERTS;

/** Coverage counts lines of the sources, and a run that watches them needs to know which test loads which. */
const compiles = process.argv.includes('run') && !process.argv.some((option) => option.startsWith('--coverage'));
if (compiles) await compileSources();

export default defineConfig({
  plugins: compiles ? [useCompiledSources(entryPoints)] : [],
  // The package by its own name, from source: examples and snippets of the documentation import it as users do.
  resolve: {
    alias: entryPoints.map(({ name, source }) => ({ find: new RegExp(`^${name}$`), replacement: resolve(source) })),
  },
  test: {
    // For tests that hang. On a busy machine a test takes many times as long as on an idle one, and must not fail for it.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Files share the processes of the workers, so that the rules are loaded once for each worker and not for each file.
    isolate: false,
    // Transformed modules are kept on disk by the hash of their content, so that three projects and later runs share them.
    experimental: { fsModuleCache: true },
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/seed.ts', ...(countsCost ? ['test/support/cpu-cost.ts'] : [])],
    reporters: ['default', ...(countsCost ? [new CpuCostReporter()] : [])],
    sequence: { sequencer: LongestFirst },
    coverage: { provider: 'v8', include: ['src/**/*.ts'], exclude: ['src/**/*.gen.ts'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...busy,
          include: ['test/**/*.test.ts'],
          exclude: [...systemFiles, 'test/adapters/**'],
          setupFiles: ['test/support/no-processes.ts'],
        },
      },
      { extends: true, test: { name: 'system', ...waiting, include: systemFiles } },
      {
        extends: true,
        test: {
          name: 'adapters',
          ...waiting,
          include: ['test/adapters/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
        },
      },
    ],
  },
});
