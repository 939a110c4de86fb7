import type { Commit } from '../model/store.ts';

const recordsApart = 128;
const manyEntries = 32;

/**
 * Writing words into an index costs more than the rest of a commit, so a commit leaves them to the next search, which writes
 * those of all the commits since the last one together. That no search ever waits long, one commit in so many pays for
 * all, and one with many entries for itself. This says whether it is that one.
 */
export function isIndexingDue({ record, entries }: Commit): boolean {
  return entries.length >= manyEntries || record.seq % recordsApart === recordsApart - 1;
}
