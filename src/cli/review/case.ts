import type { Inspection, Refused } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import { inspectionJson, inspectionLines } from '../commands/show.ts';
import type { OpenMemory } from '../memory-options.ts';
import type { Style } from '../style.ts';
import { formatTime } from '../time.ts';

/** A held text, with what it would replace. */
export interface Case {
  readonly inspection: Inspection;
}

/** Ids of all held texts, oldest first. */
export async function waiting({ space }: OpenMemory, person: Origin): Promise<readonly string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const filter = { states: ['quarantined'] as const, limit: 500, ...(cursor === undefined ? {} : { cursor }) };
    const page = await space.browse(filter, person);
    if (page.outcome === 'refused') break;
    ids.push(...page.entries.map(({ facts }) => facts.id));
    cursor = page.next;
  } while (cursor !== undefined);
  return ids.reverse();
}

export async function openCase({ space }: OpenMemory, id: string, person: Origin): Promise<Case | Refused> {
  const inspection = await space.review.inspect({ id }, person);
  if (inspection.outcome === 'refused') return inspection;
  return { inspection };
}

export function caseLines({ inspection }: Case, style: Style): readonly string[] {
  const { facts } = inspection;
  const until = facts.expiresAt === undefined ? [] : [style.dim(`expires ${formatTime(facts.expiresAt)}`)];
  return [...inspectionLines(inspection, style), ...until];
}

export function caseJson({ inspection }: Case): object {
  return inspectionJson(inspection);
}

/** The rules that the reviewer has seen: those it was held for, and those that match now. */
export function seenRules({ inspection: { findings, decision, complete } }: Case): readonly string[] {
  const held = decision?.findings.map(({ ruleId: rule }) => rule) ?? [];
  return [...new Set([...held, ...findings.map(({ ruleId }) => ruleId), ...(complete ? [] : ['incomplete-scan'])])];
}
