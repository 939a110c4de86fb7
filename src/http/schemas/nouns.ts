import { z } from 'zod';
import type { RecordedFinding } from '../../model/event.ts';
import { channel, hash, id, kind, level, seq, state, text, time, trust, verdict } from './fields.ts';

/** The nouns as they stand in answers. */
const span = z.strictObject({ start: z.int(), end: z.int() });
const view = z.enum(['as-written', 'unhidden', 'folded', 'compact', 'decoded', 'joined']);
const originFields = {
  channel,
  principal: text,
  session: text.exactOptional(),
  tool: text.exactOptional(),
  uri: text.exactOptional(),
};
export const origin: z.ZodType = z.strictObject(originFields);
export const rendering: z.ZodType = z.enum(['verbatim', 'fenced', 'placeholder']);
export const sight: z.ZodType = z.strictObject({ id, version: z.int(), trust, rendering });

const findingFact = z.strictObject({
  ruleId: text,
  category: text,
  level,
  confidence: z.int(),
  span,
  view,
  in: z.enum(['tags', 'metadata', 'document', 'hidden']).exactOptional(),
  of: text.exactOptional(),
  entries: z.array(id).readonly().exactOptional(),
  measured: z.record(z.string(), z.number()).readonly().exactOptional(),
});
/** What the guard journals is what is documented: a field or a value that is added there is missed here by the compiler. */
type Shown = z.infer<typeof findingFact>;
type Documented = [RecordedFinding, keyof RecordedFinding] extends [Shown, keyof Shown] ? true : false;
true satisfies Documented;

export const judged: z.ZodType = z
  .strictObject({
    verdict,
    advised: verdict,
    row: text,
    why: text,
    trust,
    findings: z.array(findingFact),
    impacts: z.array(text),
    complete: z.boolean(),
  })
  .meta({ id: 'Judged', description: 'What was decided about a text, and why. Holds none of it.' });

export const inactiveReason: z.ZodType = z.enum([
  'review',
  'removed',
  'replaced',
  'discarded',
  'expired',
  'revoked',
  'refused',
  'restored',
  'erased',
]);

export const finding: z.ZodType = z.strictObject({
  ruleId: text,
  category: text,
  level,
  confidence: z.number(),
  span,
  evidence: text,
  view,
  mitigations: z.array(text),
  threats: z.array(text),
});
export const impactMark: z.ZodType = z.strictObject({ impact: text, ruleId: text, span, evidence: text });

export const recalled: z.ZodType = z
  .strictObject({
    id,
    version: z.int(),
    kind,
    target: text,
    trust,
    rendering,
    why: z.array(text),
    contentHash: text,
    createdAt: time,
    text: text.describe('Rendered for a prompt.'),
  })
  .meta({ id: 'RecalledEntry' });

export const facts: z.ZodType = z
  .strictObject({
    id,
    version: z.int(),
    state,
    inactiveReason: inactiveReason.exactOptional(),
    kind,
    target: text,
    importance: z.int(),
    digest: text.nullable(),
    length: z.int(),
    provenance: z.strictObject({ ...originFields, trust, parents: z.array(id) }),
    accepted: z.array(text),
    createdAt: time,
    expiresAt: time.exactOptional(),
    replaces: z.strictObject({ id, version: z.int() }).exactOptional(),
  })
  .meta({ id: 'EntryFacts', description: 'What the journal says of an entry. Holds no text.' });

export const rawText: z.ZodType = z.strictObject({ content: text, tags: z.array(text), contentHash: hash });

export const decision: z.ZodType = z
  .strictObject({
    entry: id.exactOptional(),
    digest: text,
    verdict,
    advised: verdict,
    row: text,
    trust,
    level,
    complete: z.boolean(),
    findings: z.array(findingFact),
    impacts: z.array(text),
    failClosed: z.boolean(),
  })
  .meta({ id: 'Decision' });

export const event: z.ZodType = z
  .strictObject({
    type: text,
    by: origin,
    reason: text.exactOptional(),
    policy: text,
    rules: text,
    decisions: z.array(decision),
    changes: z.array(facts),
    seen: z.array(sight),
    snapshot: text.exactOptional(),
    observed: z.strictObject({ channel, trust, uri: text.exactOptional() }).exactOptional(),
    restoredTo: seq.exactOptional(),
    refused: text.exactOptional(),
    clock: time.exactOptional(),
  })
  .meta({ id: 'Event', description: 'One operation: who, what was decided, what changed.' });

export const checkpoint: z.ZodType = z
  .strictObject({
    format: z.literal('bezoar-checkpoint/1'),
    space: text,
    seq,
    hash,
    at: time,
    publicKey: text,
    signature: text,
  })
  .meta({ id: 'Checkpoint' });

export const token: z.ZodType = z
  .strictObject({
    id: text,
    name: text,
    role: text,
    spaces: z.union([z.literal('*'), z.array(text)]),
    channel: text,
    createdAt: time,
    expiresAt: time.exactOptional(),
  })
  .meta({ id: 'AccessToken' });
