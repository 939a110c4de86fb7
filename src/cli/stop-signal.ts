import process from 'node:process';

/**
 * Resolves on SIGINT or SIGTERM, so that running work can finish in order. The first call takes over both signals; a
 * second signal reaches the default handler.
 */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      process.removeAllListeners('SIGINT');
      process.removeAllListeners('SIGTERM');
      resolve();
    };
    process.removeAllListeners('SIGINT');
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
}

/** Waits; returns false if the stop signal came first. */
export async function restUntil(stopped: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const rested = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), milliseconds);
  });
  const going = await Promise.race([rested, stopped.then(() => false)]);
  clearTimeout(timer);
  return going;
}
