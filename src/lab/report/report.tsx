import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ExperimentRun } from '../experiment.ts';
import { Brief } from './brief.tsx';
import { Curves } from './curves.tsx';
import { DecisionsTable } from './decisions-table.tsx';
import { GroupTables } from './group-tables.tsx';
import { HeatMap } from './heat-map.tsx';
import { HonestTables } from './honest-table.tsx';
import { ModelPart } from './model.tsx';
import { pageHead } from './page.ts';
import { Repeat, type RunFile } from './repeat.tsx';
import { shown } from './shown.ts';
import { Transcripts } from './transcripts.tsx';

/** A run as one self-contained page, without scripts, fonts or external addresses. */
export function renderReport(run: ExperimentRun, file: RunFile): string {
  return `<!doctype html>${String(<Report run={run} file={file} />)}\n`;
}

interface RunProps {
  readonly run: ExperimentRun;
}

function Report({ run, file }: RunProps & { readonly file: RunFile }): JSX.Element {
  return (
    <html lang="en">
      {pageHead('Bezoar lab')}
      <body>
        <main>
          <h1>Bezoar lab</h1>
          <Setting run={run} file={file} />
          <Brief run={run} />
          <ModelPart run={run} />
          <h2>Results</h2>
          {run.summary.groups.map((group) => (
            <GroupTables group={group} />
          ))}
          <h2>Cost to honest use</h2>
          <HonestTables run={run} />
          <h2>Vectors, conditions, disguises</h2>
          <HeatMap trials={run.trials} />
          <h2>Decisions, clean and poisoned</h2>
          <DecisionsTable run={run} />
          <h2>Over time</h2>
          <Curves trials={run.trials} />
          {run.model === undefined ? (
            <>
              <h2>Transcripts</h2>
              <Transcripts run={run} />
            </>
          ) : null}
          <h2>How to repeat this run</h2>
          <Repeat run={run} file={file} />
          <h2>What each vector does</h2>
          <VectorList run={run} />
        </main>
      </body>
    </html>
  );
}

function Setting({ run, file }: RunProps & { readonly file: RunFile }): JSX.Element {
  const { store, host, seed, version, trials } = run;
  const at = file.timings === undefined ? '' : `, ${file.timings.at.slice(0, 10)}`;
  return (
    <p>
      {shown(`${trials.length} trials on ${store}, a ${host} host, seed ${seed}, version ${version}${at}, run `)}
      <code>{shown(file.hash.slice(0, 12))}</code>.{' '}
      {run.model === undefined
        ? 'The victim is scripted: it acts on every unfenced line of its prompt, in any disguise, and on nothing that is fenced as data. A real model may behave differently.'
        : shown(`The victim is the model ${run.model.name}. Other models, and other prompts, may behave differently.`)}
    </p>
  );
}

function VectorList({ run: { vectors } }: RunProps): JSX.Element {
  return (
    <dl>
      {vectors.map(({ id, title, story, assumes }) => (
        <>
          <dt>
            <code>{shown(id)}</code> {shown(title)}
          </dt>
          <dd>
            {shown(story)}
            {assumes === undefined ? null : <em>{` Assumes: ${shown(assumes)}`}</em>}
          </dd>
        </>
      ))}
    </dl>
  );
}
