import { type GuardedSpace, type Inspection, incompleteScanRule } from '../guard/index.ts';
import type { Level } from '../model/level.ts';
import type { Origin } from '../model/provenance.ts';
import { sourceOf } from './overview-data.ts';

export type WaitingEntry = Inspection & { readonly level: Level };

export interface WaitingGroup {
  readonly source: string;
  /** The row of the policy that held them. */
  readonly row: string;
  readonly why: string;
  readonly entries: readonly WaitingEntry[];
}

/** Entries on one page of the queue. */
export const queuePageSize = 100;

/** The queue shows texts up to this length in full; only those can be released without opening the entry. */
export const maxShownInFull = 1_200;

/** One page of the queue, newest first, and the cursor of the next one. */
export interface WaitingPage {
  readonly groups: readonly WaitingGroup[];
  readonly next?: string;
}

/** The held entries in reading order: most severe group first, and in a group by severity, then age. */
export async function waitingPage(space: GuardedSpace, person: Origin, cursor?: string): Promise<WaitingPage> {
  const from = cursor === undefined ? {} : { cursor };
  const found = await space.browse({ states: ['quarantined'], limit: queuePageSize, ...from }, person);
  if (found.outcome === 'refused') return { groups: [] };
  const groups = new Map<string, WaitingEntry[]>();
  for (const { facts } of found.entries) {
    const seen = await space.review.inspect({ id: facts.id }, person);
    if (seen.outcome !== 'inspected') continue;
    const key = JSON.stringify([sourceOf(seen.facts.provenance), seen.decision?.row ?? '']);
    groups.set(key, [...(groups.get(key) ?? []), { ...seen, level: worstOf(seen) }]);
  }
  const sorted = [...groups.values()].map((entries) => groupOf(space, entries)).sort(byRisk);
  return { groups: sorted, ...(found.next === undefined ? {} : { next: found.next }) };
}

export function worstOf({ findings, decision }: Inspection): Level {
  return Math.max(decision?.level ?? 0, ...findings.map(({ level }) => level)) as Level;
}

function groupOf({ policy }: GuardedSpace, entries: readonly WaitingEntry[]): WaitingGroup {
  const sorted = [...entries].sort((a, b) => b.level - a.level || a.facts.createdAt - b.facts.createdAt);
  const [first] = sorted;
  const origin = first?.facts.provenance ?? { channel: 'unknown', principal: 'unknown' };
  const row = first?.decision?.row ?? 'unknown';
  const why = policy.rows.find(({ id }) => id === row)?.why ?? 'Held for review.';
  return { source: sourceOf(origin), row, why, entries: sorted };
}

function byRisk(a: WaitingGroup, b: WaitingGroup): number {
  const [one, other] = [a.entries[0], b.entries[0]];
  return (other?.level ?? 0) - (one?.level ?? 0) || (one?.facts.createdAt ?? 0) - (other?.facts.createdAt ?? 0);
}

/** The rules a reviewer accepts by releasing an entry from a page: today's findings, and those it was held for. */
export function rulesShown({ findings, decision, complete }: Inspection): readonly string[] {
  const held = decision?.findings.map(({ ruleId }) => ruleId) ?? [];
  return [...new Set([...findings.map(({ ruleId }) => ruleId), ...held, ...(complete ? [] : [incompleteScanRule])])];
}
