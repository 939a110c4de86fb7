import type { Impact, Signal } from '../model/finding.ts';
import type { Level } from '../model/level.ts';
import type { Rates } from '../model/rates.ts';
import type { Trust } from '../model/trust.ts';
import type { Verdict } from '../model/verdict.ts';

/** What is being done with the text: stored, found again, put into a new session's prompt, or taken from a document. */
export const guardPaths = ['write', 'recall', 'load', 'ingest'] as const;
export type GuardPath = (typeof guardPaths)[number];

/** The lab's A, B and C: no checks, integrity only, everything. The same code under each. */
export const labConditions = ['none', 'integrity', 'full'] as const;
export type LabCondition = (typeof labConditions)[number];

/** What a row looks at. Every part is a threshold, so a text that is more suspicious matches more rows and never fewer. */
export interface RowCondition {
  /** This level or a higher one. */
  readonly level?: Level;
  /** Any of these. */
  readonly impact?: readonly Impact[];
  /** Any of these. */
  readonly signal?: readonly Signal[];
  /** This trust or a lower one. */
  readonly trust?: Trust;
  /** On these paths only; absent means on all of them. */
  readonly path?: readonly GuardPath[];
  /** Only a text that was not read to its end. There is no row for "read in full": reading more must not be punished. */
  readonly complete?: false;
}

/** One line of the table. The verdict is the strictest of all rows that match. */
export interface PolicyRow {
  readonly id: string;
  readonly when: RowCondition;
  readonly verdict: Verdict;
  /** For the person who asks why. Goes into explanations, so it never holds memory text. */
  readonly why: string;
}

/** What is refused for its size alone. Characters are counted in code points. */
export interface SizeLimits {
  readonly contentCodePoints: number;
  readonly tags: number;
  readonly tagCodePoints: number;
  /** Per space, erased ones not counted. */
  readonly entries: number;
  readonly batch: number;
  readonly queryCodePoints: number;
  readonly parents: number;
  /** Most entries one recall returns. */
  readonly recall: number;
  /** Names of targets, principals, sessions and tools. */
  readonly nameCodePoints: number;
  readonly uriCodePoints: number;
  /** A reviewer's own words. */
  readonly reasonCodePoints: number;
}

export const presetNames = ['observe', 'balanced', 'strict'] as const;
export type PresetName = (typeof presetNames)[number];

export const budgetUnits = ['code-points', 'tokens'] as const;
export type BudgetUnit = (typeof budgetUnits)[number];

export interface Policy {
  readonly preset: PresetName;
  /** False only in `observe`: everything is decided and written down, and nothing is held back. */
  readonly enforce: boolean;
  readonly rows: readonly PolicyRow[];
  readonly limits: SizeLimits;
  /** How often may be written. */
  readonly rates: Rates;
  /** How much of a prompt the memory may take. */
  readonly budget: { readonly unit: BudgetUnit; readonly size: number };
  /** For how many records of its own after a sight a session's writes stay tainted by it. */
  readonly taint: { readonly window: number };
  readonly review: { readonly expiresAfterDays: number };
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
