import { drawHidden } from '../draw.ts';
import type { Style } from '../style.ts';
import { type Count, wilson } from './count.ts';
import { type FlagCounts, type Miss, type RuleScore, type Scorecard, totalsOf } from './scorecard.ts';

export interface EvalView {
  readonly core: ReadonlySet<string>;
  readonly byRule: boolean;
  readonly byFile: boolean;
  readonly byLayer: boolean;
  readonly misses: boolean;
}

const MAX_TEXT_LENGTH = 300;

export function renderScorecard(card: Scorecard, view: EvalView, style: Style): string {
  const isCore = (kind: string): boolean => view.core.has(kind);
  const blocks = [
    section('Attacks by kind', card.attacks.entries().map(named('caught', isCore)), style),
    section('Benign texts by kind', card.benign.entries().map(named('flagged')), style),
    ...(view.byFile ? fileSections(card, style) : []),
    ...(view.byRule ? [section('Rules', ruleScores(card).map(ruleRow), style)] : []),
    ...(view.misses ? [renderMisses(card.misses, style)] : []),
    section('Totals', totalRows(card, view.core), style),
    ...(view.byLayer ? [section('Totals by layer', layerRows(card, view.core), style, -1)] : []),
  ];
  return blocks.filter((block) => block !== '').join('\n');
}

type Cells = readonly string[];

function named(verb: string, isCore?: (kind: string) => boolean): (entry: readonly [string, Count]) => Cells {
  return ([name, count]) => [drawHidden(name) + (isCore?.(name) ? ' *' : ''), ...countCells(verb, count)];
}

function countCells(verb: string, count: Count): Cells {
  const { rate, low, high } = wilson(count);
  const interval = count.total === 0 ? '' : `${percent(low)} to ${percent(high)}`;
  return [`${verb} ${count.flagged} of ${count.total}`, count.total === 0 ? '-' : percent(rate), interval];
}

function fileSections(card: Scorecard, style: Style): string[] {
  return [
    section('Attacks by file', card.attacksByFile.entries().map(named('caught')), style),
    section('Benign texts by file', card.benignByFile.entries().map(named('flagged')), style),
  ];
}

function ruleRow([id, score]: readonly [string, RuleScore]): Cells {
  return [id, `${score.attacks} attacks`, `${score.benign} benign`];
}

/** Most false positives first: those rules need attention. */
export function ruleScores(card: Scorecard): readonly (readonly [string, RuleScore])[] {
  return [...card.rules].sort(
    ([idA, a], [idB, b]) => b.benign - a.benign || b.attacks - a.attacks || (idA < idB ? -1 : 1),
  );
}

function totalRows(card: Scorecard, kinds: ReadonlySet<string>): Cells[] {
  const { core, other, benign } = totalsOf(card, kinds);
  const rows: Cells[] = [
    ['core attacks (*)', ...countCells('caught', core)],
    ['other attacks', ...countCells('caught', other)],
    ['all benign', ...countCells('flagged', benign)],
  ];
  if (card.incomplete > 0) rows.push(['not scanned to the end', String(card.incomplete)]);
  return rows;
}

/** The two layers together, and each alone. */
function layerRows(card: Scorecard, kinds: ReadonlySet<string>): Cells[] {
  const row = (name: string, counts: FlagCounts): Cells => {
    const { core, other, benign } = totalsOf(counts, kinds);
    return [name, `core ${share(core)}`, `other ${share(other)}`, `benign ${share(benign)}`];
  };
  const { rules, learned } = card.alone;
  return [row('both', card), row('rules alone', rules), row('learned alone', learned)];
}

function share(count: Count): string {
  const { flagged, total } = count;
  return `${flagged} of ${total}${total === 0 ? '' : ` (${percent(wilson(count).rate)})`}`;
}

function renderMisses(misses: readonly Miss[], style: Style): string {
  if (misses.length === 0) return '';
  const lines = misses.map(({ row, rules }) => {
    const what = row.attack ? 'attack not flagged' : `benign flagged by ${rules.join(', ') || 'an incomplete scan'}`;
    const head = drawHidden(`${row.file}:${row.line}  ${row.id}  ${row.kind}  ${what}`);
    return `  ${style.bold(head)}\n    ${shownText(row.text)}\n`;
  });
  return `${style.bold('Misclassified')}\n${lines.join('')}`;
}

/** On one line. Cut before drawing, so that 300 hidden characters do not become 2,400 visible ones. */
export function shownText(text: string): string {
  const cut = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}...` : text;
  return drawHidden(cut.replace(/[\r\n]+/g, ' '));
}

function section(title: string, rows: readonly Cells[], style: Style, rightColumn = 2): string {
  if (rows.length === 0) return '';
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  const lines = rows.map((row) => {
    const cells = row.map((cell, column) =>
      column === rightColumn ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    );
    return `  ${cells.join('  ').trimEnd()}\n`;
  });
  return `${style.bold(title)}\n${lines.join('')}`;
}

function percent(rate: number): string {
  return `${(100 * rate).toFixed(1)} %`;
}
