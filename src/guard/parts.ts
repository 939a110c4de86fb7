import type { Env } from '../base/env.ts';
import type { Report } from '../model/finding.ts';
import type { Keyring } from '../model/keyring.ts';
import type { Store } from '../model/store.ts';
import type { Condition, Policy } from '../policy/index.ts';

/** What the guard needs of a scanner. Any other one will do, if it says what it looks for. */
export interface Scans {
  /** Changes whenever the rules or the model do. */
  readonly digest: string;
  scan(text: string): Report;
}

export interface Parts {
  readonly env: Env;
  readonly store: Store;
  readonly keyring: Keyring;
  readonly scanner: Scans;
  readonly policyFor: (space: string) => Policy;
  readonly condition: Condition;
  /** Whether a write waits a moment for others, to go to the disk together. */
  readonly manyCallers: boolean;
  /** Counts the tokens of a prompt, for budgets in tokens. */
  readonly countTokens?: (text: string) => number;
}
