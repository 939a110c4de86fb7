import { sha256 } from '../../base/hash.ts';
import type { EntryRow } from '../../model/store.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';

/** The row that a journal gives an entry. Facts come last because V8 is slow to add fields to an object that began as a copy. */
export function toEntryRow(
  space: string,
  { facts, seq, updatedAt }: LedgerEntry,
  content: string | undefined,
): EntryRow {
  return { space, seq, updatedAt, contentHash: content === undefined ? '' : sha256(content), ...facts };
}
