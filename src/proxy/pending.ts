import type { JsonFields, RequestId } from '../jsonrpc/index.ts';

/** A request that went to the server and was not answered yet. */
export interface PendingRequest {
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonFields;
}

/** No client has more than this under way; one that does has lost count. */
const maxPending = 1_000;

/** Requests under way, each with an end: a server that hangs must not make its client hang with it. */
export class Pending {
  readonly #open = new Map<string, { readonly waiting: PendingRequest; readonly timer: NodeJS.Timeout }>();
  readonly #timeout: number;
  readonly #late: (waiting: PendingRequest) => void;

  constructor(timeout: number, late: (waiting: PendingRequest) => void) {
    this.#timeout = timeout;
    this.#late = late;
  }

  /** False when the id is taken or there are too many. */
  add(waiting: PendingRequest): boolean {
    const key = keyOf(waiting.id);
    if (this.#open.has(key) || this.#open.size >= maxPending) return false;
    const timer = setTimeout(() => {
      this.#open.delete(key);
      this.#late(waiting);
    }, this.#timeout);
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

/** 1 and "1" are two ids. */
function keyOf(id: RequestId | null): string {
  return JSON.stringify(id);
}
