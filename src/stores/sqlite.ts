import { statSync } from 'node:fs';
import type { Store } from '../model/store.ts';
import { isIndexingDue } from './commit-shape.ts';
import { SqliteAccess } from './sqlite/access.ts';
import { applyPendingOnClose, withEntriesApplied, withPendingApplied } from './sqlite/apply-pending.ts';
import { CallThread } from './sqlite/call-thread.ts';
import { listAbout, listMisfiledSubjects } from './sqlite/claims.ts';
import { sqliteReplace } from './sqlite/commit.ts';
import { compareRows } from './sqlite/compared-entries.ts';
import type { SqliteConnection } from './sqlite/connection.ts';
import { listEvidence, listRecentEvidence } from './sqlite/evidence.ts';
import { fairTurnAt } from './sqlite/fair-turn.ts';
import { CommitGroup } from './sqlite/group.ts';
import type { SqliteHandle, SqliteOptions } from './sqlite/handle.ts';
import { listIdsStartingWith, listNearestIds } from './sqlite/ids.ts';
import { readImage, readImageNodes, saveImage } from './sqlite/image.ts';
import { indexInSlices } from './sqlite/index-slices.ts';
import { busyTimeoutOf, checkPages, openConnection } from './sqlite/open.ts';
import { readHead } from './sqlite/pending-commits.ts';
import {
  countEntries,
  inOneState,
  listEntries,
  listEntryPlaces,
  listSpaces,
  listTexts,
  readRecords,
} from './sqlite/read.ts';
import { residueOf, touchedResidueOf } from './sqlite/residue.ts';
import { isScrubDue, resumeScrub, scrubTouched, scrubWhole } from './sqlite/scrub.ts';
import { searchAtOnce, searchEntries } from './sqlite/search.ts';
import { sqliteServerState } from './sqlite/server-state.ts';
import { listMisfiledLists, readShownLists, readSightings } from './sqlite/shown.ts';
import { listStored } from './sqlite/stored-entries.ts';
import { tidy } from './sqlite/tidy.ts';
import { trimReads } from './sqlite/trim-reads.ts';
import { listVectors, putVectors } from './sqlite/vectors.ts';
import { Turns } from './turns.ts';

export type { SqliteHandle, SqliteOptions, SqliteThread } from './sqlite/handle.ts';
export { type NodeSqliteDatabase, type NodeSqliteStatement, nodeSqliteHandle } from './sqlite/node-sqlite.ts';
export { type ParentPort, serveLongCalls } from './sqlite/serve-calls.ts';

/** More texts than a decision about one entry reads: the start of something long, before which the open group ends. */
const maxTextsPerDecision = 16;
/** Reading a file of this size takes long enough for a thread of its own. */
const largeFileBytes = 16 * 1024 * 1024;

function isLarge({ file }: SqliteConnection): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largeFileBytes;
}

/** Closing tries to leave everything in its tables; anyone who opens the file next does the rest. */
const maxCloseWaitMs = 250;

/**
 * One SQLite file, for one machine and any number of its processes. Every acknowledged commit is on disk.
 *
 * Statements run on the calling thread. While another process writes, callers wait and the thread does not. An in-memory
 * database works, but keeps nothing.
 */
export function sqliteStore(db: SqliteHandle, options: SqliteOptions = {}): Store {
  const connection = openConnection(db, options);
  resumeScrub(connection);
  const group = new CommitGroup(connection);
  const access = new SqliteAccess(busyTimeoutOf(options), fairTurnAt(connection));
  const turns = new Turns();
  const isThreaded = options.thread !== undefined && !db.memory;
  const thread = isThreaded ? new CallThread(options.thread, connection.file) : undefined;
  const flushed = <T>(question: () => T) => {
    return (): T => {
      group.flush();
      return question();
    };
  };
  /** Flushes the open group first: nothing is returned before it is durable, and nothing else runs in the group's transaction. */
  const answer = <T>(question: () => T): Promise<T> => access.read(flushed(question));
  /** For entries: what only tells what was shown stays in the open group, since nothing of it is returned. */
  const lookUp = <T>(question: () => T): Promise<T> =>
    access.read(() => {
      group.flushIfChanged();
      return question();
    });
  /** For work that has to write, after the open group. */
  const change = <T>(work: () => T): Promise<T> => access.write(flushed(work));
  /** For a few rows that are read while a commit is being decided; that commit is shown to nobody before it is durable itself. */
  const glance = <T>(question: () => T): Promise<T> =>
    access.read(() => {
      group.flushIfOld();
      return question();
    });
  return {
    spaces: () => answer(() => connection.read(() => listSpaces(connection))),
    head: (space) => answer(() => connection.read(() => readHead(connection, space))),
    records: (space, from, limit) => answer(() => connection.read(() => readRecords(connection, space, from, limit))),
    commit: async (commit) => {
      const result = await access.write(() => group.commit(commit), group.isOpen);
      // The commit is stored whatever happens here: what fails, the next search does.
      if (result.ok && isIndexingDue(commit))
        await indexInSlices(connection, commit.space, change).catch(() => undefined);
      return result;
    },
    entries: (space, filter, page) =>
      lookUp(() => withEntriesApplied(connection, space, () => listEntries(connection, space, filter, page))),
    storedEntries: (space, { ids }, page) =>
      answer(() => withEntriesApplied(connection, space, () => listStored(connection, space, ids, page))),
    comparedEntries: (space, through, page, changeOf) =>
      answer(() =>
        withEntriesApplied(connection, space, () => compareRows(connection, space, through, page, changeOf)),
      ),
    entryPlaces: (space, filter, page) =>
      lookUp(() => inOneState(connection, () => listEntryPlaces(connection, space, filter, page))),
    count: (space, filter) =>
      answer(() => withEntriesApplied(connection, space, () => countEntries(connection, space, filter))),
    search: async (space, words, filter, limit) => {
      const atOnce = () => searchAtOnce(connection, space, words, filter, limit, thread === undefined);
      let found = await lookUp(atOnce);
      if (found === 'behind') {
        // Where nothing can be written, the search does without.
        await indexInSlices(connection, space, change).catch(() => undefined);
        found = await lookUp(atOnce);
      }
      if (typeof found !== 'string') return found;
      return thread !== undefined && found === 'long'
        ? thread.call('search', space, words, filter, limit)
        : answer(() => searchEntries(connection, space, words, filter, limit));
    },
    idsStartingWith: (space, starts, limit) =>
      lookUp(() => withEntriesApplied(connection, space, () => listIdsStartingWith(connection, space, starts, limit))),
    nearestIds: (space, ids) => glance(() => inOneState(connection, () => listNearestIds(connection, space, ids))),
    shownLists: (space, lists) => answer(() => connection.snapshot(() => readShownLists(connection, space, lists))),
    sightings: (space, ids, after, limit) =>
      answer(() => connection.snapshot(() => readSightings(connection, space, ids, after, limit))),
    misfiledLists: (space, lists) =>
      answer(() => connection.snapshot(() => listMisfiledLists(connection, space, lists))),
    misfiledSubjects: (space, entries) =>
      answer(() => connection.snapshot(() => listMisfiledSubjects(connection, space, entries))),
    image: (space) => glance(() => connection.read(() => readImage(connection, space))),
    imageNodes: (space, paths) => glance(() => connection.read(() => readImageNodes(connection, space, paths))),
    trimReads: (space, reads) => change(() => trimReads(connection, space, reads)),
    saveImage: (expect, image, nodes) => change(() => saveImage(connection, expect, image, nodes)),
    hold: async (space) => {
      await answer(() => connection.read(() => readHead(connection, space)));
      return access.hold(await turns.take(space));
    },
    // Claims, texts and evidence are read while a commit is being decided; that commit is shown to nobody before it is durable itself.
    placesAbout: (space, subjects, { states }, limit) =>
      glance(() => inOneState(connection, () => listAbout(connection, space, subjects, states, limit))),
    texts: (space, digests) =>
      (digests.length > maxTextsPerDecision ? lookUp : glance)(() =>
        connection.read(() => listTexts(connection, space, digests)),
      ),
    evidence: (space, sessions) => glance(() => connection.read(() => listEvidence(connection, space, sessions))),
    recentEvidence: (space, principal, since, limit) =>
      glance(() => connection.read(() => listRecentEvidence(connection, space, principal, since, limit))),
    replaceEntries: (space, expect, entries, subjects = []) =>
      change(() => sqliteReplace(connection, space, expect, entries, subjects)),
    scrub: async (extent = 'whole') => {
      if (extent === 'whole' && thread !== undefined && (await answer(() => isLarge(connection)))) {
        return access.after(() => thread.call('scrub'));
      }
      const scrub = extent === 'whole' ? scrubWhole : scrubTouched;
      return change(() => connection.patiently(busyTimeoutOf(options), () => scrub(connection)));
    },
    isScrubDue: () => answer(() => connection.read(() => isScrubDue(connection))),
    residue: async (space, needle, extent = 'whole') => {
      if (extent === 'whole' && thread !== undefined && (await answer(() => isLarge(connection)))) {
        return thread.call('residue', space, needle);
      }
      const residue = extent === 'whole' ? residueOf : touchedResidueOf;
      return answer(() => withPendingApplied(connection, space, () => residue(connection, space, needle)));
    },
    upkeep: async (space) => {
      await indexInSlices(connection, space, change);
      await change(() => void tidy(connection));
    },
    close: async () => {
      if (thread !== undefined) await thread.close();
      return change(() => {
        access.close();
        connection.patiently(maxCloseWaitMs, () => applyPendingOnClose(connection));
        connection.close();
      });
    },
    vectors: {
      get: (space, model, digests) =>
        answer(() => connection.read(() => listVectors(connection, space, model, digests))),
      put: (space, model, vectors) => change(() => putVectors(connection, space, model, vectors)),
    },
    serverState: sqliteServerState(connection, group, {
      read: (question) => access.read(question),
      write: (work) => access.write(work, group.isOpen),
    }),
  };
}

/** Reads the whole file and throws a Fault that locates the first damage. For `bezoar verify`; opening checks only small files. */
export function checkSqlite(db: SqliteHandle): void {
  const connection = openConnection(db, { create: false });
  try {
    checkPages(connection);
  } finally {
    connection.letGo();
  }
}
