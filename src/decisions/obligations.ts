import type { ObligationOutcome } from './payload.ts';
import { versions } from './vocabulary.ts';

export type NormalizedObligation = Required<ObligationOutcome>;

/** Fills in what an older writer left out. What it did say stays as it is. */
export function normalizeObligations(outcomes: readonly ObligationOutcome[]): readonly NormalizedObligation[] {
  return outcomes.map(({ obligation_type, status, ...given }) => ({
    obligation_type,
    status,
    reason_code: given.reason_code ?? `obligation_${status}`,
    enforcement_stage: given.enforcement_stage ?? 'handler',
    normalization_version: given.normalization_version ?? versions.outcomeNormalization,
  }));
}
