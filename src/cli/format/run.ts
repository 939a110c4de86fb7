import type { AccusingRule, Rule, ScanScope } from '../../detect/index.ts';
import type { Level } from '../../model/level.ts';
import type { Trust } from '../../model/trust.ts';
import type { Verdict } from '../../model/verdict.ts';
import { learnedRule } from '../learned-rule.ts';
import type { ScannedText } from '../scan-text.ts';

/** A word about one file. */
export interface ScanNotice {
  readonly name: string;
  readonly reason: string;
}

/** What a run was asked to do. */
export interface RunSettings {
  readonly version: string;
  readonly scope: ScanScope;
  readonly trust: Trust;
  readonly minLevel: Level;
  readonly rules: Rules;
}

/** What a run came to. */
export interface RunTotals {
  readonly scanned: number;
  /** Findings at or above the level asked for, by level. */
  readonly findings: readonly [number, number, number, number, number];
  readonly below: number;
  readonly skipped: readonly ScanNotice[];
  readonly warnings: readonly ScanNotice[];
  readonly errors: readonly ScanNotice[];
  readonly verdict: Verdict;
}

/** Turns what a run finds into text, piece by piece, so that a long run shows its first findings at once. */
export interface Reporter {
  begin(): string;
  scanned(text: ScannedText): string;
  end(totals: RunTotals): string;
}

/** The rules a finding can be of. */
export type Rules = ReadonlyMap<string, AccusingRule>;

export function accusingRules(rules: readonly Rule[]): Rules {
  const accusing = rules.filter((rule) => 'level' in rule);
  return new Map([...accusing, learnedRule].map((rule) => [rule.id, rule]));
}

/** A rule may add to its id what it saw (`some_rule_U+200B`); the rule itself is then found by the front of the id. */
export function ruleOf(rules: Rules, ruleId: string): AccusingRule | undefined {
  for (let end = ruleId.length; end > 0; end = ruleId.lastIndexOf('_', end - 1)) {
    const rule = rules.get(ruleId.slice(0, end));
    if (rule !== undefined) return rule;
  }
  return undefined;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
