import type { Fields, RequestId } from '../wire/index.ts';

/** A request that went to the server and was not answered yet. */
export interface Waiting {
  readonly id: RequestId;
  readonly method: string;
  readonly params: Fields;
}

/** No client has more than this under way; one that does has lost count. */
const most = 1_000;

/** Requests under way, each with an end: a server that hangs must not make its client hang with it. */
export class Pending {
  readonly #open = new Map<string, { readonly waiting: Waiting; readonly timer: NodeJS.Timeout }>();
  readonly #timeout: number;
  readonly #late: (waiting: Waiting) => void;

  constructor(timeout: number, late: (waiting: Waiting) => void) {
    this.#timeout = timeout;
    this.#late = late;
  }

  /** False when the id is taken or there are too many. */
  add(waiting: Waiting): boolean {
    const key = keyOf(waiting.id);
    if (this.#open.has(key) || this.#open.size >= most) return false;
    const timer = setTimeout(() => {
      this.#open.delete(key);
      this.#late(waiting);
    }, this.#timeout);
    this.#open.set(key, { waiting, timer });
    return true;
  }

  take(id: RequestId | null): Waiting | undefined {
    const key = keyOf(id);
    const found = this.#open.get(key);
    this.#open.delete(key);
    clearTimeout(found?.timer);
    return found?.waiting;
  }

  takeAll(): readonly Waiting[] {
    return [...this.#open.values()].flatMap(({ waiting }) => this.take(waiting.id) ?? []);
  }
}

/** 1 and "1" are two ids. */
function keyOf(id: RequestId | null): string {
  return JSON.stringify(id);
}
