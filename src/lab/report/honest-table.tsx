import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ExperimentRun } from '../experiment.ts';
import { shareText } from '../interval.ts';
import { shown } from './shown.ts';
import { Table } from './table.tsx';

/** The cost to honest use, by profile and by who wrote the text. */
export function HonestTables({ run: { honest } }: { readonly run: ExperimentRun }): JSX.Element {
  if (honest.length === 0) return <p>The honest workload was left out of this run.</p>;
  const rows = honest.flatMap(({ profile, ...sets }) =>
    (['ordinary', 'hard'] as const).flatMap((set) => {
      const { lost, delayed, asData, demoted, byChannel } = sets[set];
      const name = shown(`${profile}, ${set}`);
      return [
        [`${name}, all`, ...[lost, delayed, asData].map(shareText)],
        [`${name}, notes of user and agent`, '', '', shareText(demoted)],
        ...Object.entries(byChannel).map(([channel, found]) => [
          `${name}, ${shown(channel)}`,
          ...[found.lost, found.delayed, found.asData].map(shareText),
        ]),
      ];
    }),
  );
  const held = honest.flatMap(({ ordinary, hard }) => [...ordinary.misses, ...hard.misses]);
  return (
    <>
      <Table
        head={['honest texts', 'lost', 'delayed', 'stored and shown as data']}
        rows={rows}
        caption='What the guard does to a memory without attacks. Sessions start with the memory in their prompt. A cluster is one sentence with gaps; "hard" sentences were chosen because they use the words of attacks'
      />
      {held.length === 0 ? null : (
        <details>
          <summary>{held.length} honest texts that were lost or delayed</summary>
          <ul>
            {held.map(({ channel, row, text }) => (
              <li>
                <code>{shown(row)}</code> {`${shown(channel)}: ${shown(text)}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
