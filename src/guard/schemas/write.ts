import * as z from 'zod';
import { entryStates, inactiveReasons } from '../../model/entry.ts';
import { impacts } from '../../model/finding.ts';
import { coverages } from '../../model/provenance.ts';
import { maskedKindSchema, recordedFindingSchema } from '../../model/schemas/event.ts';
import { hash, id, text, trust, verdict } from '../../model/schemas/fields.ts';
import { recordedAttributionSchema } from '../../model/schemas/provenance.ts';
import type { Judgement, RemoveResult, WriteResult } from '../results.ts';
import type { CheckedText } from '../write/check.ts';
import type { BatchResult } from '../write/write.ts';
import type { Describes } from './describes.ts';
import { promptResults } from './prompt.ts';

const judgement = z
  .strictObject({
    verdict,
    /** The verdict of the policy; differs from the applied one only in observe mode. */
    advised: verdict,
    row: text,
    why: text,
    trust,
    findings: z.array(recordedFindingSchema),
    impacts: z.array(z.enum(impacts)),
    complete: z.boolean(),
    redacted: z.array(maskedKindSchema).describe('What was masked before the text was kept.').exactOptional(),
    attribution: recordedAttributionSchema.exactOptional(),
  })
  .meta({ id: 'Judged', description: 'What was decided about a text, and why. Contains none of it.' });
true satisfies Describes<typeof judgement, Judgement>;

const accepted = z.strictObject({
  outcome: z.enum(['stored', 'held']),
  id,
  version: z.int(),
  contentHash: hash,
  judged: judgement,
  coverage: z
    .strictObject({ level: z.enum(coverages), step: text })
    .describe(
      'With the first write of a session, unless coverage is full: how much of what its agent reads the guard sees.',
    )
    .exactOptional(),
});
const duplicate = z.strictObject({
  outcome: z.literal('duplicate'),
  id,
  state: z.enum(entryStates),
  redacted: z.array(maskedKindSchema).exactOptional(),
});
const written = z.union([accepted, duplicate]);
true satisfies Describes<typeof written, WriteResult>;

const removed = z.strictObject({
  outcome: z.literal('removed'),
  id,
  version: z.int(),
  inactiveReason: z.enum(inactiveReasons),
});
true satisfies Describes<typeof removed, RemoveResult>;

const stored = accepted.extend({ outcome: z.literal('stored') });
const held = accepted.extend({ outcome: z.literal('held') });
const applied = z.strictObject({
  outcome: z.literal('applied'),
  results: z.array(z.discriminatedUnion('outcome', [stored, held, duplicate, removed])),
});
// A batch returns the results of its parts, which are checked above; a part that is refused refuses the whole batch.
applied.shape.outcome satisfies z.ZodType<Extract<BatchResult, { outcome: 'applied' }>['outcome']>;

const checked = z.strictObject({
  outcome: z.literal('checked'),
  judged: judgement,
  explanation: promptResults.explanation,
  masked: z
    .strictObject({ content: text, tags: z.array(text) })
    .exactOptional()
    .describe('The text as the write would keep it, if private data in it would be masked.'),
  overrun: z
    .strictObject({ who: z.enum(['principal', 'space']), limit: z.int(), retryAfterMs: z.int() })
    .exactOptional()
    .describe('The write would exceed a rate limit, whatever its text.'),
});
true satisfies Describes<typeof checked, CheckedText>;

/** Results of calls that change an entry, or predict what a change would do. */
export const writeResults = { stored, held, duplicate, removed, applied, checked } as const;
