import process from 'node:process';

/** Resolves when the process is asked to end, so that a command that serves can put things in order first. */
export function untilStopped(): Promise<void> {
  return new Promise((stopped) => {
    // Ours comes instead of the one of other commands: nothing that a server printed is incomplete.
    process.removeAllListeners('SIGINT');
    process.once('SIGINT', () => stopped());
    process.once('SIGTERM', () => stopped());
  });
}
