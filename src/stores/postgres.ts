import { Fault } from '../base/fault.ts';
import type { Store } from '../model/store.ts';
import { postgresCommit, postgresReplace } from './postgres/commit.ts';
import { listEvidence, listRecentEvidence } from './postgres/evidence.ts';
import {
  listEntriesAbout,
  listIdsStartingWith,
  listImageNodes,
  listNearestIds,
  listShown,
  listSightings,
  readImage,
  storeImage,
} from './postgres/ledger.ts';
import type { PostgresOptions, PostgresPool } from './postgres/pool.ts';
import {
  countEntries,
  listEntries,
  listEntryPlaces,
  listSpaces,
  listTexts,
  readHead,
  readRecords,
} from './postgres/read.ts';
import { residueOf, scrubTables } from './postgres/residue.ts';
import { prepareSchema } from './postgres/schema.ts';
import { searchEntries } from './postgres/search.ts';
import { createSession } from './postgres/session.ts';
import { Turns } from './turns.ts';

export type { PostgresOptions, PostgresPool } from './postgres/pool.ts';

/**
 * A schema on a PostgreSQL server (version 14 or newer, no extensions), for many machines and agents. Each space has one writer
 * at a time; spaces do not wait for each other. Closing the store ends the pool.
 */
export async function postgresStore(pool: PostgresPool, options: PostgresOptions = {}): Promise<Store> {
  if (typeof pool?.connect !== 'function') {
    throw new Fault(
      'input-invalid',
      'postgresStore() takes a pool of the `pg` package; to open a store by its URL, use `openStore` of bezoar/node',
    );
  }
  const session = createSession(pool, options);
  await prepareSchema(session);
  const turns = new Turns();
  let closed = false;
  return {
    spaces: () => session.operate(listSpaces),
    head: (space) => readHead(session, space),
    records: (space, from, limit) => readRecords(session, space, from, limit),
    commit: async (commit) => postgresCommit(session, commit),
    entries: (space, filter, page) =>
      session.read(space, (connection) => listEntries(connection, session.schema, space, filter, page)),
    entryPlaces: (space, filter, page) =>
      session.read(space, (connection) => listEntryPlaces(connection, session.schema, space, filter, page)),
    count: (space, filter) => session.read(space, (connection) => countEntries(connection, space, filter)),
    search: (space, words, filter, limit) => searchEntries(session, space, words, filter, limit),
    entriesAbout: (space, subjects, filter, limit) => listEntriesAbout(session, space, subjects, filter, limit),
    idsStartingWith: (space, starts, limit) => listIdsStartingWith(session, space, starts, limit),
    nearestIds: (space, ids) => listNearestIds(session, space, ids),
    shownLists: (space, lists) => listShown(session, space, lists),
    sightings: (space, ids, after, limit) => listSightings(session, space, ids, after, limit),
    image: (space) => readImage(session, space),
    imageNodes: (space, paths) => listImageNodes(session, space, paths),
    saveImage: (expect, image, nodes) => storeImage(session, expect, image, nodes),
    hold: async (space) => {
      if (closed) throw new Fault('store-unavailable', 'the store is closed; open a new one');
      return turns.take(space);
    },
    texts: (space, digests) => listTexts(session, space, digests),
    evidence: (space, sessions) => listEvidence(session, space, sessions),
    recentEvidence: (space, principal, since, limit) => listRecentEvidence(session, space, principal, since, limit),
    replaceEntries: (space, expect, entries, subjects = []) =>
      postgresReplace(session, space, expect, entries, subjects),
    scrub: () => scrubTables(session),
    residue: (space, needle) =>
      session.read(space, (connection) => residueOf(connection, session.schema, space, needle)),
    close: () => {
      closed = true;
      return session.close();
    },
  };
}
