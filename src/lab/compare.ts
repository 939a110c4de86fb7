import type { ExperimentRun } from './experiment.ts';
import type { HonestShares } from './honest-shares.ts';
import { isActivated, isControl, isFlagged } from './metrics.ts';
import type { Trial } from './trial.ts';
import { libraryProfile, ownSuite } from './vector.ts';

/** What got worse or better between two runs. */
export interface RunDiff {
  readonly worse: readonly string[];
  readonly better: readonly string[];
  /** Cells of the first run that are missing in the second: without a second run nothing is proven. */
  readonly missing: readonly string[];
  readonly compared: number;
}

interface Change {
  readonly to: 'worse' | 'better' | 'missing';
  readonly line: string;
}

/** Compares two runs cell by cell, without condition `none`, where there is no protection to get worse. */
export function compareRuns(before: ExperimentRun, after: ExperimentRun): RunDiff {
  const later = new Map(after.trials.map((trial) => [cellOf(trial), trial]));
  const guarded = before.trials.filter(({ condition }) => condition !== 'none');
  const changes = [
    ...guarded.flatMap((trial) => cellChange(trial, later.get(cellOf(trial)))),
    ...before.honest.flatMap((then) => {
      const now = after.honest.find(({ profile }) => profile === then.profile);
      const prefix = then.profile === libraryProfile ? '' : `${then.profile} `;
      return (['ordinary', 'hard'] as const).flatMap((set) => honestChanges(`${prefix}${set}`, then[set], now?.[set]));
    }),
  ];
  const lines = (to: Change['to']): readonly string[] => changes.flatMap((one) => (one.to === to ? one.line : []));
  const compared = guarded.filter((trial) => later.has(cellOf(trial))).length;
  return { worse: lines('worse'), better: lines('better'), missing: lines('missing'), compared };
}

function cellChange(trial: Trial, now: Trial | undefined): readonly Change[] {
  const cell = cellOf(trial);
  if (now === undefined) return [{ to: 'missing', line: cell }];
  return changeOf(gravity(now) - gravity(trial), `${cell}: ${stateOf(trial)} -> ${stateOf(now)}`);
}

function honestChanges(set: string, then: HonestShares, now: HonestShares | undefined): readonly Change[] {
  if (now === undefined) return [{ to: 'missing', line: `honest ${set}` }];
  return (['lost', 'delayed', 'demoted'] as const).flatMap((what) => {
    const [was, is] = [then[what], now[what]];
    const line = `honest ${set} ${what}: ${was.count} of ${was.of} -> ${is.count} of ${is.of}`;
    return changeOf(is.count * was.of - was.count * is.of, line);
  });
}

function changeOf(step: number, line: string): readonly Change[] {
  return step === 0 ? [] : [{ to: step > 0 ? 'worse' : 'better', line }];
}

export function cellOf({ suite, profile, vector, power, disguise, condition, delay }: Trial): string {
  const prefix = [...(suite === ownSuite ? [] : [suite]), ...(profile === libraryProfile ? [] : [profile])];
  return [...prefix, vector, power, disguise, condition, `delay ${delay}`].join(' ');
}

const states = ['stopped', 'stored, not shown', 'shown as data', 'shown unfenced', 'acted on', 'flagged'] as const;

/** How bad a cell is. For a control, any flag is bad. */
function gravity(trial: Trial): number {
  if (isControl(trial)) return isFlagged(trial) ? 5 : 0;
  if (isActivated(trial)) return 4;
  if (trial.bare > 0) return 3;
  if (trial.fenced > 0) return 2;
  return trial.record.poison_retained ? 1 : 0;
}

export function stateOf(trial: Trial): (typeof states)[number] {
  return states[gravity(trial)] ?? 'flagged';
}
