import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import { Fault } from '../../base/fault.ts';
import { type SqlitePhase, sqliteFault } from '../sqlite/faults.ts';
import type { SqliteHandle } from '../sqlite/handle.ts';

const maxPauseMs = 100;
/** Pause between two locks of one handle. Other programs poll for the lock and must get a chance to take it. */
const restBetweenLocksMs = 25;

/** A database that other programs write, too. It throws only Faults, or errors that are bugs. */
export interface DockerAgentConnection {
  all<R>(query: CompiledQuery<R>): R[];
  run(query: CompiledQuery<unknown>): void;
  /** One read, queued with all other work on this handle. */
  read<T>(work: () => T): Promise<T>;
  /** Locks out other writers, in this process and in others, until the work is done. Rolls back if the work throws. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

/** Work on one handle runs one after the other, because a transaction belongs to the handle and not to its caller. */
const queues = new WeakMap<SqliteHandle, Promise<unknown>>();
const rested = new WeakMap<SqliteHandle, Promise<void>>();

/**
 * Waiting for another writer does not block the thread: the lock is held while the guard decides, and its holder may be
 * another instance in this process.
 */
export function connect(handle: SqliteHandle, busyTimeout: number): DockerAgentConnection {
  const attempt = <T>(phase: SqlitePhase, work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw sqliteFault(error, handle.name, phase, () => 'in the data that was read');
    }
  };
  const command = (phase: SqlitePhase, sql: string): void => attempt(phase, () => void handle.prepare(sql).run());
  const retryWhileBusy = async <T>(work: () => T): Promise<T> => {
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
  // Otherwise the driver would block the thread.
  attempt('work', () => handle.prepare('pragma busy_timeout = 0').all());
  return {
    all: <R>(query: CompiledQuery<R>) =>
      attempt('work', () => handle.prepare(query.sql).all(...query.parameters) as R[]),
    run: (query) => attempt('work', () => void handle.prepare(query.sql).run(...query.parameters)),
    read: (work) => inTurn(() => retryWhileBusy(() => attempt('work', work))),
    exclusively: (work) =>
      inTurn(async () => {
        await rested.get(handle);
        await retryWhileBusy(() => command('work', 'begin immediate'));
        try {
          const result = await work();
          await retryWhileBusy(() => command('commit', 'commit'));
          return result;
        } finally {
          // Still open only after a failure. SQLite rolls back by itself after some errors and not after others.
          if (handle.inTransaction) command('work', 'rollback');
          rested.set(handle, sleep(restBetweenLocksMs));
        }
      }),
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Fault && error.code === 'store-contention';
}
