import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '../../base/fault.ts';
import type { FairTurn } from './fair-turn.ts';

/** Calls of a store are answered in microtasks, so a long series of them would keep timers and sockets waiting. */
const maxTurnMs = 15;
/** The pauses between attempts while another program holds SQLite's lock outside the queue grow to this. */
const maxPauseMs = 16;

/**
 * Runs the synchronous work of a store, and waits asynchronously while another process has SQLite's lock: SQLite itself
 * would stop the thread. Work that meets the lock has changed nothing and runs again.
 */
export class SqliteAccess {
  readonly #limitMs: number;
  readonly #turn: FairTurn | undefined;
  readonly #loop = new EventLoop();
  #waiting = 0;
  #lastWrite: Promise<unknown> = Promise.resolve();

  /** Without a turn, for a database in memory, no call waits. */
  constructor(limitMs: number, turn: FairTurn | undefined) {
    this.#limitMs = limitMs;
    this.#turn = turn;
  }

  async read<T>(work: () => T): Promise<T> {
    if (this.#loop.isDue) await this.#loop.turn();
    return this.#untilUnlocked(work, 0);
  }

  /**
   * Like `read`, but writes keep their order, among themselves and between processes. Runs at once if nobody waits; work
   * that is urgent, because a transaction is open, does not wait for the event loop either.
   */
  write<T>(work: () => T, isUrgent = false): Promise<T> {
    if (this.#waiting === 0 && (!this.#loop.isDue || isUrgent)) {
      const done = this.#atOnce(work);
      if (done !== undefined) return done;
    }
    return this.after(() => this.#inTurn(work));
  }

  /** Asynchronous work in the order of the writes: those that come later wait for its end. */
  after<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const done = this.#lastWrite.then(work);
    this.#lastWrite = done.then(
      () => this.#leaveQueue(),
      () => this.#leaveQueue(),
    );
    return done;
  }

  /** Waits for the turn to write, and keeps it until the returned function is called, which then calls `release`. */
  async hold(release: () => Promise<void>): Promise<() => Promise<void>> {
    await this.#turn?.begin(this.#limitMs);
    let isHeld = true;
    return () => {
      if (isHeld) this.#turn?.end();
      isHeld = false;
      return release();
    };
  }

  close(): void {
    this.#turn?.close();
  }

  #leaveQueue(): void {
    this.#waiting -= 1;
  }

  #atOnce<T>(work: () => T): Promise<T> | undefined {
    if (this.#turn?.tryBegin() === false) return undefined;
    try {
      return Promise.resolve(work());
    } catch (error) {
      return isLocked(error) ? undefined : Promise.reject(error);
    } finally {
      this.#turn?.end();
    }
  }

  async #inTurn<T>(work: () => T): Promise<T> {
    if (this.#loop.isDue) await (this.#turn?.keepDuring(() => this.#loop.turn()) ?? this.#loop.turn());
    const done = this.#atOnce(work);
    if (done !== undefined) return done;
    const began = performance.now();
    await this.#turn?.begin(this.#limitMs);
    try {
      return await this.#untilUnlocked(work, performance.now() - began);
    } finally {
      this.#turn?.end();
    }
  }

  async #untilUnlocked<T>(work: () => T, waitedMs: number): Promise<T> {
    const began = performance.now() - waitedMs;
    for (let pauseMs = 1; ; pauseMs = Math.min(maxPauseMs, pauseMs * 2)) {
      try {
        return work();
      } catch (error) {
        if (!isLocked(error) || performance.now() - began >= this.#limitMs) throw error;
      }
      await sleep(pauseMs);
    }
  }
}

/** Lets the event loop turn now and then during a series of calls. */
class EventLoop {
  #began: number | undefined;

  /** Whether calls have kept the loop from turning for too long: await `turn` before the next one. */
  get isDue(): boolean {
    const now = performance.now();
    if (this.#began === undefined) {
      this.#began = now;
      setImmediate(() => {
        this.#began = undefined;
      }).unref();
    }
    return now - this.#began > maxTurnMs;
  }

  async turn(): Promise<void> {
    await nextTurn();
    this.#began = undefined;
  }
}

/**
 * Whether another process had the lock. A scrub that meets a reader is reported in another way: it is not worth
 * repeating at once.
 */
function isLocked(error: unknown): boolean {
  return (
    error instanceof Fault &&
    error.code === 'store-contention' &&
    String(error.facts.driver ?? '').startsWith('SQLITE_BUSY')
  );
}
