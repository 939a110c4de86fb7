import { DatabaseSync } from 'node:sqlite';
import { nodeSqliteHandle } from '../../src/stores/sqlite.ts';

type Row = Record<string, unknown>;

/**
 * The part of better-sqlite3 that tests use, on `node:sqlite` and through the shipped adapter.
 * vitest.node-sqlite.config.ts substitutes it for the package.
 */
class Database {
  readonly name: string;
  readonly memory: boolean;
  readonly #db: DatabaseSync;
  readonly #handle: ReturnType<typeof nodeSqliteHandle>;

  constructor(path: string, options: { readonly readonly?: boolean; readonly timeout?: number } = {}) {
    this.#db = new DatabaseSync(path, { readOnly: options.readonly ?? false, timeout: options.timeout ?? 5_000 });
    this.#handle = nodeSqliteHandle(this.#db);
    this.name = this.#handle.name;
    this.memory = this.#handle.memory;
  }

  get inTransaction(): boolean {
    return this.#handle.inTransaction;
  }

  get open(): boolean {
    return this.#db.isOpen;
  }

  prepare(sql: string) {
    const statement = this.#handle.prepare(sql);
    const all = (...values: unknown[]) => statement.all(...values).map((row) => ({ ...(row as Row) }));
    return {
      all,
      run: (...values: unknown[]) => statement.run(...values),
      get: (...values: unknown[]) => all(...values)[0],
      pluck: () => ({
        all: (...values: unknown[]) => all(...values).map((row) => Object.values(row)[0]),
        get: (...values: unknown[]) => Object.values(all(...values)[0] ?? {})[0],
      }),
    };
  }

  pragma(sql: string, { simple = false }: { readonly simple?: boolean } = {}): unknown {
    const rows = this.prepare(`pragma ${sql}`).all();
    return simple ? Object.values(rows[0] ?? {})[0] : rows;
  }

  exec(sql: string): this {
    this.#db.exec(sql);
    return this;
  }

  /** better-sqlite3 forbids operations that could damage a file unless enabled; `node:sqlite` of Node 22 does not. */
  unsafeMode(_on: boolean): this {
    return this;
  }

  transaction<A extends unknown[], T>(work: (...values: A) => T): (...values: A) => T {
    return (...values) => {
      this.#db.exec('begin');
      try {
        const result = work(...values);
        this.#db.exec('commit');
        return result;
      } finally {
        if (this.inTransaction) this.#db.exec('rollback');
      }
    };
  }

  close(): this {
    if (this.open) this.#handle.close();
    return this;
  }
}

// biome-ignore lint/style/noDefaultExport: stands in for a package that has one
export default Database;
