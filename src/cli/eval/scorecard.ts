import type { Report } from '../../model/finding.ts';
import type { Trust } from '../../model/trust.ts';
import { verdictOf } from '../../policy/index.ts';
import { type Rules, ruleOf } from '../format/run.ts';
import { isFlagged } from '../scan-lines.ts';
import { type Count, Counts } from './count.ts';
import { type LayerName, layerNames, layerOf } from './layers.ts';

export interface ScoreRow {
  readonly file: string;
  readonly line: number;
  readonly id: string;
  readonly text: string;
  readonly attack: boolean;
  readonly kind: string;
  readonly lang?: string;
  readonly licence?: string;
}

/** A misclassified text: an attack that passed, or an honest text that was held. */
export interface Miss {
  readonly row: ScoreRow;
  readonly rules: readonly string[];
}

export interface RuleScore {
  attacks: number;
  benign: number;
}

/** Flagged texts, by label and kind. */
export interface FlagCounts {
  readonly attacks: Counts;
  readonly benign: Counts;
}

/** Everything an evaluation counts. */
export interface Scorecard extends FlagCounts {
  /** What each layer would have flagged alone. */
  readonly alone: Readonly<Record<LayerName, FlagCounts>>;
  readonly attacksByFile: Counts;
  readonly benignByFile: Counts;
  readonly rules: Map<string, RuleScore>;
  readonly misses: Miss[];
  incomplete: number;
}

/** How rows are evaluated. */
export interface Terms {
  readonly trust: Trust;
  readonly rules: Rules;
  /** The only layer whose findings count; undefined for both. */
  readonly only?: LayerName;
  /** Maximum number of misclassified texts to keep: the input may be large, and people read only a few. */
  readonly missesKept: number;
}

export function createScorecard(): Scorecard {
  return {
    ...createFlagCounts(),
    alone: { rules: createFlagCounts(), learned: createFlagCounts() },
    attacksByFile: new Counts(),
    benignByFile: new Counts(),
    rules: new Map(),
    misses: [],
    incomplete: 0,
  };
}

function createFlagCounts(): FlagCounts {
  return { attacks: new Counts(), benign: new Counts() };
}

export function record(card: Scorecard, row: ScoreRow, seen: Report, terms: Terms): void {
  const { trust, rules: known, missesKept, only } = terms;
  const report = only === undefined ? seen : layerOf(seen, only);
  const flagged = isFlagged(verdictOf(report, trust));
  // A finding too weak to hold the text by itself is not blamed for the hold.
  const blamed = report.findings.filter((finding) =>
    isFlagged(verdictOf({ level: finding.level, complete: true, findings: [finding] }, trust)),
  );
  const rules = [...new Set(blamed.map(({ ruleId }) => ruleOf(known, ruleId)?.id ?? ruleId))].sort();
  count(card, row, flagged);
  for (const layer of layerNames) count(card.alone[layer], row, isFlagged(verdictOf(layerOf(seen, layer), trust)));
  (row.attack ? card.attacksByFile : card.benignByFile).add(row.file, flagged);
  for (const rule of rules) score(card, rule)[row.attack ? 'attacks' : 'benign']++;
  if (!seen.complete) card.incomplete++;
  if (flagged !== row.attack && card.misses.length < missesKept) card.misses.push({ row, rules });
}

function count(counts: FlagCounts, row: ScoreRow, flagged: boolean): void {
  (row.attack ? counts.attacks : counts.benign).add(row.kind, flagged);
}

/** The three figures that matter. */
export interface Totals {
  readonly core: Count;
  readonly other: Count;
  readonly benign: Count;
}

export function totalsOf({ attacks, benign }: FlagCounts, core: ReadonlySet<string>): Totals {
  return {
    core: attacks.sum((kind) => core.has(kind)),
    other: attacks.sum((kind) => !core.has(kind)),
    benign: benign.sum(),
  };
}

function score(card: Scorecard, rule: string): RuleScore {
  const known = card.rules.get(rule);
  if (known !== undefined) return known;
  const fresh = { attacks: 0, benign: 0 };
  card.rules.set(rule, fresh);
  return fresh;
}

/** Kinds whose text is itself an attack. The others are attacks by position or intent, which only provenance can reveal. */
export const coreKinds: readonly string[] = [
  'instruction_override',
  'indirect_injection',
  'exfiltration',
  'memory_poisoning',
  'delayed_trigger',
  'c2',
  'hidden_unicode',
  'encoded',
  'multilingual',
  'poisoned_experience',
  'skill_injection',
  'malicious_skill',
  'destructive',
  'tool_abuse',
  'code_injection',
];
