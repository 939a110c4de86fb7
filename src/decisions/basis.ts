import { type CanonicalValue, canonicalJson } from '../base/canonical-json.ts';
import type { Inferred } from '../model/inferred.ts';
import { type ConsumerContract, consumerContract } from './consumer-contract.ts';
import { convergeDeny, type DenyConvergence } from './deny-convergence.ts';
import { type ClassifiedOutcome, classifyOutcome } from './outcome.ts';
import type { Primaries } from './payload.ts';
import { type ReplayCompatibility, replayCompatibility } from './replay-compatibility.ts';
import type { storedDecision } from './schemas.ts';

export type Projections = ClassifiedOutcome & ReplayCompatibility & ConsumerContract & DenyConvergence;

/** Everything that a comparison of two decisions uses. Outcome fields are optional because older writers did not have them. */
export type ReplayDiffBasis = Partial<ClassifiedOutcome> &
  Omit<Projections, keyof ClassifiedOutcome> &
  Omit<Primaries, 'obligations'>;

/** A decision as some program stored it, with the projections that were stored beside it. */
export type StoredDecision = Inferred<typeof storedDecision>;

/** The 27 fields, in the order they are declared and written. */
export const basisFields: readonly (keyof ReplayDiffBasis)[] = [
  'decision_outcome_kind',
  'decision_origin',
  'outcome_compat_state',
  'fulfillment_decision_path',
  'decision_basis_version',
  'compat_fallback_applied',
  'classification_source',
  'replay_diff_reason',
  'legacy_shape_detected',
  'decision_consumer_contract_version',
  'consumer_read_path',
  'consumer_fallback_applied',
  'consumer_payload_state',
  'required_consumer_fields',
  'policy_deny',
  'fail_closed_deny',
  'enforcement_deny',
  'deny_precedence_version',
  'deny_classification_source',
  'deny_legacy_fallback_applied',
  'deny_convergence_reason',
  'reason_code',
  'typed_decision',
  'policy_version',
  'policy_digest',
  'decision',
  'fail_closed_applied',
];

/** The basis of a decision, computed from its primaries alone. Stored projections are ignored. */
export function projectBasis(primaries: Primaries): ReplayDiffBasis {
  const outcome = classifyOutcome(primaries);
  const compatibility = replayCompatibility({ ...primaries, ...outcome });
  return {
    ...outcome,
    ...compatibility,
    ...consumerContract({ ...outcome, ...compatibility }),
    ...convergeDeny({ ...primaries, ...outcome }),
    ...ownFields(primaries),
  };
}

/**
 * The basis as Assay reads it: a stored projection is believed, and only a missing one is computed. It is here for
 * comparison: anyone who can write the stored copy decides what it says.
 */
export function believeBasis(stored: StoredDecision): ReplayDiffBasis {
  const compatibility = { ...replayCompatibility(stored), ...pick(stored, compatibilityFields) };
  return {
    ...pick(stored, outcomeFields),
    ...compatibility,
    ...consumerContract({ ...stored, ...compatibility }),
    ...pick(stored, consumerFields),
    ...convergeDeny(stored),
    ...pick(stored, denyFields),
    ...ownFields(stored),
  };
}

/** A stored projection that does not follow from the decision's own primaries. */
export interface Disagreement {
  readonly field: keyof Projections;
  readonly stored: string;
  readonly projected: string;
}

/** The stored projections that do not follow from the primaries. Empty for an honest decision. */
export function disagreements(stored: StoredDecision): readonly Disagreement[] {
  const projected = projectBasis(stored);
  return [...outcomeFields, ...compatibilityFields, ...consumerFields, ...denyFields].flatMap((field) => {
    if (stored[field] === undefined) return [];
    const [actual, expected] = [written(stored[field]), written(projected[field])];
    return actual === expected ? [] : [{ field, stored: actual, projected: expected }];
  });
}

const outcomeFields = basisFields.slice(0, 4) as readonly (keyof ClassifiedOutcome)[];
const compatibilityFields = basisFields.slice(4, 9) as readonly (keyof ReplayCompatibility)[];
const consumerFields = basisFields.slice(9, 14) as readonly (keyof ConsumerContract)[];
const denyFields = basisFields.slice(14, 21) as readonly (keyof DenyConvergence)[];

function ownFields(primaries: Primaries): Omit<Primaries, 'obligations'> {
  const { decision, reason_code, fail_closed_applied } = primaries;
  return {
    reason_code,
    ...pick(primaries, ['typed_decision', 'policy_version', 'policy_digest'] as const),
    decision,
    fail_closed_applied,
  };
}

/** Only the fields that are present. */
function pick<T extends object, K extends keyof T>(from: T, fields: readonly K[]): Pick<T, K> {
  return Object.fromEntries(
    fields.filter((field) => from[field] !== undefined).map((field) => [field, from[field]]),
  ) as Pick<T, K>;
}

export function written(value: unknown): string {
  return value === undefined ? '' : canonicalJson(value as CanonicalValue);
}
