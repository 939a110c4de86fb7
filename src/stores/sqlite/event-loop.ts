import { setImmediate as nextTurn } from 'node:timers/promises';

/** Calls of a store are answered in microtasks, so a long series of them would keep timers and sockets waiting. */
const maxTurnMs = 15;

/** Lets the event loop turn now and then during a series of calls. */
export class EventLoop {
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
