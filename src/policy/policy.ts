import type { Impact, Signal } from '../model/finding.ts';
import type { Level } from '../model/level.ts';
import type { Trust } from '../model/trust.ts';
import type { Verdict } from '../model/verdict.ts';
import type { PolicyNumbers, PolicyRow } from './schema.ts';

/** What happens to the text: stored, recalled, loaded into a new session's prompt, or ingested from a document. */
export const guardPaths = ['write', 'recall', 'load', 'ingest'] as const;
export type GuardPath = (typeof guardPaths)[number];

export const presetNames = ['observe', 'balanced', 'strict'] as const;
export type PresetName = (typeof presetNames)[number];

export const budgetUnits = ['code-points', 'tokens'] as const;

/** Ids of rulings that do not come from a row. No row may use them. */
export const reservedRowIds = ['nothing-found', 'condition-none', 'condition-integrity'] as const;

/** The conditions of the lab: no checks, integrity only, all checks. All three run the same code. */
export const labConditions = ['none', 'integrity', 'full'] as const;
export type LabCondition = (typeof labConditions)[number];

export interface Policy extends PolicyNumbers {
  readonly preset: PresetName;
  /** False only in `observe`: every decision is made and recorded, and nothing is held. */
  readonly enforce: boolean;
  readonly rows: readonly PolicyRow[];
  /** SHA-256 of everything above that affects a decision. Policies with equal digests decide alike. */
  readonly digest: string;
}

/** Everything a ruling depends on. */
export interface PolicyInput {
  readonly level: Level;
  readonly impacts: readonly Impact[];
  /** What the sentinel found by looking beyond this one text. */
  readonly signals?: readonly Signal[];
  readonly trust: Trust;
  readonly path: GuardPath;
  readonly complete: boolean;
  readonly condition: LabCondition;
}

export interface Ruling {
  readonly verdict: Verdict;
  /** The verdict of the table; differs from `verdict` only if the policy only observes. */
  readonly advised: Verdict;
  /** The row that decided, or `nothing-found`, `condition-none`, `condition-integrity`. */
  readonly row: string;
  readonly why: string;
}
