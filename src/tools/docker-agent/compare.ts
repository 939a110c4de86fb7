import type { GuardedSpace, Refused } from '../../guard/index.ts';
import { bezoarItself, type Origin } from '../../model/provenance.ts';
import { notAPerson } from './inspect.ts';
import type { JournaledRow } from './row-journal.ts';
import type { OnImport, RowReconciler } from './row-reconciler.ts';

/** A difference between the file and the journal, with raw text. Never put into a prompt. */
export interface MemoryDifference {
  /** The row in the file, if there is one. */
  readonly id?: string;
  /** The entry in the journal, if there is one. */
  readonly entry?: string;
  readonly memory: string;
}

/** What changed without the tools. */
export interface ComparedMemories {
  readonly outcome: 'compared';
  readonly rows: number;
  /** Rows that no record explains: added or changed by another program. */
  readonly added: readonly MemoryDifference[];
  /** Texts of the journal that are no longer in the file. */
  readonly missing: readonly MemoryDifference[];
  /** Texts that a person released or restored and that are not in the file yet. */
  readonly pending: readonly MemoryDifference[];
}

/** Changes neither the file nor the journal. */
export async function compareMemories(reconciler: RowReconciler, person: Origin): Promise<ComparedMemories | Refused> {
  const wrong = notAPerson(person);
  if (wrong !== undefined) return wrong;
  const { standings, unknown, orphans, pending } = await reconciler.compare();
  const waiting = new Set(pending.map(({ id }) => id));
  return {
    outcome: 'compared',
    rows: standings.length,
    added: unknown.map(({ id, memory }) => ({ id, memory })),
    missing: orphans.filter(({ id }) => !waiting.has(id)).map(differenceOf),
    pending: pending.map(differenceOf),
  };
}

/** Imports what was added, lets the file follow, and retires what is missing; a person can restore it. */
export async function settleMemories(
  space: GuardedSpace,
  reconciler: RowReconciler,
  person: Origin,
  onImport?: OnImport,
): Promise<ComparedMemories | Refused> {
  const before = await compareMemories(reconciler, person);
  if (before.outcome === 'refused') return before;
  await reconciler.reconcile(onImport);
  // Only what was missing before: an import may have found another text for the same row.
  for (const { entry } of before.missing) {
    if (entry !== undefined) await space.remove({ id: entry }, bezoarItself);
  }
  return before;
}

function differenceOf({ id, content }: JournaledRow): MemoryDifference {
  return { entry: id, memory: content };
}
