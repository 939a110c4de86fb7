import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll } from 'vitest';
import type { Store } from '../../../src/model/store.ts';
import { type SqliteOptions, sqliteStore } from '../../../src/stores/sqlite.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A path in a new folder, which is deleted when the test file is done. */
export function freshFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-sqlite-'));
  folders.push(folder);
  return join(folder, 'memory.db');
}

export function openFile(path: string, options: SqliteOptions = {}): Store {
  const db = new Database(path);
  try {
    return sqliteStore(db, options);
  } catch (error) {
    db.close();
    throw error;
  }
}
