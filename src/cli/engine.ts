import type { readDocument } from '../config/index.ts';
import type * as detect from '../detect/index.ts';

/** What the commands need of the detector and of the parsers, handed in so that a test can bring three rules of its own. */
export interface Engine {
  readonly createScanner: typeof detect.createScanner;
  readonly parsePack: (data: unknown, name: string) => EnginePack;
  readonly parseModel: (data: unknown, name: string) => EngineModel;
  readonly serializeModel: (model: EngineModel) => string;
  readonly trainOn: (examples: readonly detect.TrainingExample[]) => EngineModel;
  readonly readDocument: typeof readDocument;
}
/** Loaded when a command needs it: the rules take longer to load than most commands to run. */
export interface LoadEngine {
  (): Promise<Engine>;
  /** Only what scans with the rules that ship, which is there much sooner. */
  (need: 'scanner'): Promise<Pick<Engine, 'createScanner'>>;
}
export type EngineScanner = detect.Scanner;
export type EnginePack = detect.RulePack;
export type EngineModel = detect.LearnedModel;
