import type { TextScanner } from '../../src/guard/index.ts';

/** Finds nothing. What is tested here lies beneath the scanner, which takes its time to start. */
export const quietScanner: TextScanner = {
  digest: 'quiet',
  scan: () => ({ findings: [], impacts: [], level: 0, complete: true }),
};
