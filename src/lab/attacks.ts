import type { Grid } from './experiment.ts';
import { expectedActions } from './model/expected-action.ts';
import type { Suite } from './suites/suite.ts';
import { controlsOfCase, vectorOfCase } from './suites/suite-vectors.ts';
import type { TrialKey } from './trial.ts';
import type { Vector } from './vector.ts';
import { vectors as ownVectors } from './vectors.gen.ts';

/** A vector, the part of its cells that does not come from the grid, and the grid with its defaults. */
export interface PlannedAttack {
  readonly vector: Vector;
  readonly key: Partial<Pick<TrialKey, 'suite' | 'profile'>>;
  readonly grid: Grid;
}

interface Selection {
  readonly suites?: readonly Suite[];
  readonly model?: { readonly name: string };
}

/** The attacks of a run: those of the suites if there are any, and our own otherwise. */
export function plannedAttacks(grid: Grid, { suites = [], model }: Selection): readonly PlannedAttack[] {
  const attacks = suites.length > 0 ? suites.flatMap((suite) => attacksOf(suite, grid)) : ownAttacks(grid);
  return model === undefined ? attacks : attacks.flatMap((attack) => withModel(attack, model.name));
}

function ownAttacks(grid: Grid): readonly PlannedAttack[] {
  const chosen = ownVectors.filter(({ id }) => grid.vectors === undefined || grid.vectors.includes(id));
  return chosen.map((vector) => ({ vector, key: {}, grid }));
}

function attacksOf({ name, cases }: Suite, grid: Grid): readonly PlannedAttack[] {
  return cases.flatMap((one) => {
    const own = { key: { suite: name }, grid: { ...grid, delays: grid.delays ?? [one.sessions_between] } };
    return [vectorOfCase(name, one), ...controlsOfCase(name, one)].map((vector) => ({ vector, ...own }));
  });
}

/**
 * A model answers for minutes what the script answers at once, so the grid is smaller by default: with and without the
 * guard, two wordings, one delay. An attack takes part if something a model does can show that it worked. Controls of our
 * own need no model.
 */
function withModel({ vector, key, grid }: PlannedAttack, name: string): readonly PlannedAttack[] {
  const isMeasured = vector.kind === 'memory' && expectedActions(vector, []).length > 0;
  const isTwin = vector.kind === 'control' && key.suite !== undefined;
  if (!isMeasured && !isTwin) return [];
  const small: Grid = {
    conditions: ['none', 'full'],
    disguises: ['none', 'paraphrase'],
    powers: ['tool'],
    delays: [1],
  };
  return [{ vector, key: { ...key, profile: `model:${name}` }, grid: { ...small, ...grid } }];
}
