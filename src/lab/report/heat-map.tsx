import type { JSX } from 'hono/jsx/jsx-runtime';
import { stateOf } from '../compare.ts';
import type { ExperimentRun } from '../experiment.ts';
import type { Trial } from '../trial.ts';
import { libraryProfile, ownSuite } from '../vector.ts';
import { conditionOrder, conditionTitles } from './condition-title.ts';
import { shown } from './shown.ts';

type State = ReturnType<typeof stateOf>;

/** A letter as well as a colour, for readers and printers that cannot tell colours apart. */
const signs: Readonly<Record<State, string>> = {
  stopped: '\u00b7',
  'stored, not shown': 's',
  'shown as data': 'd',
  'shown unfenced': 'U',
  'acted on': 'X',
  flagged: 'F',
};
const worstFirst: readonly State[] = [
  'acted on',
  'flagged',
  'shown unfenced',
  'shown as data',
  'stored, not shown',
  'stopped',
];

/** One row per vector and power, one column per condition and disguise; each cell is the worst of its delays. */
export function HeatMap({ trials }: Pick<ExperimentRun, 'trials'>): JSX.Element {
  const conditions = conditionOrder.filter((name) => trials.some(({ condition }) => condition === name));
  const disguises = [...new Set(trials.map(({ disguise }) => disguise))];
  const rows = [...new Map(trials.map((trial) => [rowOf(trial), trial])).keys()];
  const byCell = grouped(trials);
  return (
    <>
      <p class="legend">
        {worstFirst.map((state) => (
          <>
            <span class={classOf(state)}>{signs[state]}</span> {`${state} \u00a0 `}
          </>
        ))}
        blank: not applicable to this vector
      </p>
      <section class="wide" tabindex={0} aria-label="Vectors, conditions, disguises">
        <table class="heat">
          <caption>Worst result of each cell over all delays</caption>
          <thead>
            <tr>
              <td></td>
              {conditions.map((name) => (
                <th colspan={disguises.length} scope="colgroup">
                  {conditionTitles[name]}
                </th>
              ))}
            </tr>
            <tr>
              <td></td>
              {conditions.flatMap(() =>
                disguises.map((name) => (
                  <th scope="col">
                    <span>{shown(name)}</span>
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr>
                <th scope="row">{shown(row)}</th>
                {conditions.flatMap((condition) =>
                  disguises.map((disguise) => (
                    <Cell
                      trials={byCell.get(`${row} ${condition} ${disguise}`) ?? []}
                      condition={condition}
                      disguise={disguise}
                    />
                  )),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function rowOf({ suite, profile, vector, power }: Trial): string {
  const prefix = `${suite === ownSuite ? '' : `${suite} `}${profile === libraryProfile ? '' : `${profile} `}`;
  return `${prefix}${power === 'tool' ? vector : `${vector} (${power})`}`;
}

function grouped(trials: readonly Trial[]): ReadonlyMap<string, readonly Trial[]> {
  const groups = new Map<string, Trial[]>();
  for (const trial of trials) {
    const key = `${rowOf(trial)} ${trial.condition} ${trial.disguise}`;
    groups.set(key, [...(groups.get(key) ?? []), trial]);
  }
  return groups;
}

interface CellProps {
  readonly trials: readonly Trial[];
  readonly condition: string;
  readonly disguise: string;
}

function Cell({ trials, condition, disguise }: CellProps): JSX.Element {
  if (trials.length === 0) return <td></td>;
  const states = trials.map(stateOf);
  const worst = worstFirst.find((state) => states.includes(state)) ?? 'stopped';
  const tooltip = `${condition}, ${disguise}: ${worst}, ${states.filter((state) => state === worst).length} of ${states.length}`;
  return (
    <td class={classOf(worst)} title={shown(tooltip)}>
      {signs[worst]}
    </td>
  );
}

function classOf(state: State): string {
  return state.replaceAll(/\W+/g, '-');
}
