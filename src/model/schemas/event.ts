import { z } from 'zod';
import { eventTypes, renderings } from '../event.ts';
import { categories, impacts, viewNames } from '../finding.ts';
import { entryFactsSchema } from './entry.ts';
import { id, level, seq, text, time, trust, verdict } from './fields.ts';
import { spanSchema } from './finding.ts';
import { channel, originSchema } from './provenance.ts';

export const recordedFindingSchema = z.strictObject({
  ruleId: text,
  category: z.enum(categories),
  level,
  /** 0 to 100. */
  confidence: z.int(),
  span: spanSchema,
  view: z.enum(viewNames),
  /**
   * Elsewhere than in the content. In the tags: the span counts in them, one per line. In the names of its origin: without a
   * span. In the document the entry is a part of: it counts in the document's visible text. In hidden words of that document:
   * it is the place where they would stand.
   */
  in: z.enum(['tags', 'metadata', 'document', 'hidden']).exactOptional(),
  /** The rule that hit the joined or foreign text, where a sentinel passes on what it found there. */
  of: text.exactOptional(),
  /** The other entries that are part of the reason: fragments of one text, the other side of a contradiction. */
  entries: z.array(id).exactOptional(),
  /** What was measured, and the threshold it passed. */
  measured: z.record(z.string(), z.number()).exactOptional(),
});

export const decisionSchema = z
  .strictObject({
    /** The entry it became; absent for a text that was not kept. */
    entry: id.exactOptional(),
    digest: text,
    verdict,
    /** What the table would have said; differs from `verdict` only where the policy observes. */
    advised: verdict,
    /** The row of the policy that decided. */
    row: text,
    trust,
    level,
    complete: z.boolean(),
    findings: z.array(recordedFindingSchema),
    impacts: z.array(z.enum(impacts)),
    /** A check could not be made and the stricter answer was given. */
    failClosed: z.boolean(),
  })
  .meta({ id: 'Decision' });

export const rendering = z.enum(renderings);

export const shownEntrySchema = z.strictObject({ id, version: z.int(), trust, rendering });

export const eventSchema = z
  .strictObject({
    type: z.enum(eventTypes),
    by: originSchema,
    /** A person's own words about why. Never text of the memory. */
    reason: text.exactOptional(),
    /** Digest of the policy and of the rules that were in force. */
    policy: text,
    rules: text,
    decisions: z.array(decisionSchema),
    /** Every entry this touched, as it is from now on. Entries are the fold of these and nothing else. */
    changes: z.array(entryFactsSchema),
    /** What the session named in `by` was shown. */
    seen: z.array(shownEntrySchema),
    /** The frozen text a session started with. */
    snapshot: text.exactOptional(),
    /** What came into a session past the memory: a tool result, a document. */
    observed: z.strictObject({ channel, trust, uri: text.exactOptional() }).exactOptional(),
    /** The record a restore went back to. */
    restoredTo: seq.exactOptional(),
    /** Why nothing was done: a code, never a text. */
    refused: text.exactOptional(),
    /** What the clock said, when it was behind the journal. */
    clock: time.exactOptional(),
  })
  .meta({ id: 'Event', description: 'One operation: who, what was decided, what changed.' });
