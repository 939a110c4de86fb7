import type { Store } from '../model/store.ts';
import { applyPendingOnClose, withPendingApplied } from './sqlite/apply-pending.ts';
import { listAbout } from './sqlite/claims.ts';
import { sqliteReplace } from './sqlite/commit.ts';
import type { SqliteConnection } from './sqlite/connection.ts';
import { listEvidence, listRecentEvidence } from './sqlite/evidence.ts';
import { CommitGroup } from './sqlite/group.ts';
import type { SqliteHandle, SqliteOptions } from './sqlite/handle.ts';
import { listIdsStartingWith, listNearestIds } from './sqlite/ids.ts';
import { readImage, readImageNodes, saveImage } from './sqlite/image.ts';
import { checkPages, openConnection } from './sqlite/open.ts';
import { readHead } from './sqlite/pending-commits.ts';
import { countEntries, listEntries, listEntryPlaces, listSpaces, listTexts, readRecords } from './sqlite/read.ts';
import { residueOf, touchedResidueOf } from './sqlite/residue.ts';
import { isScrubDue, resumeScrub, scrubTouched, scrubWhole } from './sqlite/scrub.ts';
import { searchEntries } from './sqlite/search.ts';
import { readShownLists, readSightings } from './sqlite/shown.ts';
import { Turns } from './turns.ts';

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
  resumeScrub(connection);
  const group = new CommitGroup(connection);
  const turns = new Turns();
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
    entryPlaces: (space, filter, page) =>
      answer(() => withPendingApplied(connection, space, () => listEntryPlaces(connection, space, filter, page))),
    count: (space, filter) =>
      answer(() => withPendingApplied(connection, space, () => countEntries(connection, space, filter))),
    search: (space, words, filter, limit) => answer(() => searchEntries(connection, space, words, filter, limit)),
    idsStartingWith: (space, starts, limit) =>
      answer(() => withPendingApplied(connection, space, () => listIdsStartingWith(connection, space, starts, limit))),
    nearestIds: (space, ids) =>
      answer(() => withPendingApplied(connection, space, () => listNearestIds(connection, space, ids))),
    shownLists: (space, lists) => answer(() => connection.snapshot(() => readShownLists(connection, space, lists))),
    sightings: (space, ids, after, limit) =>
      answer(() => connection.snapshot(() => readSightings(connection, space, ids, after, limit))),
    image: (space) => promised(() => connection.read(() => readImage(connection, space))),
    imageNodes: (space, paths) => promised(() => connection.read(() => readImageNodes(connection, space, paths))),
    saveImage: (expect, image, nodes) => answer(() => saveImage(connection, expect, image, nodes)),
    hold: (space) => answer(() => connection.read(() => readHead(connection, space))).then(() => turns.take(space)),
    // Claims, texts and evidence are read while a commit is being decided; that commit is shown to nobody before it is durable itself.
    entriesAbout: (space, subjects, { states }, limit) =>
      promised(() => inOneState(connection, () => listAbout(connection, space, subjects, states, limit))),
    texts: (space, digests) => promised(() => connection.read(() => listTexts(connection, space, digests))),
    evidence: (space, sessions) => promised(() => connection.read(() => listEvidence(connection, space, sessions))),
    recentEvidence: (space, principal, since, limit) =>
      promised(() => connection.read(() => listRecentEvidence(connection, space, principal, since, limit))),
    replaceEntries: (space, expect, entries, subjects = []) =>
      answer(() => sqliteReplace(connection, space, expect, entries, subjects)),
    scrub: (extent = 'whole') => answer(() => (extent === 'whole' ? scrubWhole(connection) : scrubTouched(connection))),
    isScrubDue: () => answer(() => connection.read(() => isScrubDue(connection))),
    residue: (space, needle, extent = 'whole') => {
      const residue = extent === 'whole' ? residueOf : touchedResidueOf;
      return answer(() => withPendingApplied(connection, space, () => residue(connection, space, needle)));
    },
    close: () =>
      answer(() => {
        applyPendingOnClose(connection);
        connection.handle.close();
      }),
  };
}

/** Several reads of one state, inside the open group's transaction if there is one. */
function inOneState<T>(connection: SqliteConnection, question: () => T): T {
  return connection.handle.inTransaction ? connection.read(question) : connection.snapshot(question);
}

/** Reads the whole file and throws a Fault that locates the first damage. For `bezoar verify`; opening checks only small files. */
export function checkSqlite(db: SqliteHandle): void {
  checkPages(openConnection(db, { create: false }));
}
