import * as z from 'zod';
import { reasonCodes } from './reason-code.ts';
import { wire } from './vocabulary.ts';

// Every field of Assay's contract, described once: the types of the projections and what is accepted from other programs.

const word = z.string().regex(/^[a-z0-9_]{1,64}$/);
const name = z
  .string()
  .max(256)
  .regex(/^[\x21-\x7e]+$/);

export const obligationOutcome = z.strictObject({
  obligation_type: word,
  status: z.enum(wire.obligationStatus),
  reason_code: word.exactOptional(),
  enforcement_stage: word.exactOptional(),
  normalization_version: word.exactOptional(),
});

export const primaries = z.strictObject({
  decision: z.enum(wire.decision),
  reason_code: z.enum(reasonCodes),
  fail_closed_applied: z.boolean(),
  obligations: z.array(obligationOutcome).max(64),
  typed_decision: z.enum(wire.typedDecision).exactOptional(),
  policy_version: name.exactOptional(),
  policy_digest: name.exactOptional(),
});

export const classifiedOutcome = z.strictObject({
  decision_outcome_kind: z.enum(wire.outcomeKind),
  decision_origin: z.enum(wire.origin),
  outcome_compat_state: z.enum(wire.outcomeCompatState),
  fulfillment_decision_path: z.enum(wire.fulfillmentPath),
});

export const compatibility = z.strictObject({
  decision_basis_version: word,
  compat_fallback_applied: z.boolean(),
  classification_source: z.enum(wire.replaySource),
  replay_diff_reason: word,
  legacy_shape_detected: z.boolean(),
});

export const consumerFields = z.strictObject({
  decision_consumer_contract_version: word,
  consumer_read_path: z.enum(wire.consumerReadPath),
  consumer_fallback_applied: z.boolean(),
  consumer_payload_state: z.enum(wire.consumerPayloadState),
  required_consumer_fields: z.array(word).max(16),
});

export const denyFields = z.strictObject({
  policy_deny: z.boolean(),
  fail_closed_deny: z.boolean(),
  enforcement_deny: z.boolean(),
  deny_precedence_version: word,
  deny_classification_source: z.enum(wire.denySource),
  deny_legacy_fallback_applied: z.boolean(),
  deny_convergence_reason: word,
});

/** A decision as some program stored it. An unknown field cannot be checked, so it is not accepted. */
export const storedDecision = z.strictObject({
  ...primaries.shape,
  ...absentOr(classifiedOutcome.shape),
  ...absentOr(compatibility.shape),
  ...absentOr(consumerFields.shape),
  ...absentOr(denyFields.shape),
});

/** The same fields, each of which may be absent. */
function absentOr<S extends z.ZodRawShape>(shape: S): { [K in keyof S]: z.ZodExactOptional<S[K]> } {
  const entries = Object.entries(shape).map(([field, schema]) => [field, z.exactOptional(schema)]);
  return Object.fromEntries(entries) as { [K in keyof S]: z.ZodExactOptional<S[K]> };
}
