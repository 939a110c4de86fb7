import type { ClassifiedOutcome } from './outcome.ts';
import type { ReplayCompatibility } from './replay-compatibility.ts';
import { type ConsumerPayloadState, type ConsumerReadPath, versions } from './vocabulary.ts';

export interface ConsumerContract {
  readonly decision_consumer_contract_version: string;
  readonly consumer_read_path: ConsumerReadPath;
  readonly consumer_fallback_applied: boolean;
  readonly consumer_payload_state: ConsumerPayloadState;
  readonly required_consumer_fields: readonly string[];
}

/** What a consumer has to find before it may believe anything, in the order it has to look. */
export const requiredConsumerFields: readonly string[] = [
  'decision',
  'reason_code',
  'decision_outcome_kind',
  'decision_origin',
  'fulfillment_decision_path',
  'decision_basis_version',
];

/** From where a consumer reads this payload, and how far it had to fall back. */
export function consumerContract(said: Partial<ClassifiedOutcome> & Partial<ReplayCompatibility>): ConsumerContract {
  const path = readPath(said);
  return {
    decision_consumer_contract_version: versions.consumerContract,
    consumer_read_path: path,
    consumer_fallback_applied: path !== 'converged_decision',
    consumer_payload_state: stateOf(path, said),
    required_consumer_fields: requiredConsumerFields,
  };
}

function readPath(said: Partial<ClassifiedOutcome> & Partial<ReplayCompatibility>): ConsumerReadPath {
  const core = [said.decision_outcome_kind, said.decision_origin, said.fulfillment_decision_path];
  if (!core.includes(undefined)) return 'converged_decision';
  const markers = [
    said.decision_basis_version,
    said.compat_fallback_applied,
    said.classification_source,
    said.legacy_shape_detected,
  ];
  return markers.some((marker) => marker !== undefined) ? 'compatibility_markers' : 'legacy_decision';
}

function stateOf(path: ConsumerReadPath, said: Partial<ReplayCompatibility>): ConsumerPayloadState {
  if (path === 'legacy_decision') return 'legacy_base';
  if (path === 'compatibility_markers') return 'compatibility_fallback';
  const fellBack = said.compat_fallback_applied === true || said.legacy_shape_detected === true;
  return fellBack ? 'compatibility_fallback' : 'converged';
}
