import type { readDocument } from '../config/index.ts';
import type * as detect from '../detect/index.ts';

/** What the commands need from the detector and the parsers; injected, so that a test can bring its own rules. */
export interface Engine {
  readonly createScanner: typeof detect.createScanner;
  readonly parsePack: (data: unknown, name: string) => Promise<EnginePack>;
  readonly parseModel: (data: unknown, name: string) => EngineModel;
  readonly serializeModel: (model: EngineModel) => string;
  readonly trainOn: (examples: readonly detect.TrainingExample[]) => EngineModel;
  readonly readDocument: typeof readDocument;
}
/** Loaded on demand: the rules take longer to load than most commands take to run. */
export interface LoadEngine {
  (): Promise<Engine>;
  /** Only the scanner with the built-in rules, which loads much faster. */
  (need: 'scanner'): Promise<Pick<Engine, 'createScanner'>>;
}
export type EngineScanner = detect.Scanner;
export type EnginePack = detect.RulePack;
export type EngineModel = detect.LearnedModel;
