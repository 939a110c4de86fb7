import { type ExperimentRun, type RunDiff, shareText } from '../lab/index.ts';

/** Durations of the victim's calls, in milliseconds. */
export type Overhead = Readonly<Record<string, { readonly calls: number; readonly p50: number; readonly p95: number }>>;

const rows = [
  ['poison retained (PRR)', 'prr'],
  ['poison acted on (DASR)', 'dasr'],
  ['contract intact (PPI)', 'ppi'],
  ['replay diffs correct (RDCS)', 'rdcs'],
  ['unfenced in a prompt', 'unmarked'],
  ['shown as data only', 'fenced'],
  ['detected', 'detected'],
] as const;

/** A run as text for a terminal. */
export function runText({ trials, store, host, seed, honest, summary }: ExperimentRun): string {
  const lines = [`${trials.length} trials on ${store}, ${host} host, seed ${seed}`];
  for (const [name, metrics] of Object.entries(summary.conditions)) {
    lines.push('', `condition ${name}, ${metrics.trials} attacks`);
    lines.push(...rows.map(([title, field]) => `  ${title.padEnd(26)} ${shareText(metrics[field])}`));
    const { median, most } = metrics.latency;
    lines.push(`  turns to first detection   ${median === null ? 'none' : `median ${median}, most ${most}`}`);
    lines.push(`  reviews requested          ${metrics.reviews}`);
  }
  lines.push('', `controls flagged (FPBR)      ${shareText(summary.fpbr)}`);
  for (const set of ['ordinary', 'hard'] as const) {
    if (honest === null) continue;
    lines.push(`honest, ${set.padEnd(8)} lost        ${shareText(honest[set].lost)}`);
    lines.push(`honest, ${set.padEnd(8)} delayed     ${shareText(honest[set].delayed)}`);
  }
  lines.push(
    '',
    ...summary.hypotheses.map(({ id, claim, verdict, evidence }) => `${id} ${verdict}: ${claim} (${evidence})`),
  );
  lines.push('', ...summary.goals.map(({ claim, met, evidence }) => `${metWord(met)} ${claim} (${evidence})`));
  return `${lines.join('\n')}\n`;
}

function metWord(met: boolean | null): string {
  return met === null ? 'not run:' : met ? 'met:    ' : 'NOT MET:';
}

/** Durations are not part of a run, because they differ every time. */
export function overheadText(overhead: Overhead): string {
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
    lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
  return [
    `${compared} cells compared: ${worse.length} worse, ${better.length} better, ${missing.length} not run again`,
    ...list('worse', worse),
    ...list('not run again', missing),
    ...list('better', better),
    '',
  ].join('\n');
}
