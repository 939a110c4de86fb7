import * as z from 'zod';
import type { StoredDecision } from './basis.ts';
import { reasonCodes } from './reason-code.ts';
import { wire } from './vocabulary.ts';

const maxBaselineLength = 16_384;
const word = z.string().regex(/^[a-z0-9_]{1,64}$/);
const name = z
  .string()
  .max(256)
  .regex(/^[\x21-\x7e]+$/);

/** Every field of Assay's contract and no other: an unknown field cannot be checked, so it is not accepted. */
const baselineSchema: z.ZodType<StoredDecision> = z.strictObject({
  decision: z.enum(wire.decision),
  reason_code: z.enum(reasonCodes),
  fail_closed_applied: z.boolean(),
  obligations: z
    .array(
      z.strictObject({
        obligation_type: word,
        status: z.enum(wire.obligationStatus),
        reason_code: word.exactOptional(),
        enforcement_stage: word.exactOptional(),
        normalization_version: word.exactOptional(),
      }),
    )
    .max(64),
  typed_decision: z.enum(wire.typedDecision).exactOptional(),
  policy_version: name.exactOptional(),
  policy_digest: name.exactOptional(),
  decision_outcome_kind: z.enum(wire.outcomeKind).exactOptional(),
  decision_origin: z.enum(wire.origin).exactOptional(),
  outcome_compat_state: z.enum(wire.outcomeCompatState).exactOptional(),
  fulfillment_decision_path: z.enum(wire.fulfillmentPath).exactOptional(),
  decision_basis_version: word.exactOptional(),
  compat_fallback_applied: z.boolean().exactOptional(),
  classification_source: z.enum(wire.replaySource).exactOptional(),
  replay_diff_reason: word.exactOptional(),
  legacy_shape_detected: z.boolean().exactOptional(),
  decision_consumer_contract_version: word.exactOptional(),
  consumer_read_path: z.enum(wire.consumerReadPath).exactOptional(),
  consumer_fallback_applied: z.boolean().exactOptional(),
  consumer_payload_state: z.enum(wire.consumerPayloadState).exactOptional(),
  required_consumer_fields: z.array(word).max(16).exactOptional(),
  policy_deny: z.boolean().exactOptional(),
  fail_closed_deny: z.boolean().exactOptional(),
  enforcement_deny: z.boolean().exactOptional(),
  deny_precedence_version: word.exactOptional(),
  deny_classification_source: z.enum(wire.denySource).exactOptional(),
  deny_legacy_fallback_applied: z.boolean().exactOptional(),
  deny_convergence_reason: word.exactOptional(),
});

/** Parses a stored decision from JSON; undefined for anything else. */
export function parseBaseline(text: string): StoredDecision | undefined {
  if (text.length > maxBaselineLength) return undefined;
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = baselineSchema.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}
