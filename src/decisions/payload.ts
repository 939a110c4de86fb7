import type { ReasonCode } from './reason-code.ts';
import type { ObligationStatus, TypedDecision, WireDecision } from './vocabulary.ts';

export interface ObligationOutcome {
  readonly obligation_type: string;
  readonly status: ObligationStatus;
  readonly reason_code?: string;
  readonly enforcement_stage?: string;
  readonly normalization_version?: string;
}

/** What was decided and from what. Nothing here follows from something else here, so nothing here can contradict itself. */
export interface Primaries {
  readonly decision: WireDecision;
  readonly reason_code: ReasonCode;
  readonly fail_closed_applied: boolean;
  readonly obligations: readonly ObligationOutcome[];
  readonly typed_decision?: TypedDecision;
  readonly policy_version?: string;
  readonly policy_digest?: string;
}
