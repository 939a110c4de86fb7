import type { Inferred } from '../model/inferred.ts';
import type { Primaries } from './payload.ts';
import { isEnforcementReason } from './reason-code.ts';
import type { classifiedOutcome } from './schemas.ts';
import type { DecisionOrigin, FulfillmentPath, OutcomeKind } from './vocabulary.ts';

export type ClassifiedOutcome = Inferred<typeof classifiedOutcome>;

/** The outcome of a decision in one word, and the part of the program that is responsible for it. */
export function classifyOutcome(primaries: Primaries): ClassifiedOutcome {
  const [decision_outcome_kind, decision_origin] = kindAndOrigin(primaries);
  return {
    decision_outcome_kind,
    decision_origin,
    outcome_compat_state: 'legacy_fields_preserved',
    fulfillment_decision_path: pathOf(primaries),
  };
}

function kindAndOrigin({
  decision,
  reason_code,
  fail_closed_applied,
  obligations,
}: Primaries): readonly [OutcomeKind, DecisionOrigin] {
  if (decision === 'error') return ['enforcement_deny', 'runtime_enforcement'];
  if (decision === 'deny') {
    if (fail_closed_applied) return ['fail_closed_deny', 'fail_closed_matrix'];
    if (isEnforcementReason(reason_code)) return ['enforcement_deny', 'runtime_enforcement'];
    return ['policy_deny', 'policy_engine'];
  }
  const met = new Set(obligations.map(({ status }) => status));
  if (met.has('error')) return ['obligation_error', 'obligation_executor'];
  return [met.has('applied') ? 'obligation_applied' : 'obligation_skipped', 'obligation_executor'];
}

function pathOf({ decision, fail_closed_applied }: Primaries): FulfillmentPath {
  if (decision === 'error') return 'decision_error';
  if (decision === 'allow') return 'policy_allow';
  return fail_closed_applied ? 'fail_closed_deny' : 'policy_deny';
}
