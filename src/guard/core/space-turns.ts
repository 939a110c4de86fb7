import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Env } from '../../base/env.ts';
import type { Store } from '../../model/store.ts';

/** After this long without a break, queued operations let others have the event loop. */
const maxTurnMs = 10;

/** Operations of one process wait for each other instead of racing for the head. */
export class OperationQueue {
  readonly #env: Env;
  #waiting = 0;
  #running = 0;
  readonly #ended = (): void => {
    this.#running -= 1;
  };
  #last: Promise<unknown> = Promise.resolve();
  #turnedAt = 0;

  constructor(env: Env) {
    this.#env = env;
  }

  /** Number of queued operations. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Number of operations that are queued or run. */
  get running(): number {
    return this.#running;
  }

  run<R>(operation: () => Promise<R>): Promise<R> {
    const begin = async (): Promise<R> => {
      this.#waiting -= 1;
      // Answers of an embedded store arrive without a turn of the event loop; a full queue would keep it from turning.
      const elapsed = this.#env.elapsed ?? (() => performance.now());
      if (elapsed() - this.#turnedAt > maxTurnMs) {
        await nextTurn();
        this.#turnedAt = elapsed();
      }
      return operation();
    };
    this.#waiting += 1;
    this.#running += 1;
    const turn = this.#last.then(begin, begin);
    this.#last = turn.then(this.#ended, this.#ended);
    return turn;
  }
}

/** The turn of one operation at its space, if it takes one: until it ends, writers that wait for theirs do not write. */
export class SpaceTurn {
  readonly #store: Store;
  readonly #space: string;
  #end: (() => Promise<void>) | undefined;

  constructor(store: Store, space: string) {
    this.#store = store;
    this.#space = space;
  }

  get isTaken(): boolean {
    return this.#end !== undefined;
  }

  async take(): Promise<void> {
    this.#end ??= await this.#store.hold(this.#space);
  }

  async end(): Promise<void> {
    await this.#end?.();
  }
}
