import type { Pause } from './sim-log.ts';

interface OpenGroup {
  readonly payloads: Uint8Array[];
  readonly durable: Promise<void>;
}

/** Group commit: changes that share one flush. All of them become durable, or none does. */
export class SimCommitGroup {
  readonly #pause: Pause;
  readonly #flush: (payloads: readonly Uint8Array[]) => Promise<void>;
  #open: OpenGroup | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(pause: Pause, flush: (payloads: readonly Uint8Array[]) => Promise<void>) {
    this.#pause = pause;
    this.#flush = flush;
  }

  /** Whether a group takes more changes. Its process then holds the lock for writing. */
  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Resolves when the change is durable. */
  add(payload: Uint8Array): Promise<void> {
    this.#open ??= this.#begin();
    this.#open.payloads.push(payload);
    return this.#open.durable;
  }

  /** Resolves when nothing is pending any more, durable or lost. */
  async finish(): Promise<void> {
    await this.#last;
  }

  #begin(): OpenGroup {
    const payloads: Uint8Array[] = [];
    const durable = this.#pause('group').then(() => {
      this.#open = undefined;
      return this.#flush(payloads);
    });
    this.#last = durable.catch(() => undefined);
    return { payloads, durable };
  }
}
