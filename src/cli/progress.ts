import { performance } from 'node:perf_hooks';
import { drawHidden, fitStart } from './draw.ts';
import type { Io } from './io.ts';

/** A progress line for long runs. Short runs show none. */
export interface Progress {
  at(done: number, name: string): void;
  /** The same, repeated until `work` ends, which may take the whole run. */
  during<T>(done: number, name: string, work: Promise<T>): Promise<T>;
  /** Makes room for another line on the terminal. */
  clear(): void;
}

const INITIAL_DELAY_MS = 500;
const INTERVAL_MS = 100;
const CLEAR_LINE = '\r\u001b[K';

const silent: Progress = { at: () => undefined, during: (_done, _name, work) => work, clear: () => undefined };

export function createProgress(
  io: Io,
  wanted: boolean,
  now: () => number = () => performance.now(),
  done = 'scanned',
): Progress {
  if (!wanted || !io.isTTY.stderr) return silent;
  let next = now() + INITIAL_DELAY_MS;
  let shown = false;
  const at = (count: number, name: string): void => {
    if (now() < next) return;
    next = now() + INTERVAL_MS;
    shown = true;
    const line = fitStart(`${count} ${done}, now ${drawHidden(name)}`, (io.columns ?? 80) - 1);
    io.stderr.write(`${CLEAR_LINE}${line}`);
  };
  return {
    at,
    async during(count, name, work) {
      at(count, name);
      const timer = setInterval(at, INTERVAL_MS, count, name);
      try {
        return await work;
      } finally {
        clearInterval(timer);
      }
    },
    clear() {
      if (shown) io.stderr.write(CLEAR_LINE);
      shown = false;
    },
  };
}
