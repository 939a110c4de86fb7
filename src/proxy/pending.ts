import type { JsonFields, RequestId } from '../jsonrpc/index.ts';

/** A request that the server has not answered yet. */
export interface PendingRequest {
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonFields;
}

/** More open requests than any sane client has. */
const maxPending = 1_000;

/** Open requests, each with a timeout, so that a hanging server does not make its client hang. */
export class Pending {
  readonly #open = new Map<string, { readonly waiting: PendingRequest; readonly timer: NodeJS.Timeout }>();
  readonly #timeoutMs: number;
  readonly #onTimeout: (waiting: PendingRequest) => void;

  constructor(timeoutMs: number, onTimeout: (waiting: PendingRequest) => void) {
    this.#timeoutMs = timeoutMs;
    this.#onTimeout = onTimeout;
  }

  /** False if the id is in use or there are too many open requests. */
  add(waiting: PendingRequest): boolean {
    const key = keyOf(waiting.id);
    if (this.#open.has(key) || this.#open.size >= maxPending) return false;
    const timer = setTimeout(() => {
      this.#open.delete(key);
      this.#onTimeout(waiting);
    }, this.#timeoutMs);
    this.#open.set(key, { waiting, timer });
    return true;
  }

  take(id: RequestId | null): PendingRequest | undefined {
    const key = keyOf(id);
    const found = this.#open.get(key);
    this.#open.delete(key);
    clearTimeout(found?.timer);
    return found?.waiting;
  }

  takeAll(): readonly PendingRequest[] {
    return [...this.#open.values()].flatMap(({ waiting }) => this.take(waiting.id) ?? []);
  }
}

/** 1 and "1" are different ids. */
function keyOf(id: RequestId | null): string {
  return JSON.stringify(id);
}
