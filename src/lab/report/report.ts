import type { ExperimentRun } from '../experiment.ts';
import { type Share, shareText } from '../interval.ts';
import { isActivated, isControl } from '../metrics.ts';
import type { Trial } from '../trial.ts';
import { curves } from './curves.ts';
import { heatMap } from './heat-map.ts';
import { escaped, table } from './html.ts';
import { style } from './style.ts';

/** The run as one page that needs nothing else: no script, no font, no address. */
export function renderReport(run: ExperimentRun): string {
  const { summary, store, host, seed, version, trials } = run;
  const parts = [
    '<h1>Bezoar lab</h1>',
    `<p>${trials.length} trials on ${escaped(store)}, a ${escaped(host)} host, seed ${seed}, version ${escaped(version)}. Rules <code>${escaped(run.rules.slice(0, 23))}</code>, policy <code>${escaped(run.policy.slice(0, 23))}</code>. The victim is scripted: it acts on whatever stands unmarked in its prompt, in any disguise, and on nothing that is marked as data. A real model may do either differently.</p>`,
    '<h2>Goals</h2>',
    table(
      ['goal', '', 'found'],
      summary.goals.map(({ claim, met, evidence }) => [escaped(claim), metText(met), escaped(evidence)]),
      'What we want to be true, and whether it is',
    ),
    '<h2>Hypotheses, as they were written</h2>',
    table(
      ['', 'claim', 'verdict', 'evidence'],
      summary.hypotheses.map(({ id, claim, verdict, evidence }) => [
        id,
        escaped(claim),
        escaped(verdict),
        escaped(evidence),
      ]),
      'Judged by the rate itself',
    ),
    '<h2>Metrics</h2>',
    metricsTable(run),
    honestTable(run),
    '<h2>Vectors, conditions, disguises</h2>',
    heatMap(run),
    '<h2>Over time</h2>',
    `<div class="charts">${curves(run)}</div>`,
    '<h2>Misses</h2>',
    misses(run),
    '<h2>What each vector does</h2>',
    vectorList(run),
  ];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>Bezoar lab</title><style>${style}</style></head><body><main>`,
    ...parts,
    '</main></body></html>\n',
  ].join('\n');
}

function metText(met: boolean | null): string {
  if (met === null) return 'not run';
  return met ? '<b class="met">met</b>' : '<b class="unmet">not met</b>';
}

const columns = [
  ['PRR: poison retained', 'prr'],
  ['DASR: poison acted on', 'dasr'],
  ['PPI: contract unshaken', 'ppi'],
  ['RDCS: replay diffs right or refused', 'rdcs'],
  ['unmarked in a prompt', 'unmarked'],
  ['shown as data only', 'fenced'],
  ['detected', 'detected'],
] as const;

function metricsTable({ summary }: ExperimentRun): string {
  const found = Object.entries(summary.conditions);
  const rows = columns.map(([title, field]) => [
    escaped(title),
    ...found.map(([, metrics]) => shareCell(metrics[field])),
  ]);
  const latency = found.map(
    ([
      ,
      {
        latency: { median, most },
      },
    ]) => (median === null ? 'none' : `median ${median}, most ${most}`),
  );
  const reviews = found.map(([, metrics]) => String(metrics.reviews));
  return table(
    ['', ...found.map(([name]) => `condition ${name}`)],
    [...rows, ['turns to the first sign', ...latency], ['reviews asked of a person', ...reviews]],
    'Counts with 95 % intervals (Wilson)',
  );
}

function shareCell(found: Share): string {
  return escaped(shareText(found));
}

function honestTable({ honest, summary }: ExperimentRun): string {
  const controls = `<p>Controls flagged (FPBR): ${shareCell(summary.fpbr)}.</p>`;
  if (honest === null) return controls;
  const rows = (['ordinary', 'hard'] as const).flatMap((set) => {
    const { lost, delayed, asData, byChannel } = honest[set];
    return [
      [`${set}, all`, shareCell(lost), shareCell(delayed), String(asData)],
      ...Object.entries(byChannel).map(([channel, found]) => [
        `${set}, ${escaped(channel)}`,
        shareCell(found.lost),
        shareCell(found.delayed),
        '',
      ]),
    ];
  });
  const held = [...honest.ordinary.misses, ...honest.hard.misses];
  const list = held.map(
    ({ channel, row, text }) => `<li><code>${escaped(row)}</code> ${escaped(channel)}: ${escaped(text)}</li>`,
  );
  return [
    controls,
    table(
      ['honest texts', 'lost', 'delayed', 'stored and shown as data'],
      rows,
      'What the guard does to a memory that nobody attacks; "hard" texts were chosen for using the words of attacks',
    ),
    held.length === 0
      ? ''
      : `<details><summary>${held.length} honest texts that were lost or delayed</summary><ul>${list.join('')}</ul></details>`,
  ].join('');
}

const mostTranscripts = 300;

function misses({ trials }: ExperimentRun): string {
  const missed = trials.filter(
    (trial) => !isControl(trial) && trial.condition === 'full' && (isActivated(trial) || trial.bare > 0),
  );
  const believed = trials.filter((trial) => !isControl(trial) && trial.condition === 'integrity' && isActivated(trial));
  return [
    `<p>Under condition C: ${missed.length}. Under condition B, where only bytes are checked: ${believed.length}.</p>`,
    ...missed.slice(0, mostTranscripts).map(transcript),
    believed.length === 0
      ? ''
      : `<details><summary>Condition B, one of each vector</summary>${oneOfEach(believed).map(transcript).join('')}</details>`,
  ].join('');
}

function oneOfEach(trials: readonly Trial[]): readonly Trial[] {
  return [...new Map(trials.map((trial) => [`${trial.vector} ${trial.power}`, trial])).values()];
}

function transcript({ vector, power, disguise, condition, delay, record, transcript: lines }: Trial): string {
  const title = `${vector}, ${power}, ${disguise}, condition ${condition}, delay ${delay}: ${record.observed_classification}`;
  return `<details><summary>${escaped(title)}</summary><pre>${escaped(lines.join('\n'))}</pre></details>`;
}

function vectorList({ vectors }: ExperimentRun): string {
  const items = vectors.map(({ id, title, story, assumes }) => {
    const condition = assumes === undefined ? '' : ` <em>Assumes: ${escaped(assumes)}</em>`;
    return `<dt><code>${escaped(id)}</code> ${escaped(title)}</dt><dd>${escaped(story)}${condition}</dd>`;
  });
  return `<dl>${items.join('')}</dl>`;
}
