import type { GuardedSpace, RestoreResult } from '../guard/index.ts';
import type { Origin } from '../model/provenance.ts';

/** What going back would do to one entry, in words. */
export interface RestoredChange {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** What it says now; absent when it has no text any more. */
  readonly now?: string;
  /** What it said then; absent when it was not there. */
  readonly then?: string;
}

/** More than a person reads on one page; the count says how many there are. */
export const maxChanges = 100;

type Planned = Extract<RestoreResult, { changes: unknown }>;

/** The texts behind a plan to go back: what each entry says now, and what it said at that record. */
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
