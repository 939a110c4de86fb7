import type Database from 'better-sqlite3';
import type { SqliteHandle } from '../../../src/stores/sqlite.ts';

export interface FailingHandle extends SqliteHandle {
  /** From now on, after `spared` successes, statements that begin like this fail with the driver's code. */
  failAt(start: string, code: string, spared: number): void;
  mend(): void;
}

/** A handle whose statements fail when told to, and roll back like SQLite does when the disk is full. */
export function failingHandle(real: Database.Database): FailingHandle {
  let armed: { start: string; code: string; spared: number } | undefined;
  const guarded =
    <T>(sql: string, run: (...parameters: unknown[]) => T) =>
    (...parameters: unknown[]): T => {
      if (armed === undefined || !sql.startsWith(armed.start)) return run(...parameters);
      if (armed.spared > 0) {
        armed.spared -= 1;
        return run(...parameters);
      }
      if (real.inTransaction) real.exec('rollback');
      throw Object.assign(new Error('disk'), { code: armed.code });
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
      armed = { start, code, spared };
    },
    mend: () => {
      armed = undefined;
    },
  };
}
