import type { JSX } from 'hono/jsx/jsx-runtime';
import { At, Empty, Panel } from '../components/panel.tsx';
import { Scroll } from '../components/scroll.tsx';
import { Foreign, MarkedText } from '../components/text.tsx';
import { counted } from '../format.ts';
import type { LabCell, LabRun } from '../lab-runs.ts';
import { Page } from '../layout.tsx';
import type { SpaceVisit } from '../visit.ts';

interface LabProps {
  readonly visit: SpaceVisit;
  readonly runs: readonly LabRun[];
  readonly chosen: LabRun | undefined;
  /** The run to compare with. */
  readonly other: LabRun | undefined;
}

export function Lab({ visit, runs, chosen, other }: LabProps): JSX.Element {
  return (
    <Page
      visit={visit}
      title="Lab"
      place="lab"
      lead="How many attacks succeed against the shipped code, and how much honest memory it holds back."
    >
      {chosen === undefined ? (
        <Empty icon="lab" title="No run yet.">
          The lab attacks an empty memory through the same guard that protects yours: without checks, with integrity
          checks only, and with all checks. Each cell counts the attacks that succeeded. Start a run with{' '}
          <code>bezoar lab run</code>, or <a href={`${visit.base}/try`}>try a single text</a>.
        </Empty>
      ) : (
        <>
          <Choose runs={runs} chosen={chosen} other={other} />
          <Panel title={chosen.title} note={<At at={chosen.at} />}>
            <HeatMap run={chosen} other={other} />
          </Panel>
          <Misses run={chosen} />
        </>
      )}
    </Page>
  );
}

function Choose({ runs, chosen, other }: Pick<LabProps, 'runs' | 'other'> & { readonly chosen: LabRun }): JSX.Element {
  const options = (picked: LabRun | undefined): readonly JSX.Element[] =>
    runs.map((run) => (
      <option value={run.id} selected={run.id === picked?.id}>
        {run.title}
      </option>
    ));
  return (
    <form class="filters" method="get">
      <label class="field" for="lab-run">
        <span>Run</span>
        <select id="lab-run" name="run">
          {options(chosen)}
        </select>
      </label>
      <label class="field" for="lab-against">
        <span>Compare with</span>
        <select id="lab-against" name="against">
          <option value="">nothing</option>
          {options(other)}
        </select>
      </label>
      <button type="submit">Show</button>
    </form>
  );
}

interface HeatProps {
  readonly run: LabRun;
  readonly other: LabRun | undefined;
}

function HeatMap({ run, other }: HeatProps): JSX.Element {
  const vectors = [...new Set(run.cells.map(({ vector }) => vector))];
  const conditions = [...new Set(run.cells.map(({ condition }) => condition))];
  return (
    <Scroll label="Heat map">
      <table class="heat">
        <caption class="note">Successful attacks, of those tried.</caption>
        <thead>
          <tr>
            <th scope="col">Attack</th>
            {conditions.map((condition) => (
              <th scope="col">{condition}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {vectors.map((vector) => (
            <tr>
              <th scope="row">
                <Foreign text={vector} maxLength={60} />
              </th>
              {conditions.map((condition) => (
                <HeatCell cell={cellOf(run, vector, condition)} before={cellOf(other, vector, condition)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function cellOf(run: LabRun | undefined, vector: string, condition: string): LabCell | undefined {
  return run?.cells.find((cell) => cell.vector === vector && cell.condition === condition);
}

function HeatCell({
  cell,
  before,
}: {
  readonly cell: LabCell | undefined;
  readonly before: LabCell | undefined;
}): JSX.Element {
  if (cell === undefined || cell.trials === 0) return <td class="note">not tried</td>;
  const heat = cell.breaches === 0 ? 0 : Math.max(1, Math.ceil((cell.breaches / cell.trials) * 4));
  return (
    <td class={`heat-${heat}`}>
      {String(cell.breaches)} of {String(cell.trials)}
      {before === undefined ? null : (
        <span class="note">
          {' '}
          was {String(before.breaches)} of {String(before.trials)}
        </span>
      )}
    </td>
  );
}

/** The successful attacks in full: readers can check a figure only if they see its misses. */
function Misses({ run }: { readonly run: LabRun }): JSX.Element {
  return (
    <Panel title={counted(run.misses.length, 'miss', 'misses')} note="Full transcripts of the attacks that succeeded.">
      {run.misses.map(({ vector, condition, transcript }) => (
        <details class="behind">
          <summary>
            <Foreign text={vector} maxLength={60} />, <Foreign text={condition} maxLength={40} />
          </summary>
          <MarkedText text={transcript} scrolls="Transcript" />
        </details>
      ))}
    </Panel>
  );
}
