import type { Writable } from 'node:stream';
import { reasonOf } from './reason.ts';

/** The output pipe was closed (`bezoar scan . | head`). Nobody is left to inform, so this ends the run quietly. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed';
}

/** The results could not be written, for example to a full disk. Half a report must not look like a whole one. */
export class OutputFailed extends Error {
  override readonly name = 'OutputFailed';
}

export interface Output {
  /** Queues text; waits only for a slow reader. */
  write(text: string): Promise<void>;
  /** Hands everything queued to the stream. */
  flush(): Promise<void>;
}

/** Characters per write: many small writes cost more than the scan of a short note. */
const BATCH_LENGTH = 64 * 1024;

/** With `onClosed`, a closed pipe does not end the run: it is called once, and further output is dropped. */
export function createOutput(stream: Writable, onClosed?: () => void): Output {
  let queue: string[] = [];
  let size = 0;
  let closed = false;
  // Every write reports its own failure; without a listener the stream would also throw it.
  stream.on('error', () => undefined);

  async function flush(): Promise<void> {
    if (size === 0) return;
    const batch = queue.join('');
    queue = [];
    size = 0;
    if (closed) return;
    try {
      await deliver(stream, batch);
    } catch (error) {
      if (onClosed === undefined || !(error instanceof OutputClosed)) throw error;
      closed = true;
      onClosed();
    }
  }

  return {
    async write(text) {
      queue.push(text);
      size += text.length;
      if (size >= BATCH_LENGTH) await flush();
    },
    flush,
  };
}

/** Waits until the text is written: a slow reader slows us down, and a failure is known before we continue. */
function deliver(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(failureOf(error)) : resolve()));
  });
}

const closedPipeCodes: ReadonlySet<string | undefined> = new Set(['EPIPE', 'ERR_STREAM_DESTROYED']);

function failureOf(error: NodeJS.ErrnoException): Error {
  if (closedPipeCodes.has(error.code)) return new OutputClosed('the reader closed the pipe', { cause: error });
  return new OutputFailed(`cannot write the results: ${reasonOf(error)}`, { cause: error });
}
