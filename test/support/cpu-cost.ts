import { readFileSync } from 'node:fs';
import { afterAll } from 'vitest';

/** The CPU time of a test file in seconds, for the reporter of cpu-cost-reporter.ts. */
interface CpuCost {
  /** Of the worker, from the import of the file to the end of its tests. */
  readonly worker: number;
  /** Of the processes that it started and that have ended. */
  readonly children: number;
}

declare module 'vitest' {
  interface TaskMeta {
    cpuCost?: CpuCost;
  }
}

const ticksPerSecond = 100;

/** What ended children have used, as Linux counts it; 0 elsewhere. */
function childSeconds(): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

const before = { own: process.cpuUsage(), children: childSeconds() };
// biome-ignore lint/correctness/noEmptyPattern: Vitest wants a pattern here, and the file is the second argument
afterAll(({}, file) => {
  const { user, system } = process.cpuUsage(before.own);
  file.meta.cpuCost = { worker: (user + system) / 1e6, children: childSeconds() - before.children };
});
