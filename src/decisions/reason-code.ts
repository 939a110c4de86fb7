/** The reason for a decision: `P` the policy, `M` a mandate, `S` the system, `T` the tool. */
export const reasonCodes = [
  'P_POLICY_ALLOW',
  'P_POLICY_DENY',
  'P_TOOL_DENIED',
  'P_TOOL_NOT_ALLOWED',
  'P_ARG_SCHEMA',
  'P_RATE_LIMIT',
  'P_TOOL_DRIFT',
  'P_APPROVAL_REQUIRED',
  'P_RESTRICT_SCOPE',
  'P_REDACT_ARGS',
  'P_MANDATE_REQUIRED',
  'P_MANDATE_VALID',
  'M_EXPIRED',
  'M_NOT_YET_VALID',
  'M_NONCE_REPLAY',
  'M_ALREADY_USED',
  'M_MAX_USES_EXCEEDED',
  'M_TOOL_NOT_IN_SCOPE',
  'M_KIND_MISMATCH',
  'M_AUDIENCE_MISMATCH',
  'M_ISSUER_NOT_TRUSTED',
  'M_TRANSACTION_REF_MISMATCH',
  'M_NOT_FOUND',
  'M_REVOKED',
  'S_DB_ERROR',
  'S_INTERNAL_ERROR',
  'T_TIMEOUT',
  'T_EXEC_ERROR',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

const enforcementCodes: ReadonlySet<string> = new Set([
  'P_APPROVAL_REQUIRED',
  'P_RESTRICT_SCOPE',
  'P_REDACT_ARGS',
  'P_MANDATE_REQUIRED',
]);

/** A denial because something was missing at run time, not because the policy rejects the request. */
export function isEnforcementReason(code: string): boolean {
  return code.startsWith('M_') || enforcementCodes.has(code);
}
