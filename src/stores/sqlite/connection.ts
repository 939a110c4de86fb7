import type { CompiledQuery } from 'kysely';
import { Fault } from '../../base/fault.ts';
import { isFatal, type SqlitePhase, sqliteFault } from './faults.ts';
import { FilesInPlace, trueName } from './files-in-place.ts';
import type { SqliteChanges, SqliteHandle, SqliteStatement } from './handle.ts';
import { keepDescriptors } from './raw-bytes.ts';

/** Filters produce many different statements; beyond this number the cache is emptied. */
const maxStatements = 300;

/** By file: how to end its open group. Only one group can be open per file, because it holds the lock. */
const openGroups = new Map<string, () => void>();

/** A database with its prepared statements. It throws only Faults, or errors that are bugs. */
export interface SqliteConnection {
  /** Its path without symbolic links; SQLite names its log after it. */
  readonly file: string;
  readonly handle: SqliteHandle;
  all<R>(query: CompiledQuery<R>): R[];
  /** The same rows as arrays of their values, in the order of the columns: for many rows, this takes much less time. */
  values(query: CompiledQuery<unknown>): readonly (readonly unknown[])[];
  run(query: CompiledQuery<unknown>): void;
  /** For pragmas and commands that the query builder cannot express. Never put values into the text. */
  command(sql: string): unknown[];
  /** One read outside a transaction. */
  read<T>(work: () => T): T;
  /** Several reads of one consistent state, whatever others write meanwhile. */
  snapshot<T>(work: () => T): T;
  /** Locks out other writers before anything is read. Rolls back when `keep` returns false. */
  write<T>(work: () => T, keep: (result: T) => boolean): T;
  /** One statement, in a transaction of its own unless one is open. */
  step(query: CompiledQuery<unknown>): SqliteChanges;
  /** Opens a transaction and leaves it open for more. Locks out other writers; a writer of this thread calls `end` first. */
  begin(end: () => void): void;
  /** Makes everything since `begin` durable. If it throws, nothing was stored, unless the Fault is `commit-unknown`. */
  commit(): void;
  /** Rolls back everything since `begin`, as far as SQLite has not done so itself. */
  undo(): void;
  /** Closes the database. Anyone who opened the connection and does not close it calls `letGo` when they are done. */
  close(): void;
  /** Gives up what this process keeps open besides SQLite. */
  letGo(): void;
  /** Lets SQLite wait so long for other processes during the work, which blocks the thread. */
  patiently<T>(waitMs: number, work: () => T): T;
  /** From now on, nothing is read or written once the files are removed or replaced. Call it when SQLite has opened them. */
  watchFiles(): void;
}

export function createConnection(handle: SqliteHandle): SqliteConnection {
  const statements = new Map<string, SqliteStatement>();
  const shared = handle.memory ? undefined : trueName(handle.name);
  // A group stays open for a turn of the event loop. Another store of this thread on the same file would wait for its lock on
  // the very thread that must end the group. So every writer ends the file's open group first.
  const endOthers = (): void => {
    if (shared !== undefined) openGroups.get(shared)?.();
  };
  const letGo = shared === undefined ? () => {} : keepDescriptors(shared);
  let broken: Fault | undefined;
  let files: FilesInPlace | undefined;

  const prepared = (sql: string, name = sql, prepare = handle.prepare.bind(handle)): SqliteStatement => {
    const known = statements.get(name);
    if (known !== undefined) return known;
    if (statements.size >= maxStatements) statements.clear();
    const statement = prepare(sql);
    statements.set(name, statement);
    return statement;
  };
  const preparedRaw = (sql: string): SqliteStatement =>
    prepared(sql, `raw ${sql}`, () => {
      const statement = handle.prepare(sql);
      statement.raw?.();
      return statement;
    });
  const all = <R>(query: CompiledQuery<R>): R[] => prepared(query.sql).all(...query.parameters) as R[];
  const values = (query: CompiledQuery<unknown>): readonly (readonly unknown[])[] => {
    const rows = preparedRaw(query.sql).all(...query.parameters);
    return Array.isArray(rows[0]) ? (rows as unknown[][]) : rows.map((row) => Object.values(row as object));
  };
  const run = (query: CompiledQuery<unknown>): void => {
    prepared(query.sql).run(...query.parameters);
  };
  const command = (sql: string): unknown[] => {
    const statement = handle.prepare(sql);
    try {
      return statement.all();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      statement.run(); // The driver requires `run` for statements that return no rows.
      return [];
    }
  };

  /** Sets the timeout and returns the one before. On a closed database it does nothing: the work will meet the reason. */
  const busyTimeout = (waitMs: number): number => {
    try {
      const [row] = command('pragma busy_timeout') as { timeout: number }[];
      command(`pragma busy_timeout = ${waitMs}`);
      return row?.timeout ?? waitMs;
    } catch {
      return waitMs;
    }
  };
  const checkFiles = (check: (inPlace: FilesInPlace) => void): void => {
    if (files === undefined || broken !== undefined) return;
    try {
      check(files);
    } catch (error) {
      if (error instanceof Fault) broken = error;
      throw error;
    }
  };
  const beforeRead = (): void => checkFiles((inPlace) => inPlace.checkDatabase());
  const beforeWrite = (): void => checkFiles((inPlace) => inPlace.checkAll());
  const attempt = <T>(phase: SqlitePhase, work: () => T): T => {
    if (broken !== undefined) throw broken;
    try {
      return work();
    } catch (error) {
      const fault = sqliteFault(error, handle.name, phase, () => firstDamage(handle));
      if (fault instanceof Fault && isFatal(error, phase)) broken = fault;
      throw fault;
    }
  };
  // SQLite rolls back by itself after some errors and not after others.
  const rollback = (): void => {
    if (handle.inTransaction) prepared('rollback').run();
  };
  const undo = (): void => {
    if (shared !== undefined) openGroups.delete(shared);
    rollback();
  };
  const inside = <T>(begin: string, work: () => T, keep: (result: T) => boolean): T => {
    attempt('work', () => prepared(begin).run());
    try {
      const result = attempt('work', work);
      const end: SqlitePhase = keep(result) ? 'commit' : 'work';
      attempt(end, () => prepared(end === 'commit' ? 'commit' : 'rollback').run());
      return result;
    } finally {
      rollback();
    }
  };
  return {
    file: shared ?? handle.name,
    handle,
    all,
    values,
    run,
    command,
    read: (work) => {
      if (!handle.inTransaction) beforeRead();
      return attempt('work', work);
    },
    snapshot: (work) => {
      beforeRead();
      return inside('begin', work, () => false);
    },
    write: (work, keep) => {
      endOthers();
      beforeWrite();
      return inside('begin immediate', work, keep);
    },
    step: (query) => {
      const isInside = handle.inTransaction;
      if (!isInside) {
        endOthers();
        beforeWrite();
      }
      return attempt(isInside ? 'work' : 'commit', () => prepared(query.sql).run(...query.parameters));
    },
    begin: (end) => {
      endOthers();
      beforeWrite();
      attempt('work', () => prepared('begin immediate').run());
      if (shared !== undefined) openGroups.set(shared, end);
    },
    commit: () => {
      try {
        beforeWrite();
        attempt('commit', () => prepared('commit').run());
      } finally {
        undo();
      }
    },
    undo,
    close: () => {
      handle.close();
      letGo();
    },
    letGo,
    patiently: (waitMs, work) => {
      const before = busyTimeout(waitMs);
      try {
        return work();
      } finally {
        busyTimeout(before);
      }
    },
    watchFiles: () => {
      files = new FilesInPlace(handle.name);
    },
  };
}

/** SQLite's description of the first damage it finds: trees, pages and cells, never contents. */
function firstDamage(handle: SqliteHandle): string {
  try {
    const [first] = handle.prepare('pragma integrity_check(1)').all();
    const found = typeof first === 'object' && first !== null ? Object.values(first)[0] : undefined;
    return typeof found === 'string' && found !== 'ok'
      ? found.replaceAll('\n', ' ').slice(0, 200)
      : 'in the data that was read';
  } catch {
    return 'too badly to be checked'; // The original error is reported anyway; this only describes the damage.
  }
}
