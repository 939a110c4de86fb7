/**
 * The part of better-sqlite3's `Database` that Bezoar uses; `nodeSqliteHandle` wraps a database of `node:sqlite`. The caller
 * opens it and runs nothing on it before passing it on.
 */
export interface SqliteHandle {
  /** The path it was opened with. */
  readonly name: string;
  /** True for an in-memory database. */
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
  /** From now on, rows are arrays of their values, in the order of the columns. Absent if the driver cannot do this. */
  raw?(): unknown;
}

export interface SqliteChanges {
  readonly changes: number;
  readonly lastInsertRowid: number | bigint;
}

export interface SqliteOptions {
  /** How long to wait for another writer, in milliseconds, before giving up. Default 10,000. Opening blocks the thread meanwhile. */
  readonly busyTimeout?: number;
  /**
   * Whether an empty database may become a new store. Use `false` where a store is known to exist: a file that lost its
   * contents is then refused instead of being treated as new. Default true.
   */
  readonly create?: boolean;
  /**
   * Starts a thread that answers long calls, so that they do not stop this one: a `Worker` that calls `serveLongCalls` with
   * its own handle of the same file. `openStore` does this by itself. Default: everything runs on the calling thread.
   */
  readonly thread?: () => SqliteThread;
}

/** The part of a `Worker` of `node:worker_threads` that a store uses. */
export interface SqliteThread {
  /** Sends a call. */
  postMessage(message: unknown): void;
  /** Receives answers, and learns that the thread failed or ended. */
  on(event: 'message' | 'error' | 'exit', listener: (value: unknown) => void): unknown;
  /** Keeps the process alive while a call runs. */
  ref(): void;
  /** Lets the process end while no call runs. */
  unref(): void;
}
