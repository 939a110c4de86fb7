import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/model/store.ts';
import { sqliteStore } from '../../src/stores/sqlite.ts';
import { add, rowOf, rowWith, textOf } from '../../src/testing/fixtures.ts';
import { freshFile, openFile } from './support/sqlite-file.ts';

// How the SQLite store searches: what the contract cannot ask of every store.

const note = async (store: Store, id: string, content: string, trust: 'user' | 'agent' = 'user'): Promise<void> => {
  const text = textOf(content, [], id);
  const provenance = { channel: 'user', principal: 'p', trust, parents: [] } as const;
  await add(store, 's', (seq) => ({ texts: [text], entries: [rowWith('s', id, seq, text, { provenance })] }));
};

/** A commit with many entries brings the index up to date. */
const index = (store: Store): Promise<unknown> =>
  add(store, 's', (seq) => ({ entries: Array.from({ length: 32 }, (_, n) => rowOf('s', `many${n}`, seq)) }));

const found = async (store: Store, words: readonly string[], limit = 10): Promise<readonly string[]> =>
  (await store.search('s', words, {}, limit)).map(({ id }) => id);

describe('a search of a SQLite file', () => {
  test('right after a write writes nothing', async () => {
    const db = new Database(freshFile());
    const store = sqliteStore(db);
    await note(store, 'a', 'tea with milk');
    const changes = (): unknown => db.prepare('select total_changes()').pluck().get();
    const before = changes();
    expect(await found(store, ['tea'])).toEqual(['a']);
    expect(changes()).toBe(before);
    await store.close();
  });

  test('ranks entries that are not indexed yet as if they were', async () => {
    const [one, other] = [openFile(freshFile()), openFile(freshFile())];
    for (const store of [one, other]) {
      for (let n = 0; n < 20; n += 1) await note(store, `filler${n}`, `filler text number ${n} about nothing`);
      await note(store, 'both', 'tea and ramen');
      await note(store, 'long', `tea ${'and many other words that nobody asked for '.repeat(3)}`);
      await index(store);
      await note(store, 'fresh long', 'tea in a rather long sentence about a great many other things');
      await note(store, 'fresh both', 'ramen after tea');
      await note(store, 'fresh none', 'coffee');
    }
    await index(other);
    const wanted = ['fresh both', 'both', 'long', 'fresh long'];
    expect(await found(one, ['tea', 'ramen'])).toEqual(wanted);
    expect(await found(other, ['tea', 'ramen'])).toEqual(wanted);
    expect(await found(one, ['tea', 'ramen'], 2)).toEqual(wanted.slice(0, 2));
    await Promise.all([one.close(), other.close()]);
  });

  test('finds what a filter leaves, however far down it ranks', async () => {
    const store = openFile(freshFile());
    const texts = Array.from({ length: 1500 }, (_, n) =>
      textOf(`common ${'padding '.repeat(n === 0 ? 3 : 1)}`, [], `${n}`),
    );
    const rows = (seq: number) =>
      texts.map((text, n) => rowWith('s', `e${n}`, seq, text, n === 0 ? { target: 'rare' } : {}));
    await add(store, 's', (seq) => ({ texts, entries: rows(seq) }));
    expect((await store.search('s', ['common'], { targets: ['rare'] }, 10)).map(({ id }) => id)).toEqual(['e0']);
    expect(await store.search('s', ['common'], {}, 2000)).toHaveLength(1500);
    expect(await store.search('s', ['common'], { targets: ['nowhere'] }, 10)).toEqual([]);
    await store.close();
  });

  test('forgets what it kept of a text that another process erases', async () => {
    const file = freshFile();
    const [store, other] = [openFile(file), openFile(file)];
    await note(store, 'a', 'tea with milk');
    const shared = textOf('tea with milk', [], 'a');
    await add(store, 's', (seq) => ({ entries: [rowWith('s', 'b', seq, shared)] }));
    expect(await found(store, ['tea'])).toEqual(['b', 'a']);
    await add(other, 's', (seq) => ({ entries: [rowOf('s', 'a', seq)], forget: [shared.digest] }));
    expect(await found(store, ['tea'])).toEqual([]);
    await Promise.all([store.close(), other.close()]);
  });
});

test('entries are found by their ids, whatever else the space contains', async () => {
  const db = new Database(freshFile());
  const store = sqliteStore(db);
  const ids = Array.from({ length: 300 }, (_, number) => `e${number}`);
  for (const id of ids) await add(store, 's', (seq) => ({ entries: [rowOf('s', id, seq)] }));
  const statements: string[] = [];
  const prepare = db.prepare.bind(db);
  db.prepare = ((sql: string) => {
    statements.push(sql);
    return prepare(sql);
  }) as typeof db.prepare;
  const wanted = { ids: ['e7', 'e3', 'e200'] };
  const found = await store.entries('s', wanted, { limit: 3 });
  expect(found.map(({ id }) => id)).toEqual(['e3', 'e7', 'e200']);
  const places = await store.entryPlaces('s', wanted, { limit: 3, newestFirst: true });
  expect(places.map(({ id }) => id)).toEqual(['e200', 'e7', 'e3']);
  const byKey = statements.filter((sql) => sql.includes('"entry"."key" in'));
  expect(byKey).toHaveLength(2);
  for (const sql of byKey) {
    const plan = prepare(`explain query plan ${sql}`).all(...[...sql.matchAll(/\?/g)].map(() => '[]'));
    expect(JSON.stringify(plan)).toContain('(space=? AND key=?)');
  }
  await store.close();
});

test('pages, claims, ids and sightings are found by an index', () => {
  const db = new Database(freshFile());
  sqliteStore(db);
  const plan = (sql: string): string => JSON.stringify(db.prepare(`explain query plan ${sql}`).all());
  const page = `select id from entry where space = 's' and state = 'active' and trust = 'user' and seq <= 9`;
  expect(plan(`${page} order by seq desc, id limit 5`)).toContain('entry_newest');
  const claims = `select id from claim where subject = x'00' and state = 'active'`;
  expect(plan(`${claims} order by rank desc, seq desc, id limit 5`)).toContain('COVERING INDEX claim_best');
  expect(plan(`${claims} order by rank desc, seq desc, id limit 5`)).not.toContain('TEMP B-TREE');
  expect(plan(`select id from entry where space = 's' and id > 'a' order by id limit 1`)).toContain('entry_id');
  expect(plan(`select list from shown_entry where entry = x'00'`)).toContain('PRIMARY KEY (entry=?)');
  db.close();
});
