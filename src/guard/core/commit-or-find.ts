import { Fault } from '../../base/fault.ts';
import type { SealedRecord } from '../../model/record.ts';
import type { Commit, CommitResult, Store } from '../../model/store.ts';

/** What happened to a commit: the store answered, or its answer was lost and the journal contains the record. */
type CommitOutcome = { readonly answer: 'given'; readonly result: CommitResult } | { readonly answer: 'found' };

/**
 * Commits. If the store's answer is lost and the journal contains our record, the commit succeeded. If the journal cannot be
 * read, the result stays unknown, and this throws.
 */
export async function commitOrFind(store: Store, commit: Commit): Promise<CommitOutcome> {
  try {
    return { answer: 'given', result: await store.commit(commit) };
  } catch (error) {
    if (error instanceof Fault && error.code === 'commit-unknown' && (await isInJournal(store, commit.record))) {
      return { answer: 'found' };
    }
    throw error;
  }
}

async function isInJournal(store: Store, { space, seq, hash }: SealedRecord): Promise<boolean> {
  const [found] = await store.records(space, seq, 1).catch(() => []);
  return found?.hash === hash;
}
