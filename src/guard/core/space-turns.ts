import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Env } from '../../base/env.ts';
import type { Store } from '../../model/store.ts';

/** After this long without a break, queued operations let others have the event loop. */
const maxTurnMs = 10;
/**
 * While others write, a writer that waits for its turn reads what they wrote after this long, and then after twice as long. Not
 * sooner: a turn may bring the newest records with it, and when many wait, their looks take the processor from the one that writes.
 */
const followAfterMs = 1_000;

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
  readonly #env: Env;
  readonly #space: string;
  #end: (() => Promise<void>) | undefined;

  constructor({ store, env }: { readonly store: Store; readonly env: Env }, space: string) {
    this.#store = store;
    this.#env = env;
    this.#space = space;
  }

  get isTaken(): boolean {
    return this.#end !== undefined;
  }

  /**
   * Waits for the turn. `from`: the first record that this process does not know. Meanwhile it follows what those write
   * whose turn it is, because anyone who has the turn should be done soon.
   */
  async take(from: number, follow: () => Promise<void>): Promise<void> {
    if (this.#end !== undefined) return;
    const held = this.#store.hold(this.#space, from);
    for (let pause = followAfterMs; !(await isDoneWithin(this.#env, held, pause)); pause *= 2) {
      // A failure here occurs again when the operation has its turn, and is reported then.
      await follow().catch(() => undefined);
    }
    this.#end = await held;
  }

  async end(): Promise<void> {
    await this.#end?.();
  }
}

/** Waits for the work, so long at most, and returns whether it has ended, well or not. */
async function isDoneWithin(env: Env, work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const ended = work.then(
    () => true,
    () => true,
  );
  if (env.sleep !== undefined) return Promise.race([ended, env.sleep(milliseconds).then(() => false)]);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  return Promise.race([ended, late]).finally(() => clearTimeout(timer));
}
