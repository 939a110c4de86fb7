import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TextScanner } from '../guard/index.ts';
import type { Report } from '../model/finding.ts';
import { type LabCondition, type Policy, presets } from '../policy/index.ts';
import { type PlannedAttack, plannedAttacks } from './attacks.ts';
import type { DecisionEvent } from './decision-event.ts';
import type { DisguiseName } from './disguises.ts';
import { type HonestResult, runHonest } from './honest.ts';
import { runHonestHost } from './honest-host.ts';
import { type Summary, summarise } from './metrics.ts';
import type { ModelFacts, ModelOfRun } from './model/model-victim.ts';
import type { LabStore } from './place.ts';
import { libraryKeys, profileKeys } from './plan.ts';
import type { Profile } from './profile.ts';
import { isPortable, runProfileTrial } from './profile-trial.ts';
import type { SceneParts } from './scene.ts';
import type { Suite } from './suites/suite.ts';
import { cleanDecision, runTrial, type Trial, type TrialKey, type TrialParts } from './trial.ts';
import { type Host, libraryProfile, type Power, type Vector } from './vector.ts';

export interface Grid {
  readonly vectors?: readonly string[];
  readonly conditions?: readonly LabCondition[];
  readonly disguises?: readonly DisguiseName[];
  readonly powers?: readonly Power[];
  /** Integrations through which the attacks are run; default all that there are. */
  readonly profiles?: readonly string[];
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
  /** The integrations besides the library. Default: none. */
  readonly profiles?: readonly Profile[];
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

/** Other integrations than the library are filled with a tenth of the texts: their notes take more steps. */
const hostShare = 10;

export async function runExperiment(grid: Grid, parts: ExperimentParts): Promise<ExperimentRun> {
  const { seed = 1, honest: entries = 2_000, host = 'careful' } = grid;
  const { place, version, policy = presets.balanced, onProgress = () => undefined } = parts;
  const scanner = cached(parts.scanner);
  const { model, suites } = parts;
  const attacks = plannedAttacks(grid, parts);
  const profiles = chosenProfiles(grid, parts);
  const plan = planOf(attacks, grid, profiles);
  const trials: Trial[] = [];
  const honest: HonestResult[] = [];
  const cleanOf = cleanDecisions();
  const folders = new ProfileFolders();
  try {
    for (const [index, { vector, key, profile }] of plan.entries()) {
      onProgress(index, plan.length, `${vector.id}, ${key.profile}`);
      const name = `lab-${String(index).padStart(6, '0')}`;
      const own = { place, scanner, policy, seed: seed * 7_919 + index, name, ...clockFor(parts, key.condition) };
      const start = parts.clock?.now() ?? 0;
      const trial =
        profile !== undefined && isPortable(vector)
          ? await runProfileTrial(vector, key, { ...own, profile, folder: folders.of(profile) })
          : await libraryTrial(vector, key, { ...own, host, ...(model === undefined ? {} : { model }) }, cleanOf);
      trials.push(trial);
      parts.clock?.trial(trial, parts.clock.now() - start);
    }
    const workload = { place, scanner, policy, seed, entries };
    const report = (where: string): void => onProgress(plan.length, plan.length, where);
    honest.push(...(await honestUse(grid, { ...workload, host }, { profiles, folders, report })));
  } finally {
    folders.remove();
  }
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

interface HonestHosts {
  readonly profiles: readonly Profile[];
  readonly folders: ProfileFolders;
  report(where: string): void;
}

/** What the guard costs honest use, through the library and each profile. */
async function honestUse(
  grid: Grid,
  { host, ...workload }: Omit<Parameters<typeof runHonest>[0], 'profile' | 'name'>,
  { profiles, folders, report }: HonestHosts,
): Promise<readonly HonestResult[]> {
  const { entries } = workload;
  const found: HonestResult[] = [];
  if (entries > 0 && isThroughLibrary(grid)) {
    report('honest use');
    found.push(await runHonest({ ...workload, profile: libraryProfile, host, name: 'honest' }));
  }
  for (const profile of entries > 0 ? profiles : []) {
    report(`honest use, ${profile.name}`);
    const own = { profile, folder: folders.of(profile), name: `honest-${profile.name}` };
    found.push(await runHonestHost({ ...workload, ...own, entries: Math.ceil(entries / hostShare) }));
  }
  return found;
}

interface PlannedTrial {
  readonly vector: Vector;
  readonly key: TrialKey;
  /** The integration; absent for the library itself. */
  readonly profile?: Profile;
}

/** First everything through the library, then profile by profile. */
function planOf(attacks: readonly PlannedAttack[], grid: Grid, profiles: readonly Profile[]): readonly PlannedTrial[] {
  return [
    ...(isThroughLibrary(grid)
      ? attacks.flatMap(({ vector, key: own, grid: wanted }) =>
          libraryKeys(vector, wanted).map((key) => ({ vector, key: { ...key, ...own } })),
        )
      : []),
    ...profiles.flatMap((profile) =>
      attacks.flatMap(({ vector }) => profileKeys(vector, grid, profile.name).map((key) => ({ vector, key, profile }))),
    ),
  ];
}

function isThroughLibrary({ profiles }: Grid): boolean {
  return profiles === undefined || profiles.includes(libraryProfile);
}

/** Attacks of others and language models meet the library only. */
function chosenProfiles(
  { profiles: named }: Grid,
  { profiles = [], model, suites = [] }: ExperimentParts,
): readonly Profile[] {
  if (model !== undefined || suites.length > 0) return [];
  return profiles.filter(({ name }) => name !== libraryProfile && (named === undefined || named.includes(name)));
}

async function libraryTrial(
  vector: Vector,
  key: TrialKey,
  parts: TrialParts,
  cleanOf: typeof cleanDecision,
): Promise<Trial> {
  const clean = await cleanOf(vector, key, parts);
  return runTrial(vector, key, { ...parts, ...(clean === undefined ? {} : { clean }) });
}

/** A folder for the files of each integration, for as long as the experiment runs. */
class ProfileFolders {
  #root: string | undefined;

  of({ name }: Profile): string {
    this.#root ??= mkdtempSync(join(tmpdir(), 'bezoar-lab-'));
    const folder = join(this.#root, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  remove(): void {
    if (this.#root !== undefined) rmSync(this.#root, { recursive: true, force: true });
  }
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

function clockFor({ clock }: ExperimentParts, condition: LabCondition): Pick<SceneParts, 'clock'> {
  if (clock === undefined) return {};
  return { clock: { now: () => clock.now(), took: (milliseconds) => clock.took(condition, milliseconds) } };
}
