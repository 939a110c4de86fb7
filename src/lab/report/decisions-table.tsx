import type { JSX } from 'hono/jsx/jsx-runtime';
import { decisionPairs, eventText, snapshotText } from '../decision-pairs.ts';
import type { ExperimentRun } from '../experiment.ts';
import { conditionTitles } from './condition-title.ts';
import { shown } from './shown.ts';
import { Table } from './table.tsx';

/** The decisions of the contract vectors with a clean and with a poisoned memory. */
export function DecisionsTable({ run: { trials } }: { readonly run: ExperimentRun }): JSX.Element {
  const pairs = decisionPairs(trials);
  if (pairs.length === 0) return <p>This run has no contract vectors.</p>;
  return (
    <Table
      head={['vector', 'condition', 'powers', 'clean', 'poisoned', 'what changed in the stored state']}
      rows={pairs.map(({ vector, condition, powers, clean, poisoned, snapshot }) => [
        shown(vector),
        conditionTitles[condition],
        shown(powers.join(', ')),
        shown(eventText(clean)),
        shown(eventText(poisoned)),
        <code>{shown(snapshotText(snapshot))}</code>,
      ])}
      caption="Decision, class of denial and classification; for a replay also baseline -> candidate. The clean decision comes from the same trial without the injection"
    />
  );
}
