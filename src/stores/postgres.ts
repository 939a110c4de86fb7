import { Fault } from '../base/fault.ts';
import type { Store } from '../model/store.ts';
import { ChangeAnnouncer } from './postgres/announce.ts';
import { postgresReplace } from './postgres/commit.ts';
import { listEvidence, listRecentEvidence } from './postgres/evidence.ts';
import { CommitGroups } from './postgres/groups.ts';
import { SpaceHolds } from './postgres/holds.ts';
import {
  listIdsStartingWith,
  listImageNodes,
  listNearestIds,
  listPlacesAbout,
  listShown,
  listSightings,
  readImage,
  storeImage,
} from './postgres/ledger.ts';
import { listMisfiledLists, listMisfiledSubjects } from './postgres/misfiled.ts';
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
import { indexedResidue, isScrubDue, residueOf, scrubTables } from './postgres/residue.ts';
import { type Migration, migrations, prepareSchema } from './postgres/schema.ts';
import { searchEntries } from './postgres/search.ts';
import { postgresServerState } from './postgres/server-state.ts';
import { createSession } from './postgres/session.ts';
import { Slots } from './postgres/slots.ts';
import { compareRows, listStored } from './postgres/stored-entries.ts';
import { postgresTrim } from './postgres/trim-reads.ts';
import { listVectors, putVectors } from './postgres/vectors.ts';
import { stoppingWhenUpgraded } from './postgres/versions.ts';
import { watchChanges } from './postgres/watch.ts';

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
  return postgresStoreOf(pool, options, migrations);
}

/** The store of the release that has these migrations. */
export async function postgresStoreOf(
  pool: PostgresPool,
  options: PostgresOptions,
  steps: readonly Migration[],
): Promise<Store> {
  const version = steps.length;
  const direct = stoppingWhenUpgraded(createSession(pool, options, version), version);
  await prepareSchema(direct, steps, options.readOnly);
  const announcer = new ChangeAnnouncer(direct);
  // Turns and groups keep connections: at most half of them, so that there is always one for the work itself.
  const kept = Math.floor((pool.options?.max ?? 1) / 2);
  const slots = kept === 0 ? undefined : new Slots(kept);
  const groups = new CommitGroups(direct, slots, (space, seq) => announcer.add(space, seq));
  const holds = new SpaceHolds(direct, slots);
  const { session } = groups;
  const watching: (() => Promise<void>)[] = [];
  return {
    spaces: () => session.operate(listSpaces),
    head: async (space) => {
      await groups.settle(space);
      return holds.freshHead(space) ?? readHead(session, space);
    },
    records: async (space, from, limit) => {
      await groups.settle(space);
      return holds.freshRecords(space, from, limit) ?? readRecords(session, space, from, limit);
    },
    commit: async (commit) => {
      const result = await groups.commit(commit);
      if (result.ok) holds.advance(commit.space, commit.record);
      return result;
    },
    hold: (space, from) => holds.hold(space, from),
    watch: async (onChange) => {
      const stop = await watchChanges(direct, options.listen ?? pool, onChange);
      watching.push(stop);
      return stop;
    },
    entries: (space, filter, page) =>
      session.read(space, (connection) => listEntries(connection, session.schema, space, filter, page)),
    storedEntries: (space, filter, page) =>
      session.read(space, (connection) => listStored(connection, session.schema, space, filter, page)),
    comparedEntries: (space, through, page, changeOf) =>
      session.read(space, (connection) => compareRows(connection, session.schema, space, through, page, changeOf)),
    entryPlaces: (space, filter, page) =>
      session.read(space, (connection) => listEntryPlaces(connection, session.schema, space, filter, page)),
    count: (space, filter) => session.read(space, (connection) => countEntries(connection, space, filter)),
    search: async (space, words, filter, limit) => {
      await groups.settle(space);
      return searchEntries(session, space, words, filter, limit);
    },
    placesAbout: (space, subjects, filter, limit) => listPlacesAbout(session, space, subjects, filter, limit),
    idsStartingWith: (space, starts, limit) => listIdsStartingWith(session, space, starts, limit),
    nearestIds: (space, ids) => listNearestIds(session, space, ids),
    shownLists: (space, lists) => listShown(session, space, lists),
    sightings: (space, ids, after, limit) => listSightings(session, space, ids, after, limit),
    misfiledLists: (space, lists) =>
      session.read(space, (connection) => listMisfiledLists(connection, session.schema, space, lists)),
    misfiledSubjects: (space, entries) =>
      session.read(space, (connection) => listMisfiledSubjects(connection, session.schema, space, entries)),
    image: (space) => readImage(session, space),
    imageNodes: (space, paths) => listImageNodes(session, space, paths),
    trimReads: async (space, reads) => {
      await groups.settle(space);
      return postgresTrim(session, space, reads);
    },
    saveImage: (expect, image, nodes) => storeImage(session, expect, image, nodes),
    texts: (space, digests) => listTexts(session, space, digests),
    evidence: (space, sessions) => listEvidence(session, space, sessions),
    recentEvidence: (space, principal, since, limit) => listRecentEvidence(session, space, principal, since, limit),
    replaceEntries: (space, expect, entries, subjects = []) =>
      postgresReplace(session, space, expect, entries, subjects),
    scrub: (extent = 'whole') => scrubTables(session, extent),
    isScrubDue: () => isScrubDue(session),
    residue: (space, needle, extent = 'whole') =>
      session.read(space, (connection) =>
        (extent === 'whole' ? residueOf : indexedResidue)(connection, session.schema, space, needle),
      ),
    // A search adds to the index what is missing there.
    upkeep: async (space) => {
      await groups.settle(space);
      await searchEntries(session, space, ['upkeep'], {}, 1);
    },
    close: async () => {
      for (const stop of watching.splice(0)) await stop();
      await groups.settleAll();
      await holds.endAll();
      await announcer.close();
      await session.close();
      await options.listen?.end();
    },
    vectors: {
      get: (space, model, digests) => listVectors(session, space, model, digests),
      put: async (space, model, vectors) => {
        await groups.settle(space);
        return putVectors(session, space, model, vectors);
      },
    },
    serverState: postgresServerState(session),
  };
}
