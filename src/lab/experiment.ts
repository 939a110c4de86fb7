import type { TextScanner } from '../guard/index.ts';
import type { Report } from '../model/finding.ts';
import { type LabCondition, type Policy, presets } from '../policy/index.ts';
import { type DisguiseName, disguiseNames } from './disguises.ts';
import { type HonestResult, runHonest } from './honest.ts';
import { type Summary, summarise } from './metrics.ts';
import type { LabStore } from './place.ts';
import type { SceneParts } from './scene.ts';
import { runTrial, type Trial, type TrialKey } from './trial.ts';
import { type Host, libraryProfile, ownSuite, type Power, type Vector } from './vector.ts';
import { vectors as allVectors } from './vectors.gen.ts';

export const experimentConditions: readonly LabCondition[] = ['none', 'integrity', 'full'];

export interface Grid {
  readonly vectors?: readonly string[];
  readonly conditions?: readonly LabCondition[];
  readonly disguises?: readonly DisguiseName[];
  readonly powers?: readonly Power[];
  /** Default `careful`. */
  readonly host?: Host;
  /** Neutral turns between injection and trigger. */
  readonly delays?: readonly number[];
  readonly seed?: number;
  /** Size of the honest workload; 0 leaves it out. */
  readonly honest?: number;
}

export interface ExperimentParts {
  readonly place: LabStore;
  readonly scanner: TextScanner;
  /** Default: the `balanced` preset. */
  readonly policy?: Policy;
  readonly version: string;
  /** Receives the durations of the victim's calls and of trials, which are not part of the run. */
  readonly clock?: {
    now(): number;
    took(condition: LabCondition, milliseconds: number): void;
    trial(trial: Trial, milliseconds: number): void;
  };
  readonly onProgress?: (done: number, of: number, what: string) => void;
}

/** All results of an experiment. The same code, seed and grid produce the same bytes. */
export interface ExperimentRun {
  readonly format: 'bezoar-lab/1';
  readonly version: string;
  readonly store: string;
  readonly host: Host;
  readonly seed: number;
  readonly rules: string;
  readonly policy: string;
  readonly vectors: readonly Pick<Vector, 'id' | 'title' | 'story' | 'assumes' | 'kind'>[];
  readonly trials: readonly Trial[];
  readonly honest: HonestResult | null;
  readonly summary: Summary;
}

export async function runExperiment(grid: Grid, parts: ExperimentParts): Promise<ExperimentRun> {
  const { seed = 1, honest: entries = 2_000, host = 'careful' } = grid;
  const { place, version, policy = presets.balanced, onProgress = () => undefined } = parts;
  const scanner = cached(parts.scanner);
  const chosen = allVectors.filter(({ id }) => grid.vectors === undefined || grid.vectors.includes(id));
  const plan = chosen.flatMap((vector) => keysOf(vector, grid).map((key) => ({ vector, key })));
  const trials: Trial[] = [];
  for (const [index, { vector, key }] of plan.entries()) {
    onProgress(index, plan.length, vector.id);
    const name = `lab-${String(index).padStart(6, '0')}`;
    const clock = clockFor(parts, key.condition);
    const start = parts.clock?.now() ?? 0;
    const own = { place, scanner, policy, host, seed: seed * 7_919 + index, name };
    const trial = await runTrial(vector, key, { ...own, ...clock });
    trials.push(trial);
    parts.clock?.trial(trial, parts.clock.now() - start);
  }
  onProgress(plan.length, plan.length, 'honest workload');
  const honest = entries === 0 ? null : await runHonest({ place, scanner, policy, seed, name: 'honest', entries });
  return {
    format: 'bezoar-lab/1',
    version,
    store: place.name,
    host,
    seed,
    rules: scanner.digest,
    policy: policy.digest,
    vectors: chosen.map(({ id, title, story, assumes, kind }) => ({
      id,
      title,
      story,
      ...(assumes === undefined ? {} : { assumes }),
      kind,
    })),
    trials,
    honest,
    summary: summarise(trials, honest),
  };
}

/** A scan depends only on its text, so each text is scanned once. */
function cached(scanner: TextScanner): TextScanner {
  const known = new Map<string, Report>();
  return {
    digest: scanner.digest,
    scan: (text) => {
      const report = known.get(text) ?? scanner.scan(text);
      known.set(text, report);
      return report;
    },
  };
}

/** Every cell of the grid that makes sense for a vector. */
function keysOf(vector: Vector, grid: Grid): readonly TrialKey[] {
  const { delays = [1, 2, 3] } = grid;
  const disguises = (grid.disguises ?? disguiseNames).filter((name) => vector.disguises.includes(name));
  const wanted = grid.conditions ?? experimentConditions;
  const powers = vector.powers.filter((power) => grid.powers === undefined || grid.powers.includes(power));
  return powers.flatMap((power) =>
    disguises.flatMap((disguise) =>
      wanted.flatMap((condition) =>
        delays.map((delay) => ({
          suite: ownSuite,
          profile: libraryProfile,
          vector: vector.id,
          power,
          disguise,
          condition,
          delay,
        })),
      ),
    ),
  );
}

function clockFor({ clock }: ExperimentParts, condition: LabCondition): Pick<SceneParts, 'clock'> {
  if (clock === undefined) return {};
  return { clock: { now: () => clock.now(), took: (milliseconds) => clock.took(condition, milliseconds) } };
}
