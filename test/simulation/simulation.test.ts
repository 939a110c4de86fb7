import { expect, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import { describeRun, type FaultKind, type SimulationOptions, shrinkRun, simulate } from '../../src/testing/index.ts';
import { seedsPerRun } from './seeds.ts';

// Replay one seed: BEZOAR_SIM_SEED=7. More seeds: BEZOAR_SIM_SEEDS=100000. From another first seed: BEZOAR_SIM_FROM=5000.
const { BEZOAR_SIM_SEED, BEZOAR_SIM_SEEDS = seedsPerRun, BEZOAR_SIM_FROM = '0' } = process.env;
const { BEZOAR_SIM_ONLY, BEZOAR_SIM_WITHOUT } = process.env;
const first = Number(BEZOAR_SIM_SEED ?? BEZOAR_SIM_FROM);
const seeds = BEZOAR_SIM_SEED === undefined ? Number(BEZOAR_SIM_SEEDS) : 1;
/** Far more than a seed takes, even on a busy machine. */
const maxMsPerSeed = 2_000;

const scanner = createScanner();

function optionsOf(seed: number): SimulationOptions {
  return {
    seed,
    scanner,
    ...(BEZOAR_SIM_ONLY === undefined ? {} : { only: new Set(BEZOAR_SIM_ONLY.split(',').map(Number)) }),
    ...(BEZOAR_SIM_WITHOUT === undefined ? {} : { without: new Set(BEZOAR_SIM_WITHOUT.split(',') as FaultKind[]) }),
  };
}

async function explain(options: SimulationOptions): Promise<string> {
  const shrunk = await shrinkRun(options);
  if (shrunk === undefined)
    return `seed ${options.seed} failed once and not again: the simulation is not deterministic`;
  const { only, without, result } = shrunk;
  const command = 'npx vitest run --project unit test/simulation/simulation.test.ts';
  const small = `BEZOAR_SIM_ONLY=${only.join(',')} ${without.length === 0 ? '' : `BEZOAR_SIM_WITHOUT=${without.join(',')} `}`;
  return [
    `replay: BEZOAR_SIM_SEED=${options.seed} ${command}`,
    `the smallest run that breaks the same law: BEZOAR_SIM_SEED=${options.seed} ${small}${command}`,
    describeRun(result),
  ].join('\n');
}

test(`the laws hold in ${seeds} simulated worlds from seed ${first}`, {
  timeout: seeds * maxMsPerSeed + 600_000,
}, async () => {
  const totals = { answered: 0, failed: 0, unknown: 0 };
  for (let seed = first; seed < first + seeds; seed += 1) {
    const { violations, attempts } = await simulate(optionsOf(seed));
    if (violations.length > 0) expect.fail(await explain(optionsOf(seed)));
    for (const how of ['answered', 'failed', 'unknown'] as const) totals[how] += attempts[how];
  }
  // A world in which nothing succeeds, or nothing goes wrong, proves nothing.
  if (seeds < 100) return;
  expect(totals.answered).toBeGreaterThan(seeds * 10);
  expect(totals.failed).toBeGreaterThan(seeds / 10);
  expect(totals.unknown).toBeGreaterThan(seeds);
});

test('the same seed gives the same run, step by step', async () => {
  for (const seed of [1, 22, 333]) {
    const [one, other] = [await simulate({ seed, scanner }), await simulate({ seed, scanner })];
    expect(other.trace).toEqual(one.trace);
    expect(one.steps).toBeGreaterThan(20);
  }
});
