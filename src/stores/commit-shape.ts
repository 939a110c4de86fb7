import { Fault } from '../base/fault.ts';
import type { Head } from '../model/record.ts';
import type { Commit } from '../model/store.ts';

/** A commit that is not the next step of its own space is a bug above the store; kept, it would be a hole in the journal. */
export function checkCommit(commit: Commit): void {
  const { space, record, expect, entries } = commit;
  const next = expect === undefined ? 0 : expect.seq + 1;
  const foreign = entries.filter((entry) => entry.space !== space || entry.seq > record.seq).length;
  if (record.space === space && record.seq === next && foreign === 0) return;
  throw new Fault('journal-broken', 'a commit does not continue its journal; this is a bug, please report it', {
    seq: record.seq,
    expected: next,
    foreign,
  });
}

/** Two heads are the same step when number and hash agree. The hash covers the time. */
export function sameHead(a: Head | undefined, b: Head | undefined): boolean {
  return a?.seq === b?.seq && a?.hash === b?.hash;
}

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
