import type { Reporter, TestModule } from 'vitest/node';
import type {} from './cpu-cost.ts';

/** `BEZOAR_TEST_COST=all` shows every file. */
const shown = process.env.BEZOAR_TEST_COST === 'all' ? Number.POSITIVE_INFINITY : 40;

/** Prints the test files that took the most CPU time: `npm run test:cost`. */
export class CpuCostReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const costs = modules.flatMap((module) => {
      const { cpuCost } = module.meta();
      return cpuCost === undefined
        ? []
        : [{ ...cpuCost, total: cpuCost.worker + cpuCost.children, file: module.relativeModuleId }];
    });
    const sum = costs.reduce((all, { total }) => all + total, 0);
    const lines = costs
      .toSorted((a, b) => b.total - a.total)
      .slice(0, shown)
      .map(({ file, worker, children }) => `${seconds(worker)} + ${seconds(children)}  ${file}`);
    process.stdout.write(
      `\nSeconds of CPU time of ${costs.length} files, worker + children: ${sum.toFixed(0)} in all\n${lines.join('\n')}\n`,
    );
  }
}

function seconds(count: number): string {
  return count.toFixed(1).padStart(6);
}
