import type { Env } from '../../base/env.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import type { GraphEdit, GraphLine } from '../../stores/knowledge-graph/index.ts';
import type { Admission } from './admit.ts';

/** What a call works on: the current file, reconciled with the guard. */
export interface GraphContext {
  readonly space: GuardedSpace;
  readonly env: Env;
  readonly origin: Origin;
  readonly lines: readonly GraphLine[];
  /** The guard's decisions, by item key. */
  readonly items: ReadonlyMap<string, Admission>;
  readonly nonce: string;
}

/** What a call does to the file, and its result for the model. */
export interface GraphOutcome {
  readonly edit?: GraphEdit;
  readonly answer: string;
}

export type GraphRun = (origin: Origin, act: (context: GraphContext) => Promise<GraphOutcome>) => Promise<string>;
