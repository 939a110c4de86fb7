import type { Store } from '../model/store.ts';
import type { PostgresOptions, PostgresPool } from './postgres.ts';
import type { SqliteHandle, SqliteOptions } from './sqlite.ts';

export type { PostgresOptions, PostgresPool, SqliteHandle, SqliteOptions };

// The query builder is loaded with the first store: a program that only scans does not wait for it.

/**
 * One SQLite file, for one machine and any number of its processes. Every acknowledged commit is on disk.
 *
 * Statements run on the calling thread. While another process writes, callers wait and the thread does not. An in-memory
 * database works, but keeps nothing.
 */
export async function sqliteStore(db: SqliteHandle, options: SqliteOptions = {}): Promise<Store> {
  const sqlite = await import('./sqlite.ts');
  return sqlite.sqliteStore(db, options);
}

/**
 * A schema on a PostgreSQL server (version 14 or newer, no extensions), for many machines and agents. Each space has one writer
 * at a time; spaces do not wait for each other. Closing the store ends the pool.
 */
export async function postgresStore(pool: PostgresPool, options: PostgresOptions = {}): Promise<Store> {
  const postgres = await import('./postgres.ts');
  return postgres.postgresStore(pool, options);
}
