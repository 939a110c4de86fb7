import { type Count, type Counts, wilson } from './count.ts';
import { ruleScores, shownText } from './render.ts';
import type { Scorecard } from './scorecard.ts';

/** The whole scorecard for programs. Every rate comes with its counts and its interval. */
export function scorecardToJson(card: Scorecard, core: ReadonlySet<string>): object {
  return {
    totals: {
      core: countToJson(card.attacks.sum((kind) => core.has(kind))),
      other: countToJson(card.attacks.sum((kind) => !core.has(kind))),
      benign: countToJson(card.benign.sum()),
      incomplete: card.incomplete,
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
