import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Store } from '../../../src/model/store.ts';
import { memoryStore } from '../../../src/stores/memory.ts';
import { postgresStore } from '../../../src/stores/postgres.ts';
import { sqliteStore } from '../../../src/stores/sqlite.ts';
import type { TestPostgres } from '../../support/postgres.ts';

/** An opened database. */
export interface Opened {
  /** Another handle on it, as another process would have. */
  handle(): Promise<Store>;
  close(): Promise<void>;
}

export interface Place {
  readonly name: string;
  open(): Promise<Opened>;
}

/** Every store the guard is tested on. */
export function placesOn(server: TestPostgres): readonly Place[] {
  return [
    { name: 'memory', open: openMemory },
    { name: 'sqlite', open: openSqlite },
    { name: 'postgres', open: () => openPostgres(server) },
  ];
}

async function openMemory(): Promise<Opened> {
  const store = memoryStore();
  return { handle: async () => store, close: () => store.close() };
}

export function sqliteFile(): { readonly file: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-guard-'));
  return { file: join(folder, 'memory.db'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

async function openSqlite(): Promise<Opened> {
  const { file, remove } = sqliteFile();
  const open: Store[] = [];
  return {
    handle: async () => {
      const store = sqliteStore(new Database(file));
      open.push(store);
      return store;
    },
    close: async () => {
      for (const store of open) await store.close();
      remove();
    },
  };
}

async function openPostgres(server: TestPostgres): Promise<Opened> {
  const database = await server.freshDatabase();
  const open: Store[] = [];
  return {
    handle: async () => {
      const store = await postgresStore(server.pool(database, 1));
      open.push(store);
      return store;
    },
    close: async () => {
      for (const store of open) await store.close();
    },
  };
}
