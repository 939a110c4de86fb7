import { copyFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { Commit, EntryFilter, PageRequest, Store } from '../../src/model/store.ts';
import { sqliteStore } from '../../src/stores/sqlite.ts';
import { addNote, noteCommit } from './support/notes.ts';
import { freshFile, openFile } from './support/sqlite-file.ts';

// A commit leaves its rows to the next reader. Readers must not notice any difference.

const count = (db: Database.Database, table: string): unknown =>
  db.prepare(`select count(*) from ${table}`).pluck().get();

/** Everything that can be read about the notes below. */
async function account(store: Store): Promise<unknown> {
  const first = noteCommit('s', undefined, 'e0', 'note 0 about tea');
  return {
    entries: await store.entries('s', {}, { limit: 100 }),
    active: await store.count('s', { states: ['active'] }),
    retired: await store.entries('s', { states: ['retired'] }, { limit: 100 }),
    found: (await store.search('s', ['tea'], {}, 100)).map(({ id }) => id).sort(),
    coffee: (await store.search('s', ['coffee'], {}, 100)).map(({ id }) => id),
    texts: await store.texts(
      's',
      first.texts.map(({ digest }) => digest),
    ),
    isThere: (await store.residue('s', 'note 3 about tea')) > 0,
    isNot: await store.residue('s', 'never written'),
  };
}

/** Five notes that were read, then five more, one with a changed text and one retired. */
async function history(file: string): Promise<void> {
  const source = freshFile();
  const store = openFile(source);
  for (let n = 0; n < 5; n++) await addNote(store, 's', `e${n}`, `note ${n} about tea`);
  await store.search('s', ['tea'], {}, 5);
  await store.count('s', {});
  for (let n = 5; n < 10; n++) await addNote(store, 's', `e${n}`, `note ${n} about tea`);
  await addNote(store, 's', 'e1', 'note 1 about coffee');
  const away = noteCommit('s', await store.head('s'), 'e2', 'note 2 about tea');
  await store.commit({ ...away, entries: away.entries.map((entry) => ({ ...entry, state: 'retired' })) });
  // As a kill leaves it: closing would apply the pending commits.
  for (const suffix of ['', '-wal']) copyFileSync(source + suffix, file + suffix);
  await store.close();
}

describe('pending commits', () => {
  test('are one row each until the space is read', async () => {
    const db = new Database(freshFile());
    const store = sqliteStore(db);
    for (let n = 0; n < 3; n++) await addNote(store, 's', `e${n}`, `note ${n}`);
    await addNote(store, 't', 'other', 'of another space');
    const rows = (): unknown => ['tail', 'record', 'space', 'entry', 'text'].map((table) => count(db, table));
    expect(rows()).toEqual([4, 0, 0, 0, 0]);
    expect(await store.spaces()).toEqual(['s', 't']);
    expect((await store.records('s', 1, 10)).map(({ seq }) => seq)).toEqual([1, 2]);
    expect((await store.records('s', 0, 2)).map(({ seq }) => seq)).toEqual([0, 1]);
    expect(rows()).toEqual([4, 0, 0, 0, 0]);
    expect(await store.count('s', {})).toBe(3);
    expect(rows()).toEqual([0, 4, 2, 4, 4]);
    await addNote(store, 's', 'e3', 'note 3');
    expect((await store.records('s', 2, 10)).map(({ seq }) => seq)).toEqual([2, 3]);
    await store.close();
  });

  test('are applied when the store is closed', async () => {
    const file = freshFile();
    const store = openFile(file);
    await addNote(store, 's', 'e', 'a note');
    await store.close();
    const db = new Database(file);
    expect([count(db, 'tail'), count(db, 'record'), count(db, 'entry')]).toEqual([0, 1, 1]);
    db.close();
  });

  test('are never more than 32', async () => {
    const db = new Database(freshFile());
    const store = sqliteStore(db);
    const waiting: unknown[] = [];
    for (let n = 0; n < 70; n++) {
      await addNote(store, 's', `e${n}`, `note ${n}`);
      waiting.push(count(db, 'tail'));
    }
    expect(Math.max(...(waiting as number[]))).toBe(31);
    expect([waiting[31], waiting[63], waiting[69]]).toEqual([0, 0, 6]);
    await store.close();
  });

  test('count when new content must be novel, in their own space and state', async () => {
    const store = openFile(freshFile());
    await addNote(store, 's', 'e', 'the same words');
    await addNote(store, 't', 'o', 'other words');
    const novel = async (space: string) => {
      const commit = noteCommit(space, await store.head(space), 'e2', 'the same words');
      return { ...commit, novel: commit.entries.map(({ contentHash }) => contentHash) };
    };
    expect(await store.commit(await novel('s'))).toMatchObject({ ok: false, alike: ['e'] });
    expect(await store.commit(await novel('t'))).toEqual({ ok: true });
    const away = noteCommit('s', await store.head('s'), 'e', 'the same words');
    await store.commit({ ...away, entries: away.entries.map((entry) => ({ ...entry, state: 'retired' })) });
    expect(await store.commit(await novel('s'))).toEqual({ ok: true });
    await store.close();
  });

  test('supply their texts without being applied', async () => {
    const db = new Database(freshFile());
    const store = sqliteStore(db);
    const commit = noteCommit('s', undefined, 'e', 'a "text"\n\u0000 with \u{1f600} signs');
    await store.commit(commit);
    expect(
      await store.texts(
        's',
        commit.texts.map(({ digest }) => digest),
      ),
    ).toEqual(commit.texts);
    expect(await store.texts('t', [commit.texts[0]?.digest ?? ''])).toEqual([]);
    expect(count(db, 'tail')).toBe(1);
    await store.close();
  });

  test('supply the ids next to others without being applied', async () => {
    const db = new Database(freshFile());
    const store = sqliteStore(db);
    for (const id of ['b', 'f']) await addNote(store, 's', id, `note ${id}`);
    expect(await store.count('s', {})).toBe(2);
    for (const id of ['a', 'd', '\u{1f600}', '\uffee']) await addNote(store, 's', id, `note ${id}`);
    await addNote(store, 't', 'c', 'of another space');
    expect(await store.nearestIds('s', ['b'])).toEqual(['a', 'd']);
    expect(await store.nearestIds('s', ['e', 'f'])).toEqual(['d', 'f', '\uffee']);
    expect(await store.nearestIds('s', ['\u{1f600}', 'a'])).toEqual(['b', '\uffee']);
    expect([count(db, 'tail'), count(db, 'entry')]).toEqual([5, 2]);
    await store.close();
  });

  test('supply the places of entries without being applied', async () => {
    const file = freshFile();
    await history(file);
    const db = new Database(file);
    const store = sqliteStore(db);
    const pending = count(db, 'tail');
    expect(pending).toBe(7);
    const filters: readonly EntryFilter[] = [
      {},
      { states: ['active'] },
      { states: ['retired'] },
      { states: ['active', 'retired'] },
      { states: ['active'], trusts: ['user'] },
      { states: ['active'], trusts: ['user', 'agent'] },
      { states: ['active'], trusts: [] },
      { states: [] },
      { ids: ['e0', 'e1', 'e2', 'e9', 'none'] },
      { states: ['active'], kinds: ['note'] },
      { states: ['active'], kinds: ['document'] },
      { trusts: ['external'] },
      { from: 1, states: ['active'] },
    ];
    const pages: readonly PageRequest[] = [1, 3, 100].flatMap((limit) =>
      [true, false].flatMap((newestFirst) => [
        { limit, newestFirst },
        ...[0, 1, 6, 10, 11, 50].map((seq) => ({ limit, newestFirst, after: { seq, id: seq === 6 ? 'e0' : 'e4' } })),
      ]),
    );
    const all = async () => {
      const found: unknown[] = [];
      for (const filter of filters)
        for (const page of pages) found.push([filter, page, await store.entryPlaces('s', filter, page)]);
      return found;
    };
    const before = await all();
    expect([count(db, 'tail'), count(db, 'entry')]).toEqual([pending, 5]);
    expect((await store.entries('s', {}, { limit: 100 })).length).toBe(10);
    expect([count(db, 'tail'), count(db, 'entry')]).toEqual([0, 10]);
    expect(await all()).toEqual(before);
    expect(await store.entryPlaces('s', {}, { limit: 3, newestFirst: true })).toEqual([
      { seq: 11, id: 'e2' },
      { seq: 10, id: 'e1' },
      { seq: 9, id: 'e9' },
    ]);
    await store.close();
  });

  test.each([1, 4, 5, 300])('supply %i texts that are asked for at once', async (number) => {
    const db = new Database(freshFile());
    const store = sqliteStore(db);
    const commits: Commit[] = [];
    for (let n = 0; n < 20; n++) {
      const commit = noteCommit('s', await store.head('s'), `e${n}`, `note ${n}`);
      await store.commit(commit);
      commits.push(commit);
    }
    await store.commit(noteCommit('t', undefined, 'o', 'of another space'));
    const wanted = commits.slice(0, number).flatMap(({ texts }) => texts);
    const none = Array.from({ length: number - wanted.length }, (_, n) => `no digest ${n}`);
    const found = await store.texts('s', [...wanted.map(({ digest }) => digest), ...none]);
    expect(found).toEqual(wanted);
    expect(count(db, 'tail')).toBe(21);
    await store.close();
  });

  test('that cannot be read are refused and shown to nobody', async () => {
    const texts = '"texts":[],"entries":[]';
    for (const value of [
      'no json',
      '{"space":"s"}',
      `{"space":"t",${texts}}`,
      '{"space":"s","texts":[{"digest":7}],"entries":[]}',
      '{"space":"s","texts":[],"entries":[{"id":"e","space":"s"}]}',
    ]) {
      const db = new Database(freshFile());
      const store = sqliteStore(db);
      await addNote(store, 's', 'e', 'secret words');
      db.prepare('update tail set brought = ?').run(value);
      await expect(store.count('s', {})).rejects.toMatchObject({
        code: 'store-corrupt',
        facts: { table: 'tail' },
      });
      await store.close();
    }
  });
});

test('a read gives the same result whether commits were applied, could not be, or did not need to be', async () => {
  const file = freshFile();
  await history(file);
  // Nothing can be written: pending commits are overlaid.
  const readOnly = sqliteStore(new Database(file, { readonly: true }));
  const overlaid = await account(readOnly);
  await readOnly.close();
  // Another process holds the lock.
  const [other, patient] = [new Database(file), openFile(file, { busyTimeout: 20 })];
  other.exec('begin immediate');
  const locked = await account(patient);
  expect(count(other, 'tail')).toBe(7);
  other.exec('rollback');
  other.close();
  await patient.close();
  const store = openFile(file);
  const settled = await account(store);
  await store.close();
  expect(overlaid).toEqual(settled);
  expect(locked).toEqual(settled);
  expect(settled).toMatchObject({
    active: 9,
    coffee: ['e1'],
    found: ['e0', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9'],
  });
});
