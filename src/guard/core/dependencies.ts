import type { Env } from '../../base/env.ts';
import type { Keyring } from '../../model/keyring.ts';
import type { Store } from '../../model/store.ts';
import type { TextScanner } from '../../model/text-scanner.ts';
import type { LabCondition, Policy } from '../../policy/index.ts';
import type { SecondOpinions } from '../assess/second-opinions.ts';
import type { Meanings } from '../meaning/index.ts';
import type { OpenLedgers } from './open-ledgers.ts';

export interface GuardDependencies {
  readonly env: Env;
  readonly store: Store;
  readonly keyring: Keyring;
  readonly scanner: TextScanner;
  /** What a reader thinks of new texts, if the guard has one. */
  readonly opinions?: SecondOpinions;
  /** Finds entries by what they mean, if the guard has an embedder. */
  readonly meanings?: Meanings;
  readonly policyFor: (space: string) => Policy;
  /** Called when the policies have changed. */
  readonly onPolicyChange: Set<() => void>;
  readonly condition: LabCondition;
  readonly openLedgers: OpenLedgers;
  /** Whether a write waits briefly for others, so that they share one disk flush. */
  readonly manyCallers: boolean;
  /** Records between two images of the ledger. */
  readonly recordsPerImage?: number;
  /** Counts the tokens of a prompt, for budgets in tokens. */
  readonly countTokens?: (text: string) => number;
}
