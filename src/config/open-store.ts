import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { codeOf } from '../base/code-of.ts';
import { Fault } from '../base/fault.ts';
import { importOptional } from '../base/import-optional.ts';
import type { Store } from '../model/store.ts';
import { memoryStore } from '../stores/memory.ts';
import { type ReplicaLag, replicaOf } from '../stores/replica.ts';
import type { SqliteHandle, SqliteOptions } from '../stores/sqlite.ts';
import { isPostgres } from './store-address.ts';

/**
 * Opens the store at an address: `memory:`, `postgres://...`, or the path of a SQLite file. Only the driver that is needed
 * is loaded.
 */
export async function openStore(address: string): Promise<Store> {
  if (address === 'memory:') return memoryStore();
  if (isPostgres(address)) return openPostgres(address);
  const [scheme] = /^[a-z][a-z0-9+.-]{1,20}:\/\//i.exec(address) ?? [];
  if (scheme !== undefined) {
    throw new Fault(
      'config-invalid',
      `unknown kind of store ${scheme}; use the path of a file, postgres://... or memory:`,
    );
  }
  return openSqlite(address);
}

/** Opens a store to be read from its replica: see `replicaOf`. */
export async function openReplica(address: string, replica: string, onLag: (lag: ReplicaLag) => void): Promise<Store> {
  if (!isPostgres(address) || !isPostgres(replica)) {
    throw new Fault('config-invalid', 'only a PostgreSQL store has a replica; remove the setting `replica`');
  }
  const primary = await openPostgres(address);
  try {
    return replicaOf(primary, await openPostgres(replica, true), onLag);
  } catch (error) {
    await primary.close();
    throw error;
  }
}

async function openSqlite(address: string): Promise<Store> {
  const { sqliteDriver } = await import('./open-sqlite.ts');
  const { sqliteStore } = await import('../stores/sqlite.ts');
  const driver = await sqliteDriver();
  const file = resolve(address);
  const existed = existsSync(file);
  const folder = dirname(file);
  if (!existsSync(folder) && !makePrivate(folder)) {
    throw new Fault(
      'store-unavailable',
      `the database ${file} cannot be created, because the folder ${folder} does not exist; create the folder, or name another path`,
      { file, folder },
    );
  }
  let database: SqliteHandle;
  try {
    if (!existed) createPrivate(file);
    database = driver.open(file);
  } catch (error) {
    const code = codeOf(error);
    throw new Fault(
      'store-unavailable',
      `the database ${file} cannot be opened (${code}); check the path and its permissions`,
      {
        file,
        code,
      },
    );
  }
  try {
    // An existing empty file may be a damaged database, so it is never treated as a new one.
    return sqliteStore(database, { create: !existed, ...threadFor(file) });
  } catch (error) {
    database.close();
    throw error;
  }
}

const threadScript = new URL(`../config/sqlite-thread${extname(import.meta.url)}`, import.meta.url);

/** The thread for long calls; none in code that was bundled without its script, or runs from TypeScript. */
function threadFor(file: string): Pick<SqliteOptions, 'thread'> {
  if (threadScript.pathname.endsWith('.ts') || !existsSync(threadScript)) return {};
  // It gets no environment variables, and its descriptors are closed by the store.
  return { thread: () => new Worker(threadScript, { workerData: file, env: {}, trackUnmanagedFds: false }) };
}

/**
 * Makes the folder of a new database: the manual starts with one in `~/.bezoar`, which nothing else creates. Only the last
 * folder, because a path that is wrong further up is a typing error. False if there is nowhere to make it.
 */
function makePrivate(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    return codeOf(error) === 'EEXIST';
  }
}

/** Only the owner may read a memory. SQLite gives its log files the same permissions. */
function createPrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

async function openPostgres(address: string, readOnly = false): Promise<Store> {
  const { default: pg } = await importOptional('pg', 'a PostgreSQL store', () => import('pg'));
  const { postgresStore } = await import('../stores/postgres.ts');
  const pool = new pg.Pool({ connectionString: address, max: 8 });
  try {
    return await postgresStore(pool, { readOnly });
  } catch (error) {
    await pool.end();
    throw error;
  }
}
