import type { ReplayedDecision } from '../guard/index.ts';
import type { PolicyException } from '../policy/index.ts';

/** What an exception would have changed, had it been in the policy. */
export interface ExceptionPreview {
  /** The file that would change. */
  readonly file: string;
  /** How many past decisions were made again. */
  readonly decisions: number;
  readonly milder: readonly ReplayedDecision[];
  readonly stricter: readonly ReplayedDecision[];
}

/** Where the exceptions of the policy are kept. A `Fault` says what an administrator can do. */
export interface PolicyExceptions {
  /** A name for an exception about this source, which the space has not used. */
  nameFor(space: string, source: string): string;
  /** Makes the last decisions again, with and without the exception. Nothing is written. */
  preview(space: string, exception: PolicyException, last: number): Promise<ExceptionPreview>;
  /** `counts` is false if a person has to approve the changed file first. */
  save(space: string, exception: PolicyException): Promise<{ readonly file: string; readonly counts: boolean }>;
}
