import type { LabCondition } from '../policy/index.ts';
import { type DisguiseName, disguiseNames, plainDisguises } from './disguises.ts';
import type { Grid } from './experiment.ts';
import { isPortable } from './profile-trial.ts';
import type { TrialKey } from './trial.ts';
import { libraryProfile, ownSuite, type Power, type Vector } from './vector.ts';

export const experimentConditions: readonly LabCondition[] = ['none', 'integrity', 'full'];

type Cell = Pick<TrialKey, 'power' | 'disguise' | 'condition' | 'profile'>;

/** Sessions between injection and trigger: those of Assay's plan for decisions; words are stored for longer. */
const plannedDelays = [1, 2, 3];
const manySessions = 10;
const hundredSessions = 100;

/** Every trial of a vector through the library, under every condition. */
export function libraryKeys(vector: Vector, grid: Grid): readonly TrialKey[] {
  const disguises = (grid.disguises ?? disguiseNames).filter((name) => vector.disguises.includes(name));
  const conditions = grid.conditions ?? experimentConditions;
  const powers = vector.powers.filter((power) => grid.powers === undefined || grid.powers.includes(power));
  return keysOf(vector, { powers, disguises, conditions, profile: libraryProfile }, (cell) =>
    libraryDelays(vector, grid, cell),
  );
}

/**
 * Every trial of a vector through another integration. Without checks each is a table of notes, as the library is, so only the
 * whole guard is tested here.
 */
export function profileKeys(vector: Vector, grid: Grid, profile: string): readonly TrialKey[] {
  if (!isPortable(vector) || grid.conditions?.includes('full') === false) return [];
  if (grid.powers?.includes('tool') === false) return [];
  const wanted = grid.disguises ?? plainDisguises;
  const disguises = vector.disguises.filter((name) => plainDisguises.includes(name) && wanted.includes(name));
  return keysOf(vector, { powers: ['tool'], disguises, conditions: ['full'], profile }, ({ disguise }) => [
    ...(grid.delays ?? (disguise === 'none' && vector.dormant === true ? [1, manySessions] : [1])),
  ]);
}

function libraryDelays(
  { kind, dormant }: Vector,
  { delays }: Grid,
  { disguise, condition, power }: Cell,
): readonly number[] {
  if (delays !== undefined) return delays;
  if (kind !== 'memory') return plannedDelays;
  const isWorthWaiting = disguise === 'none' && power === 'tool' && condition !== 'integrity';
  if (!isWorthWaiting) return [1];
  return dormant === true ? [1, manySessions, hundredSessions] : [1, manySessions];
}

interface Ranges {
  readonly powers: readonly Power[];
  readonly disguises: readonly DisguiseName[];
  readonly conditions: readonly LabCondition[];
  readonly profile: string;
}

function keysOf(
  { id }: Vector,
  { powers, disguises, conditions, profile }: Ranges,
  delaysOf: (cell: Cell) => readonly number[],
): readonly TrialKey[] {
  return powers.flatMap((power) =>
    disguises.flatMap((disguise) =>
      conditions.flatMap((condition) => {
        const cell = { profile, vector: id, power, disguise, condition };
        return delaysOf(cell).map((delay) => ({ suite: ownSuite, ...cell, delay }));
      }),
    ),
  );
}
