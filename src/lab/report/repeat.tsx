import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ExperimentRun } from '../experiment.ts';
import type { RunTimings } from '../timings.ts';
import { conditionTitles } from './condition-title.ts';
import { shown } from './shown.ts';
import { Table } from './table.tsx';

/** Facts about a run's file, which are not in it. */
export interface RunFile {
  /** SHA-256 of the bytes. */
  readonly hash: string;
  readonly timings?: RunTimings;
}

interface FileProps {
  readonly run: ExperimentRun;
  readonly file: RunFile;
}

/** How to get the same bytes again, and what the run cost in time. */
export function Repeat({ run, file }: FileProps): JSX.Element {
  const { version, rules, policy } = run;
  const made = file.timings === undefined ? '' : `It ended at ${file.timings.at}, on Node ${file.timings.node}. `;
  return (
    <>
      <p>
        {shown(made)}
        {`The same command with version ${shown(version)} writes a file with this SHA-256:`}
      </p>
      <pre>{shown(`${commandOf(run)}\n${file.hash}`)}</pre>
      <p>
        Rules <code>{shown(rules)}</code>, policy <code>{shown(policy)}</code>. If the run used a configuration file,
        add the same <code>--config</code>. Every figure on this page was computed again from the trials in the file.
      </p>
      <OverheadTable timings={file.timings} />
    </>
  );
}

/** The command line that makes the run. */
export function commandOf({ grid, store, host, seed, model, suites }: ExperimentRun): string {
  const many = (flag: string, values: readonly (string | number)[] = []): readonly string[] =>
    values.map((value) => `--${flag} ${value}`);
  return [
    'bezoar lab run',
    ...many(
      'suite',
      suites?.map(({ name }) => `${name}.suite.json`),
    ),
    ...(model === undefined ? [] : ['--replay transcript.jsonl']),
    ...many('vector', grid.vectors),
    ...many('condition', grid.conditions),
    ...many('disguise', grid.disguises),
    ...many('profile', grid.profiles),
    ...many('delay', grid.delays),
    `--seed ${seed}`,
    `--honest ${grid.honest ?? 2_000}`,
    ...(host === 'careful' ? [] : [`--host ${host}`]),
    ...(store === 'sqlite' ? [] : ['--store postgres://...']),
    '--out run.json',
  ].join(' ');
}

function OverheadTable({ timings }: { readonly timings: RunTimings | undefined }): JSX.Element {
  if (timings === undefined) {
    return (
      <p>Times are not part of a run. They are shown if the file that `lab run --out` writes beside it is there.</p>
    );
  }
  const { none } = timings.overhead;
  const added = (time: number, bare: number | undefined): string =>
    bare === undefined ? `${time} ms` : `${time} ms (${time >= bare ? '+' : ''}${(time - bare).toFixed(3)})`;
  const titles: Readonly<Record<string, string>> = conditionTitles;
  return (
    <Table
      head={['condition', 'p50', 'p95', 'calls']}
      rows={Object.entries(timings.overhead).map(([condition, { p50, p95, calls }]) => [
        shown(titles[condition] ?? condition),
        added(p50, none?.p50),
        added(p95, none?.p95),
        String(calls),
      ])}
      caption="Time of one call of the victim, and in brackets what the checks add"
    />
  );
}
