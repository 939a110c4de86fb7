import { type Count, type Counts, wilson } from './count.ts';
import { ruleScores, shownText } from './render.ts';
import { type FlagCounts, type Scorecard, totalsOf } from './scorecard.ts';

/** The whole scorecard as JSON. Every rate comes with its counts and its interval. */
export function scorecardToJson(card: Scorecard, core: ReadonlySet<string>, byLayer: boolean): object {
  const totals = (counts: FlagCounts): object => totalsToJson(counts, core);
  const { rules, learned } = card.alone;
  return {
    totals: {
      ...totals(card),
      incomplete: card.incomplete,
      ...(byLayer ? { layers: { both: totals(card), rules: totals(rules), learned: totals(learned) } } : {}),
    },
    attacks: list('kind', card.attacks),
    benign: list('kind', card.benign),
    files: { attacks: list('file', card.attacksByFile), benign: list('file', card.benignByFile) },
    rules: ruleScores(card).map(([rule, score]) => ({ rule, ...score })),
    misses: card.misses.map(({ row, rules }) => ({
      file: row.file,
      line: row.line,
      id: row.id,
      label: row.attack ? 'attack' : 'benign',
      kind: row.kind,
      rules,
      text: shownText(row.text),
    })),
  };
}

function totalsToJson(counts: FlagCounts, kinds: ReadonlySet<string>): object {
  const { core, other, benign } = totalsOf(counts, kinds);
  return { core: countToJson(core), other: countToJson(other), benign: countToJson(benign) };
}

function list(key: string, counts: Counts): object[] {
  return counts.entries().map(([name, count]) => ({ [key]: name, ...countToJson(count) }));
}

function countToJson(count: Count): object {
  const { rate, low, high } = wilson(count);
  return { flagged: count.flagged, total: count.total, rate: round(rate), low: round(low), high: round(high) };
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
