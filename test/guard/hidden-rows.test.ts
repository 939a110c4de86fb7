import Database from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import type { Store } from '../../src/model/store.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { postgresStore } from '../../src/stores/postgres.ts';
import { sqliteStore } from '../../src/stores/sqlite.ts';
import { usePostgres } from '../support/postgres.ts';
import { proof } from '../support/proves.ts';
import { rowsOf } from './support/raw-store.ts';
import { sqliteFile } from './support/stores.ts';
import { idOf, operator, user, web, world } from './support/world.ts';

// Somebody who can write into the database deletes or alters rows that are derived from the journal and that no record
// contains: what sessions were shown, and what entries make claims about.

const server = usePostgres({ durable: false });
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Change = 'lists' | 'one list' | 'altered' | 'entries' | 'records' | 'claims' | 'one claim' | 'another claim';

interface Place {
  /** A store, as another process would open it. */
  open(): Promise<Store>;
  change(what: Change): Promise<void>;
}

const first = `(select list from bezoar.sighting where seq = 2)`;
const sqlOf: Record<Change, readonly [sqlite: string, postgres: string]> = {
  lists: ['delete from shown_list', 'delete from bezoar.shown_list'],
  'one list': [
    'delete from shown_list where list = (select list from shown_record where seq = 2)',
    `delete from bezoar.shown_list where list = ${first}`,
  ],
  altered: [
    "update shown_list set data = replace(data, 'fenced', 'placeholder')",
    "update bezoar.shown_list set data = replace(data, 'fenced', 'placeholder')",
  ],
  entries: ['delete from shown_entry', 'delete from bezoar.shown_entry'],
  records: ['delete from shown_record where seq = 2', 'delete from bezoar.sighting where seq = 2'],
  claims: ['delete from claim', 'delete from bezoar.claim'],
  'one claim': [
    'delete from claim where subject = (select min(subject) from claim)',
    'delete from bezoar.claim where subject = (select min(subject) from bezoar.claim)',
  ],
  'another claim': [
    "insert into claim select entry, x'00', state, rank, seq, id from claim limit 1",
    "insert into bezoar.claim select space, key, 'x', state, rank, seq from bezoar.claim limit 1",
  ],
};

async function sqlite(): Promise<Place> {
  const { file, remove } = sqliteFile();
  const open: Store[] = [];
  closing.push(async () => {
    for (const store of open) await store.close();
    remove();
  });
  return {
    open: async () => {
      const store = sqliteStore(new Database(file));
      open.push(store);
      return store;
    },
    change: async (what) => {
      for (const store of open.splice(0)) await store.close();
      const db = new Database(file);
      expect(db.prepare(sqlOf[what][0]).run().changes).toBeGreaterThan(0);
      db.close();
    },
  };
}

async function postgres(): Promise<Place> {
  const database = await server.freshDatabase();
  const open: Store[] = [];
  closing.push(async () => {
    for (const store of open) await store.close();
  });
  return {
    open: async () => {
      const store = await postgresStore(server.pool(database, 1));
      open.push(store);
      return store;
    },
    change: async (what) => {
      const { rowCount } = await server.pool(server.superuser(database)).query(sqlOf[what][1]);
      expect(rowCount).toBeGreaterThan(0);
    },
  };
}

/** Nobody can reach into the memory of a process; a store that answers like one whose rows were changed does the same. */
async function memory(): Promise<Place> {
  const store = memoryStore();
  let hidden: Partial<Store> = {};
  const lists: Record<string, Store['shownLists']> = {
    lists: async () => [],
    'one list': async (space, names) => {
      const gone = (JSON.parse((await store.records(space, 2, 1))[0]?.body ?? '{}') as { event: Shown }).event.shown;
      return (await store.shownLists(space, names)).filter(({ list }) => list !== gone.list);
    },
    altered: async (space, names) =>
      (await store.shownLists(space, names)).map(({ list, data }) => ({
        list,
        data: data.replace('fenced', 'placeholder'),
      })),
  };
  return {
    open: async () => ({ ...store, ...hidden }),
    change: async (what) => {
      const shownLists = lists[what];
      if (shownLists === undefined) {
        await store.replaceEntries('acme', await store.head('acme'), await rowsOf(store, 'acme'));
      } else hidden = { shownLists };
    },
  };
}

interface Shown {
  readonly shown: { readonly list: string };
}

/** An entry with a claim, a page that two sessions see, and a session that sees something else. */
async function filled(place: Place) {
  const { space, store } = world({ store: await place.open() });
  const account = idOf(await space.write({ content: 'The deadline is Friday. The budget is 500 euros.' }, user));
  const page = idOf(await space.write({ content: 'a page about the harbour' }, web));
  const one = { channel: 'agent', principal: 'agent-8', session: 's8' } as const;
  await space.recall({ query: 'harbour' }, one);
  await space.recall({ query: 'deadline' }, { ...one, session: 's9' });
  await space.recall({ query: 'harbour' }, { ...one, session: 's10' });
  const records = await store.records('acme', 2, 3);
  const lists = records.map(({ body }) => (JSON.parse(body) as { event: Shown }).event.shown.list);
  return { account, page, lists };
}

/** A guard that remembers nothing of what was shown before. */
async function later(place: Place, seed = 900) {
  return world({ store: await place.open(), seed }).space;
}

const places: readonly (readonly [name: string, make: () => Promise<Place>, canMisfile: boolean])[] = [
  ['memory', memory, false],
  ['sqlite', sqlite, true],
  ['postgres', postgres, true],
];

describe.each(places)(proof('journal/tampering-is-found', 'lists of what was shown, %s'), (_name, make, canMisfile) => {
  const sight = (session: string, seq: number) => ({ session, principal: 'agent-8', seq, type: 'entry.recalled' });

  test('an untouched store verifies, and a trace is complete', async () => {
    const place = await make();
    const { page } = await filled(place);
    const space = await later(place);
    expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true, breaks: [], records: 5 });
    expect(await space.recovery.trace({ id: page }, operator)).toMatchObject({
      complete: true,
      missing: [],
      sightings: [sight('s8', 2), sight('s10', 4)],
    });
  });

  test('verify names each list that is gone, and a trace says who may have seen an entry', async () => {
    const place = await make();
    const { page, lists } = await filled(place);
    await place.change('lists');
    const space = await later(place);
    // The last two recalls of the harbour show the same list.
    expect(lists[2]).toBe(lists[0]);
    expect((await space.audit.verify({}, operator)).breaks).toEqual([
      { kind: 'shown', why: 'lost', list: lists[0], seq: 2 },
      { kind: 'shown', why: 'lost', list: lists[1], seq: 3 },
    ]);
    const trace = await space.recovery.trace({ id: page }, operator);
    expect(trace).toMatchObject({ complete: false, sightings: [] });
    expect(trace.outcome === 'traced' && trace.missing.map(({ at: _at, ...one }) => one)).toEqual([
      sight('s8', 2),
      sight('s9', 3),
      sight('s10', 4),
    ]);
  });

  test('one list that is gone leaves the others readable', async () => {
    const place = await make();
    const { account, lists } = await filled(place);
    await place.change('one list');
    const space = await later(place);
    expect(await space.audit.verify({}, operator)).toMatchObject({
      ok: false,
      breaks: [{ kind: 'shown', why: 'lost', list: lists[0], seq: 2 }],
    });
    expect(await space.recovery.trace({ id: account }, operator)).toMatchObject({
      complete: false,
      sightings: [sight('s9', 3)],
      missing: [sight('s8', 2), sight('s10', 4)],
    });
  });

  test('a list that was altered proves nothing', async () => {
    const place = await make();
    const { page, lists } = await filled(place);
    await place.change('altered');
    const space = await later(place);
    expect((await space.audit.verify({}, operator)).breaks).toEqual([
      { kind: 'shown', why: 'altered', list: lists[0], seq: 2 },
    ]);
    expect(await space.recovery.trace({ id: page }, operator)).toMatchObject({
      complete: false,
      sightings: [],
      missing: [sight('s8', 2), sight('s10', 4)],
    });
  });

  test.each(canMisfile ? (['entries', 'records'] as const) : [])(
    'a list that is no longer found by its %s is named, and a trace still finds every session',
    async (what) => {
      const place = await make();
      const { page, lists } = await filled(place);
      await place.change(what);
      const space = await later(place);
      const named = what === 'entries' ? [[lists[0], 2] as const, [lists[1], 3] as const] : [[lists[0], 2] as const];
      expect((await space.audit.verify({}, operator)).breaks).toEqual(
        named.map(([list, seq]) => ({ kind: 'shown', why: 'index', list, seq })),
      );
      expect(await space.recovery.trace({ id: page }, operator)).toMatchObject({
        complete: true,
        sightings: [sight('s8', 2), sight('s10', 4)],
      });
    },
  );

  test('an erased entry leaves its lists, and the store verifies', async () => {
    const place = await make();
    const { page } = await filled(place);
    const space = await later(place);
    await space.recovery.erase({ id: page, reason: 'asked to', dryRun: false }, operator);
    expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true, breaks: [] });
    expect(await space.recovery.trace({ id: page }, operator)).toMatchObject({
      complete: true,
      sightings: [sight('s8', 2), sight('s10', 4)],
    });
  });
});

describe.each(places)(proof('journal/tampering-is-found', 'claims, %s'), (_name, make, canMisfile) => {
  const changes: readonly Change[] = canMisfile ? ['claims', 'one claim', 'another claim'] : ['claims'];

  test.each(changes)('verify names the entry (%s), and rebuild repairs it', async (what) => {
    const place = await make();
    const { account } = await filled(place);
    expect(await (await later(place, 901)).audit.verify({}, operator)).toMatchObject({ ok: true });
    await place.change(what);
    const space = await later(place);
    expect(await space.audit.verify({}, operator)).toMatchObject({
      ok: false,
      breaks: [{ kind: 'claims', id: account, seq: 0 }],
    });
    expect(await space.recovery.rebuild({}, operator)).toMatchObject({ outcome: 'rebuilt' });
    expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true, breaks: [] });
  });
});
