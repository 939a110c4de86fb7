import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ExperimentRun } from '../experiment.ts';
import { type AttackMetrics, type GroupSummary, isActivated, isControl } from '../metrics.ts';
import { modelFigures } from '../model/figures.ts';
import type { Trial } from '../trial.ts';
import { ownSuite } from '../vector.ts';
import { shown } from './shown.ts';
import { Table } from './table.tsx';

interface RunProps {
  readonly run: ExperimentRun;
}

/** Half a page for a person who decides: what gets through, under which set-up, what to change. */
export function Brief({ run }: RunProps): JSX.Element {
  const { groups } = run.summary;
  return (
    <section class="brief">
      <h2>In short</h2>
      {groups.slice(0, 1).map((worst) => (
        <Headline run={run} worst={worst} />
      ))}
      <Table
        head={[
          'set-up, worst first',
          'work without the guard',
          'work with it',
          'shown as data',
          'notes lost',
          'notes delayed',
          'own notes shown as data',
        ]}
        rows={groups.map((group) => setUpRow(run, group))}
        caption="Distinct attacks, and the cost to honest use, for each set-up of this run"
      />
      <h3>What to change</h3>
      <ul>
        {adviceFor(run).map((advice) => (
          <li>{shown(advice)}</li>
        ))}
      </ul>
    </section>
  );
}

function Headline({ run, worst }: RunProps & { readonly worst: GroupSummary }): JSX.Element {
  const { full, none } = worst.conditions;
  if (full === undefined)
    return <p>This run has no attacks on the full guard, so it says nothing about its protection.</p>;
  const bare = none === undefined ? '' : ` Without the guard ${of(none.dasr)} work.`;
  const most = `Other attacks of this kind may do better: the interval reaches ${(full.dasr.high / 10).toFixed(1)} %.`;
  return (
    <>
      <p>
        <strong>{`${of(full.dasr)} distinct attacks work`}</strong>
        {` in the worst set-up (${setUp(run, worst)}). Orders obeyed: ${full.ordersObeyed.count}; false facts used: ${full.falseFactsUsed.count}.${bare} ${most}`}
      </p>
      <p>
        {`${of(full.fenced)} stay in the memory and are shown to the agent, marked as data from outside. ${run.model === undefined ? 'The scripted victim never obeys or believes what is marked; a real model may.' : markedText(run)} ${of(full.prr)} leave their text in the store, also where no prompt shows it.`}
      </p>
      {through(run, worst)}
    </>
  );
}

/** What the model of this run does with marked text. */
function markedText({ trials }: ExperimentRun): string {
  const found = modelFigures(trials).filter(({ condition }) => condition === 'full');
  const sum = (what: 'count' | 'of'): number => found.reduce((total, one) => total + one.actedOnMarked[what], 0);
  return `Of the attacks that it saw only as data, the model acted on ${sum('count')} of ${sum('of')}.`;
}

/** The attacks that work with the guard, by vector and power. */
function through({ trials, vectors }: ExperimentRun, { suite, profile }: GroupSummary): JSX.Element | null {
  const worked = trials.filter(
    (trial) => trial.suite === suite && trial.profile === profile && trial.condition === 'full' && getsThrough(trial),
  );
  if (worked.length === 0) return null;
  const cells = new Map(worked.map((trial) => [`${trial.vector} ${trial.power}`, trial]));
  return (
    <ul>
      {[...cells.values()].map(({ vector, power }) => {
        const known = vectors.find(({ id }) => id === vector);
        return (
          <li>
            <code>{shown(vector)}</code>
            {` (${shown(power)}): ${shown(known?.story ?? '')}`}
          </li>
        );
      })}
    </ul>
  );
}

function getsThrough(trial: Trial): boolean {
  return !isControl(trial) && (isActivated(trial) || trial.bare > 0);
}

function setUp({ host }: ExperimentRun, { suite, profile }: GroupSummary): string {
  return shown([profile, `${host} host`, ...(suite === ownSuite ? [] : [`suite ${suite}`])].join(', '));
}

function setUpRow(run: ExperimentRun, group: GroupSummary): readonly string[] {
  const { none, full } = group.conditions;
  const honest = run.honest.find(({ profile }) => profile === group.profile)?.ordinary;
  return [
    setUp(run, group),
    ...[none?.dasr, full?.dasr, full?.fenced, honest?.lost, honest?.delayed, honest?.demoted].map(of),
  ];
}

function of(found: AttackMetrics['dasr'] | undefined): string {
  return found === undefined || found.of === 0 ? 'not run' : `${found.count} of ${found.of}`;
}

interface Advice {
  readonly applies: (run: ExperimentRun, through: readonly Trial[]) => boolean;
  readonly text: string;
}

const advice: readonly Advice[] = [
  {
    applies: ({ host }) => host === 'careless',
    text: 'Report what the agent reads: pass tool results and documents to observe before the model sees them, promise coverage "full", and never write the words of a guest, a page or a link in the name of the user.',
  },
  {
    applies: ({ host }) => host === 'careful',
    text: 'These figures are for a host that reports everything its agent reads. If yours does not, run the lab with --host careless.',
  },
  {
    applies: (_run, through) => through.some(({ power }) => power === 'restore'),
    text: 'Keep a checkpoint outside the store and verify against it before each session: nothing else reveals an old copy that was put back.',
  },
  {
    applies: (_run, through) => through.some(({ power }) => power === 'tool'),
    text: 'Until the attacks listed above are stopped, let a person confirm what the agent does with money, permissions and addresses.',
  },
  {
    applies: ({ summary }) => summary.groups.some(({ conditions }) => (conditions.full?.fenced.count ?? 0) > 0),
    text: 'Tell the model that marked text is neither an order nor a proof. The preset "strict" holds more of these texts for a person, and delays more honest ones.',
  },
  {
    applies: ({ honest }) => honest.some(({ ordinary }) => ordinary.demoted.count * 10 > ordinary.demoted.of),
    text: 'More than a tenth of the honest notes are shown as data. Report what the user says (observe, channel "user"): notes of it are then shown as theirs.',
  },
];

function adviceFor(run: ExperimentRun): readonly string[] {
  const worked = run.trials.filter((trial) => trial.condition === 'full' && getsThrough(trial));
  return advice.filter(({ applies }) => applies(run, worked)).map(({ text }) => text);
}
