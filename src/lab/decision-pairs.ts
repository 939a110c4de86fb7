import type { LabCondition } from '../policy/index.ts';
import type { DecisionEvent, EventPair, StateSnapshot } from './decision-event.ts';
import type { Trial } from './trial.ts';
import type { Power } from './vector.ts';

/** What the poison changed in a stored state. */
export interface SnapshotDiff {
  readonly clean: string;
  readonly poisoned: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** A contract vector's decision without and with the poison, and the powers that led to it. */
export interface DecisionPair extends EventPair {
  readonly profile: string;
  readonly vector: string;
  readonly condition: LabCondition;
  readonly powers: readonly Power[];
  readonly snapshot: SnapshotDiff | null;
}

/** The distinct pairs of a run, in the order of their trials. */
export function decisionPairs(trials: readonly Trial[]): readonly DecisionPair[] {
  const pairs = new Map<string, DecisionPair>();
  for (const { profile, vector, condition, power, events } of trials) {
    if (events === null) continue;
    const key = JSON.stringify([profile, vector, condition, events]);
    const powers = new Set([...(pairs.get(key)?.powers ?? []), power]);
    pairs.set(key, { profile, vector, condition, powers: [...powers], ...events, snapshot: snapshotDiff(events) });
  }
  return [...pairs.values()];
}

function snapshotDiff({ clean, poisoned }: EventPair): SnapshotDiff | null {
  const [before, after] = [clean.state?.stored, poisoned.state?.stored];
  if (before === undefined || before === null || after === undefined || after === null) return null;
  const [old, now] = [partsOf(before), partsOf(after)];
  return {
    clean: before.state_snapshot_id,
    poisoned: after.state_snapshot_id,
    added: now.filter((part) => !old.includes(part)),
    removed: old.filter((part) => !now.includes(part)),
  };
}

function partsOf({ tool_classes, decision_codes, state_annotation }: StateSnapshot): readonly string[] {
  return [...tool_classes, ...decision_codes, ...(state_annotation === undefined ? [] : [state_annotation])];
}

/** `deny (policy_deny), unchanged: policy_deny -> policy_deny`. */
export function eventText({ decision, deny_class, classification, trace }: DecisionEvent): string {
  if (decision === 'refused') return 'refused';
  const replay = trace === undefined ? '' : `: ${trace.baseline} -> ${trace.candidate}`;
  return `${decision} (${deny_class}), ${classification}${replay}`;
}

/** `+write_external +elevated_context, sha256:c02b60e442a7 -> sha256:71e520bbee68`; empty if the state is the same. */
export function snapshotText(diff: SnapshotDiff | null): string {
  if (diff === null || diff.clean === diff.poisoned) return '';
  const changes = [...diff.added.map((name) => `+${name}`), ...diff.removed.map((name) => `-${name}`)].join(' ');
  return `${changes}, ${diff.clean.slice(0, 19)} -> ${diff.poisoned.slice(0, 19)}`;
}
