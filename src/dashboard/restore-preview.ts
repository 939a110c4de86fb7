import type { GuardedSpace, RestoreResult } from '../guard/index.ts';
import type { Origin } from '../model/provenance.ts';

/** What a restore would change in one entry. */
export interface RestoredChange {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Its text now; absent if it has none any more. */
  readonly now?: string;
  /** Its text at that record; absent if it did not exist yet. */
  readonly then?: string;
}

/** The most changes shown on one page; the heading gives the full count. */
export const maxChanges = 100;

type Planned = Extract<RestoreResult, { changes: unknown }>;

/** Loads the texts for a restore plan: each entry now, and at that record. */
export async function restorePreview(
  space: GuardedSpace,
  plan: Planned,
  person: Origin,
): Promise<readonly RestoredChange[]> {
  const changes: RestoredChange[] = [];
  for (const { id, from, to } of plan.changes.slice(0, maxChanges)) {
    const past = await space.audit.texts({ id }, person);
    const texts = new Map(past.outcome === 'read' ? past.texts.map(({ digest, content }) => [digest, content]) : []);
    const digests = (await space.audit.history({ id }, person)).lines.flatMap(({ seq, after }) =>
      after === undefined ? [] : [{ seq, after }],
    );
    const at = (limit: number): string | undefined =>
      texts.get(digests.filter(({ seq }) => seq <= limit).at(-1)?.after.digest ?? '');
    const [now, then] = [at(Number.POSITIVE_INFINITY), at(plan.seq)];
    changes.push({ id, from, to, ...(now === undefined ? {} : { now }), ...(then === undefined ? {} : { then }) });
  }
  return changes;
}
