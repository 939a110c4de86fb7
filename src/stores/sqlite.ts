import type { Store } from '../model/store.ts';
import { sqliteReplace } from './sqlite/commit.ts';
import { Group } from './sqlite/group.ts';
import type { SqliteHandle, SqliteOptions } from './sqlite/handle.ts';
import { checkPages, openMedium } from './sqlite/open.ts';
import { countEntries, listEntries, listSpaces, listTexts, readRecords } from './sqlite/read.ts';
import { residueOf, scrubFile } from './sqlite/residue.ts';
import { searchEntries } from './sqlite/search.ts';
import { settled, settleLast } from './sqlite/settle.ts';
import { readHead } from './sqlite/tail.ts';

export type { SqliteHandle, SqliteOptions } from './sqlite/handle.ts';

/**
 * One SQLite file, for one machine and as many processes as it runs. Every acknowledged commit is on the disk.
 *
 * Statements run on the calling thread, and waiting for another process's write blocks it. A database in memory works, and
 * keeps nothing.
 */
export function sqliteStore(db: SqliteHandle, options: SqliteOptions = {}): Store {
  const medium = openMedium(db, options);
  const group = new Group(medium);
  // Inside a promise, so that a Fault is a rejection and never thrown at the call.
  const promised = <T>(question: () => T): Promise<T> => new Promise((resolve) => resolve(question()));
  /** Nothing is shown that is not durable, and nothing else is done in a group's transaction. */
  const answer = <T>(question: () => T): Promise<T> =>
    promised(() => {
      group.flush();
      return question();
    });
  return {
    spaces: () => answer(() => medium.read(() => listSpaces(medium))),
    head: (space) => answer(() => medium.read(() => readHead(medium, space))),
    records: (space, from, limit) => answer(() => medium.read(() => readRecords(medium, space, from, limit))),
    commit: (commit) => promised(() => group.commit(commit)),
    entries: (space, filter, page) =>
      answer(() => settled(medium, space, () => listEntries(medium, space, filter, page))),
    count: (space, filter) => answer(() => settled(medium, space, () => countEntries(medium, space, filter))),
    search: (space, words, filter, limit) => answer(() => searchEntries(medium, space, words, filter, limit)),
    // Asked for while a commit is decided, which is shown to nobody before it is durable itself.
    texts: (space, digests) => promised(() => medium.read(() => listTexts(medium, space, digests))),
    replaceEntries: (space, expect, entries) => answer(() => sqliteReplace(medium, space, expect, entries)),
    scrub: () => answer(() => scrubFile(medium)),
    residue: (space, needle) => answer(() => settled(medium, space, () => residueOf(medium, space, needle))),
    close: () =>
      answer(() => {
        settleLast(medium);
        medium.handle.close();
      }),
  };
}

/** Reads the whole file and throws a Fault that says where the first damage is. For `bezoar verify`; opening checks small files. */
export function checkSqlite(db: SqliteHandle): void {
  checkPages(openMedium(db, { create: false }));
}
