import { dayOf } from '../base/day.ts';
import type { Level } from '../model/level.ts';
import type { PolicyInput } from './policy.ts';
import type { PolicyException } from './schema.ts';
import { isCertainSource } from './source.ts';

/** A text without what exceptions lift, and the exceptions that lifted something. */
export interface LiftedInput {
  readonly input: PolicyInput;
  readonly by: readonly PolicyException[];
}

const critical: Level = 4;

/**
 * Leaves out the findings and impacts that exceptions name for this source. What was not scanned in full and what
 * contains a critical finding is returned unchanged. Signals of the sentinel stay: they are about more than one source.
 * A worse text loses the same findings and keeps the rest, so lifting keeps the order of suspicion.
 */
export function withoutExcepted(exceptions: readonly PolicyException[], input: PolicyInput): LiftedInput {
  const { findings = [], impacts } = input;
  const by = exceptions.filter((exception) => applies(exception, input) && names(exception, input));
  // Written to fail closed: a level of NaN, or one that no finding explains, is not lifted.
  if (by.length === 0 || !(input.level < critical) || !input.complete || !isExplained(input)) return { input, by: [] };
  const rules = new Set(by.flatMap(({ match }) => match.rule ?? []));
  const lifted = new Set<string>(by.flatMap(({ match }) => match.impact ?? []));
  const left = findings.filter(({ ruleId }) => !rules.has(ruleId));
  return {
    input: {
      ...input,
      findings: left,
      level: highest(left),
      impacts: impacts.filter((impact) => !lifted.has(impact)),
    },
    by,
  };
}

function applies({ match, until }: PolicyException, { source, grounded, now }: PolicyInput): boolean {
  if (until !== undefined && !(now !== undefined && dayOf(now) <= until)) return false;
  if (match.grounded === true && grounded !== true) return false;
  return isCertainSource(match, source);
}

function names({ match }: PolicyException, { findings = [], impacts }: PolicyInput): boolean {
  return (
    impacts.some((impact) => match.impact?.includes(impact) === true) ||
    findings.some(({ ruleId }) => match.rule?.includes(ruleId) === true)
  );
}

function isExplained({ level, findings = [] }: PolicyInput): boolean {
  return level <= highest(findings);
}

function highest(findings: NonNullable<PolicyInput['findings']>): Level {
  return Math.max(0, ...findings.map(({ level }) => level)) as Level;
}
