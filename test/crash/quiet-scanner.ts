import type { TextScanner } from '../../src/guard/index.ts';

/** Finds nothing and starts fast: these tests are about the layers below the scanner. */
export const quietScanner: TextScanner = {
  digest: 'quiet',
  scan: () => ({ findings: [], impacts: [], level: 0, complete: true }),
};
