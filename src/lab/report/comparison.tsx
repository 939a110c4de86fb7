import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { cellOf, compareRuns, stateOf } from '../compare.ts';
import type { ExperimentRun } from '../experiment.ts';
import type { Share } from '../interval.ts';
import type { GroupSummary } from '../metrics.ts';
import { conditionTitles } from './condition-title.ts';
import { pageHead } from './page.ts';
import type { RunFile } from './repeat.tsx';
import { shown } from './shown.ts';
import { Table } from './table.tsx';

/** A run and its file. */
export interface ComparedRun {
  readonly run: ExperimentRun;
  readonly file: RunFile;
}

interface PairProps {
  readonly before: ComparedRun;
  readonly after: ComparedRun;
}

/** Two runs side by side, as one self-contained page without scripts. */
export function renderComparison(before: ComparedRun, after: ComparedRun): string {
  return `<!doctype html>${String(<Comparison before={before} after={after} />)}\n`;
}

function Comparison({ before, after }: PairProps): JSX.Element {
  const { worse, better, missing, compared } = compareRuns(before.run, after.run);
  return (
    <html lang="en">
      {pageHead('Bezoar lab: two runs')}
      <body>
        <main>
          <h1>Bezoar lab: two runs</h1>
          <p>
            <strong>{verdictOf(worse.length, missing.length)}</strong>
            {` ${compared} cells compared: ${worse.length} worse, ${better.length} better, ${missing.length} not run again.`}
          </p>
          <Table
            head={['', 'before', 'after']}
            rows={settings.map(([title, textOf]) => [title, shown(textOf(before)), shown(textOf(after))])}
            caption="The two runs"
          />
          <h2>Figures</h2>
          <p>The hollow circle is the earlier run, the filled one the later.</p>
          {after.run.summary.groups.map((group) => (
            <Figures before={before.run} after={after.run} group={group} />
          ))}
          <h2>Vectors</h2>
          <VectorChanges before={before} after={after} />
          <h2>Cells</h2>
          <Lines title="worse" lines={worse} />
          <Lines title="not run again" lines={missing} />
          <Lines title="better" lines={better} />
        </main>
      </body>
    </html>
  );
}

function verdictOf(worse: number, missing: number): string {
  if (worse > 0) return 'The later run is worse.';
  return missing > 0 ? 'The later run omits something, so it proves less.' : 'Nothing got worse.';
}

const settings: readonly (readonly [string, (one: ComparedRun) => string])[] = [
  ['version', ({ run }) => run.version],
  ['store, host, seed', ({ run }) => `${run.store}, ${run.host}, ${run.seed}`],
  ['rules', ({ run }) => run.rules.slice(0, 23)],
  ['policy', ({ run }) => run.policy.slice(0, 23)],
  ['file', ({ file }) => file.hash.slice(0, 12)],
  ['date', ({ file }) => file.timings?.at ?? 'not known'],
];

const attackFigures = [
  ['acted on (DASR)', 'dasr', 'more is worse'],
  ['orders obeyed', 'ordersObeyed', 'more is worse'],
  ['false facts used', 'falseFactsUsed', 'more is worse'],
  ['unfenced in a prompt', 'unmarked', 'more is worse'],
  ['shown as data', 'fenced', 'more is worse'],
  ['intact in the store (PRR)', 'prr', 'more is worse'],
  ['same class of denial (PPI)', 'ppi', 'more is better'],
  ['right bucket (RDCS)', 'rdcs', 'more is better'],
  ['detected', 'detected', 'more is better'],
] as const;

interface FiguresProps {
  readonly before: ExperimentRun;
  readonly after: ExperimentRun;
  readonly group: GroupSummary;
}

function Figures({ before, after, group }: FiguresProps): JSX.Element {
  const { suite, profile } = group;
  const old = before.summary.groups.find((one) => one.suite === suite && one.profile === profile);
  const attacks = (['integrity', 'full'] as const).flatMap((condition) =>
    attackFigures.map(([title, field, good]) =>
      figureRow(
        `${conditionTitles[condition]}: ${title}`,
        old?.conditions[condition]?.[field],
        group.conditions[condition]?.[field],
        good,
      ),
    ),
  );
  const then = before.honest.find((one) => one.profile === profile);
  const now = after.honest.find((one) => one.profile === profile);
  const honest = (['ordinary', 'hard'] as const).flatMap((set) =>
    (['lost', 'delayed', 'demoted'] as const).map((what) =>
      figureRow(`honest, ${set}: ${what}`, then?.[set][what], now?.[set][what], 'more is worse'),
    ),
  );
  return (
    <Table
      head={['', 'before', 'after', '0 to 100 %', '']}
      rows={[...attacks, ...honest].flat()}
      caption={`Suite ${suite}, profile ${profile}`}
    />
  );
}

type Direction = (typeof attackFigures)[number][2];

function figureRow(
  title: string,
  then: Share | undefined,
  now: Share | undefined,
  direction: Direction,
): readonly (readonly Child[])[] {
  if ((then?.of ?? 0) === 0 && (now?.of ?? 0) === 0) return [];
  const [old, fresh] = [rateOf(then), rateOf(now)];
  const text = (found: Share | undefined): string =>
    found === undefined ? 'not run' : `${found.count} of ${found.of}`;
  return [[title, text(then), text(now), <Dumbbell then={old} now={fresh} />, changeText(old, fresh, direction)]];
}

function rateOf(found: Share | undefined): number | undefined {
  return found === undefined || found.of === 0 ? undefined : found.count / found.of;
}

function changeText(then: number | undefined, now: number | undefined, direction: Direction): Child {
  if (then === undefined || now === undefined || then === now) return '';
  return now > then === (direction === 'more is worse') ? <b class="worse">worse</b> : <b class="better">better</b>;
}

const width = 160;

function Dumbbell({ then, now }: { readonly then: number | undefined; readonly now: number | undefined }): JSX.Element {
  const at = (rate: number): string => (8 + rate * (width - 16)).toFixed(1);
  const percent = (rate: number | undefined): string =>
    rate === undefined ? 'not run' : `${(100 * rate).toFixed(1)} %`;
  return (
    <svg
      class="bar"
      viewBox={`0 0 ${width} 18`}
      role="img"
      aria-label={`before ${percent(then)}, after ${percent(now)}`}
    >
      {then === undefined || now === undefined ? null : <line class="gap" x1={at(then)} x2={at(now)} y1="9" y2="9" />}
      {then === undefined ? null : <circle class="then" cx={at(then)} cy="9" r="5" />}
      {now === undefined ? null : <circle class="now" cx={at(now)} cy="9" r="3" />}
    </svg>
  );
}

/** For each vector and condition: how its cells moved. */
function VectorChanges({ before, after }: PairProps): JSX.Element {
  const later = new Map(after.run.trials.map((trial) => [cellOf(trial), trial]));
  const moves = new Map<string, Map<string, number>>();
  for (const trial of before.run.trials.filter(({ condition }) => condition !== 'none')) {
    const now = later.get(cellOf(trial));
    const [old, fresh] = [stateOf(trial), now === undefined ? 'not run again' : stateOf(now)];
    if (old === fresh) continue;
    const row = `${trial.profile} ${trial.vector}, ${conditionTitles[trial.condition]}`;
    const counts = moves.get(row) ?? new Map<string, number>();
    moves.set(row, counts.set(`${old} -> ${fresh}`, (counts.get(`${old} -> ${fresh}`) ?? 0) + 1));
  }
  if (moves.size === 0) return <p>No cell has another result.</p>;
  return (
    <Table
      head={['vector', 'what changed, with the number of cells']}
      rows={[...moves].map(([row, counts]) => [
        shown(row),
        shown([...counts].map(([move, count]) => `${move}: ${count}`).join('; ')),
      ])}
      caption="Vectors with another result"
    />
  );
}

const maxLines = 500;

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }): JSX.Element | null {
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>{`${title}: ${lines.length}`}</summary>
      <ul>
        {lines.slice(0, maxLines).map((line) => (
          <li>{shown(line)}</li>
        ))}
      </ul>
    </details>
  );
}
