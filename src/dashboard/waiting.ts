import { type Inspection, incompleteScanRule } from '../guard/index.ts';
import type { Level } from '../model/level.ts';

export type WaitingEntry = Inspection & { readonly level: Level };

export function worstOf({ findings, decision }: Inspection): Level {
  return Math.max(decision?.level ?? 0, ...findings.map(({ level }) => level)) as Level;
}

/** The rules a reviewer accepts by releasing an entry from a page: today's findings, and those it was held for. */
export function rulesShown({ findings, decision, complete }: Inspection): readonly string[] {
  const held = decision?.findings.map(({ ruleId }) => ruleId) ?? [];
  return [...new Set([...findings.map(({ ruleId }) => ruleId), ...held, ...(complete ? [] : [incompleteScanRule])])];
}
