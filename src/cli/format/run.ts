import type { AccusingRule, Rule, ScanScope } from '../../detect/index.ts';
import type { Level } from '../../model/level.ts';
import type { ScanProfile } from '../../model/scan-profile.ts';
import type { Trust } from '../../model/trust.ts';
import type { Verdict } from '../../model/verdict.ts';
import { learnedRules } from '../learned-rule.ts';
import type { ScannedText } from '../scan-text.ts';
import type { SuppressedCounts } from '../suppress/suppression.ts';

/** A message about one file. */
export interface ScanNotice {
  readonly name: string;
  readonly reason: string;
}

/** The settings of a run. */
export interface RunSettings {
  readonly version: string;
  readonly scope: ScanScope;
  readonly profile: ScanProfile;
  readonly trust: Trust;
  readonly minLevel: Level;
  /** The reader that was asked too. */
  readonly reader?: string;
  readonly rules: Rules;
}

/** The results of a run. */
export interface RunTotals {
  readonly scanned: number;
  /** Findings at or above the minimum level, by level. */
  readonly findings: readonly [number, number, number, number, number];
  readonly below: number;
  readonly skipped: readonly ScanNotice[];
  readonly warnings: readonly ScanNotice[];
  readonly errors: readonly ScanNotice[];
  readonly verdict: Verdict;
  /** Findings that did not count, by what decided that. */
  readonly suppressed: SuppressedCounts;
}

/** Formats results incrementally, so that a long run shows its first findings at once. */
export interface Reporter {
  begin(): string;
  scanned(text: ScannedText): string;
  end(totals: RunTotals): string;
}

/** The rules that produce findings, by id. */
export type Rules = ReadonlyMap<string, AccusingRule>;

export function accusingRules(rules: readonly Rule[]): Rules {
  const accusing = rules.filter((rule) => 'level' in rule);
  return new Map([...accusing, ...learnedRules].map((rule) => [rule.id, rule]));
}

/** A rule may append what it saw to its id (`some_rule_U+200B`), so we look it up by ever shorter prefixes. */
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
