import { AsyncLocalStorage } from 'node:async_hooks';

/** The place of a record in its journal. */
export interface RecordPlace {
  readonly space: string;
  readonly seq: number;
  readonly hash: string;
}

/**
 * Called with the record that is about to be committed, and a way to read the hash of an earlier one. If it rejects, nothing
 * is committed.
 */
export type BeforeCommit = (
  record: RecordPlace,
  hashOf: (space: string, seq: number) => Promise<string | undefined>,
) => Promise<void>;

const scope = new AsyncLocalStorage<BeforeCommit>();

/** Runs `work`. Every commit that follows from it, on a store of `withCommitScope`, calls `before` first. */
export function beforeCommits<T>(before: BeforeCommit, work: () => Promise<T>): Promise<T> {
  return scope.run(before, work);
}

/** What to call before a commit of the current work, if anything. */
export function currentBeforeCommit(): BeforeCommit | undefined {
  return scope.getStore();
}
