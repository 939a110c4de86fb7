import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** The reader of our output went away (`bezoar scan . | head`). Nobody is left to tell, so this ends the run quietly. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed';
}

export interface Output {
  /** Queues text; waits only when the reader is slow. */
  write(text: string): Promise<void>;
  /** Hands everything queued to the stream. */
  flush(): Promise<void>;
}

/** Many small writes cost more than the scan of a short note, so they leave in batches of this many characters. */
const BATCH = 64 * 1024;

export function createOutput(stream: Writable): Output {
  let queue: string[] = [];
  let size = 0;
  let failure: Error | undefined;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    failure = error.code === 'EPIPE' ? new OutputClosed('the reader closed the pipe', { cause: error }) : error;
  });

  async function flush(): Promise<void> {
    if (failure) throw failure;
    if (size === 0) return;
    const batch = queue.join('');
    queue = [];
    size = 0;
    if (!stream.write(batch)) await drained(stream);
    if (failure) throw failure;
  }

  return {
    async write(text) {
      queue.push(text);
      size += text.length;
      if (size >= BATCH) await flush();
    },
    flush,
  };
}

/** A stream that fails never drains; the error listener keeps what went wrong, so here any end of waiting will do. */
async function drained(stream: Writable): Promise<void> {
  if (stream.destroyed || !stream.writableNeedDrain) return;
  const stop = new AbortController();
  const settled = ['drain', 'close', 'error'].map((event) => once(stream, event, { signal: stop.signal }));
  await Promise.race(settled).catch(() => undefined);
  stop.abort();
  await Promise.allSettled(settled);
}
