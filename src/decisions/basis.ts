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
  return basisFrom(primaries, classifyOutcome(primaries), () => true);
}

/**
 * The basis as a program computed it that did not know all of today's fields: only the fields it stored count as known, with
 * the values that follow from the primaries. So it can never change the class of a decision.
 */
function legacyBasis(stored: StoredDecision): ReplayDiffBasis {
  const isStored = (field: keyof ReplayDiffBasis): boolean => stored[field] !== undefined;
  return basisFrom(stored, pick(classifyOutcome(stored), outcomeFields.filter(isStored)), isStored);
}

/** `isMarked` says which marks of compatibility a consumer of this decision finds. */
function basisFrom(
  { decision, reason_code, fail_closed_applied, ...rest }: Primaries,
  outcome: Partial<ClassifiedOutcome>,
  isMarked: (field: keyof ReplayCompatibility) => boolean,
): ReplayDiffBasis {
  const compatibility = replayCompatibility({ decision, ...outcome });
  const marks = pick(compatibility, compatibilityFields.filter(isMarked));
  return {
    ...outcome,
    ...compatibility,
    ...consumerContract({ ...outcome, ...marks }),
    ...convergeDeny({ decision, reason_code, fail_closed_applied, ...outcome }),
    ...ownFields({ decision, reason_code, fail_closed_applied, ...rest }),
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

/**
 * The stored projections that do not follow from the primaries. Empty for an honest decision, also one that an older program
 * stored, provided that all its projections are those of that program.
 */
export function disagreements(stored: StoredDecision): readonly Disagreement[] {
  const found = differences(stored, projectBasis(stored));
  return found.length > 0 && differences(stored, legacyBasis(stored)).length === 0 ? [] : found;
}

function differences(stored: StoredDecision, projected: ReplayDiffBasis): readonly Disagreement[] {
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
