import type { SqliteConnection } from './connection.ts';

/**
 * Folds as much of the log into the file as no reader needs. Does not wait for other processes. Not `pragma optimize`: it would
 * add a table of samples, where an erasure would not find the values.
 */
export function tidy(connection: SqliteConnection): void {
  connection.read(() => connection.command('pragma wal_checkpoint(passive)'));
}
