import type { Env } from '../../base/env.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import type { GraphEdit, GraphLine } from '../../stores/knowledge-graph/index.ts';
import type { Admission } from './admit.ts';

/** Everything a call works on: the file as it stands, in agreement with the guard. */
export interface GraphContext {
  readonly space: GuardedSpace;
  readonly env: Env;
  readonly origin: Origin;
  readonly lines: readonly GraphLine[];
  /** What the guard holds, by key of the item. */
  readonly items: ReadonlyMap<string, Admission>;
  readonly nonce: string;
}

/** What a call does to the file, and what the model is told. */
export interface GraphOutcome {
  readonly edit?: GraphEdit;
  readonly answer: string;
}

export type GraphRun = (origin: Origin, act: (context: GraphContext) => Promise<GraphOutcome>) => Promise<string>;
