import type { LogEntry } from './log-entry.ts';
import type { Pause } from './sim-log.ts';

interface OpenGroup {
  readonly entries: LogEntry[];
  readonly durable: Promise<void>;
}

/** Group commit: changes that share one flush. All of them become durable, or none does. */
export class CommitGroup {
  readonly #pause: Pause;
  readonly #flush: (entries: readonly LogEntry[]) => Promise<void>;
  #open: OpenGroup | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(pause: Pause, flush: (entries: readonly LogEntry[]) => Promise<void>) {
    this.#pause = pause;
    this.#flush = flush;
  }

  /** Whether a group takes more changes. Its process then holds the lock for writing. */
  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Resolves when the change is durable. */
  add(entry: LogEntry): Promise<void> {
    this.#open ??= this.#begin();
    this.#open.entries.push(entry);
    return this.#open.durable;
  }

  /** Resolves when nothing is pending any more, durable or lost. */
  async finish(): Promise<void> {
    await this.#last;
  }

  #begin(): OpenGroup {
    const entries: LogEntry[] = [];
    const durable = this.#pause('group').then(() => {
      this.#open = undefined;
      return this.#flush(entries);
    });
    this.#last = durable.catch(() => undefined);
    return { entries, durable };
  }
}
