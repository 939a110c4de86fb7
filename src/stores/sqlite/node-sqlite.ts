import type { SqliteHandle, SqliteStatement } from './handle.ts';

/** The part of `DatabaseSync` of `node:sqlite` that Bezoar uses. Node 22.16 is the first version that has all of it. */
export interface NodeSqliteDatabase {
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
  /** The path of the file; null for a database in memory. */
  location(): string | null;
  /** Compiles a statement. */
  prepare(sql: string): NodeSqliteStatement;
  /** Closes the database. */
  close(): void;
}

export interface NodeSqliteStatement {
  /** Runs the statement and returns all rows. */
  all(...parameters: never[]): unknown[];
  /** Runs the statement and says how many rows changed. */
  run(...parameters: never[]): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint };
}

/**
 * Adapts a database of `node:sqlite` for a store: `sqliteStore(nodeSqliteHandle(new DatabaseSync('memory.db')))`. Its errors
 * get better-sqlite3's names, the only ones that the rest of the code knows.
 */
export function nodeSqliteHandle(db: NodeSqliteDatabase): SqliteHandle {
  const file = db.location();
  return {
    name: file ?? ':memory:',
    memory: file === null,
    get inTransaction() {
      return db.isOpen && db.isTransaction;
    },
    prepare: (sql) => {
      const statement = withDriverCodes(() => db.prepare(sql));
      return {
        all: (...parameters) => withDriverCodes(() => statement.all(...(parameters as never[]))),
        run: (...parameters) => {
          const { changes, lastInsertRowid } = withDriverCodes(() => statement.run(...(parameters as never[])));
          return { changes: Number(changes), lastInsertRowid };
        },
      } satisfies SqliteStatement;
    },
    close: () => withDriverCodes(() => db.close()),
  };
}

/** SQLite's result codes by number, from 1. */
const codes: readonly string[] = [
  ...['ERROR', 'INTERNAL', 'PERM', 'ABORT', 'BUSY', 'LOCKED', 'NOMEM', 'READONLY', 'INTERRUPT', 'IOERR', 'CORRUPT'],
  ...['NOTFOUND', 'FULL', 'CANTOPEN', 'PROTOCOL', 'EMPTY', 'SCHEMA', 'TOOBIG', 'CONSTRAINT', 'MISMATCH', 'MISUSE'],
  ...['NOLFS', 'AUTH', 'FORMAT', 'RANGE', 'NOTADB'],
];

/** Extended codes that we distinguish. The low byte of an extended code is its primary code. */
const extendedCodes: Readonly<Record<number, string>> = {
  [10 | (2 << 8)]: 'SQLITE_IOERR_SHORT_READ',
  [10 | (4 << 8)]: 'SQLITE_IOERR_FSYNC',
  [10 | (5 << 8)]: 'SQLITE_IOERR_DIR_FSYNC',
  [19 | (6 << 8)]: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  [19 | (8 << 8)]: 'SQLITE_CONSTRAINT_UNIQUE',
};

function withDriverCodes<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translatedError(error) ?? error;
  }
}

function translatedError(error: unknown): Error | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const as = (code: string): Error => Object.assign(new Error(code, { cause: error }), { code });
  switch (error.code) {
    case 'ERR_SQLITE_ERROR':
      return as(codeName(Number('errcode' in error ? error.errcode : undefined)));
    case 'ERR_INVALID_STATE':
      return new TypeError('The database connection is not open', { cause: error });
    // An integer too large for a JavaScript number. We never write one, so another program did.
    case 'ERR_OUT_OF_RANGE':
      return as('SQLITE_MISMATCH');
    default:
      return undefined;
  }
}

function codeName(code: number): string {
  return extendedCodes[code] ?? `SQLITE_${codes[(code & 0xff) - 1] ?? 'ERROR'}`;
}
