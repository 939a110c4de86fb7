import * as z from 'zod';
import { entryStates } from '../entry.ts';
import { eventTypes, renderings } from '../event.ts';
import { categories, impacts, viewNames } from '../finding.ts';
import { privateKinds } from '../private-data.ts';
import { observedChannels } from '../provenance.ts';
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
   * Set if the finding is not in the content. `tags`: the span refers to the tags, one per line. `metadata`: in the names of
   * its origin, without a span. `document`: the span refers to the visible text of the document that the entry is a part of.
   * `hidden`: the span is the place in that text where the hidden text would appear.
   */
  in: z.enum(['tags', 'metadata', 'document', 'hidden']).exactOptional(),
  /** The rule that matched the joined or foreign text, if a sentinel reports its finding. */
  of: text.exactOptional(),
  /** The other entries involved: fragments of one text, or the other side of a contradiction. */
  entries: z.array(id).exactOptional(),
  /** The measured values and the threshold they passed. */
  measured: z.record(z.string(), z.number()).exactOptional(),
});

/** A person's exception that made a verdict milder: its name in the policy, who made it, and on which day. */
export const appliedExceptionSchema = z.strictObject({ name: text, by: text, at: text });

/** How many pieces of private data of one kind were masked. */
export const maskedKindSchema = z.strictObject({ kind: z.enum(privateKinds), count: z.int().min(1) });

export const decisionSchema = z
  .strictObject({
    /** The entry that the text became; absent if the text was not kept. */
    entry: id.exactOptional(),
    digest: text,
    verdict,
    /** The verdict of the table; differs from `verdict` only if the policy only observes. */
    advised: verdict,
    /** The row of the policy that decided. */
    row: text,
    exceptions: z.array(appliedExceptionSchema).exactOptional(),
    trust,
    level,
    complete: z.boolean(),
    findings: z.array(recordedFindingSchema),
    impacts: z.array(z.enum(impacts)),
    /** True if a check could not be made and the stricter verdict was chosen. */
    failClosed: z.boolean(),
    /** What was masked before the text was kept. The text that was decided on is the masked one. */
    redacted: z.array(maskedKindSchema).exactOptional(),
  })
  .meta({ id: 'Decision' });

export const rendering = z.enum(renderings);

export const shownEntrySchema = z.strictObject({ id, version: z.int(), trust, rendering });

/** The record that changed an entry before, and what it counted as since then. */
export const previousChangeSchema = z.strictObject({
  seq,
  state: z.enum(entryStates),
  trust,
  channel,
  /** A blocked text that was retained for a person. */
  refused: z.literal(true).exactOptional(),
  /** An active entry whose time ends. */
  expires: z.literal(true).exactOptional(),
});

export const trimsSchema = z.strictObject({ from: seq, through: seq, reads: text });

export const eventSchema = z
  .strictObject({
    type: z.enum(eventTypes),
    by: originSchema,
    /** The reason that a person gave, in their own words. Never memory text. */
    reason: text.exactOptional(),
    /** Digests of the policy and of the rules in force. */
    policy: text,
    rules: text,
    decisions: z.array(decisionSchema),
    /** The new state of every entry that changed. Entries are derived by folding these and nothing else. */
    changes: z.array(entryFactsSchema),
    /** For each change, what the entry was before it, or null if the entry is new. Absent if all are new. */
    before: z.array(previousChangeSchema.nullable()).exactOptional(),
    /** For each entry that another was derived from here: the record that did so before, or null if it is the first time. */
    linked: z.record(z.string(), seq.nullable()).exactOptional(),
    /** The list of entries that the session in `by` was shown, which is kept apart, and how many they are. */
    shown: z.strictObject({ list: text, entries: z.int() }).exactOptional(),
    /** Id of the frozen text that a session started with. */
    snapshot: text.exactOptional(),
    /** Text that reached a session from elsewhere than memory: a tool result, a document. */
    observed: z
      .strictObject({
        channel: z.union([z.enum(observedChannels), channel]),
        trust,
        uri: text.exactOptional(),
        tool: text.exactOptional(),
      })
      .exactOptional(),
    /** True if the record was trimmed: what else it said about the read is gone, and `by` names nobody. */
    trimmed: z.literal(true).exactOptional(),
    /** From this record to that one, the records named by `reads` are trimmed: one bit each, in base64. Written before the first of them is. */
    trims: trimsSchema.exactOptional(),
    /** The record that a restore returned to. */
    restoredTo: seq.exactOptional(),
    /** Why nothing was done: a code, never free text. */
    refused: text.exactOptional(),
    /** The time of the clock, if it was behind the journal. */
    clock: time.exactOptional(),
  })
  .meta({ id: 'Event', description: 'One operation: who, what was decided, what changed.' });
