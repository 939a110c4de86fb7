import type { JsonRpcLine } from '../jsonrpc/index.ts';

interface Queued {
  readonly line: JsonRpcLine;
  readonly taken: () => void;
}

/** Lines of several responses, one after the other. Whoever brings one waits until it was taken. */
export class LineQueue implements AsyncIterable<JsonRpcLine> {
  readonly #waiting: Queued[] = [];
  #wake: () => void = () => undefined;
  #over = false;

  push(line: JsonRpcLine): Promise<void> {
    if (this.#over) return Promise.resolve();
    return new Promise((taken) => {
      this.#waiting.push({ line, taken });
      this.#wake();
    });
  }

  end(): void {
    this.#over = true;
    for (const { taken } of this.#waiting) taken();
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<JsonRpcLine> {
    while (!this.#over) {
      const next = this.#waiting.shift();
      if (next === undefined) {
        await new Promise<void>((wake) => {
          this.#wake = wake;
        });
        continue;
      }
      next.taken();
      yield next.line;
    }
  }
}
