import type { EntryState, InactiveReason } from '../model/entry.ts';
import type { RecordedFinding } from '../model/event.ts';
import type { Impact } from '../model/finding.ts';
import type { Trust } from '../model/trust.ts';
import type { Verdict } from '../model/verdict.ts';

/** Why a request was not understood or could not be met. The caller, or an attacker, can cause each of these. */
export type RefusalCode =
  | 'unknown-field'
  | 'content-empty'
  | 'content-too-long'
  | 'content-not-text'
  | 'tags-invalid'
  | 'tags-too-many'
  | 'target-invalid'
  | 'importance-invalid'
  | 'kind-invalid'
  | 'parents-invalid'
  | 'parent-unknown'
  | 'time-invalid'
  | 'space-full'
  /** Too many writes within the window of the policy: wait, then write again. */
  | 'rate-limited'
  | 'batch-empty'
  | 'batch-too-large'
  | 'document-invalid'
  | 'document-empty'
  | 'query-too-long'
  | 'filter-invalid'
  | 'not-found'
  /** The entry is not what the caller believed it to be: read it again. */
  | 'changed'
  /** The caller is trusted less than what it wants to undo. */
  | 'outranked'
  | 'blocked'
  | 'not-a-person'
  | 'own-proposal'
  | 'not-waiting'
  | 'reason-missing'
  /** The text holds something the reviewer did not accept. */
  | 'not-accepted'
  | 'beyond-journal'
  /** A bundle that does not verify: nothing of it is used. */
  | 'bundle-invalid'
  /** Why a stored decision is not believed as a baseline. */
  | 'drift'
  | 'unvouched'
  | 'malformed'
  | 'contradictory';

/** What was decided about a text. Holds no text: safe to show to a model. */
export interface Judgement {
  readonly verdict: Verdict;
  /** What the policy would have said; differs only where it observes. */
  readonly advised: Verdict;
  readonly row: string;
  readonly why: string;
  readonly trust: Trust;
  readonly findings: readonly RecordedFinding[];
  readonly impacts: readonly Impact[];
  readonly complete: boolean;
}

export interface Refused {
  readonly outcome: 'refused';
  readonly problem: RefusalCode;
  /** For people and models alike: says what to do, and never repeats memory text. */
  readonly message: string;
  readonly judged?: Judgement;
  /** Which operation of a batch, from zero. */
  readonly index?: number;
  /** When `rate-limited`: after so many milliseconds there is room for one more write. */
  readonly retryAfterMs?: number;
}

export type WriteResult =
  | {
      /** `stored` can reach a prompt; `held` waits for a person. */
      readonly outcome: 'stored' | 'held';
      readonly id: string;
      readonly version: number;
      readonly contentHash: string;
      readonly judged: Judgement;
    }
  | { readonly outcome: 'duplicate'; readonly id: string; readonly state: EntryState }
  | Refused;

export type RemoveResult =
  | {
      readonly outcome: 'removed';
      readonly id: string;
      readonly version: number;
      readonly inactiveReason: InactiveReason;
    }
  | Refused;

export function refused(problem: RefusalCode, message: string, judged?: Judgement): Refused {
  return { outcome: 'refused', problem, message, ...(judged === undefined ? {} : { judged }) };
}
