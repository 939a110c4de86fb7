import type { SqliteConnection } from './connection.ts';
import { ProcessQueue } from './process-queue.ts';

/** How long a process keeps its turn while others wait: passing it on takes as long as several commits. */
const turnMs = 40;
/** A turn that is not used for so long goes to the next process. */
const idleMs = 3;
/** A process that takes longer between two uses passes the turn on at once, so that others work meanwhile. */
const maxGapMs = 10;

/** The turn to write to a database, next to its file. A database in memory needs none. */
export function fairTurnAt({ file, handle }: SqliteConnection): FairTurn | undefined {
  return handle.memory ? undefined : new FairTurn(new ProcessQueue(`${file}-turns`));
}

/**
 * This process's place in a queue of processes. While nobody else wants the turn, it costs one look at a folder. When
 * others wait, each process in turn gets the same time, in which it can do many things.
 */
export class FairTurn {
  readonly #queue: ProcessQueue;
  /** How many have begun and not ended. */
  #users = 0;
  /** How many will begin as soon as the event loop has turned. */
  #expected = 0;
  #isHeld = false;
  #since = 0;
  #lastUse = 0;
  #gapMs = 0;
  #idleCheck: NodeJS.Timeout | undefined;

  constructor(queue: ProcessQueue) {
    this.#queue = queue;
  }

  /** Begins at once if it is this process's turn or nobody else wants one. Returns whether it began. */
  tryBegin(): boolean {
    this.#gapMs = performance.now() - this.#lastUse;
    if (!this.#mayBegin()) return false;
    this.#users += 1;
    return true;
  }

  /** Waits for the turn, at most so long, and begins. Shows others that this process waits. */
  async begin(limitMs: number): Promise<void> {
    if (!(this.#isHeld && this.#mayBegin())) {
      this.#isHeld = false;
      await this.#queue.wait(limitMs);
      this.#isHeld = true;
      this.#since = performance.now();
    }
    this.#users += 1;
  }

  /** After each `tryBegin` that succeeded and each `begin`. */
  end(): void {
    this.#users -= 1;
    this.#lastUse = performance.now();
    if (!this.#isHeld || this.#users > 0) return;
    if (this.#gapMs > maxGapMs) this.#leave();
    else this.#checkLater();
  }

  /** Runs short work of another kind, without losing the turn to it. */
  async keepDuring(work: () => Promise<void>): Promise<void> {
    this.#expected += 1;
    await work();
    this.#expected -= 1;
    this.#lastUse = performance.now();
    if (this.#isHeld) this.#checkLater();
  }

  /** Gives the turn up and removes what was made for it. */
  close(): void {
    this.#leave();
    this.#queue.clear();
  }

  #mayBegin(): boolean {
    if (!this.#isHeld) return this.#queue.isEmpty;
    if (this.#users > 0) return true;
    const isOver = performance.now() - this.#since > turnMs;
    if (!isOver && this.#queue.hasTicket) return true;
    this.#leave();
    return this.#queue.isEmpty;
  }

  #checkLater(): void {
    this.#idleCheck ??= setTimeout(() => this.#leaveIfIdle(), idleMs);
  }

  #leaveIfIdle(): void {
    this.#idleCheck = undefined;
    if (!this.#isHeld || this.#users + this.#expected > 0) return;
    if (performance.now() - this.#lastUse >= idleMs) this.#leave();
    else this.#checkLater();
  }

  #leave(): void {
    clearTimeout(this.#idleCheck);
    this.#idleCheck = undefined;
    this.#isHeld = false;
    this.#queue.leave();
  }
}
