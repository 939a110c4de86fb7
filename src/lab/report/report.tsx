import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ExperimentRun } from '../experiment.ts';
import { type Share, shareText } from '../interval.ts';
import { isActivated, isControl } from '../metrics.ts';
import type { Trial } from '../trial.ts';
import { Curves } from './curves.tsx';
import { HeatMap } from './heat-map.tsx';
import { shown } from './shown.ts';
import { style } from './style.ts';
import { Table } from './table.tsx';

/** Contains no data of a run, so it needs no escaping. */
const head = [
  '<head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
  `<title>Bezoar lab</title><style>${style}</style></head>`,
].join('\n');

/** A run as one self-contained page, without scripts, fonts or external addresses. */
export function renderReport(run: ExperimentRun): string {
  return `<!doctype html>${String(<Report run={run} />)}\n`;
}

interface RunProps {
  readonly run: ExperimentRun;
}

function Report({ run }: RunProps): JSX.Element {
  const { summary, trials } = run;
  return (
    <html lang="en">
      {raw(head)}
      <body>
        <main>
          <h1>Bezoar lab</h1>
          <Setting run={run} />
          <h2>Goals</h2>
          <Table
            head={['goal', '', 'found']}
            rows={summary.goals.map(({ claim, met, evidence }) => [shown(claim), metText(met), shown(evidence)])}
            caption="Our goals, and whether they are met"
          />
          <h2>Hypotheses, as written</h2>
          <Table
            head={['', 'claim', 'verdict', 'evidence']}
            rows={summary.hypotheses.map((found) => [
              found.id,
              ...[found.claim, found.verdict, found.evidence].map(shown),
            ])}
            caption="Evaluated by the rate itself"
          />
          <h2>Metrics</h2>
          <MetricsTable run={run} />
          <HonestTable run={run} />
          <h2>Vectors, conditions, disguises</h2>
          <HeatMap trials={trials} />
          <h2>Over time</h2>
          <Curves trials={trials} />
          <h2>Misses</h2>
          <Misses run={run} />
          <h2>What each vector does</h2>
          <VectorList run={run} />
        </main>
      </body>
    </html>
  );
}

function Setting({ run }: RunProps): JSX.Element {
  const { store, host, seed, version, trials, rules, policy } = run;
  return (
    <p>
      {`${trials.length} trials on ${shown(store)}, a ${shown(host)} host, seed ${seed}, version ${shown(version)}. Rules `}
      <code>{shown(rules.slice(0, 23))}</code>, policy <code>{shown(policy.slice(0, 23))}</code>. The victim is
      scripted: it acts on every unfenced line of its prompt, in any disguise, and on nothing that is fenced as data. A
      real model may behave differently.
    </p>
  );
}

function metText(met: boolean | null): Child {
  if (met === null) return 'not run';
  return met ? <b class="met">met</b> : <b class="unmet">not met</b>;
}

const columns = [
  ['PRR: poison retained', 'prr'],
  ['DASR: poison acted on', 'dasr'],
  ['PPI: contract intact', 'ppi'],
  ['RDCS: replay diffs correct or refused', 'rdcs'],
  ['unfenced in a prompt', 'unmarked'],
  ['shown as data only', 'fenced'],
  ['detected', 'detected'],
] as const;

function MetricsTable({ run }: RunProps): JSX.Element {
  const found = Object.entries(run.summary.conditions);
  const rows = columns.map(([title, field]) => [title, ...found.map(([, metrics]) => shareCell(metrics[field]))]);
  const latency = found.map(([, { latency }]) =>
    latency.median === null ? 'none' : `median ${latency.median}, most ${latency.most}`,
  );
  const reviews = found.map(([, metrics]) => String(metrics.reviews));
  return (
    <Table
      head={['', ...found.map(([name]) => `condition ${name}`)]}
      rows={[...rows, ['turns to first detection', ...latency], ['reviews requested', ...reviews]]}
      caption="Counts with 95 % intervals (Wilson)"
    />
  );
}

function shareCell(found: Share): string {
  return shown(shareText(found));
}

function HonestTable({ run: { honest, summary } }: RunProps): JSX.Element {
  const controls = <p>Controls flagged (FPBR): {shareCell(summary.fpbr)}.</p>;
  if (honest === null) return controls;
  const rows = (['ordinary', 'hard'] as const).flatMap((set) => {
    const { lost, delayed, asData, byChannel } = honest[set];
    return [
      [`${set}, all`, shareCell(lost), shareCell(delayed), String(asData)],
      ...Object.entries(byChannel).map(([channel, found]) => [
        `${set}, ${shown(channel)}`,
        shareCell(found.lost),
        shareCell(found.delayed),
        '',
      ]),
    ];
  });
  const held = [...honest.ordinary.misses, ...honest.hard.misses];
  return (
    <>
      {controls}
      <Table
        head={['honest texts', 'lost', 'delayed', 'stored and shown as data']}
        rows={rows}
        caption='What the guard does to a memory that nobody attacks; "hard" texts were chosen because they use the words of attacks'
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

const maxTranscripts = 300;

function Misses({ run: { trials } }: RunProps): JSX.Element {
  const missed = trials.filter(
    (trial) => !isControl(trial) && trial.condition === 'full' && (isActivated(trial) || trial.bare > 0),
  );
  const believed = trials.filter((trial) => !isControl(trial) && trial.condition === 'integrity' && isActivated(trial));
  return (
    <>
      <p>
        {`Under condition C: ${missed.length}. Under condition B, where only bytes are checked: ${believed.length}.`}
      </p>
      {missed.slice(0, maxTranscripts).map((trial) => (
        <Transcript trial={trial} />
      ))}
      {believed.length === 0 ? null : (
        <details>
          <summary>Condition B, one of each vector</summary>
          {oneOfEach(believed).map((trial) => (
            <Transcript trial={trial} />
          ))}
        </details>
      )}
    </>
  );
}

function oneOfEach(trials: readonly Trial[]): readonly Trial[] {
  return [...new Map(trials.map((trial) => [`${trial.vector} ${trial.power}`, trial])).values()];
}

function Transcript({ trial }: { readonly trial: Trial }): JSX.Element {
  const { vector, power, disguise, condition, delay, record, transcript } = trial;
  const title = `${vector}, ${power}, ${disguise}, condition ${condition}, delay ${delay}: ${record.observed_classification}`;
  return (
    <details>
      <summary>{shown(title)}</summary>
      <pre>{shown(transcript.join('\n'))}</pre>
    </details>
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
