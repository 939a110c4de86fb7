import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/model/store.ts';
import { checkSqlite } from '../../src/stores/sqlite.ts';
import { addNote } from './support/notes.ts';
import { freshFile, openFile } from './support/sqlite-file.ts';

// POSIX releases all locks of a process on a file when the process closes any descriptor of it. A store that reads its own
// files must not release SQLite's locks that way: another process that closes the database would delete its log.

const driver = createRequire(import.meta.url).resolve('better-sqlite3');

/** Another process opens the database, reads, and closes it; if it believes to be the last one, it deletes the log. */
function visit(file: string): void {
  const program = `const db = new (require(process.argv[1]))(process.argv[2]); db.prepare('select count(*) from record').get(); db.close();`;
  expect(spawnSync(process.execPath, ['-e', program, driver, file]).status).toBe(0);
}

const readsOfOwnFiles: Readonly<Record<string, (store: Store, file: string) => Promise<void>>> = {
  'residue looks into the file': async (store) => void (await store.residue('s', 'a secret that was erased')),
  'scrub and residue': async (store) => {
    await store.scrub();
    await store.residue('s', 'a secret that was erased');
  },
  'a second store of the process opens the file': async (_, file) => openFile(file).close(),
  'a second store is opened, reads its files, and stays': async (_, file) => {
    const second = openFile(file);
    await second.residue('s', 'a secret that was erased');
  },
  'an empty store is expected and refused': async (_, file) => {
    expect(() => openFile(`${file}-none`, { create: false })).toThrow('the database is empty');
  },
  'the file is checked beside the store': async (_, file) => {
    const db = new Database(file);
    checkSqlite(db);
    db.close();
  },
};

describe.each(Object.entries(readsOfOwnFiles))('%s', (_, read) => {
  test('another process that comes and goes leaves the log alone, and later writes are seen by all', async () => {
    const file = freshFile();
    const store = openFile(file);
    await addNote(store, 's', 'first', 'a note');
    await read(store, file);
    visit(file);
    expect([existsSync(`${file}-wal`), existsSync(`${file}-shm`)]).toEqual([true, true]);
    expect(await addNote(store, 's', 'second', 'another note')).toBe(1);
    const other = openFile(file);
    expect(await other.count('s', {})).toBe(2);
    await Promise.all([other.close(), store.close()]);
  });
});

test.runIf(process.platform === 'linux')('nothing stays open after the last store has closed', async () => {
  const file = freshFile();
  const [one, two] = [openFile(file), openFile(file)];
  await addNote(one, 's', 'first', 'a note');
  for (const store of [one, two]) await store.residue('s', 'a secret that was erased');
  await one.close();
  await two.close();
  await two.close();
  expect(openFilesUnder(file)).toEqual([]);
});

function openFilesUnder(start: string): readonly string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.startsWith(start) ? [path] : [];
    } catch {
      return []; // The descriptor of this very listing.
    }
  });
}
