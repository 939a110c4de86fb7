import type { Store } from '../model/store.ts';
import { applyPendingOnClose, withPendingApplied } from './sqlite/apply-pending.ts';
import { sqliteReplace } from './sqlite/commit.ts';
import { listEvidence, listRecentEvidence } from './sqlite/evidence.ts';
import { CommitGroup } from './sqlite/group.ts';
import type { SqliteHandle, SqliteOptions } from './sqlite/handle.ts';
import { checkPages, openConnection } from './sqlite/open.ts';
import { readHead } from './sqlite/pending-commits.ts';
import { countEntries, listEntries, listSpaces, listTexts, readRecords } from './sqlite/read.ts';
import { residueOf, scrubFile } from './sqlite/residue.ts';
import { searchEntries } from './sqlite/search.ts';
import { sqliteServerState } from './sqlite/server-state.ts';

export type { SqliteHandle, SqliteOptions } from './sqlite/handle.ts';
export { type NodeSqliteDatabase, type NodeSqliteStatement, nodeSqliteHandle } from './sqlite/node-sqlite.ts';

/**
 * One SQLite file, for one machine and any number of its processes. Every acknowledged commit is on disk.
 *
 * Statements run on the calling thread, which blocks while another process writes. An in-memory database works, but keeps
 * nothing.
 */
export function sqliteStore(db: SqliteHandle, options: SqliteOptions = {}): Store {
  const connection = openConnection(db, options);
  const group = new CommitGroup(connection);
  // Inside a promise, so that a Fault becomes a rejection and is never thrown synchronously.
  const promised = <T>(question: () => T): Promise<T> => new Promise((resolve) => resolve(question()));
  /** Flushes the open group first: nothing is returned before it is durable, and nothing else runs in the group's transaction. */
  const answer = <T>(question: () => T): Promise<T> =>
    promised(() => {
      group.flush();
      return question();
    });
  return {
    spaces: () => answer(() => connection.read(() => listSpaces(connection))),
    head: (space) => answer(() => connection.read(() => readHead(connection, space))),
    records: (space, from, limit) => answer(() => connection.read(() => readRecords(connection, space, from, limit))),
    commit: (commit) => promised(() => group.commit(commit)),
    entries: (space, filter, page) =>
      answer(() => withPendingApplied(connection, space, () => listEntries(connection, space, filter, page))),
    count: (space, filter) =>
      answer(() => withPendingApplied(connection, space, () => countEntries(connection, space, filter))),
    search: (space, words, filter, limit) => answer(() => searchEntries(connection, space, words, filter, limit)),
    // Texts and evidence are read while a commit is being decided; that commit is shown to nobody before it is durable itself.
    texts: (space, digests) => promised(() => connection.read(() => listTexts(connection, space, digests))),
    evidence: (space, sessions) => promised(() => connection.read(() => listEvidence(connection, space, sessions))),
    recentEvidence: (space, principal, since, limit) =>
      promised(() => connection.read(() => listRecentEvidence(connection, space, principal, since, limit))),
    replaceEntries: (space, expect, entries) => answer(() => sqliteReplace(connection, space, expect, entries)),
    scrub: () => answer(() => scrubFile(connection)),
    residue: (space, needle) =>
      answer(() => withPendingApplied(connection, space, () => residueOf(connection, space, needle))),
    close: () =>
      answer(() => {
        applyPendingOnClose(connection);
        connection.handle.close();
      }),
    serverState: sqliteServerState(connection, group),
  };
}

/** Reads the whole file and throws a Fault that locates the first damage. For `bezoar verify`; opening checks only small files. */
export function checkSqlite(db: SqliteHandle): void {
  checkPages(openConnection(db, { create: false }));
}
