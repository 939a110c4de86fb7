import type { Inferred } from '../model/inferred.ts';
import type { ClassifiedOutcome } from './outcome.ts';
import type { Primaries } from './payload.ts';
import type { compatibility } from './schemas.ts';
import { type ReplaySource, versions } from './vocabulary.ts';

export type ReplayCompatibility = Inferred<typeof compatibility>;

/** How reliable a comparison will be: based on the outcome itself, on its path, or only on an older writer's decision. */
export function replayCompatibility(
  payload: Pick<Primaries, 'decision'> & Partial<ClassifiedOutcome>,
): ReplayCompatibility {
  const [classification_source, replay_diff_reason] = sourceAndReason(payload);
  const parts = [
    payload.decision_outcome_kind,
    payload.decision_origin,
    payload.outcome_compat_state,
    payload.fulfillment_decision_path,
  ];
  return {
    decision_basis_version: versions.basis,
    compat_fallback_applied: classification_source !== 'converged_outcome',
    classification_source,
    replay_diff_reason,
    legacy_shape_detected: parts.includes(undefined),
  };
}

function sourceAndReason({
  decision,
  decision_outcome_kind: kind,
  fulfillment_decision_path: path,
}: Pick<Primaries, 'decision'> & Partial<ClassifiedOutcome>): readonly [ReplaySource, string] {
  if (kind !== undefined) return ['converged_outcome', `converged_${kind}`];
  if (path !== undefined) return ['fulfillment_path', `fulfillment_${path}`];
  return ['legacy_fallback', `legacy_decision_${decision}`];
}
