import type { Impact, Signal } from '../model/finding.ts';
import type { Level } from '../model/level.ts';
import type { Trust } from '../model/trust.ts';
import type { Verdict } from '../model/verdict.ts';
import type { PolicyNumbers, PolicyRow } from './schema.ts';

/** What is being done with the text: stored, found again, put into a new session's prompt, or taken from a document. */
export const guardPaths = ['write', 'recall', 'load', 'ingest'] as const;
export type GuardPath = (typeof guardPaths)[number];

export const presetNames = ['observe', 'balanced', 'strict'] as const;
export type PresetName = (typeof presetNames)[number];

export const budgetUnits = ['code-points', 'tokens'] as const;

/** Ids of rulings that no row makes. No row may bear them. */
export const reservedRowIds = ['nothing-found', 'condition-none', 'condition-integrity'] as const;

/** The lab's A, B and C: no checks, integrity only, everything. The same code under each. */
export const labConditions = ['none', 'integrity', 'full'] as const;
export type LabCondition = (typeof labConditions)[number];

export interface Policy extends PolicyNumbers {
  readonly preset: PresetName;
  /** False only in `observe`: everything is decided and written down, and nothing is held back. */
  readonly enforce: boolean;
  readonly rows: readonly PolicyRow[];
  /** SHA-256 over everything above that decides. Two policies of one digest rule alike. */
  readonly digest: string;
}

/** Everything a ruling is made from. */
export interface PolicyInput {
  readonly level: Level;
  readonly impacts: readonly Impact[];
  /** What the text alone does not show. */
  readonly signals?: readonly Signal[];
  readonly trust: Trust;
  readonly path: GuardPath;
  readonly complete: boolean;
  readonly condition: LabCondition;
}

export interface Ruling {
  readonly verdict: Verdict;
  /** What the table says; differs from `verdict` only where the policy observes. */
  readonly advised: Verdict;
  /** The row that decided, or `nothing-found`, `condition-none`, `condition-integrity`. */
  readonly row: string;
  readonly why: string;
}
