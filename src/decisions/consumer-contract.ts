import type { Inferred } from '../model/inferred.ts';
import type { ClassifiedOutcome } from './outcome.ts';
import type { ReplayCompatibility } from './replay-compatibility.ts';
import type { consumerFields } from './schemas.ts';
import { type ConsumerPayloadState, type ConsumerReadPath, versions } from './vocabulary.ts';

export type ConsumerContract = Inferred<typeof consumerFields>;

/** The fields that a consumer must find before it believes anything, in the order it must check them. */
export const requiredConsumerFields: readonly string[] = [
  'decision',
  'reason_code',
  'decision_outcome_kind',
  'decision_origin',
  'fulfillment_decision_path',
  'decision_basis_version',
];

/** From where a consumer reads this payload, and how far it had to fall back. */
export function consumerContract(payload: Partial<ClassifiedOutcome> & Partial<ReplayCompatibility>): ConsumerContract {
  const path = readPath(payload);
  return {
    decision_consumer_contract_version: versions.consumerContract,
    consumer_read_path: path,
    consumer_fallback_applied: path !== 'converged_decision',
    consumer_payload_state: stateOf(path, payload),
    required_consumer_fields: requiredConsumerFields,
  };
}

function readPath(payload: Partial<ClassifiedOutcome> & Partial<ReplayCompatibility>): ConsumerReadPath {
  const core = [payload.decision_outcome_kind, payload.decision_origin, payload.fulfillment_decision_path];
  if (!core.includes(undefined)) return 'converged_decision';
  const markers = [
    payload.decision_basis_version,
    payload.compat_fallback_applied,
    payload.classification_source,
    payload.legacy_shape_detected,
  ];
  return markers.some((marker) => marker !== undefined) ? 'compatibility_markers' : 'legacy_decision';
}

function stateOf(path: ConsumerReadPath, payload: Partial<ReplayCompatibility>): ConsumerPayloadState {
  if (path === 'legacy_decision') return 'legacy_base';
  if (path === 'compatibility_markers') return 'compatibility_fallback';
  const fellBack = payload.compat_fallback_applied === true || payload.legacy_shape_detected === true;
  return fellBack ? 'compatibility_fallback' : 'converged';
}
