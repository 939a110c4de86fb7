import type Database from 'better-sqlite3';
import type { SqliteHandle } from '../../../src/stores/sqlite.ts';

export interface FailingHandle extends SqliteHandle {
  /** From now on, after `spared` successes, statements that begin like this fail with the driver's code. */
  failAt(start: string, code: string, spared: number): void;
  /** The same for the next such statement only. */
  failOnce(start: string, code?: string): void;
  /** The statements so far. */
  readonly statements: string[];
  mend(): void;
}

/** A handle whose statements fail when told to, and roll back like SQLite does when the disk is full. */
export function failingHandle(real: Database.Database): FailingHandle {
  let armed: { start: string; code: string; spared: number; once: boolean } | undefined;
  const statements: string[] = [];
  const guarded =
    <T>(sql: string, run: (...parameters: unknown[]) => T) =>
    (...parameters: unknown[]): T => {
      statements.push(sql);
      if (armed === undefined || !sql.startsWith(armed.start)) return run(...parameters);
      if (armed.spared > 0) {
        armed.spared -= 1;
        return run(...parameters);
      }
      const { code, once } = armed;
      if (once) armed = undefined;
      if (real.inTransaction) real.exec('rollback');
      throw Object.assign(new Error('disk'), { code });
    };
  return {
    name: real.name,
    memory: real.memory,
    get inTransaction() {
      return real.inTransaction;
    },
    close: () => real.close(),
    prepare: (sql) => {
      const statement = real.prepare(sql);
      return {
        all: guarded(sql, (...parameters) => statement.all(...parameters)),
        run: guarded(sql, (...parameters) => statement.run(...parameters)),
      };
    },
    failAt: (start, code, spared) => {
      armed = { start, code, spared, once: false };
    },
    failOnce: (start, code = 'SQLITE_FULL') => {
      armed = { start, code, spared: 0, once: true };
    },
    statements,
    mend: () => {
      armed = undefined;
    },
  };
}
