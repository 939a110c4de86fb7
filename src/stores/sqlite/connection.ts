import type { CompiledQuery } from 'kysely';
import { Fault } from '../../base/fault.ts';
import { isFatal, type SqlitePhase, sqliteFault } from './faults.ts';
import type { SqliteChanges, SqliteHandle, SqliteStatement } from './handle.ts';
import { ended, endGroupOf, opened, trueName } from './open-groups.ts';

/** Filters come in many shapes; past this many statements the cache starts anew. */
const maxStatements = 300;

/** A database with its statements. Everything it throws is a Fault or a bug. */
export interface SqliteConnection {
  readonly file: string;
  readonly handle: SqliteHandle;
  all<R>(query: CompiledQuery<R>): R[];
  run(query: CompiledQuery<unknown>): void;
  /** For pragmas and commands, which no builder writes. Never with values in it. */
  command(sql: string): unknown[];
  /** One read outside a transaction. */
  read<T>(work: () => T): T;
  /** Several reads that see one state, whatever others write meanwhile. */
  snapshot<T>(work: () => T): T;
  /** Locks out other writers before anything is read. Rolled back when `keep` says no to the result. */
  write<T>(work: () => T, keep: (result: T) => boolean): T;
  /** One statement that is a transaction of its own, unless one is open. */
  step(query: CompiledQuery<unknown>): SqliteChanges;
  /** A transaction that is left open for more. Locks out other writers; those of this thread end it by `end`. */
  begin(end: () => void): void;
  /** Makes durable what was done since `begin`. Nothing of it was kept when this throws, unless it says that nobody knows. */
  commit(): void;
  /** Undoes what was done since `begin`, as far as SQLite has not done so itself. */
  undo(): void;
}

export function createConnection(handle: SqliteHandle): SqliteConnection {
  const statements = new Map<string, SqliteStatement>();
  const shared = handle.memory ? undefined : trueName(handle.name);
  const endOthers = (): void => {
    if (shared !== undefined) endGroupOf(shared);
  };
  let broken: Fault | undefined;

  const prepared = (sql: string): SqliteStatement => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    if (statements.size >= maxStatements) statements.clear();
    const statement = handle.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const all = <R>(query: CompiledQuery<R>): R[] => prepared(query.sql).all(...query.parameters) as R[];
  const run = (query: CompiledQuery<unknown>): void => {
    prepared(query.sql).run(...query.parameters);
  };
  const command = (sql: string): unknown[] => {
    const statement = handle.prepare(sql);
    try {
      return statement.all();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      statement.run(); // The driver insists on `run` for what returns no rows.
      return [];
    }
  };

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
  // SQLite has already rolled back after some errors and not after others.
  const rollback = (): void => {
    if (handle.inTransaction) prepared('rollback').run();
  };
  const undo = (): void => {
    if (shared !== undefined) ended(shared);
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
    file: handle.name,
    handle,
    all,
    run,
    command,
    read: (work) => attempt('work', work),
    snapshot: (work) => inside('begin', work, () => false),
    write: (work, keep) => {
      endOthers();
      return inside('begin immediate', work, keep);
    },
    step: (query) => {
      const isInside = handle.inTransaction;
      if (!isInside) endOthers();
      return attempt(isInside ? 'work' : 'commit', () => prepared(query.sql).run(...query.parameters));
    },
    begin: (end) => {
      endOthers();
      attempt('work', () => prepared('begin immediate').run());
      if (shared !== undefined) opened(shared, end);
    },
    commit: () => {
      try {
        attempt('commit', () => prepared('commit').run());
      } finally {
        undo();
      }
    },
    undo,
  };
}

/** What SQLite itself says about the first damage it finds: trees, pages and cells, never contents. */
function firstDamage(handle: SqliteHandle): string {
  try {
    const [first] = handle.prepare('pragma integrity_check(1)').all();
    const said = typeof first === 'object' && first !== null ? Object.values(first)[0] : undefined;
    return typeof said === 'string' && said !== 'ok' ? said.replaceAll('\n', ' ').slice(0, 200) : 'in what was read';
  } catch {
    return 'too badly to be checked'; // The answer is about the damage; the first error is on its way up already.
  }
}
