import type { ObligationOutcome } from './payload.ts';
import { versions } from './vocabulary.ts';

export type NormalizedObligation = Required<ObligationOutcome>;

/** Adds fields that an older writer left out. Existing fields stay unchanged. */
export function normalizeObligations(outcomes: readonly ObligationOutcome[]): readonly NormalizedObligation[] {
  return outcomes.map(({ obligation_type, status, ...given }) => ({
    obligation_type,
    status,
    reason_code: given.reason_code ?? `obligation_${status}`,
    enforcement_stage: given.enforcement_stage ?? 'handler',
    normalization_version: given.normalization_version ?? versions.outcomeNormalization,
  }));
}
