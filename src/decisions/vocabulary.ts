/**
 * The words of Assay's decision contract as they are serialized. Other programs read and compare them, so they never change.
 * Their meaning is defined by the functions of this folder and never by the words themselves.
 */
export const wire = {
  decision: ['allow', 'deny', 'error'],
  outcomeKind: [
    'policy_deny',
    'fail_closed_deny',
    'enforcement_deny',
    'obligation_applied',
    'obligation_skipped',
    'obligation_error',
  ],
  origin: ['policy_engine', 'fail_closed_matrix', 'runtime_enforcement', 'obligation_executor'],
  outcomeCompatState: ['legacy_fields_preserved'],
  fulfillmentPath: ['policy_allow', 'policy_deny', 'fail_closed_deny', 'decision_error'],
  replaySource: ['converged_outcome', 'fulfillment_path', 'legacy_fallback'],
  denySource: ['outcome_kind', 'origin_context', 'fulfillment_path', 'legacy_decision', 'not_deny'],
  consumerReadPath: ['converged_decision', 'compatibility_markers', 'legacy_decision'],
  consumerPayloadState: ['converged', 'compatibility_fallback', 'legacy_base'],
  contextPayloadState: ['complete_envelope', 'partial_envelope', 'absent_envelope'],
  replayDiffBucket: ['unchanged', 'stricter', 'looser', 'reclassified', 'evidence_only'],
  typedDecision: ['allow', 'allow_with_obligations', 'deny', 'deny_with_alert'],
  obligationStatus: ['applied', 'skipped', 'error'],
} as const;

type Word<K extends keyof typeof wire> = (typeof wire)[K][number];

export type WireDecision = Word<'decision'>;
export type OutcomeKind = Word<'outcomeKind'>;
export type DecisionOrigin = Word<'origin'>;
export type FulfillmentPath = Word<'fulfillmentPath'>;
export type ReplaySource = Word<'replaySource'>;
export type DenySource = Word<'denySource'>;
export type ConsumerReadPath = Word<'consumerReadPath'>;
export type ConsumerPayloadState = Word<'consumerPayloadState'>;
export type ContextPayloadState = Word<'contextPayloadState'>;
export type ReplayDiffBucket = Word<'replayDiffBucket'>;

/** The version of each rule that made a projection. A change of meaning needs a new version. */
export const versions = {
  basis: 'wave39_v1',
  denyPrecedence: 'wave40_v1',
  consumerContract: 'wave41_v1',
  contextContract: 'wave42_v1',
  outcomeNormalization: 'v1',
} as const;
