import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { openSqlite, sqliteDriver } from '../../src/config/index.ts';
import { freshFile } from '../stores/support/sqlite-file.ts';

test('better-sqlite3 is used if it works, else node:sqlite', async () => {
  expect((await sqliteDriver()).name).toBe(betterSqlite3Works() ? 'better-sqlite3' : 'node:sqlite');
});

test('a handle names its file, waits for locks and reports errors with the same codes for every driver', async () => {
  const file = freshFile();
  const handle = await openSqlite(file);
  expect(existsSync(file)).toBe(true);
  expect({ name: handle.name, memory: handle.memory }).toEqual({ name: file, memory: false });
  expect(handle.prepare('pragma busy_timeout').all()).toEqual([{ timeout: 5_000 }]);
  handle.prepare('create table t (n integer primary key) strict').run();
  handle.prepare('begin').run();
  expect(handle.inTransaction).toBe(true);
  expect(handle.prepare('insert into t values (?)').run(1)).toEqual({ changes: 1, lastInsertRowid: 1 });
  expect(() => handle.prepare('insert into t values (?)').run(1)).toThrow(
    expect.objectContaining({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' }),
  );
  handle.prepare('rollback').run();
  expect(handle.inTransaction).toBe(false);
  expect(() => handle.prepare('selekt')).toThrow(expect.objectContaining({ code: 'SQLITE_ERROR' }));
  handle.close();
  expect(handle.inTransaction).toBe(false);
  expect(() => handle.prepare('select 1')).toThrow(TypeError);
});

test('a database in memory has no file', async () => {
  const handle = await openSqlite(':memory:');
  expect({ name: handle.name, memory: handle.memory }).toEqual({ name: ':memory:', memory: true });
  handle.close();
});

function betterSqlite3Works(): boolean {
  try {
    new (createRequire(import.meta.url)('better-sqlite3'))(':memory:').close();
    return true;
  } catch {
    return false;
  }
}
