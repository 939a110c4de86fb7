import type { Inferred } from '../model/inferred.ts';
import type { ClassifiedOutcome } from './outcome.ts';
import type { Primaries } from './payload.ts';
import { isEnforcementReason } from './reason-code.ts';
import type { denyFields } from './schemas.ts';
import {
  type DecisionOrigin,
  type DenySource,
  type FulfillmentPath,
  type OutcomeKind,
  versions,
} from './vocabulary.ts';

/** Whether the decision was a denial, and of which kind: at most one of the three is true. */
export type DenyConvergence = Inferred<typeof denyFields>;

type Denial = 'policy_deny' | 'fail_closed_deny' | 'enforcement_deny';
type DecisionPayload = Pick<Primaries, 'decision' | 'reason_code' | 'fail_closed_applied'> & Partial<ClassifiedOutcome>;

/** Four tiers; the first with enough data decides. A later tier is a fallback and is marked as one. */
export function convergeDeny(payload: DecisionPayload): DenyConvergence {
  return byKind(payload) ?? byOrigin(payload) ?? byPath(payload) ?? byDecision(payload);
}

const denials: ReadonlySet<OutcomeKind> = new Set<OutcomeKind>(['policy_deny', 'fail_closed_deny', 'enforcement_deny']);

function byKind({ decision_outcome_kind: kind }: DecisionPayload): DenyConvergence | undefined {
  if (kind === undefined) return undefined;
  const denial = denials.has(kind) ? (kind as Denial) : undefined;
  return converged('outcome_kind', denial, `outcome_${denial ?? 'not_deny'}`);
}

const denialOfOrigin: Readonly<Record<Exclude<DecisionOrigin, 'obligation_executor'>, Record<string, Denial | null>>> =
  {
    fail_closed_matrix: { allow: 'fail_closed_deny', deny: 'fail_closed_deny', error: 'fail_closed_deny' },
    runtime_enforcement: { allow: 'enforcement_deny', deny: 'enforcement_deny', error: 'enforcement_deny' },
    policy_engine: { allow: null, deny: 'policy_deny', error: 'enforcement_deny' },
  };

function byOrigin({ decision_origin: origin, decision }: DecisionPayload): DenyConvergence | undefined {
  // What an obligation did says nothing about a denial, so this tier skips it.
  if (origin === undefined || origin === 'obligation_executor') return undefined;
  const reason = origin === 'policy_engine' ? `origin_policy_engine_${decision}` : `origin_${origin}`;
  return converged('origin_context', denialOfOrigin[origin][decision] ?? undefined, reason);
}

const denialOfPath: Readonly<Record<FulfillmentPath, Denial | null>> = {
  policy_deny: 'policy_deny',
  fail_closed_deny: 'fail_closed_deny',
  decision_error: 'enforcement_deny',
  policy_allow: null,
};

function byPath({ decision_origin, fulfillment_decision_path: path }: DecisionPayload): DenyConvergence | undefined {
  // An obligation executor's origin skips this tier and goes to the last one.
  if (path === undefined || decision_origin === 'obligation_executor') return undefined;
  return converged('fulfillment_path', denialOfPath[path] ?? undefined, `fulfillment_${path}`);
}

function byDecision({ decision, reason_code, fail_closed_applied }: DecisionPayload): DenyConvergence {
  if (decision === 'allow') return converged('not_deny', undefined, 'legacy_decision_allow');
  if (decision === 'error') return converged('legacy_decision', 'enforcement_deny', 'legacy_decision_error');
  const denial = fail_closed_applied
    ? 'fail_closed_deny'
    : isEnforcementReason(reason_code)
      ? 'enforcement_deny'
      : 'policy_deny';
  return converged('legacy_decision', denial, `legacy_${denial}`);
}

function converged(source: DenySource, denial: Denial | undefined, reason: string): DenyConvergence {
  return {
    policy_deny: denial === 'policy_deny',
    fail_closed_deny: denial === 'fail_closed_deny',
    enforcement_deny: denial === 'enforcement_deny',
    deny_precedence_version: versions.denyPrecedence,
    deny_classification_source: source,
    deny_legacy_fallback_applied: source !== 'outcome_kind',
    deny_convergence_reason: reason,
  };
}
