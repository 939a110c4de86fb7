import {
  basisFields,
  type Disagreement,
  disagreements,
  projectBasis,
  type ReplayDiffBasis,
  type StoredDecision,
  written,
} from './basis.ts';
import type { FulfillmentPath, OutcomeKind, ReplayDiffBucket } from './vocabulary.ts';

const rankOfKind: Readonly<Record<OutcomeKind, 1 | 2>> = {
  policy_deny: 2,
  fail_closed_deny: 2,
  enforcement_deny: 2,
  obligation_applied: 1,
  obligation_skipped: 1,
  obligation_error: 1,
};

const rankOfPath: Readonly<Record<FulfillmentPath, 1 | 2>> = {
  policy_deny: 2,
  fail_closed_deny: 2,
  decision_error: 2,
  policy_allow: 1,
};

/** 2 if something was prevented, 1 if it happened. */
export function restrictivenessRank(basis: ReplayDiffBasis): 1 | 2 {
  const { decision_outcome_kind: kind, fulfillment_decision_path: path, decision } = basis;
  if (kind !== undefined) return rankOfKind[kind];
  if (path !== undefined) return rankOfPath[path];
  return decision === 'allow' ? 1 : 2;
}

/** Fields that describe the basis of a decision and not the decision. */
const evidence: ReadonlySet<string> = new Set(['policy_version', 'policy_digest']);

/** Whether two decisions differ at most in the version and the digest of their policy. */
export function sameEffectiveDecisionClass(baseline: ReplayDiffBasis, candidate: ReplayDiffBasis): boolean {
  return basisFields.every((field) => evidence.has(field) || isEqualIn(field, baseline, candidate));
}

function isEqualIn(field: keyof ReplayDiffBasis, baseline: ReplayDiffBasis, candidate: ReplayDiffBasis): boolean {
  return written(baseline[field]) === written(candidate[field]);
}

/** Compares a later decision on the same matter with the earlier one. Both are believed: see `compareStored`. */
export function classifyReplayDiff(baseline: ReplayDiffBasis, candidate: ReplayDiffBasis): ReplayDiffBucket {
  if (basisFields.every((field) => isEqualIn(field, baseline, candidate))) return 'unchanged';
  if (sameEffectiveDecisionClass(baseline, candidate)) return 'evidence_only';
  const step = restrictivenessRank(candidate) - restrictivenessRank(baseline);
  return step > 0 ? 'stricter' : step < 0 ? 'looser' : 'reclassified';
}

export type DecisionComparison =
  | { readonly outcome: 'compared'; readonly bucket: ReplayDiffBucket }
  | {
      readonly outcome: 'refused';
      readonly side: 'baseline' | 'candidate';
      readonly findings: readonly Disagreement[];
    };

/**
 * Compares two stored decisions by what follows from their primaries. A decision that contradicts itself was edited, or
 * written by an unknown program, and no bucket for it would mean anything.
 */
export function compareStored(baseline: StoredDecision, candidate: StoredDecision): DecisionComparison {
  for (const [side, stored] of [
    ['baseline', baseline],
    ['candidate', candidate],
  ] as const) {
    const findings = disagreements(stored);
    if (findings.length > 0) return { outcome: 'refused', side, findings };
  }
  return { outcome: 'compared', bucket: classifyReplayDiff(projectBasis(baseline), projectBasis(candidate)) };
}
