import { performance } from 'node:perf_hooks';
import {
  type AttackResult,
  attackResult,
  type disguiseNames,
  type ExperimentRun,
  type hosts,
  type Overhead,
  openLabStore,
  runExperiment,
} from '../lab/index.ts';
import type { LabCondition } from '../policy/index.ts';
import type { Context } from './context.ts';
import { configFor, scannerFor } from './memory-options.ts';
import { createProgress } from './progress.ts';

/** The options of `bezoar lab run`. */
export interface RunFlags {
  readonly config?: string;
  readonly vector: readonly string[];
  readonly condition: readonly string[];
  readonly disguise: readonly string[];
  readonly profile: readonly string[];
  readonly delay: readonly number[];
  readonly seed: number;
  readonly store: string;
  readonly host: (typeof hosts)[number];
  readonly results?: string;
  readonly honest: number;
  readonly out?: string;
  readonly json?: true;
}

export interface Measured {
  readonly run: ExperimentRun;
  readonly overhead: Overhead;
  readonly results: readonly AttackResult[];
}

export async function experiment(context: Context, options: RunFlags): Promise<Measured> {
  const config = configFor(context, options.config === undefined ? {} : { config: options.config });
  const scanner = await scannerFor(context, config);
  const progress = createProgress(context.io, options.json !== true, () => performance.now(), 'trials done');
  const times = new Map<LabCondition, number[]>();
  const took = (condition: LabCondition, milliseconds: number): void => {
    const known = times.get(condition);
    if (known === undefined) times.set(condition, [milliseconds]);
    else known.push(milliseconds);
  };
  const results: AttackResult[] = [];
  const { seed, honest, host } = options;
  const grid = {
    seed,
    honest,
    host,
    ...only('vectors', options.vector),
    ...only('conditions', options.condition as readonly LabCondition[]),
    ...only('disguises', options.disguise as typeof disguiseNames),
    ...only('delays', options.delay),
    ...only('profiles', options.profile),
  };
  const { labProfiles } = await import('./lab-profiles/index.ts');
  const place = await openLabStore(options.store);
  try {
    const run = await runExperiment(grid, {
      place,
      scanner,
      profiles: labProfiles,
      policy: config.policyFor(config.space),
      version: context.version,
      clock: {
        now: () => performance.now(),
        took,
        trial: (trial, milliseconds) =>
          results.push(attackResult(trial, trial.vector.startsWith('control_'), Math.round(milliseconds))),
      },
      onProgress: (done, of, what) => progress.at(done, `${what}, ${of} in all`),
    });
    return { run, overhead: overheadOf(times), results };
  } finally {
    progress.clear();
    await place.close();
  }
}

function overheadOf(times: ReadonlyMap<LabCondition, readonly number[]>): Overhead {
  return Object.fromEntries(
    [...times].map(([condition, list]) => {
      const sorted = [...list].sort((a, b) => a - b);
      const at = (share: number): number =>
        Math.round(1_000 * (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)) / 1_000;
      return [condition, { calls: sorted.length, p50: at(0.5), p95: at(0.95) }];
    }),
  );
}

function only<K extends string, T>(name: K, values: readonly T[]): Partial<Record<K, readonly T[]>> {
  return values.length === 0 ? {} : ({ [name]: values } as Partial<Record<K, readonly T[]>>);
}
