import type { readDocument } from '../config/index.ts';
import type * as detect from '../detect/index.ts';

/** What the commands need of the detector and of the parsers, handed in so that a test can bring three rules of its own. */
export interface Engine {
  readonly createScanner: typeof detect.createScanner;
  readonly parsePack: (data: unknown, name: string) => RulePack;
  readonly parseModel: (data: unknown, name: string) => Model;
  readonly serializeModel: (model: Model) => string;
  readonly trainOn: (examples: readonly detect.Example[]) => Model;
  readonly readDocument: typeof readDocument;
}
/** Loaded when a command needs it: the rules take longer to load than most commands to run. */
export type LoadEngine = () => Promise<Engine>;
export type Scanner = detect.Scanner;
export type RulePack = detect.RulePack;
export type Model = detect.Model;
