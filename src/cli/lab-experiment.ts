import { performance } from 'node:perf_hooks';
import { Fault } from '../base/fault.ts';
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
import { type ModelFlags, openModel } from './lab-model.ts';
import { readSuites } from './lab-suites.ts';
import { configFor, scannerFor } from './memory-options.ts';
import { createProgress } from './progress.ts';

/** The options of `bezoar lab run`. */
export interface RunFlags extends ModelFlags {
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
  readonly honest?: number;
  readonly suite: readonly string[];
  readonly baseline?: string;
  readonly out?: string;
  readonly json?: true;
}

export interface Measured {
  readonly run: ExperimentRun;
  readonly overhead: Overhead;
  readonly results: readonly AttackResult[];
}

/** Honest texts, if their number is not given. A run with a model says nothing about them, so it leaves them out. */
const ordinaryWorkload = 2_000;

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
  const suites = readSuites(context, options.suite);
  let current = { done: 0, of: 0, what: '' };
  const showProgress = (request?: number): void => {
    const { done, of, what } = current;
    progress.at(done, `${what}, ${of} in all${request === undefined ? '' : `, request ${request + 1}`}`);
  };
  const opened = await openModel(context, options, { onRequest: showProgress, onRetry: () => progress.clear() });
  const { seed, host, honest = opened === undefined ? ordinaryWorkload : 0 } = options;
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
      ...(opened === undefined ? {} : { model: opened.model }),
      ...(suites.length === 0 ? {} : { suites }),
      clock: {
        now: () => performance.now(),
        took,
        trial: (trial, milliseconds) =>
          results.push(attackResult(trial, trial.vector.startsWith('control_'), Math.round(milliseconds))),
      },
      onProgress: (done, of, what) => {
        current = { done, of, what };
        showProgress();
      },
    });
    if (run.trials.length === 0) throw new Fault('input-invalid', 'no attack fits these options, so nothing was run');
    return { run, overhead: overheadOf(times), results };
  } finally {
    progress.clear();
    opened?.close();
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
