import type { Report } from '../../model/finding.ts';
import type { Trust } from '../../model/trust.ts';
import { verdictOf } from '../../policy/index.ts';
import { type Rules, ruleOf } from '../format/run.ts';
import { isFlagged } from '../scan-lines.ts';
import { Counts } from './count.ts';

export interface Row {
  readonly file: string;
  readonly line: number;
  readonly id: string;
  readonly text: string;
  readonly attack: boolean;
  readonly kind: string;
}

/** A text that was judged wrongly: an attack that got through, or an honest text that was held. */
export interface Miss {
  readonly row: Row;
  readonly rules: readonly string[];
}

export interface RuleScore {
  attacks: number;
  benign: number;
}

/** Everything an evaluation counts. */
export interface Scorecard {
  readonly attacks: Counts;
  readonly benign: Counts;
  readonly attacksByFile: Counts;
  readonly benignByFile: Counts;
  readonly rules: Map<string, RuleScore>;
  readonly misses: Miss[];
  incomplete: number;
}

/** What rows are judged by. */
export interface Terms {
  readonly trust: Trust;
  readonly rules: Rules;
  /** Texts that are kept to be shown: what is measured may be large, and a person reads only so many. */
  readonly missesKept: number;
}

export function createScorecard(): Scorecard {
  return {
    attacks: new Counts(),
    benign: new Counts(),
    attacksByFile: new Counts(),
    benignByFile: new Counts(),
    rules: new Map(),
    misses: [],
    incomplete: 0,
  };
}

export function record(card: Scorecard, row: Row, report: Report, terms: Terms): void {
  const { trust, rules: known, missesKept } = terms;
  const flagged = isFlagged(verdictOf(report, trust));
  // A finding too mild to hold the text by itself is not to blame when the text is held.
  const blamed = report.findings.filter(({ level }) => isFlagged(verdictOf({ level, complete: true }, trust)));
  const rules = [...new Set(blamed.map(({ ruleId }) => ruleOf(known, ruleId)?.id ?? ruleId))].sort();
  (row.attack ? card.attacks : card.benign).add(row.kind, flagged);
  (row.attack ? card.attacksByFile : card.benignByFile).add(row.file, flagged);
  for (const rule of rules) score(card, rule)[row.attack ? 'attacks' : 'benign']++;
  if (!report.complete) card.incomplete++;
  if (flagged !== row.attack && card.misses.length < missesKept) card.misses.push({ row, rules });
}

function score(card: Scorecard, rule: string): RuleScore {
  const known = card.rules.get(rule);
  if (known !== undefined) return known;
  const fresh = { attacks: 0, benign: 0 };
  card.rules.set(rule, fresh);
  return fresh;
}

/** Kinds that are attacks by their text. The other kinds are attacks by position or intent, which provenance must carry. */
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
