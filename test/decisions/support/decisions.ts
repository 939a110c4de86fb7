import type { Primaries } from '../../../src/decisions/index.ts';

/** The decisions of Assay's experiment, as primaries. */
export const deny: Primaries = {
  decision: 'deny',
  reason_code: 'P_POLICY_DENY',
  fail_closed_applied: false,
  obligations: [],
  policy_version: '1',
};

export const failClosed: Primaries = { ...deny, fail_closed_applied: true };

export const allow: Primaries = {
  decision: 'allow',
  reason_code: 'P_POLICY_ALLOW',
  fail_closed_applied: false,
  obligations: [{ obligation_type: 'log', status: 'applied' }],
  policy_version: '1',
};
