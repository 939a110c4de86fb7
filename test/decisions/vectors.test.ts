import { describe, expect, test } from 'vitest';
import {
  basisFields,
  classifyReplayDiff,
  nameOnlySnapshotId,
  projectBasis,
  reasonCodes,
  requiredConsumerFields,
  requiredContextFields,
  stateSnapshotId,
  versions,
  wire,
} from '../../src/decisions/index.ts';
import { allow, deny, failClosed } from './support/decisions.ts';

// Names, versions and ids that Assay published. Other programs compare by them, so a change here breaks those.

test('the published names', () => {
  expect(wire).toEqual({
    decision: ['allow', 'deny', 'error'],
    outcomeKind: [
      'policy_deny',
      'fail_closed_deny',
      'enforcement_deny',
      'obligation_applied',
      'obligation_skipped',
      'obligation_error',
    ],
    origin: ['policy_engine', 'fail_closed_matrix', 'runtime_enforcement', 'obligation_executor'],
    outcomeCompatState: ['legacy_fields_preserved'],
    fulfillmentPath: ['policy_allow', 'policy_deny', 'fail_closed_deny', 'decision_error'],
    replaySource: ['converged_outcome', 'fulfillment_path', 'legacy_fallback'],
    denySource: ['outcome_kind', 'origin_context', 'fulfillment_path', 'legacy_decision', 'not_deny'],
    consumerReadPath: ['converged_decision', 'compatibility_markers', 'legacy_decision'],
    consumerPayloadState: ['converged', 'compatibility_fallback', 'legacy_base'],
    contextPayloadState: ['complete_envelope', 'partial_envelope', 'absent_envelope'],
    replayDiffBucket: ['unchanged', 'stricter', 'looser', 'reclassified', 'evidence_only'],
    typedDecision: ['allow', 'allow_with_obligations', 'deny', 'deny_with_alert'],
    obligationStatus: ['applied', 'skipped', 'error'],
  });
  expect(reasonCodes).toHaveLength(28);
  expect(versions).toEqual({
    basis: 'wave39_v1',
    denyPrecedence: 'wave40_v1',
    consumerContract: 'wave41_v1',
    contextContract: 'wave42_v1',
    outcomeNormalization: 'v1',
  });
  expect(requiredConsumerFields).toEqual([
    'decision',
    'reason_code',
    'decision_outcome_kind',
    'decision_origin',
    'fulfillment_decision_path',
    'decision_basis_version',
  ]);
  expect(requiredContextFields).toEqual(['lane', 'principal', 'auth_context_summary', 'approval_state']);
});

const ids: readonly (readonly [string, Parameters<typeof stateSnapshotId>[0], string])[] = [
  ['one class', ['read_document'], 'a54d429bd89100abe8a7869e9037411541a10a2365a21ca6649afe91f56ed839'],
  [
    'two classes',
    ['read_document', 'write_external'],
    '14a707311ecbf9b1d1908bb5b21e1b267c1ead60a515f9b26c0d0c6e354b0892',
  ],
  [
    'the clean snapshot',
    { tool_classes: ['read_document'], decision_codes: ['allow'] },
    '60d9edb49265892ec800e5623841a19c9a65d165a03de7bcbed2ab1845c7232e',
  ],
  [
    'the poisoned snapshot of the plan',
    {
      tool_classes: ['read_document', 'write_external'],
      decision_codes: ['allow'],
      state_annotation: 'elevated_context',
    },
    '71e520bbee68eb3211788a5de343e05ba9a75f1bbe427daf3ba3f7d804bbdce5',
  ],
];

test.each(ids)('published id of %s', (_name, state, id) => {
  expect(stateSnapshotId(state)).toBe(`sha256:${id}`);
});

test('list order is part of the id, key order is not', () => {
  expect(stateSnapshotId(['write_external', 'read_document'])).toMatch(/^sha256:ada1e121/);
  expect(stateSnapshotId({ a: 1, b: 2 })).toBe(stateSnapshotId({ b: 2, a: 1 }));
});

test('published id of the window of a session', () => {
  const session = {
    event_source: 'assay://tests/session-state',
    server_id: 'default-mcp-server',
    session_id: 'mcpwrap-123',
  };
  expect(nameOnlySnapshotId(session)).toBe('sha256:06801486e00e2fa585bf5d3fdd3eb68aceae5708e4f3da2990bc7a5b19ad49ce');
});

test.each([
  [1, 0, '3f43380394ac'],
  [2, 1, '86c8c560cdae2b466501c134a5f14383488dcee2d1f892e06773e0dc79a04501'],
  [2, 0, '8d351891f781'],
  [3, 2, 'a83ad09fcae5'],
  [3, 1, 'ef80a3c8f3bd'],
  [3, 0, '0cc4e9eb9740'],
])('published id of a decaying state: %i runs, %i left', (decay_runs, remaining_runs, id) => {
  const schema_version = 'exp_mcp_fragmented_ipi_cross_session_state_v1';
  const state = { schema_version, decay_runs, sensitive_read_seen: true, remaining_runs };
  expect(stateSnapshotId(state).startsWith(`sha256:${id}`)).toBe(true);
});

test('a basis has exactly the 27 fields', () => {
  expect(basisFields).toHaveLength(27);
  const full = projectBasis({ ...deny, typed_decision: 'deny', policy_version: '1', policy_digest: 'sha256:1' });
  expect(Object.keys(full).sort()).toEqual([...basisFields].sort());
  expect(projectBasis(deny)).not.toHaveProperty('policy_digest');
});

describe('the published table of buckets, with fixtures from the real code', () => {
  const poison = { ...allow, reason_code: 'P_POLICY_ALLOW' } as const;
  const candidates = {
    deny,
    'deny, new policy version': { ...deny, policy_version: '2' },
    'fail-closed deny': failClosed,
    'allow = poison': poison,
    'allow, other reason': { ...poison, reason_code: 'P_MANDATE_VALID' },
  } as const;
  const rows = {
    'clean deny': [deny, ['unchanged', 'evidence_only', 'reclassified', 'looser', 'looser']],
    'V1 poison': [poison, ['stricter', 'stricter', 'stricter', 'unchanged', 'reclassified']],
  } as const;
  test.each(Object.entries(rows))('%s', (_name, [baseline, buckets]) => {
    const found = Object.values(candidates).map((candidate) =>
      classifyReplayDiff(projectBasis(baseline), projectBasis(candidate)),
    );
    expect(found).toEqual(buckets);
  });
});
