import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { worker } from '../ingest/support/worker.ts';
import { bundle, selfContained } from './bundle.ts';
import { endTestRun, startTestRun } from './test-run.ts';

/** The seed of every property test without its own. `npm run test:long` uses a new one for each run. */
const defaultSeed = 20_261_116;

/** Vitest calls this once per project, before its tests. */
export async function setup(): Promise<void> {
  startTestRun();
  chooseSeed();
  await bundle('src/documents/worker.ts', fileURLToPath(worker), selfContained);
}

export function teardown(): void {
  endTestRun();
}

/** Workers inherit the variable, and `seed.ts` passes it to fast-check. */
function chooseSeed(): void {
  const wanted = process.env.FAST_CHECK_SEED;
  if (wanted !== undefined && wanted !== 'random') return;
  const seed = wanted === 'random' ? randomInt(2 ** 31) : defaultSeed;
  process.env.FAST_CHECK_SEED = `${seed}`;
  process.stderr.write(`Property tests use seed ${seed}; FAST_CHECK_SEED=${seed} repeats this run.\n`);
}
