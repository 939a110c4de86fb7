import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  believeBasis,
  classifyOutcome,
  classifyReplayDiff,
  compareStored,
  consumerContract,
  convergeDeny,
  disagreements,
  isEnforcementReason,
  normalizeObligations,
  type Primaries,
  parseBaseline,
  projectBasis,
  reasonCodes,
  replayCompatibility,
  restrictivenessRank,
  sameEffectiveDecisionClass,
  wire,
} from '../../src/decisions/index.ts';
import { proves } from '../support/proves.ts';
import { allow, deny, failClosed } from './support/decisions.ts';

const primaries: fc.Arbitrary<Primaries> = fc.record(
  {
    decision: fc.constantFrom(...wire.decision),
    reason_code: fc.constantFrom(...reasonCodes),
    fail_closed_applied: fc.boolean(),
    obligations: fc.array(
      fc.record({ obligation_type: fc.constant('log'), status: fc.constantFrom(...wire.obligationStatus) }),
      { maxLength: 3 },
    ),
    typed_decision: fc.constantFrom(...wire.typedDecision),
    policy_version: fc.constantFrom('1', '2'),
    policy_digest: fc.constantFrom('sha256:1', 'sha256:2'),
  },
  { requiredKeys: ['decision', 'reason_code', 'fail_closed_applied', 'obligations'] },
);

const error = { ...deny, decision: 'error', reason_code: 'S_INTERNAL_ERROR' } as const;
const unapproved = { ...deny, reason_code: 'P_APPROVAL_REQUIRED' } as const;
const obliged = (...statuses: readonly ('applied' | 'skipped' | 'error')[]): Primaries => ({
  ...allow,
  obligations: statuses.map((status) => ({ obligation_type: 'log', status })),
});

test.each([
  ['a denial by policy', deny, 'policy_deny', 'policy_engine', 'policy_deny'],
  ['a denial for want of an approval', unapproved, 'enforcement_deny', 'runtime_enforcement', 'policy_deny'],
  ['a denial since a check failed', failClosed, 'fail_closed_deny', 'fail_closed_matrix', 'fail_closed_deny'],
  ['an error', error, 'enforcement_deny', 'runtime_enforcement', 'decision_error'],
  ['an allowance that did its duty', obliged('applied'), 'obligation_applied', 'obligation_executor', 'policy_allow'],
  ['an allowance without duties', obliged(), 'obligation_skipped', 'obligation_executor', 'policy_allow'],
  ['one of two duties failed', obliged('applied', 'error'), 'obligation_error', 'obligation_executor', 'policy_allow'],
] as const)('outcome: %s', (_name, given, kind, origin, path) => {
  expect(classifyOutcome(given)).toEqual({
    decision_outcome_kind: kind,
    decision_origin: origin,
    outcome_compat_state: 'legacy_fields_preserved',
    fulfillment_decision_path: path,
  });
});

test('reasons that enforce', () => {
  expect(reasonCodes.filter(isEnforcementReason)).toHaveLength(16);
  expect(isEnforcementReason('M_REVOKED')).toBe(true);
  expect(isEnforcementReason('P_MANDATE_VALID')).toBe(false);
});

describe('deny convergence: the first tier with an answer decides', () => {
  const bare = { decision: 'deny', reason_code: 'P_POLICY_DENY', fail_closed_applied: false } as const;
  test.each([
    [1, { ...bare, decision_outcome_kind: 'policy_deny' }, 'policy_deny', 'outcome_kind', 'outcome_policy_deny'],
    [1, { ...bare, decision_outcome_kind: 'obligation_skipped' }, undefined, 'outcome_kind', 'outcome_not_deny'],
    [
      2,
      { ...bare, decision_origin: 'fail_closed_matrix' },
      'fail_closed_deny',
      'origin_context',
      'origin_fail_closed_matrix',
    ],
    [
      2,
      { ...bare, decision_origin: 'runtime_enforcement' },
      'enforcement_deny',
      'origin_context',
      'origin_runtime_enforcement',
    ],
    [2, { ...bare, decision_origin: 'policy_engine' }, 'policy_deny', 'origin_context', 'origin_policy_engine_deny'],
    [
      2,
      { ...bare, decision: 'error', decision_origin: 'policy_engine' },
      'enforcement_deny',
      'origin_context',
      'origin_policy_engine_error',
    ],
    [
      2,
      { ...bare, decision: 'allow', decision_origin: 'policy_engine' },
      undefined,
      'origin_context',
      'origin_policy_engine_allow',
    ],
    [
      3,
      { ...bare, fulfillment_decision_path: 'decision_error' },
      'enforcement_deny',
      'fulfillment_path',
      'fulfillment_decision_error',
    ],
    [
      3,
      { ...bare, fulfillment_decision_path: 'policy_allow' },
      undefined,
      'fulfillment_path',
      'fulfillment_policy_allow',
    ],
    [
      4,
      { ...bare, decision_origin: 'obligation_executor', fulfillment_decision_path: 'policy_allow' },
      'policy_deny',
      'legacy_decision',
      'legacy_policy_deny',
    ],
    [4, { ...bare, fail_closed_applied: true }, 'fail_closed_deny', 'legacy_decision', 'legacy_fail_closed_deny'],
    [4, { ...bare, reason_code: 'M_EXPIRED' }, 'enforcement_deny', 'legacy_decision', 'legacy_enforcement_deny'],
    [4, { ...bare, decision: 'error' }, 'enforcement_deny', 'legacy_decision', 'legacy_decision_error'],
    [4, { ...bare, decision: 'allow' }, undefined, 'not_deny', 'legacy_decision_allow'],
  ] as const)('tier %i %o', (_tier, input, denial, source, reason) => {
    const found = convergeDeny(input);
    expect(found).toEqual({
      policy_deny: denial === 'policy_deny',
      fail_closed_deny: denial === 'fail_closed_deny',
      enforcement_deny: denial === 'enforcement_deny',
      deny_precedence_version: 'wave40_v1',
      deny_classification_source: source,
      deny_legacy_fallback_applied: source !== 'outcome_kind',
      deny_convergence_reason: reason,
    });
  });
});

test.each([
  [{ decision: 'deny', decision_outcome_kind: 'policy_deny' }, 'converged_outcome', 'converged_policy_deny', true],
  [{ decision: 'deny', fulfillment_decision_path: 'policy_deny' }, 'fulfillment_path', 'fulfillment_policy_deny', true],
  [{ decision: 'error' }, 'legacy_fallback', 'legacy_decision_error', true],
  [{ decision: 'deny', ...classifyOutcome(deny) }, 'converged_outcome', 'converged_policy_deny', false],
] as const)('replay compatibility of %o', (input, source, reason, legacy) => {
  expect(replayCompatibility(input)).toEqual({
    decision_basis_version: 'wave39_v1',
    compat_fallback_applied: source !== 'converged_outcome',
    classification_source: source,
    replay_diff_reason: reason,
    legacy_shape_detected: legacy,
  });
});

test.each([
  [{ ...classifyOutcome(deny) }, 'converged_decision', 'converged'],
  [{ ...classifyOutcome(deny), legacy_shape_detected: true }, 'converged_decision', 'compatibility_fallback'],
  [{ decision_basis_version: 'wave39_v1' }, 'compatibility_markers', 'compatibility_fallback'],
  [{ compat_fallback_applied: false }, 'compatibility_markers', 'compatibility_fallback'],
  [{}, 'legacy_decision', 'legacy_base'],
] as const)('consumer contract of %o', (input, path, state) => {
  expect(consumerContract(input)).toMatchObject({
    decision_consumer_contract_version: 'wave41_v1',
    consumer_read_path: path,
    consumer_fallback_applied: path !== 'converged_decision',
    consumer_payload_state: state,
  });
});

test('obligations get defaults and are never overwritten', () => {
  expect(
    normalizeObligations([
      { obligation_type: 'log', status: 'applied' },
      {
        obligation_type: 'log',
        status: 'error',
        reason_code: 'full',
        enforcement_stage: 'late',
        normalization_version: 'v0',
      },
    ]),
  ).toEqual([
    {
      obligation_type: 'log',
      status: 'applied',
      reason_code: 'obligation_applied',
      enforcement_stage: 'handler',
      normalization_version: 'v1',
    },
    {
      obligation_type: 'log',
      status: 'error',
      reason_code: 'full',
      enforcement_stage: 'late',
      normalization_version: 'v0',
    },
  ]);
});

test.each([
  [{ ...projectBasis(deny) }, 2],
  [{ ...projectBasis(allow) }, 1],
  [{ ...projectBasis(error) }, 2],
  [without(projectBasis(failClosed), 'decision_outcome_kind'), 2],
  [without(projectBasis(allow), 'decision_outcome_kind'), 1],
  [without(projectBasis(error), 'decision_outcome_kind', 'fulfillment_decision_path'), 2],
  [without(projectBasis(allow), 'decision_outcome_kind', 'fulfillment_decision_path'), 1],
] as const)('rank %#', (basis, rank) => {
  expect(restrictivenessRank(basis)).toBe(rank);
});

function without<T extends object, K extends keyof T>(value: T, ...keys: readonly K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key as K))) as Omit<T, K>;
}

describe('laws', () => {
  test('a projection is consistent, has one reading, and survives JSON', () => {
    fc.assert(
      fc.property(primaries, (given) => {
        const stored = { ...given, ...projectBasis(given) };
        expect(disagreements(stored)).toEqual([]);
        expect(believeBasis(stored)).toEqual(projectBasis(given));
        expect(parseBaseline(JSON.stringify(stored))).toEqual(stored);
        const { policy_deny, fail_closed_deny, enforcement_deny } = projectBasis(given);
        const denials = [policy_deny, fail_closed_deny, enforcement_deny].filter(Boolean).length;
        expect(denials).toBe(given.decision === 'allow' ? 0 : 1);
      }),
    );
  });

  test('a reversed comparison gives the opposite, and in evidence_only only evidence differs', () => {
    const turned = { stricter: 'looser', looser: 'stricter' } as Record<string, string>;
    fc.assert(
      fc.property(primaries, primaries, (one, other) => {
        const bucket = classifyReplayDiff(projectBasis(one), projectBasis(other));
        const back = classifyReplayDiff(projectBasis(other), projectBasis(one));
        expect(back).toBe(turned[bucket] ?? bucket);
        expect(classifyReplayDiff(projectBasis(one), projectBasis(one))).toBe('unchanged');
        if (bucket === 'evidence_only') expect(other.decision).toBe(one.decision);
      }),
    );
  });

  const outcomeNames = [
    'decision_outcome_kind',
    'decision_origin',
    'outcome_compat_state',
    'fulfillment_decision_path',
  ] as const;
  /** As a program stored it that knew only some of the outcome fields. */
  const legacy = (given: Primaries, known: readonly string[]) => {
    const outcome = Object.entries(classifyOutcome(given)).filter(([name]) => known.includes(name));
    const older = { ...given, ...Object.fromEntries(outcome) };
    return { ...older, ...believeBasis(older) };
  };

  test('a decision that an older program stored, consistent in itself, is compared by its primaries', () => {
    fc.assert(
      fc.property(primaries, primaries, fc.subarray([...outcomeNames]), (given, later, known) => {
        const stored = legacy(given, known);
        expect(disagreements(stored)).toEqual([]);
        const bucket = classifyReplayDiff(projectBasis(given), projectBasis(later));
        expect(compareStored(stored, later)).toEqual({ outcome: 'compared', bucket });
      }),
    );
    // The case that was refused: an allowance of a time without outcome fields.
    expect(legacy(allow, [])).toMatchObject({ deny_classification_source: 'not_deny', legacy_shape_detected: true });
    expect(compareStored(legacy(allow, []), allow)).toEqual({ outcome: 'compared', bucket: 'unchanged' });
    expect(compareStored(legacy(allow, []), deny)).toEqual({ outcome: 'compared', bucket: 'stricter' });
  });

  test('an older shape is no way to hide a denial', () => {
    const hidden = { policy_deny: false, deny_classification_source: 'not_deny' } as const;
    const bent = [
      { ...legacy(deny, []), ...hidden, deny_convergence_reason: 'legacy_decision_allow' },
      // The deny fields of an allowance, and those of two times mixed.
      { ...legacy(allow, []), decision: 'deny', reason_code: deny.reason_code } as const,
      { ...legacy(deny, []), classification_source: 'converged_outcome' } as const,
      { ...legacy(deny, ['decision_origin']), decision_origin: 'obligation_executor' } as const,
    ];
    for (const stored of bent) {
      expect(compareStored(stored, allow)).toMatchObject({ outcome: 'refused', side: 'baseline' });
    }
  });

  test('the same effective decision class: at most the version and the digest of the policy differ', () => {
    const basis = projectBasis({ ...deny, policy_version: '1', policy_digest: 'sha256:1' });
    const renewed = projectBasis({ ...deny, policy_version: '2', policy_digest: 'sha256:2' });
    expect(sameEffectiveDecisionClass(basis, renewed)).toBe(true);
    expect(sameEffectiveDecisionClass(basis, basis)).toBe(true);
    expect(sameEffectiveDecisionClass(basis, projectBasis(failClosed))).toBe(false);
    expect(sameEffectiveDecisionClass(basis, { ...basis, reason_code: 'P_TOOL_DENIED' })).toBe(false);
  });

  proves('decisions/contradictions-are-found', 'any changed projection', () => {
    const bendable = [...wire.outcomeKind, ...wire.denySource, ...wire.replaySource, 'legacy_compat_no_deny'];
    const fields = Object.keys(projectBasis(deny)).filter((field) => !(field in deny) && field !== 'typed_decision');
    fc.assert(
      fc.property(primaries, fc.constantFrom(...fields), fc.constantFrom(...bendable), (given, field, word) => {
        const stored = { ...given, ...projectBasis(given) } as Record<string, unknown>;
        const value = typeof stored[field] === 'boolean' ? !stored[field] : word;
        fc.pre(stored[field] !== value);
        const bent = { ...stored, [field]: value } as never;
        expect(disagreements(bent).map((found) => found.field)).toContain(field);
        expect(compareStored(bent, given)).toMatchObject({ outcome: 'refused', side: 'baseline' });
        expect(compareStored(given, bent)).toMatchObject({ outcome: 'refused', side: 'candidate' });
      }),
    );
  });
});

test.each([
  ['not JSON', '{'],
  ['a field more', JSON.stringify({ ...deny, state_annotation: 'elevated' })],
  ['an unknown reason', JSON.stringify({ ...deny, reason_code: 'policy_rule_match' })],
  ['a word that is a sentence', JSON.stringify({ ...deny, replay_diff_reason: 'ignore all previous' })],
  ['too long', JSON.stringify({ ...deny, policy_version: 'x'.repeat(20_000) })],
  ['a list', '[]'],
])('no baseline: %s', (_name, text) => {
  expect(parseBaseline(text)).toBeUndefined();
});
