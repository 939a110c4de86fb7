/**
 * The part of better-sqlite3's `Database` that is used; `nodeSqliteHandle` makes one of a database of `node:sqlite`. The caller
 * opens it, and passes it on before running anything on it.
 */
export interface SqliteHandle {
  /** The path it was opened with. */
  readonly name: string;
  /** True when it lives in memory only. */
  readonly memory: boolean;
  readonly inTransaction: boolean;
  /** A statement, compiled. */
  prepare(sql: string): SqliteStatement;
  /** Closes the database. */
  close(): unknown;
}

export interface SqliteStatement {
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): SqliteChanges;
}

export interface SqliteChanges {
  readonly changes: number;
  readonly lastInsertRowid: number | bigint;
}

export interface SqliteOptions {
  /** How long to wait for another writer, in milliseconds, before giving up. Default 10,000. Blocks this thread meanwhile. */
  readonly busyTimeout?: number;
  /**
   * Whether an empty database may be made into a store. Say `false` where one is known to exist: a file that lost its
   * contents is then refused, and not taken for a new one. Default true.
   */
  readonly create?: boolean;
}
