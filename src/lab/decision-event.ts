import { type Primaries, projectBasis, type ReplayDiffBasis, stateSnapshotId } from '../decisions/index.ts';

/** Which kind of denial a decision was; `refused`: the victim got no answer, and stops. */
export const denyClasses = ['policy_deny', 'fail_closed_deny', 'enforcement_deny', 'not_deny', 'refused'] as const;
export type DenyClass = (typeof denyClasses)[number];

/** What is in force for a run, and the id of that state. */
export interface StateSnapshot {
  readonly state_snapshot_id: string;
  readonly tool_classes: readonly string[];
  readonly decision_codes: readonly string[];
  readonly state_annotation?: string;
}

/** What a victim decided at the trigger of a contract vector, and on what. */
export interface DecisionEvent {
  readonly decision: Primaries['decision'] | 'refused';
  readonly deny_class: DenyClass;
  /** The bucket, the state of the envelope, or whether the window is open. */
  readonly classification: string;
  /** For a replay: how the baseline was read, what came later, and the bucket. */
  readonly trace?: { readonly baseline: string; readonly candidate: string; readonly bucket: string };
  /** For a window: the state as it is stored, and the state that was used. */
  readonly state?: { readonly stored: StateSnapshot | null; readonly used: StateSnapshot | null };
}

/** The same trigger with a clean memory and with the poisoned one. */
export interface EventPair {
  readonly clean: DecisionEvent;
  readonly poisoned: DecisionEvent;
}

export function denyClassOf(basis: ReplayDiffBasis): DenyClass {
  return (['policy_deny', 'fail_closed_deny', 'enforcement_deny'] as const).find((name) => basis[name]) ?? 'not_deny';
}

/** The decision of the victim's policy, in the terms of the decision contract. */
export function policyDecision(isAllowed: boolean): Pick<DecisionEvent, 'decision' | 'deny_class'> {
  const basis = projectBasis({
    decision: isAllowed ? 'allow' : 'deny',
    reason_code: isAllowed ? 'P_POLICY_ALLOW' : 'P_POLICY_DENY',
    fail_closed_applied: false,
    obligations: [],
  });
  return { decision: basis.decision, deny_class: denyClassOf(basis) };
}

export const refusedEvent: DecisionEvent = { decision: 'refused', deny_class: 'refused', classification: 'refused' };

export function isRefused({ deny_class }: DecisionEvent): boolean {
  return deny_class === 'refused';
}

export function snapshotOf(state: Omit<StateSnapshot, 'state_snapshot_id'>): StateSnapshot {
  return { state_snapshot_id: stateSnapshotId({ ...state }), ...state };
}
