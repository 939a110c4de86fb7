import type { TextScanner } from '../guard/index.ts';
import type { Report } from '../model/finding.ts';
import { type LabCondition, type Policy, presets } from '../policy/index.ts';
import { plannedAttacks } from './attacks.ts';
import type { DecisionEvent } from './decision-event.ts';
import { type DisguiseName, disguiseNames } from './disguises.ts';
import { type HonestResult, runHonest } from './honest.ts';
import { type Summary, summarise } from './metrics.ts';
import type { ModelFacts, ModelOfRun } from './model/model-victim.ts';
import type { LabStore } from './place.ts';
import type { SceneParts } from './scene.ts';
import type { Suite } from './suites/suite.ts';
import { cleanDecision, runTrial, type Trial, type TrialKey } from './trial.ts';
import { type Host, libraryProfile, ownSuite, type Power, type Vector } from './vector.ts';

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
  /** The victim. Default: the script. */
  readonly model?: ModelOfRun;
  /** Attacks of others, instead of our own. */
  readonly suites?: readonly Suite[];
  /** Receives the durations of the victim's calls and of trials, which are not part of the run. */
  readonly clock?: {
    now(): number;
    took(condition: LabCondition, milliseconds: number): void;
    trial(trial: Trial, milliseconds: number): void;
  };
  readonly onProgress?: (done: number, of: number, what: string) => void;
}

/** Version 1 counted reachable poison as retained, and repetitions as samples. */
export const runFormat = 'bezoar-lab/2';

/** Which attacks of others a run tried. */
interface SuiteFacts {
  readonly name: string;
  readonly hash: string;
  readonly cases: number;
}

/** All results of an experiment. The same code, seed and grid produce the same bytes. */
export interface ExperimentRun {
  readonly format: typeof runFormat;
  readonly version: string;
  readonly store: string;
  readonly host: Host;
  readonly seed: number;
  /** What was asked for, to repeat it. */
  readonly grid: Grid;
  readonly rules: string;
  readonly policy: string;
  readonly model?: ModelFacts;
  readonly suites?: readonly SuiteFacts[];
  readonly vectors: readonly Pick<Vector, 'id' | 'title' | 'story' | 'assumes' | 'kind' | 'aim'>[];
  readonly trials: readonly Trial[];
  /** The cost to honest use, once for each profile; empty if it was left out. */
  readonly honest: readonly HonestResult[];
  readonly summary: Summary;
}

export async function runExperiment(grid: Grid, parts: ExperimentParts): Promise<ExperimentRun> {
  const { seed = 1, honest: entries = 2_000, host = 'careful' } = grid;
  const { place, version, policy = presets.balanced, onProgress = () => undefined } = parts;
  const scanner = cached(parts.scanner);
  const { model, suites } = parts;
  const attacks = plannedAttacks(grid, parts);
  const plan = attacks.flatMap(({ vector, key: own, grid: wanted }) =>
    keysOf(vector, wanted).map((key) => ({ vector, key: { ...key, ...own } })),
  );
  const trials: Trial[] = [];
  const cleanOf = cleanDecisions();
  for (const [index, { vector, key }] of plan.entries()) {
    onProgress(index, plan.length, vector.id);
    const name = `lab-${String(index).padStart(6, '0')}`;
    const clock = clockFor(parts, key.condition);
    const start = parts.clock?.now() ?? 0;
    const victim = model === undefined ? {} : { model };
    const own = { place, scanner, policy, host, seed: seed * 7_919 + index, name, ...victim };
    const clean = await cleanOf(vector, key, own);
    const trial = await runTrial(vector, key, { ...own, ...clock, ...(clean === undefined ? {} : { clean }) });
    trials.push(trial);
    parts.clock?.trial(trial, parts.clock.now() - start);
  }
  onProgress(plan.length, plan.length, 'honest workload');
  const workload = { profile: libraryProfile, host, place, scanner, policy, seed, name: 'honest', entries };
  const honest = entries === 0 ? [] : [await runHonest(workload)];
  return {
    format: runFormat,
    version,
    store: place.name,
    host,
    seed,
    grid,
    rules: scanner.digest,
    policy: policy.digest,
    ...(model === undefined ? {} : { model: model.facts() }),
    ...(suites === undefined
      ? {}
      : { suites: suites.map(({ name, hash, cases }) => ({ name, hash, cases: cases.length })) }),
    vectors: attacks.map(({ vector: { id, title, story, assumes, kind, aim } }) => ({
      id,
      title,
      story,
      ...(assumes === undefined ? {} : { assumes }),
      kind,
      aim,
    })),
    trials,
    honest,
    summary: summarise(trials, honest),
  };
}

/** The decision without poison depends on the attacker only by what they ask for: a copy, or something new. */
function cleanDecisions(): typeof cleanDecision {
  const known = new Map<string, DecisionEvent>();
  return async (vector, key, parts) => {
    const cell = [vector.id, key.profile, key.condition, key.delay, key.power === 'restore'].join(' ');
    const event = known.get(cell) ?? (await cleanDecision(vector, key, parts));
    if (event !== undefined) known.set(cell, event);
    return event;
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
