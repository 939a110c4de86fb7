import { Fault } from '../base/fault.ts';
import type { Head } from '../model/record.ts';
import type { Commit } from '../model/store.ts';
import { wellFormed } from './encoding.ts';
import { checkEvidence, checkShown, checkSubjects } from './value-shape.ts';

/** A commit that does not continue its own space's journal is a bug in the caller; storing it would leave a gap in the journal. */
export function checkCommit(commit: Commit): void {
  const { space, record, expect, entries, evidence = [], forgetEvidence = [], subjects = [], shown } = commit;
  for (const row of evidence) checkEvidence(row);
  for (const each of subjects) checkSubjects(each);
  if (shown !== undefined) checkShown(shown);
  for (const session of forgetEvidence) wellFormed(session);
  const next = expect === undefined ? 0 : expect.seq + 1;
  const foreign =
    entries.filter((entry) => entry.space !== space || entry.seq > record.seq).length +
    evidence.filter((row) => row.space !== space).length;
  if (record.space === space && record.seq === next && foreign === 0) return;
  throw new Fault(
    'journal-broken',
    'a commit does not continue its journal; nothing was stored. Please report this bug',
    {
      seq: record.seq,
      expected: next,
      foreign,
    },
  );
}

/** Whether a commit adds, replaces or deletes evidence. */
export function changesEvidence({ evidence, forgetEvidence }: Commit): boolean {
  return (evidence?.length ?? 0) + (forgetEvidence?.length ?? 0) > 0;
}

/** Two heads are equal when sequence number and hash agree. The hash covers the time. */
export function sameHead(a: Head | undefined, b: Head | undefined): boolean {
  return a?.seq === b?.seq && a?.hash === b?.hash;
}

const recordsPerIndexing = 128;
const bulkCommitEntries = 32;

/**
 * Indexing words costs more than the rest of a commit. So a commit leaves its words to the next search, which indexes all
 * pending commits together. To keep searches fast, every 128th record indexes what is pending, and so does a commit with
 * many entries. This returns whether the given commit must do so.
 */
export function isIndexingDue({ record, entries }: Commit): boolean {
  return entries.length >= bulkCommitEntries || record.seq % recordsPerIndexing === recordsPerIndexing - 1;
}
