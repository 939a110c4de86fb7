import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Count, wilson } from '../src/cli/eval/count.ts';
import { readLabelled } from '../src/cli/eval/labelled.ts';
import type { ScoreRow } from '../src/cli/eval/scorecard.ts';
import { createScanner } from '../src/detect/index.ts';
import type { Report } from '../src/model/finding.ts';
import { verdictRank } from '../src/model/verdict.ts';
import { decide, type Policy, type PresetName, policyFrom, presetNames, renderingOf } from '../src/policy/index.ts';
import { isMain } from './is-main.ts';

// What a policy costs and what it achieves, with every text written as if it came from outside: how much honest memory
// is held for a person, and how each attack would appear in a later prompt.

const usage = 'usage: npx tsx scripts/review-cost.ts [--preset NAME] [--show N] [--json] DIR...';

/** The kinds of honest text that a memory consists of; at most 3 % of these may be held. */
const goalKinds: readonly string[] = ['document', 'memory_entry', 'memory_fact', 'preference'];
const goal = 0.03;

/** The outcome for a text: shown verbatim, shown as data, held for a person, or refused. */
export type Fate = 'verbatim' | 'fenced' | 'waits' | 'blocked';
type Tally = Record<Fate, number>;

interface Waiting {
  readonly row: ScoreRow;
  readonly decidedBy: string;
  readonly reasons: readonly string[];
}

interface Cost {
  readonly honest: Map<string, Tally>;
  readonly attacks: Map<string, Tally>;
  /** Held honest texts of these kinds: how many for each reason, and how many for that reason alone. */
  readonly reasons: Map<string, { any: number; alone: number }>;
  readonly waiting: Waiting[];
  errors: number;
}

export function fateOf(policy: Policy, report: Report): { readonly fate: Fate; readonly row: string } {
  const weighed = {
    level: report.level,
    impacts: report.impacts.map(({ impact }) => impact),
    trust: 'external',
    complete: report.complete,
    condition: 'full',
  } as const;
  const { verdict, row } = decide(policy, { ...weighed, path: 'write' });
  if (verdict === 'block') return { fate: 'blocked', row };
  if (verdictRank(verdict) >= verdictRank('challenge')) return { fate: 'waits', row };
  const rendering = renderingOf(policy, { ...weighed, path: 'load' });
  // A stored text that becomes a placeholder later is held for a person just the same.
  return { fate: rendering === 'placeholder' ? 'waits' : rendering, row };
}

async function measure(paths: readonly string[], policy: Policy): Promise<Cost> {
  const cost: Cost = { honest: new Map(), attacks: new Map(), reasons: new Map(), waiting: [], errors: 0 };
  const scanner = createScanner();
  await readLabelled(paths, process.cwd(), {
    take(row) {
      const report = scanner.scan(row.text);
      const { fate, row: decidedBy } = fateOf(policy, report);
      const tallies = row.attack ? cost.attacks : cost.honest;
      const tally = tallies.get(row.kind) ?? { verbatim: 0, fenced: 0, waits: 0, blocked: 0 };
      tally[fate]++;
      tallies.set(row.kind, tally);
      if (fate !== 'waits' || row.attack || !goalKinds.includes(row.kind)) return;
      const reasons = reasonsOf(policy, report);
      cost.waiting.push({ row, decidedBy, reasons });
      countReasons(cost, reasons);
    },
    complain(where, reason) {
      cost.errors++;
      process.stderr.write(`${where}: ${reason}\n`);
    },
  });
  return cost;
}

/** The findings and impacts that would hold the text even without the others. */
function reasonsOf(policy: Policy, report: Report): readonly string[] {
  const held = (part: Partial<Report>): boolean =>
    ['waits', 'blocked'].includes(fateOf(policy, { ...report, findings: [], impacts: [], level: 0, ...part }).fate);
  return [
    ...new Set([
      ...report.findings.filter(({ level }) => held({ level })).map(({ ruleId }) => ruleId),
      ...report.impacts.filter((impact) => held({ impacts: [impact] })).map(({ impact }) => `impact ${impact}`),
    ]),
  ].sort();
}

function countReasons(cost: Cost, reasons: readonly string[]): void {
  for (const reason of reasons) {
    const count = cost.reasons.get(reason) ?? { any: 0, alone: 0 };
    count.any++;
    if (reasons.length === 1) count.alone++;
    cost.reasons.set(reason, count);
  }
}

function total(tallies: Iterable<Tally>): Tally {
  const sum: Tally = { verbatim: 0, fenced: 0, waits: 0, blocked: 0 };
  for (const tally of tallies) for (const fate of Object.keys(sum) as Fate[]) sum[fate] += tally[fate];
  return sum;
}

function size(tally: Tally): number {
  return tally.verbatim + tally.fenced + tally.waits + tally.blocked;
}

function share(count: number, of: Tally): Count {
  return { flagged: count, total: size(of) };
}

function rate(count: Count): string {
  if (count.total === 0) return '-';
  const { rate: value, low, high } = wilson(count);
  const percent = (part: number): string => (part * 100).toFixed(1);
  return `${percent(value)} % (${percent(low)} to ${percent(high)})`;
}

function goalTally(cost: Cost): Tally {
  return total([...cost.honest].filter(([kind]) => goalKinds.includes(kind)).map(([, tally]) => tally));
}

function show(cost: Cost, policy: Policy, examples: number): string {
  const sorted = (map: Map<string, Tally>): [string, Tally][] => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  const line = (name: string, tally: Tally): readonly string[] => [
    name,
    String(size(tally)),
    String(tally.verbatim),
    String(tally.fenced),
    String(tally.waits),
    String(tally.blocked),
    rate(share(tally.waits, tally)),
  ];
  const head = ['', 'texts', 'verbatim', 'fenced', 'wait', 'blocked', 'wait, 95 % interval'];
  const mark = (kind: string): string => (goalKinds.includes(kind) ? `${kind} *` : kind);
  return [
    `Every text written as external, policy ${policy.preset} (${policy.digest.slice(0, 15)})`,
    '\nHonest texts',
    table([
      head,
      ...sorted(cost.honest).map(([kind, tally]) => line(mark(kind), tally)),
      line(`goal (*): at most ${goal * 100} % wait`, goalTally(cost)),
      line('all honest', total(cost.honest.values())),
    ]),
    '\nAttacks',
    table([
      head,
      ...sorted(cost.attacks).map(([kind, tally]) => line(kind, tally)),
      line('all attacks', total(cost.attacks.values())),
    ]),
    '\nWhy honest texts of the goal kinds are held',
    table([
      ['', 'texts', 'for this reason alone'],
      ...[...cost.reasons]
        .sort(([, a], [, b]) => b.any - a.any)
        .map(([reason, { any, alone }]) => [reason, String(any), String(alone)]),
    ]),
    ...cost.waiting.slice(0, examples).map(({ row, decidedBy, reasons }) => {
      const text = row.text.replace(/\s+/g, ' ').slice(0, 300);
      return `\n${row.file}:${row.line} ${row.kind} [${decidedBy}] ${reasons.join(', ')}\n  ${JSON.stringify(text)}`;
    }),
    '',
  ].join('\n');
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const cell = (text: string, at: number): string =>
    at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0);
  return rows.map((row) => `  ${row.map(cell).join('  ')}`.trimEnd()).join('\n');
}

function json(cost: Cost, policy: Policy): string {
  const plain = {
    preset: policy.preset,
    digest: policy.digest,
    goal: { kinds: goalKinds, most: goal, ...goalTally(cost) },
    honest: Object.fromEntries(cost.honest),
    attacks: Object.fromEntries(cost.attacks),
    reasons: Object.fromEntries(cost.reasons),
  };
  return `${JSON.stringify(plain, null, 2)}\n`;
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { preset: { type: 'string' }, show: { type: 'string', default: '0' }, json: { type: 'boolean' } },
  });
  const preset = presetNames.find((name) => name === (values.preset ?? 'balanced')) as PresetName | undefined;
  if (preset === undefined || positionals.length === 0) {
    process.stderr.write(`${usage}\n`);
    process.exitCode = 2;
    return;
  }
  const policy = policyFrom({ preset });
  const cost = await measure(positionals, policy);
  process.stdout.write(values.json ? json(cost, policy) : show(cost, policy, Number(values.show)));
  if (cost.errors > 0) process.exitCode = 2;
}

if (isMain(import.meta.url)) await main(process.argv.slice(2));
