import { copyFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../src/base/fault.ts';
import type { Store } from '../../src/model/store.ts';
import { type PostgresPool, postgresStore } from '../../src/stores/postgres.ts';
import { checkSqlite, type SqliteHandle, sqliteStore } from '../../src/stores/sqlite.ts';
import { inflict } from './support/damage.ts';
import { addNote, noteCommit } from './support/notes.ts';
import { freshFile, openFile } from './support/sqlite-file.ts';

const secret = 'the passphrase is xylophone';

describe('a failure of the disk or file is a Fault, stores nothing of the operation and loses nothing before it', () => {
  test('a full disk', async () => {
    const db = new Database(freshFile());
    const store = sqliteStore(db);
    await addNote(store, 's', 'first', 'kept');
    const pages = Number(db.pragma('page_count', { simple: true }));
    db.pragma(`max_page_count = ${pages + 4}`);
    const fault = await faultOf(() => addUntilItFails(store));
    expect(fault).toMatchObject({ code: 'store-unavailable', facts: { driver: 'SQLITE_FULL' } });
    expect(fault.message).toContain('free space and retry');
    const [head, count] = [await store.head('s'), await store.count('s', {})];
    expect(count).toBe((head?.seq ?? -1) + 1);
    db.pragma('max_page_count = 1000000');
    expect(await addNote(store, 's', 'after', 'kept too')).toBe(count);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    await store.close();
  });

  test('a read-only file can be read and not written', async () => {
    const file = await withNote();
    const store = sqliteStore(new Database(file, { readonly: true }));
    expect(await store.count('s', {})).toBe(1);
    expect(await faultOf(() => addNote(store, 's', 'e2', secret))).toMatchObject({
      code: 'store-unavailable',
      facts: { driver: 'SQLITE_READONLY' },
    });
    expect(await store.count('s', {})).toBe(1);
    await store.close();
  });

  test('another process that keeps the lock', async () => {
    const file = await withNote();
    const store = openFile(file, { busyTimeout: 60 });
    const other = new Database(file);
    other.exec('begin immediate');
    expect(await faultOf(() => addNote(store, 's', 'e2', secret))).toMatchObject({ code: 'store-contention' });
    other.exec('rollback');
    expect(await addNote(store, 's', 'e2', secret)).toBe(1);
    other.close();
    await store.close();
  });

  test('a closed handle', async () => {
    const db = new Database(freshFile());
    const store = sqliteStore(db);
    db.close();
    expect(await faultOf(() => store.head('s'))).toMatchObject({ code: 'store-unavailable' });
  });

  test('a scrub while a reader prevents truncating the log', async () => {
    const file = await withNote();
    const store = openFile(file, { busyTimeout: 60 });
    const reader = new Database(file);
    reader.exec('begin; select count(*) from record');
    expect(await faultOf(() => store.scrub())).toMatchObject({ code: 'store-contention' });
    reader.close();
    await store.scrub();
    await store.close();
  });
});

describe('after a failed sync the store refuses to continue', () => {
  // A commit of one row is one statement; one with more to do ends with a COMMIT.
  test.each([
    ['insert into "tail"', []],
    ['commit', ['gone']],
  ])('the outcome is unknown, and the store refuses everything until it is reopened: %s', async (at, forget) => {
    const file = await withNote();
    const store = sqliteStore(failingAt(at, 'SQLITE_IOERR_FSYNC', new Database(file)));
    const commit = { ...noteCommit('s', await store.head('s'), 'e2', secret), forget };
    expect(await faultOf(() => store.commit(commit))).toMatchObject({
      code: 'commit-unknown',
      facts: { driver: 'SQLITE_IOERR_FSYNC' },
    });
    for (const call of [() => store.head('s'), () => store.count('s', {}), () => store.spaces()]) {
      expect(await faultOf(call)).toMatchObject({ code: 'commit-unknown' });
    }
    await store.close();
    const again = openFile(file);
    expect(await again.count('s', {})).toBe(1);
    await again.close();
  });

  test('a failed write before the commit stores nothing for certain, and the store keeps working', async () => {
    const file = await withNote();
    const handle = new Database(file);
    const broken = failingAt('insert into "text"', 'SQLITE_IOERR_WRITE', handle);
    const store = sqliteStore(broken);
    const commit = { ...noteCommit('s', await store.head('s'), 'e2', secret), forget: ['gone'] };
    expect(await faultOf(() => store.commit(commit))).toMatchObject({ code: 'store-unavailable' });
    expect(handle.inTransaction).toBe(false);
    expect(await store.count('s', {})).toBe(1);
    await store.close();
  });
});

describe('a damaged database is refused, with the place of the damage and the next step', () => {
  test('a file that is no database', () => {
    const file = freshFile();
    writeFileSync(file, 'these are just words, and more than a hundred bytes of them, '.repeat(20));
    const fault = caught(() => openFile(file));
    expect(fault).toMatchObject({ code: 'store-corrupt', facts: { file, driver: 'SQLITE_NOTADB' } });
    expect(fault.message).toContain(`${file} is not a SQLite database; name another store`);
    expect(fault.message).toContain('restore a backup');
  });

  test('a truncated file', async () => {
    const file = await withNote();
    truncateSync(file, statSync(file).size - 4096);
    expect(caught(() => openFile(file))).toMatchObject({ code: 'store-corrupt', facts: { file } });
  });

  test('an empty file with a non-empty log', async () => {
    const { file, store } = await killed();
    truncateSync(file, 0);
    expect(caught(() => openFile(file)).message).toContain('the file is empty, but its write-ahead log is not');
    await store.close();
  });

  test('a missing log that held commits, according to the shared-memory file', async () => {
    const { file, store } = await killed();
    truncateSync(`${file}-wal`, 0);
    expect(caught(() => openFile(file)).facts.where).toMatch(/^write-ahead log, frame 1, byte 0: acknowledged commits/);
    rmSync(`${file}-wal`);
    expect(caught(() => openFile(file)).code).toBe('store-corrupt');
    await store.close();
  });

  test('a log that was changed before later commits, even without the shared-memory file', async () => {
    const { file, store } = await killed();
    rmSync(`${file}-shm`);
    inflict(file, { suffix: '-wal', kind: 'flip', offset: 32 + 24 + 100, bit: 0 });
    expect(caught(() => openFile(file)).facts.where).toMatch(
      /^write-ahead log, frame 1, byte 32: acknowledged commits/,
    );
    await store.close();
  });

  test('but a log whose last write was torn is the result of a crash, and is recovered', async () => {
    const { file, store } = await killed();
    rmSync(`${file}-shm`);
    const whole = statSync(`${file}-wal`).size;
    truncateSync(`${file}-wal`, whole - 100);
    const recovered = openFile(file);
    expect(await recovered.count('s', {})).toBe(4);
    expect(await addNote(recovered, 's', 'again', 'goes on')).toBe(4);
    await recovered.close();
    await store.close();
  });

  test('checkSqlite locates the damage, and accepts a valid file', async () => {
    const file = await withNote();
    const sound = new Database(file);
    checkSqlite(sound);
    sound.close();
    const db = new Database(file);
    db.unsafeMode(true);
    db.pragma('writable_schema = on');
    db.exec(
      `update sqlite_schema set rootpage = (select rootpage from sqlite_schema where name = 'text') where name = 'entry_page'`,
    );
    db.close();
    const damaged = new Database(file);
    expect(caught(() => checkSqlite(damaged)).facts.where).toMatch(/2nd reference to page \d+$/);
    damaged.close();
  });
});

test('no Fault carries memory text, in its message, its facts or its cause', async () => {
  const db = new Database(freshFile());
  const store = sqliteStore(db);
  await addNote(store, 's', 'e', secret);
  db.exec(`update record set seq = 1`); // The next record needs that place.
  const head = await store.head('s');
  const commit = noteCommit('s', head, 'e2', secret);
  db.exec(`create unique index planted on tail (hashes)`);
  const fault = await faultOf(() =>
    store.commit({ ...commit, texts: commit.texts.map((text) => ({ ...text, digest: 'd' })) }),
  );
  expect(fault).toMatchObject({ code: 'store-corrupt', facts: { driver: 'SQLITE_CONSTRAINT_UNIQUE' } });
  expect(fault.cause).toBeUndefined();
  expect(`${fault.message} ${JSON.stringify(fault.facts)} ${fault.stack}`).not.toContain('xylophone');
  await store.close();
});

async function addUntilItFails(store: Store): Promise<void> {
  for (let index = 0; index < 1000; index += 1) await addNote(store, 's', `e${index}`, `${secret} ${'x'.repeat(2000)}`);
}

async function withNote(): Promise<string> {
  const file = freshFile();
  const store = openFile(file);
  await addNote(store, 's', 'e', 'a note');
  await store.close();
  return file;
}

/** A database as a killed process leaves it: with commits in the log that nobody has moved into the file. */
async function killed(): Promise<{ file: string; store: Store }> {
  const [source, file] = [freshFile(), freshFile()];
  const store = openFile(source);
  for (let index = 0; index < 5; index += 1) await addNote(store, 's', `e${index}`, `note ${index}`);
  for (const suffix of ['', '-wal', '-shm']) copyFileSync(source + suffix, file + suffix);
  return { file, store };
}

/** A handle on which one statement fails, like a disk error. */
function failingAt(start: string, code: string, handle: Database.Database): SqliteHandle {
  return {
    name: handle.name,
    memory: handle.memory,
    get inTransaction() {
      return handle.inTransaction;
    },
    close: () => handle.close(),
    prepare: (sql) => {
      const statement = handle.prepare(sql);
      const fail = (): never => {
        throw Object.assign(new Error(`disk I/O error ${secret}`), { code });
      };
      return sql.startsWith(start) ? { all: fail, run: fail } : statement;
    },
  };
}

async function faultOf(work: () => Promise<unknown>): Promise<Fault> {
  const error = await work().then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(Fault);
  return error;
}

function caught(work: () => unknown): Fault {
  try {
    work();
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

test('a store refuses a path instead of an open database and names what to use', async () => {
  const given = '/tmp/memory.db' as unknown;
  expect(() => sqliteStore(given as SqliteHandle)).toThrow(
    'sqliteStore() takes an open better-sqlite3 database; to open a store by its path, use `openStore` of bezoar/node',
  );
  await expect(postgresStore('postgres://db.example' as unknown as PostgresPool)).rejects.toThrow(
    'postgresStore() takes a pool of the `pg` package; to open a store by its URL, use `openStore` of bezoar/node',
  );
});
