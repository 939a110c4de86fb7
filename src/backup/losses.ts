import { Fault } from '../base/fault.ts';
import type { SpaceSummary } from './backed-up.ts';

/** A space of the store that a restore would replace. */
export interface ExistingSpace {
  readonly space: string;
  readonly seq: number;
  /** The hash of its record with this number. */
  hashAt(seq: number): Promise<string | undefined>;
}

/** Records of one space that are in the store and not in the backup. */
export interface SpaceLoss {
  readonly space: string;
  readonly records: number;
}

/** How many records the person accepts to lose: exactly this many, or as many as a store that cannot be read may have. */
export type AcceptedLoss = number | 'unknown';

/** Compares a store with a backup. Records up to the backup's head are kept if both have the same history up to there. */
export async function lossesOf(
  existing: readonly ExistingSpace[],
  backup: readonly SpaceSummary[],
): Promise<readonly SpaceLoss[]> {
  const losses: SpaceLoss[] = [];
  for (const { space, seq, hashAt } of existing) {
    const head = backup.find((other) => other.space === space)?.head;
    const isSameHistory = head !== undefined && (head.seq > seq || (await hashAt(head.seq)) === head.hash);
    const records = isSameHistory ? Math.max(0, seq - head.seq) : seq + 1;
    if (records > 0) losses.push({ space, records });
  }
  return losses;
}

/** Nobody loses a record without saying so, and with the number: a number from yesterday is wrong today. */
export function refuseLosses(losses: readonly SpaceLoss[], accepted: AcceptedLoss | undefined): void {
  const total = losses.reduce((sum, { records }) => sum + records, 0);
  if (total === 0 || accepted === total) return;
  const named = losses.map(({ space, records }) => `${space} ${records}`).join(', ');
  throw new Fault(
    'input-invalid',
    `the store has ${total} records that the backup does not have (${named}); nothing was changed. They are kept in a copy of the store, but leave the memory; to go on, add --lose ${total}. See docs/backup.md`,
    { total },
  );
}

export function refuseUnreadable(accepted: AcceptedLoss | undefined, store: string): void {
  if (accepted === 'unknown') return;
  throw new Fault(
    'input-invalid',
    `the store ${store} cannot be read, so nobody can say how many of its records the backup does not have; nothing was changed. \`bezoar salvage\` saves what can be proved; to replace the store anyway, add --lose unknown. See docs/backup.md`,
  );
}
