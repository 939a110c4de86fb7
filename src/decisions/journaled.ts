import type { Decision, Event } from '../model/event.ts';
import { type Verdict, verdictRank } from '../model/verdict.ts';
import { written } from './basis.ts';
import type { Primaries } from './payload.ts';
import type { ReplayDiffBucket } from './vocabulary.ts';

type Translation = Pick<Primaries, 'decision' | 'reason_code' | 'typed_decision' | 'obligations'>;

/**
 * Bezoar's verdicts in the terms of Assay's contract. A challenge is a denial: the guard holds a challenged text out of every
 * prompt until a person has approved it.
 */
const translations: Readonly<Record<Verdict, Translation>> = {
  allow: { decision: 'allow', reason_code: 'P_POLICY_ALLOW', typed_decision: 'allow', obligations: [] },
  sanitize: {
    decision: 'allow',
    reason_code: 'P_POLICY_ALLOW',
    typed_decision: 'allow_with_obligations',
    obligations: [{ obligation_type: 'fence', status: 'applied' }],
  },
  redact: {
    decision: 'allow',
    reason_code: 'P_POLICY_ALLOW',
    typed_decision: 'allow_with_obligations',
    obligations: [{ obligation_type: 'mask', status: 'applied' }],
  },
  challenge: {
    decision: 'deny',
    reason_code: 'P_APPROVAL_REQUIRED',
    typed_decision: 'deny_with_alert',
    obligations: [],
  },
  quarantine: {
    decision: 'deny',
    reason_code: 'P_POLICY_DENY',
    typed_decision: 'deny_with_alert',
    obligations: [],
  },
  block: { decision: 'deny', reason_code: 'P_POLICY_DENY', typed_decision: 'deny', obligations: [] },
};

/** What a decision was based on: digests of the policy and the rules. */
export type MadeBy = Pick<Event, 'policy' | 'rules'>;

/** A decision of Bezoar's journal as the contract's primaries. The rest of the contract follows from them. */
export function primariesOf({ verdict, failClosed }: Decision, { policy, rules }: MadeBy): Primaries {
  return { ...translations[verdict], fail_closed_applied: failClosed, policy_digest: policy, policy_version: rules };
}

export interface Ruled {
  readonly decision: Decision;
  readonly by: MadeBy;
}

/**
 * The five buckets, by Bezoar's six verdicts. Assay's contract has two ranks and cannot tell a held text from a refused one.
 * Whatever it calls looser is looser here too, and so are some changes that it cannot see.
 */
export function classifyRulingDiff(before: Ruled, after: Ruled): ReplayDiffBucket {
  const step = stepOf(before.decision, after.decision);
  if (step !== 0) return step > 0 ? 'stricter' : 'looser';
  const classOf = ({ decision: { row, failClosed } }: Ruled): string => written([row, failClosed]);
  if (classOf(before) !== classOf(after)) return 'reclassified';
  return evidenceOf(before) === evidenceOf(after) ? 'unchanged' : 'evidence_only';
}

/** A policy in observe mode allows everything, so the verdict it would have given is compared as well. */
function stepOf(before: Decision, after: Decision): number {
  const step = verdictRank(after.verdict) - verdictRank(before.verdict);
  return step !== 0 ? step : verdictRank(after.advised) - verdictRank(before.advised);
}

function evidenceOf({ decision: { level, complete, findings, impacts, trust }, by: { policy, rules } }: Ruled): string {
  return written({ level, complete, findings, impacts, trust, policy, rules });
}
