import type { JSX } from 'hono/jsx/jsx-runtime';
import { stateOf } from '../compare.ts';
import type { ExperimentRun } from '../experiment.ts';
import type { Trial } from '../trial.ts';
import { shown } from './shown.ts';

type State = ReturnType<typeof stateOf>;

/** A letter as well as a colour, for readers and printers that cannot tell colours apart. */
const signs: Readonly<Record<State, string>> = {
  stopped: '\u00b7',
  'shown as data': 'd',
  'shown unfenced': 'U',
  'acted on': 'X',
  flagged: 'F',
};
const worstFirst: readonly State[] = ['acted on', 'flagged', 'shown unfenced', 'shown as data', 'stopped'];
const conditionTitles = { none: 'A: no checks', integrity: 'B: integrity', full: 'C: full' } as const;

/** One row per vector and power, one column per condition and disguise; each cell is the worst of its delays. */
export function HeatMap({ trials }: Pick<ExperimentRun, 'trials'>): JSX.Element {
  const conditions = (['none', 'integrity', 'full'] as const).filter((name) =>
    trials.some(({ condition }) => condition === name),
  );
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
      <div class="wide">
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
      </div>
    </>
  );
}

function rowOf({ vector, power }: Trial): string {
  return power === 'tool' ? vector : `${vector} (${power})`;
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
  return state.replaceAll(' ', '-');
}
