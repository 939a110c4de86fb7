import type { ProcessQueue } from './process-queue.ts';

/** How long a process keeps its turn while others wait: passing it on takes a millisecond, about as long as two commits. */
const turnMs = 20;
/** A turn that is not used for so long goes to the next process. */
const idleMs = 1;
/** A process that takes longer between two uses passes the turn on at once, so that others work meanwhile. */
const maxGapMs = 2;

/**
 * This process's place in a queue of processes. While nobody else wants the turn, it costs one look at a folder. When
 * others wait, each process in turn gets the same time, in which it can do many things.
 */
export class FairTurn {
  readonly #queue: ProcessQueue;
  #users = 0;
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
    this.#use();
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
    this.#use();
  }

  /** After each `tryBegin` that succeeded and each `begin`. */
  end(): void {
    this.#users -= 1;
    this.#lastUse = performance.now();
    if (!this.#isHeld || this.#users > 0) return;
    if (this.#gapMs > maxGapMs) this.#leave();
    else this.#idleCheck ??= setTimeout(() => this.#leaveIfIdle(), idleMs);
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
    const isAwaited = this.#queue.isAwaited;
    this.#leave();
    return !isAwaited && this.#queue.isEmpty;
  }

  #use(): void {
    this.#users += 1;
  }

  #leaveIfIdle(): void {
    this.#idleCheck = undefined;
    if (!this.#isHeld || this.#users > 0) return;
    if (performance.now() - this.#lastUse >= idleMs) this.#leave();
    else this.#idleCheck = setTimeout(() => this.#leaveIfIdle(), idleMs);
  }

  #leave(): void {
    clearTimeout(this.#idleCheck);
    this.#idleCheck = undefined;
    this.#isHeld = false;
    this.#queue.leave();
  }
}
