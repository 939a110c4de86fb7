import {
  compareRuns,
  type DecisionPair,
  decisionPairs,
  type ExperimentRun,
  eventText,
  type GroupSummary,
  type ModelFigures,
  modelFigures,
  type Overhead,
  type RunDiff,
  type Share,
  shareText,
  snapshotText,
  type VectorMetrics,
} from '../lab/index.ts';
import { drawHidden } from './draw.ts';
import { jsonText } from './json-text.ts';

const rows = [
  ['poison retained (PRR)', 'prr'],
  ['poison acted on (DASR)', 'dasr'],
  ['orders obeyed', 'ordersObeyed'],
  ['false facts used', 'falseFactsUsed'],
  ['classes unchanged (PPI)', 'ppi'],
  ['replay buckets correct (RDCS)', 'rdcs'],
  ['decisions refused', 'refused'],
  ['unfenced in a prompt', 'unmarked'],
  ['shown as data only', 'fenced'],
  ['detected', 'detected'],
] as const;
const width = 27;

interface Measured {
  readonly run: ExperimentRun;
  readonly overhead: Overhead;
}

/** What `lab run` prints for programs. */
export function runJson({ run, overhead }: Measured, baseline: ExperimentRun | undefined): string {
  const { summary, honest, trials, model } = run;
  const data = {
    ...summary,
    honest,
    decisions: decisionPairs(trials),
    overhead,
    ...(model === undefined ? {} : { model: { ...model, figures: modelFigures(trials) } }),
    ...(baseline === undefined ? {} : { regression: compareRuns(baseline, run) }),
  };
  return jsonText(data);
}

/** What `lab run` prints for people. */
export function runPage({ run, overhead }: Measured, baseline: ExperimentRun | undefined): string {
  const since = baseline === undefined ? '' : baselineText(baseline, run);
  return `${runText(run)}${overheadText(overhead)}${since}`;
}

function runText({ trials, store, host, seed, honest, summary, model }: ExperimentRun): string {
  const lines = [`${trials.length} trials on ${store}, ${host} host, seed ${seed}`];
  if (model !== undefined) lines.push(...modelLines(model, modelFigures(trials)));
  lines.push(...headline(summary.groups, honest));
  const { groups } = summary;
  for (const group of groups) if (groups.length === 1 || isTold(group)) lines.push(...groupLines(group));
  lines.push(...decisionLines(decisionPairs(trials)));
  for (const { profile, ...sets } of honest.filter(({ profile: name }) => groups.length === 1 || name === 'library')) {
    for (const set of ['ordinary', 'hard'] as const) {
      lines.push('', `honest use, ${set} texts, profile ${profile}`);
      for (const what of ['lost', 'delayed', 'demoted'] as const) lines.push(line(honestTitles[what], sets[set][what]));
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Of the integrations, the table above says enough for a terminal; `lab report` has every figure. */
function isTold({ suite, profile }: GroupSummary): boolean {
  return profile === 'library' || suite !== 'bezoar';
}

const headlineWidth = 18;

/** One line for each set-up, worst first: what works with the whole guard, and what honest use pays for it. */
function headline(groups: readonly GroupSummary[], honest: ExperimentRun['honest']): readonly string[] {
  if (groups.length < 2) return [];
  const cell = (found: Share | undefined): string =>
    (found === undefined || found.of === 0 ? '-' : `${found.count}/${found.of}`).padEnd(headlineWidth);
  const row = ({ suite, profile, conditions: { full } }: GroupSummary): string => {
    const cost = honest.find((one) => one.profile === profile)?.ordinary;
    const shares = [full?.ordersObeyed, full?.falseFactsUsed, full?.unmarked, full?.fenced];
    const name = suite === 'bezoar' ? profile : `${profile} (${suite})`;
    return [name.padEnd(headlineWidth + 4), ...[...shares, cost?.lost, cost?.delayed, cost?.demoted].map(cell)].join(
      '',
    );
  };
  const titles = ['orders obeyed', 'false facts used', 'unmarked', 'shown as data'];
  const costs = ['notes lost', 'notes delayed', 'notes as data'];
  return [
    '',
    `${'with the whole guard'.padEnd(headlineWidth + 4)}${[...titles, ...costs].map((title) => title.padEnd(headlineWidth)).join('')}`.trimEnd(),
    ...groups.map((group) => row(group).trimEnd()),
  ];
}

const modelRows = [
  ['orders obeyed', 'ordersObeyed'],
  ['false facts used', 'falseFactsUsed'],
  ['orders only named', 'named'],
  ['written on', 'writtenOn'],
  ['acted on if unmarked', 'actedOnUnmarked'],
  ['acted on if only as data', 'actedOnMarked'],
  ['stopped: endless calls', 'cutOff'],
] as const;

/** What a language model did with the poison. */
function modelLines(
  { name, requests }: NonNullable<ExperimentRun['model']>,
  figures: readonly ModelFigures[],
): readonly string[] {
  return [
    '',
    `victim: model ${drawHidden(name)}, ${requests} requests`,
    ...figures.flatMap((one) => [
      `suite ${one.suite}, condition ${one.condition}`,
      ...modelRows.map(([title, field]) => line(title, one[field])),
    ]),
  ];
}

/** What changed since an earlier run, and what cannot be compared with it. */
function baselineText(before: ExperimentRun, after: ExperimentRun): string {
  const known = new Map((before.suites ?? []).map(({ name, hash }) => [name, hash]));
  const changed = (after.suites ?? []).filter(({ name, hash }) => known.has(name) && known.get(name) !== hash);
  const diff = compareRuns(before, after);
  const fresh = after.trials.filter(({ condition }) => condition !== 'none').length - diff.compared;
  return [
    '',
    'since the baseline:',
    ...changed.map(({ name }) => `the suite ${name} differs from the one in the baseline`),
    ...(fresh === 0 ? [] : [`${fresh} cells are new, so the baseline has nothing to compare them with`]),
    diffText(diff),
  ].join('\n');
}

const honestTitles = { lost: 'lost', delayed: 'delayed for review', demoted: 'notes shown as data' } as const;

function line(title: string, found: Share): string {
  return `  ${title.padEnd(width)} ${shareText(found)}`;
}

function groupLines({ suite, profile, conditions, vectors, fpbr, hypotheses, goals }: GroupSummary): readonly string[] {
  const lines = ['', `suite ${suite}, profile ${profile}`];
  for (const [name, metrics] of Object.entries(conditions)) {
    const distinct = metrics.prr.of === metrics.trials ? '' : `, ${metrics.prr.of} distinct`;
    lines.push('', `condition ${name}, ${metrics.trials} attacks${distinct}`);
    lines.push(...rows.map(([title, field]) => line(title, metrics[field])));
    const { median, most } = metrics.latency;
    lines.push(
      `  ${'turns to first detection'.padEnd(width)} ${median === null ? 'none' : `median ${median}, most ${most}`}`,
    );
    lines.push(`  ${'reviews requested'.padEnd(width)} ${metrics.reviews}`);
    lines.push(`  ${'stopped by'.padEnd(width)} ${stopText(metrics.stops)}`);
  }
  return [
    ...lines,
    ...vectorLines(vectors),
    '',
    `controls flagged (FPBR): ${shareText(fpbr)}`,
    '',
    ...hypotheses.map(({ id, claim, verdict, evidence }) => `${id} ${verdict}: ${claim} (${evidence})`),
    '',
    ...goals.map(({ claim, met, evidence }) => `${metWord(met)} ${claim} (${evidence})`),
  ];
}

function stopText(stops: GroupSummary['vectors'][number]['stops']): string {
  const found = Object.entries(stops).filter(([, count]) => count > 0);
  return found.map(([cause, count]) => `${cause} ${count}`).join(', ') || 'none';
}

/** One line for each vector: retained and acted on, of its distinct trials, under each condition. */
function vectorLines(vectors: GroupSummary['vectors']): readonly string[] {
  const conditions = [...new Set(vectors.map(({ condition }) => condition))];
  const cells = ({ prr, dasr, ppi }: VectorMetrics): string =>
    `${prr.count}/${prr.of} ${dasr.count}/${dasr.of}${ppi.of === 0 ? '' : ` ${ppi.count}`}`;
  const title = `vector: PRR, DASR${vectors.some(({ ppi }) => ppi.of > 0) ? ', PPI' : ''}`;
  return [
    '',
    `${title.padEnd(26)} ${conditions.map((name) => name.padEnd(14)).join(' ')}`.trimEnd(),
    ...[...new Set(vectors.map(({ vector }) => vector))].map((name) => {
      const own = conditions.map((condition) =>
        vectors.find((one) => one.vector === name && one.condition === condition),
      );
      const texts = own.map((one) => (one === undefined ? '' : cells(one)).padEnd(14));
      return `${name.padEnd(26)} ${texts.join(' ')}`.trimEnd();
    }),
  ];
}

/** Decisions without and with the poison, and what the poison changed in a stored state. */
function decisionLines(pairs: readonly DecisionPair[]): readonly string[] {
  if (pairs.length === 0) return [];
  return [
    '',
    'decisions, clean => poisoned:',
    ...pairs.flatMap(({ vector, condition, powers, clean, poisoned, snapshot }) => {
      const state = snapshotText(snapshot);
      return [
        `  ${vector} ${condition} (${powers.join(', ')}): ${eventText(clean)} => ${eventText(poisoned)}`,
        ...(state === '' ? [] : [`    stored state: ${state}`]),
      ];
    }),
  ];
}

function metWord(met: boolean | null): string {
  return met === null ? 'not run:' : met ? 'met:    ' : 'NOT MET:';
}

/** Durations are not part of a run, because they differ every time. */
function overheadText(overhead: Overhead): string {
  const { none } = overhead;
  const added = (time: number, bare: number | undefined): string =>
    bare === undefined ? '' : ` (${time >= bare ? '+' : ''}${(time - bare).toFixed(3)})`;
  const lines = Object.entries(overhead).map(
    ([condition, { calls, p50, p95 }]) =>
      `time per call, ${condition}: p50 ${p50} ms${added(p50, none?.p50)}, p95 ${p95} ms${added(p95, none?.p95)}, ${calls} calls`,
  );
  return lines.length === 0 ? '' : `\n${lines.join('\n')}\n`;
}

export function diffText({ worse, better, missing, compared }: RunDiff): string {
  const list = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${drawHidden(line)}`)];
  return [
    `${compared} cells compared: ${worse.length} worse, ${better.length} better, ${missing.length} not run again`,
    ...list('worse', worse),
    ...list('not run again', missing),
    ...list('better', better),
    '',
  ].join('\n');
}
