import { currentBeforeCommit } from '../base/commit-scope.ts';
import type { Store } from '../model/store.ts';

/**
 * The same store, with commits that can be announced: see `beforeCommits`. A server notes down which record answers a request
 * before the record is committed, so that after a crash another server can tell whether the request was carried out.
 */
export function withCommitScope(store: Store): Store {
  return {
    ...store,
    commit: (commit) => {
      const before = currentBeforeCommit();
      return before === undefined ? store.commit(commit) : before(commit.record).then(() => store.commit(commit));
    },
  };
}
