import { stateOf } from '../compare.ts';
import type { ExperimentRun } from '../experiment.ts';
import type { Trial } from '../trial.ts';
import { escaped } from './html.ts';

type State = ReturnType<typeof stateOf>;

/** A letter beside the colour, for eyes and printers that do not tell colours apart. */
const signs: Readonly<Record<State, string>> = {
  stopped: '\u00b7',
  'shown as data': 'd',
  'shown unmarked': 'U',
  'acted on': 'X',
  flagged: 'F',
};
const worstFirst: readonly State[] = ['acted on', 'flagged', 'shown unmarked', 'shown as data', 'stopped'];
const conditionTitles = { none: 'A: no checks', integrity: 'B: integrity', full: 'C: full' } as const;

/** One row per vector and power, one column per condition and disguise; each cell is the worst of its delays. */
export function heatMap({ trials }: ExperimentRun): string {
  const conditions = (['none', 'integrity', 'full'] as const).filter((name) =>
    trials.some(({ condition }) => condition === name),
  );
  const disguises = [...new Set(trials.map(({ disguise }) => disguise))];
  const rows = [...new Map(trials.map((trial) => [rowOf(trial), trial])).keys()];
  const byCell = grouped(trials);
  const head = conditions.map(
    (name) => `<th colspan="${disguises.length}" scope="colgroup">${conditionTitles[name]}</th>`,
  );
  const names = conditions.flatMap(() => disguises.map((name) => `<th scope="col"><span>${escaped(name)}</span></th>`));
  const body = rows.map((row) => {
    const cells = conditions.flatMap((condition) =>
      disguises.map((disguise) => cell(byCell.get(`${row} ${condition} ${disguise}`) ?? [], condition, disguise)),
    );
    return `<tr><th scope="row">${escaped(row)}</th>${cells.join('')}</tr>`;
  });
  const legend = worstFirst
    .map((state) => `<span class="${classOf(state)}">${signs[state]}</span> ${state}`)
    .join(' &nbsp; ');
  return [
    `<p class="legend">${legend} &nbsp; blank: makes no sense for this vector</p>`,
    '<div class="wide"><table class="heat"><caption>Worst result of each cell over all delays</caption>',
    `<thead><tr><td></td>${head.join('')}</tr><tr><td></td>${names.join('')}</tr></thead>`,
    `<tbody>${body.join('')}</tbody></table></div>`,
  ].join('');
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

function cell(trials: readonly Trial[], condition: string, disguise: string): string {
  if (trials.length === 0) return '<td></td>';
  const states = trials.map(stateOf);
  const worst = worstFirst.find((state) => states.includes(state)) ?? 'stopped';
  const said = `${condition}, ${disguise}: ${worst}, ${states.filter((state) => state === worst).length} of ${states.length}`;
  return `<td class="${classOf(worst)}" title="${escaped(said)}">${signs[worst]}</td>`;
}

function classOf(state: State): string {
  return state.replaceAll(' ', '-');
}
