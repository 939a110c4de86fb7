import type { UpstreamLine } from './upstream.ts';

interface Queued {
  readonly line: UpstreamLine;
  readonly taken: () => void;
}

/** Merges the lines of several responses. `push` resolves when the line has been consumed. */
export class LineQueue implements AsyncIterable<UpstreamLine> {
  readonly #waiting: Queued[] = [];
  #wake: () => void = () => undefined;
  #ended = false;

  push(line: UpstreamLine): Promise<void> {
    if (this.#ended) return Promise.resolve();
    return new Promise((taken) => {
      this.#waiting.push({ line, taken });
      this.#wake();
    });
  }

  end(): void {
    this.#ended = true;
    for (const { taken } of this.#waiting) taken();
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<UpstreamLine> {
    while (!this.#ended) {
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
