import type { EntryState, InactiveReason } from '../model/entry.ts';
import type { RecordedFinding } from '../model/event.ts';
import type { Impact } from '../model/finding.ts';
import type { MaskedKind } from '../model/private-data.ts';
import type { RecordedAttribution } from '../model/provenance.ts';
import type { Trust } from '../model/trust.ts';
import type { Verdict } from '../model/verdict.ts';
import type { CoverageNotice } from './evidence/coverage.ts';

/** Why a request was refused. The caller, or an attacker, can cause each of these. */
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
  /** The text has more secrets than can be masked at once: split it. */
  | 'redaction-incomplete'
  | 'space-full'
  /** Too many writes in a short time: wait for `retryAfterMs`, then write again. */
  | 'rate-limited'
  | 'batch-empty'
  | 'batch-too-large'
  | 'document-invalid'
  | 'document-empty'
  | 'query-too-long'
  | 'filter-invalid'
  | 'not-found'
  /** Several ids begin like the given one: give more characters. */
  | 'id-ambiguous'
  /** The entry has changed since the caller read it: read it again. */
  | 'changed'
  /** The caller is less trusted than the entry it wants to undo. */
  | 'outranked'
  /** A person protects the entry: no agent changes it. */
  | 'protected'
  /** A text of a batch would be held for a person, and the caller asked not to apply such a batch. */
  | 'needs-review'
  | 'blocked'
  | 'not-a-person'
  | 'own-proposal'
  | 'not-waiting'
  /** The time of the text is over: it is not brought back. */
  | 'expired'
  | 'reason-missing'
  /** The release would replace an entry that the reviewer was not shown. */
  | 'not-shown'
  /** The text has findings that the reviewer did not accept. */
  | 'not-accepted'
  /** The first person has approved the text: another one must release it too. */
  | 'second-person-needed'
  | 'beyond-journal'
  /** The bundle does not verify: nothing of it is used. */
  | 'bundle-invalid'
  /** Why a stored decision is not accepted as a baseline. */
  | 'drift'
  | 'unvouched'
  | 'malformed'
  | 'contradictory';

/** What was decided about a text. Contains none of it: safe to show to a model. */
export interface Judgement {
  readonly verdict: Verdict;
  /** The verdict of the policy; differs from the applied one only in observe mode. */
  readonly advised: Verdict;
  readonly row: string;
  readonly why: string;
  readonly trust: Trust;
  readonly findings: readonly RecordedFinding[];
  readonly impacts: readonly Impact[];
  readonly complete: boolean;
  /** What was masked before the text was kept, by kind. */
  readonly redacted?: readonly MaskedKind[];
  /** For a note of an agent: where its content was stated. */
  readonly attribution?: RecordedAttribution;
}

export interface Refused {
  readonly outcome: 'refused';
  readonly problem: RefusalCode;
  /** For people and models alike: says what to do, and never repeats memory text. */
  readonly message: string;
  readonly judged?: Judgement;
  /** Which operation of a batch, from zero. */
  readonly index?: number;
  /** When `rate-limited`: milliseconds after which the same call succeeds, if nobody else writes in between. */
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
      /** With the first write of a session: what the guard sees of what its agent reads, unless that is everything. */
      readonly coverage?: CoverageNotice;
    }
  | {
      readonly outcome: 'duplicate';
      readonly id: string;
      readonly state: EntryState;
      /** What was masked in the text before it was compared, by kind. */
      readonly redacted?: readonly MaskedKind[];
    }
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
