import type { Env } from '../../base/env.ts';
import type { Report } from '../../model/finding.ts';
import type { Keyring } from '../../model/keyring.ts';
import type { Store } from '../../model/store.ts';
import type { LabCondition, Policy } from '../../policy/index.ts';

/** What the guard needs of a scanner. Any other one will do, if it says what it looks for. */
export interface TextScanner {
  /** Changes whenever the rules or the model do. */
  readonly digest: string;
  /** Reads a text: what it holds against it, and whether all of it was read. */
  scan(text: string): Report;
}

export interface GuardDependencies {
  readonly env: Env;
  readonly store: Store;
  readonly keyring: Keyring;
  readonly scanner: TextScanner;
  readonly policyFor: (space: string) => Policy;
  readonly condition: LabCondition;
  /** Whether a write waits a moment for others, to go to the disk together. */
  readonly manyCallers: boolean;
  /** Counts the tokens of a prompt, for budgets in tokens. */
  readonly countTokens?: (text: string) => number;
}
