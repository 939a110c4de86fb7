import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import { Fault } from '../../base/fault.ts';
import { type SqlitePhase, sqliteFault } from '../sqlite/faults.ts';
import type { SqliteHandle } from '../sqlite/handle.ts';

const maxPauseMs = 100;
/** Between two locks of one handle. Other programs ask for the lock now and then, and must find it free. */
const breather = 25;

/** A database that other programs write, too. Everything it throws is a Fault or a bug. */
export interface DockerAgentConnection {
  all<R>(query: CompiledQuery<R>): R[];
  run(query: CompiledQuery<unknown>): void;
  /** One look, in turn with everything else that is done on this handle. */
  look<T>(work: () => T): Promise<T>;
  /** Locks out other writers, of this process and of others, until the work is done. Undone when it throws. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

/** What is done on one handle waits for each other: a transaction belongs to the handle, not to who began it. */
const queues = new WeakMap<SqliteHandle, Promise<unknown>>();
const rested = new WeakMap<SqliteHandle, Promise<void>>();

/**
 * Waiting for another writer does not block the thread: the lock is held while the guard decides, and the one who holds it
 * may be another instance in this very process.
 */
export function connect(handle: SqliteHandle, busyTimeout: number): DockerAgentConnection {
  const attempt = <T>(phase: SqlitePhase, work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw sqliteFault(error, handle.name, phase, () => 'in what was read');
    }
  };
  const command = (phase: SqlitePhase, sql: string): void => attempt(phase, () => void handle.prepare(sql).run());
  const patiently = async <T>(work: () => T): Promise<T> => {
    for (let waited = 0, pause = 2; ; waited += pause, pause = Math.min(pause * 2, maxPauseMs)) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error) || waited >= busyTimeout) throw error;
        await sleep(pause);
      }
    }
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = (queues.get(handle) ?? Promise.resolve()).then(work, work);
    queues.set(
      handle,
      turn.catch(() => undefined),
    );
    return turn;
  };
  // The driver would wait on the thread instead.
  attempt('work', () => handle.prepare('pragma busy_timeout = 0').all());
  return {
    all: <R>(query: CompiledQuery<R>) =>
      attempt('work', () => handle.prepare(query.sql).all(...query.parameters) as R[]),
    run: (query) => attempt('work', () => void handle.prepare(query.sql).run(...query.parameters)),
    look: (work) => inTurn(() => patiently(() => attempt('work', work))),
    exclusively: (work) =>
      inTurn(async () => {
        await rested.get(handle);
        await patiently(() => command('work', 'begin immediate'));
        try {
          const result = await work();
          await patiently(() => command('commit', 'commit'));
          return result;
        } finally {
          // Open only when something failed. SQLite has already rolled back after some errors and not after others.
          if (handle.inTransaction) command('work', 'rollback');
          rested.set(handle, sleep(breather));
        }
      }),
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Fault && error.code === 'store-contention';
}
