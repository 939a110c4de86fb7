import * as z from 'zod';
import { hidingMethods } from '../../model/document.ts';
import { renderings } from '../../model/event.ts';
import type { DeepReadonly, Inferred, Same } from '../../model/inferred.ts';
import { levelNames } from '../../model/level.ts';
import { level, text, verdict } from '../../model/schemas/fields.ts';
import { documentArguments, maxMemories, recallArguments, storedMemory, writeArguments } from './arguments.ts';
import { type DocumentDecision, threatCategories, type WriteDecision } from './contract.ts';
import { memoryTrusts } from './memory-trust.ts';

// The contract for programs in other languages: each request is one object, and each answer is a decision.

const content = z.string().max(4_194_304);

export const sentinelRequests = {
  write: writeArguments.extend({ content: content.describe('The text that the program wants to remember.') }),
  recall: recallArguments.extend({
    memories: z.array(storedMemory).max(maxMemories).describe('The memories as your store returned them.'),
  }),
  document: documentArguments.extend({
    content: content.describe('The document as text. For a PDF or another binary file, send `base64`.').exactOptional(),
    base64: z.base64().max(33_554_432).describe('The bytes of the document.').exactOptional(),
  }),
} as const;

const threat = z.strictObject({
  category: z.enum(threatCategories),
  level: z.enum(levelNames),
  level_rank: level,
  verdict,
  description: text,
  evidence: text,
  layer: z.literal('memory_sentinel'),
  confidence: z.number(),
  suggested_action: text,
  timestamp: text,
  signature_id: text.exactOptional(),
  metadata: z.strictObject({
    rules: z.array(text),
    entries: z.array(text).exactOptional(),
    index: z.int().exactOptional(),
    method: z.enum(hidingMethods).exactOptional(),
    row: text.exactOptional(),
    rule_confidence: z.number().exactOptional(),
  }),
});

const trust = z.enum(memoryTrusts);

function decision<M extends z.ZodType>(metadata: M) {
  return z.strictObject({
    verdict,
    threats_detected: z.array(threat),
    layer: z.literal('memory_sentinel'),
    elapsed_ms: z.number(),
    metadata,
    is_blocked: z.boolean().describe('The verdict is block or quarantine.'),
    requires_approval: z.boolean().describe('The verdict is challenge.'),
    threat_count: z.int(),
    max_threat_level: z.enum(levelNames),
    max_threat_rank: level,
  });
}

const kept = z
  .enum(['stored', 'held', 'refused', 'nothing'])
  .describe('What Bezoar did with the text; `nothing`: neither stored nor held.')
  .exactOptional();

const checkedMemory = z
  .looseObject({
    content: text.describe('As it may be shown.'),
    _shield_trust: trust,
    _shield_rendering: z.enum(renderings),
  })
  .describe('A memory as it may be shown; a withheld one has its id and no word of its text.');

export const sentinelDecisions = {
  write: decision(
    z.strictObject({
      source_trust: trust.exactOptional(),
      kept,
      entry_id: text.exactOptional(),
      retry_after_ms: z.number().exactOptional(),
      problem: text.exactOptional(),
    }),
  ),
  recall: decision(
    z.strictObject({
      filtered_memories: z.array(checkedMemory).exactOptional(),
      withheld: z
        .array(
          z.strictObject({
            index: z.int(),
            id: z.union([text, z.number()]).exactOptional(),
            entry_id: text.exactOptional(),
            reasons: z.array(text),
          }),
        )
        .exactOptional(),
      problem: text.exactOptional(),
    }),
  ),
  document: decision(
    z.strictObject({
      source_trust: trust.exactOptional(),
      kept,
      document_id: text.exactOptional(),
      chunks: z.array(z.strictObject({ id: text, start: z.int(), end: z.int() })).exactOptional(),
      problem: text.exactOptional(),
    }),
  ),
} as const;
true satisfies Same<Inferred<typeof sentinelDecisions.write>, DeepReadonly<WriteDecision>>;
true satisfies Same<Inferred<typeof sentinelDecisions.document>, DeepReadonly<DocumentDecision>>;
