import { currentBeforeCommit } from '../base/commit-scope.ts';
import type { Store } from '../model/store.ts';

/**
 * The same store, with commits that can be announced: see `beforeCommits`. A server notes down which record answers a request
 * before the record is committed, so that after a crash another server can tell whether the request was carried out.
 */
export function withCommitScope(store: Store): Store {
  const hashOf = async (space: string, seq: number): Promise<string | undefined> =>
    (await store.records(space, seq, 1))[0]?.hash;
  return {
    ...store,
    commit: (commit) => {
      const before = currentBeforeCommit();
      if (before === undefined) return store.commit(commit);
      return before(commit.record, hashOf).then(() => store.commit(commit));
    },
  };
}
