import process from 'node:process';

/**
 * Settles when somebody wants us to stop. From then on, and from the first call, the signals are ours: what runs ends in
 * order instead of in the middle. A second one falls through to the system.
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

/** Waits so long; false when we are to stop instead. */
export async function restUntil(stopped: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const rested = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), milliseconds);
  });
  const going = await Promise.race([rested, stopped.then(() => false)]);
  clearTimeout(timer);
  return going;
}
