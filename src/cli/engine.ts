import type * as detect from '../detect/index.ts';

/** What the commands need of the detector, handed in so that a test can bring three rules of its own. */
export interface Engine {
  readonly createScanner: typeof detect.createScanner;
  readonly parsePack: (data: unknown, name: string) => RulePack;
}
export type Scanner = detect.Scanner;
export type RulePack = detect.RulePack;
