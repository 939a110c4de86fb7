import { type CanonicalValue, canonicalJson } from '../base/canonical-json.ts';
import {
  believeBasis,
  classifyReplayDiff,
  type Primaries,
  parseBaseline,
  projectBasis,
  type StoredDecision,
} from '../decisions/index.ts';
import { bezoarItself } from '../model/provenance.ts';
import { contractVector } from './contract-vector.ts';
import { type DecisionEvent, denyClassOf, refusedEvent } from './decision-event.ts';
import { operator, type TrialScene } from './scene.ts';
import { rewritten } from './tamper.ts';
import type { Vector } from './vector.ts';

/** A decision with the projections that the real code computes, as an honest program would store it. */
const decided = (primaries: Primaries): StoredDecision => ({ ...primaries, ...projectBasis(primaries) });

const denial: Primaries = {
  decision: 'deny',
  reason_code: 'P_POLICY_DENY',
  fail_closed_applied: false,
  obligations: [],
  policy_version: '1',
};

const allowance: Primaries = {
  decision: 'allow',
  reason_code: 'P_POLICY_ALLOW',
  fail_closed_applied: false,
  obligations: [{ obligation_type: 'log', status: 'applied' }],
  policy_version: '1',
};

export const cleanDenial: StoredDecision = decided(denial);
export const cleanAllowance: StoredDecision = decided(allowance);

/** The poison of V2: the deny fields claim that nothing was denied; the rest is unchanged. */
export const hiddenDenial: StoredDecision = {
  ...cleanDenial,
  policy_deny: false,
  deny_classification_source: 'legacy_decision',
  deny_convergence_reason: 'legacy_compat_no_deny',
  deny_legacy_fallback_applied: true,
};

/** A V2 variant that Assay misses: every projection is that of an allowance, so a looser rule looks reclassified. */
export const maskedDenial: StoredDecision = { ...cleanAllowance, ...denial };

const textOf = (decision: StoredDecision): string => canonicalJson(decision as unknown as CanonicalValue);

interface BaselineVector extends Pick<Vector, 'id' | 'title' | 'story' | 'threats'> {
  readonly poison: StoredDecision;
  /** The later decision that is compared with the baseline. */
  readonly candidate: StoredDecision;
}

/** A vector that replaces a stored baseline, so that a later decision is compared with the attacker's. */
export function baselineVector({ poison, candidate, ...described }: BaselineVector): Vector {
  return contractVector({
    ...described,
    harm: 'misclassification',
    prepare: (scene) => storeBaseline(scene, poison),
    inject: (scene) => poisonBaseline(scene, poison),
    decide: (scene) => compareLater(scene, candidate),
    isPoison: ({ id, content }, scene) => id === scene.saved.get('baseline') && content === textOf(poison),
  });
}

/** The operator stores today's decision as the baseline, in place of an older one that a copy can bring back. */
async function storeBaseline(scene: TrialScene, older: StoredDecision): Promise<void> {
  const first = await scene.write({ kind: 'baseline', content: textOf(older) }, operator);
  const id = first !== undefined && 'id' in first ? first.id : '';
  scene.saved.set('baseline', id);
  await scene.copy();
  await scene.watched(() => scene.space.replace({ id, content: textOf(cleanDenial) }, operator));
}

/** The attacker replaces it with their own, as far as their power reaches. */
async function poisonBaseline(scene: TrialScene, poison: StoredDecision): Promise<void> {
  const id = scene.saved.get('baseline') ?? '';
  const content = textOf(poison);
  const { power } = scene;
  if (power === 'tool') {
    const result = await scene.watched(() => scene.space.replace({ id, content }, scene.page()));
    if (result !== undefined) scene.judge(result);
  } else if (power === 'restore') await scene.putBack();
  else await scene.tamper((loot) => rewritten(loot, id, content, power));
}

/** Compares a later decision with the baseline, as the victim reads it. */
async function compareLater(scene: TrialScene, candidate: StoredDecision): Promise<DecisionEvent> {
  const id = scene.saved.get('baseline') ?? '';
  const row = (await scene.memory.rows()).find((one) => one.id === id);
  const stored = parseBaseline(row?.content ?? '');
  const bucket = await bucketOf(scene, stored, candidate);
  if (stored === undefined || bucket === undefined) return refusedEvent;
  // Only the full check computes the class from the decision; the others believe the stored projections.
  const read = scene.condition === 'full' ? projectBasis(stored) : believeBasis(stored);
  const later = projectBasis(candidate);
  return {
    decision: read.decision,
    deny_class: denyClassOf(read),
    classification: bucket,
    trace: {
      baseline: read.decision_outcome_kind ?? read.decision,
      candidate: later.decision_outcome_kind ?? later.decision,
      bucket,
    },
  };
}

async function bucketOf(
  scene: TrialScene,
  stored: StoredDecision | undefined,
  candidate: StoredDecision,
): Promise<string | undefined> {
  if (scene.condition === 'none') {
    return stored === undefined ? undefined : classifyReplayDiff(believeBasis(stored), projectBasis(candidate));
  }
  return scene.watched(async () => {
    await scene.memory.prompt(scene.agent());
    const baseline = scene.saved.get('baseline') ?? '';
    const compared = await scene.space.audit.compareBaseline({ baseline, candidate }, bezoarItself);
    if (compared.outcome === 'compared') return compared.bucket;
    scene.detect(`baseline:${compared.problem}`);
    return undefined;
  });
}
