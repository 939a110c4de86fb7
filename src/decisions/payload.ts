import type { ReasonCode } from './reason-code.ts';
import type { ObligationStatus, TypedDecision, WireDecision } from './vocabulary.ts';

export interface ObligationOutcome {
  readonly obligation_type: string;
  readonly status: ObligationStatus;
  readonly reason_code?: string;
  readonly enforcement_stage?: string;
  readonly normalization_version?: string;
}

/** The decision and its inputs. No field follows from another, so they cannot contradict each other. */
export interface Primaries {
  readonly decision: WireDecision;
  readonly reason_code: ReasonCode;
  readonly fail_closed_applied: boolean;
  readonly obligations: readonly ObligationOutcome[];
  readonly typed_decision?: TypedDecision;
  readonly policy_version?: string;
  readonly policy_digest?: string;
}
