import type { Rule } from '../detect/index.ts';
import type { Finding } from '../model/finding.ts';

/** A finding as a page shows it. */
export interface GroupedFinding extends Finding {
  readonly rule?: Rule;
  /** The other rule ids of the family that this finding represents. */
  readonly also: readonly string[];
}

/**
 * Some rules have a family of ids, such as one for each invisible character. Sixty such characters would give twenty
 * equal findings and bury the one that says what they spell, so a page shows each family once.
 */
export function groupFindings(findings: readonly Finding[], rules: readonly Rule[]): readonly GroupedFinding[] {
  const families = new Map<string, GroupedFinding>();
  const shown: GroupedFinding[] = [];
  for (const finding of findings) {
    const exact = rules.find(({ id }) => id === finding.ruleId);
    const rule = exact ?? rules.find(({ id }) => finding.ruleId.startsWith(`${id}_`));
    const one: GroupedFinding = { ...finding, ...(rule === undefined ? {} : { rule }), also: [] };
    if (rule === undefined || exact !== undefined) shown.push(one);
    else families.set(rule.id, joined(families.get(rule.id), one));
  }
  return [...shown, ...families.values()];
}

function joined(known: GroupedFinding | undefined, one: GroupedFinding): GroupedFinding {
  if (known === undefined) return one;
  const [worse, other] = one.level > known.level ? [one, known] : [known, one];
  return { ...worse, also: [...new Set([...known.also, ...one.also, other.ruleId])] };
}

/** Whether the finding represents a family. Its places need no underline: each hidden character is already drawn. */
export function isFamily({ rule, ruleId }: GroupedFinding): boolean {
  return rule !== undefined && rule.id !== ruleId;
}
