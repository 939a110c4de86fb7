import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { ComparedPlace, Store } from '../../src/model/store.ts';
import { sqliteStore } from '../../src/stores/sqlite.ts';
import { storeContract } from '../../src/testing/index.ts';
import { addNote, noteCommit } from './support/notes.ts';
import { freshFile, openFile } from './support/sqlite-file.ts';

describe('the SQLite store keeps the contract', () => {
  for (const { name, run } of storeContract) test(name, () => run(() => Promise.resolve(openFile(freshFile()))));
});

test('scrubbing also clears content that was deleted without being overwritten', async () => {
  const db = new Database(freshFile());
  const store = sqliteStore(db);
  db.pragma('secure_delete = off');
  await addNote(store, 's', 'secret', 'the passphrase is xylophone');
  const [entry] = await store.entries('s', {}, { limit: 1 });
  const commit = noteCommit('s', await store.head('s'), 'secret', '');
  const erased = commit.entries.map((row) => ({ ...row, digest: null, contentHash: '' }));
  await store.commit({ ...commit, texts: [], entries: erased, forget: [entry?.digest ?? ''] });
  db.pragma('wal_checkpoint(truncate)');
  expect(await store.residue('s', 'the passphrase is xylophone')).toBeGreaterThan(0);
  await store.scrub();
  expect(await store.residue('s', 'the passphrase is xylophone')).toBe(0);
  await store.close();
});

test('a search that cannot write its index also finds entries that are not indexed', async () => {
  const file = freshFile();
  const writer = openFile(file);
  await addNote(writer, 's', 'e1', 'indexed words');
  await writer.search('s', ['words'], {}, 9);
  await addNote(writer, 's', 'e2', 'later words');
  await addNote(writer, 's', 'e1', 'changed words');
  const reader = sqliteStore(new Database(file, { readonly: true }));
  const ids = async (store: Store, word: string) => (await store.search('s', [word], {}, 9)).map(({ id }) => id);
  const held = openFile(file, { busyTimeout: 20 });
  const other = new Database(file);
  other.exec('begin immediate');
  for (const store of [reader, held]) {
    expect(await ids(store, 'words')).toEqual(['e1', 'e2']);
    expect(await ids(store, 'indexed')).toEqual([]);
    expect(await ids(store, 'later')).toEqual(['e2']);
    expect((await store.search('s', ['words'], { ids: ['e2'] }, 9)).length).toBe(1);
    expect((await store.search('s', ['words'], {}, 1)).length).toBe(1);
  }
  other.close();
  expect((await ids(held, 'words')).sort()).toEqual(['e1', 'e2']);
  await Promise.all([reader, held, writer].map((store) => store.close()));
});

test('each entry of a record is compared once, page by page, whether the record was applied or could not be', async () => {
  const file = freshFile();
  const writer = openFile(file);
  await addNote(writer, 's', 'e0', 'the first record');
  const ids = ['b', 'a', 'e0', 'd', 'c'];
  const commit = noteCommit('s', await writer.head('s'), 'one', 'five at once');
  await writer.commit({ ...commit, entries: commit.entries.flatMap((row) => ids.map((id) => ({ ...row, id }))) });
  const compared = async (store: Store): Promise<readonly string[]> => {
    const found: string[] = [];
    for (let after: ComparedPlace | undefined; ; ) {
      const page = { limit: 2, ...(after === undefined ? {} : { after }) };
      const entries = (await store.comparedEntries?.('s', 9, page, () => undefined)) ?? [];
      found.push(...entries.map(({ seq, id }) => `${seq} ${id}`));
      after = entries.at(-1);
      if (after === undefined) return found.sort();
    }
  };
  const reader = sqliteStore(new Database(file, { readonly: true }));
  const all = ['1 a', '1 b', '1 c', '1 d', '1 e0'];
  expect(await compared(reader)).toEqual(all);
  expect(await compared(writer)).toEqual(all);
  expect(await compared(reader)).toEqual(all);
  await Promise.all([reader.close(), writer.close()]);
});

describe('the SQLite store keeps the contract in memory', () => {
  for (const { name, run } of storeContract) {
    test(name, () => run(() => Promise.resolve(sqliteStore(new Database(':memory:')))));
  }
});
