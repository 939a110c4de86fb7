import * as z from 'zod';
import { entryStates, inactiveReasons } from '../../model/entry.ts';
import { eventTypes } from '../../model/event.ts';
import { channels } from '../../model/provenance.ts';
import { attributionSchema } from '../../model/schemas/attribution.ts';
import { entryFactsSchema } from '../../model/schemas/entry.ts';
import { decisionSchema, eventSchema } from '../../model/schemas/event.ts';
import { hash, seq, text, time, trust } from '../../model/schemas/fields.ts';
import { findingSchema, impactMarkSchema } from '../../model/schemas/finding.ts';
import { originSchema } from '../../model/schemas/provenance.ts';
import { trusts } from '../../model/trust.ts';
import { verdicts } from '../../model/verdict.ts';
import type { BrowsedEntry, BrowseResult } from '../read/browse.ts';
import type { JournalLine } from '../read/journal.ts';
import type { HistoryLine, Inspection } from '../read/read.ts';
import type { Stats } from '../read/stats.ts';
import type { ReplacedEntry } from '../review/replaced-entry.ts';
import type { Describes } from './describes.ts';

const rawText = z.strictObject({ content: text, tags: z.array(text), contentHash: hash });

export const browsedEntry = z.strictObject({
  facts: entryFactsSchema,
  seq,
  updatedAt: time,
  text: rawText.exactOptional(),
});
true satisfies Describes<typeof browsedEntry, BrowsedEntry>;

export const replacedEntry = browsedEntry.extend({ stale: z.boolean() });
true satisfies Describes<typeof replacedEntry, ReplacedEntry>;

const browsed = z.strictObject({
  outcome: z.literal('browsed'),
  entries: z.array(browsedEntry),
  total: z.int(),
  next: text.exactOptional(),
});
true satisfies Describes<typeof browsed, BrowseResult>;

const inspected = z.strictObject({
  outcome: z.literal('inspected'),
  facts: entryFactsSchema,
  seq,
  updatedAt: time,
  text: rawText.exactOptional(),
  replaced: replacedEntry.exactOptional().describe('The entry that this one would replace if it were released.'),
  reviewHash: hash.exactOptional().describe('What a release must name: covers the text and what it replaces.'),
  attribution: attributionSchema.exactOptional().describe('Where the words came from, as far as the guard can tell.'),
  decision: decisionSchema.exactOptional(),
  findings: z.array(findingSchema),
  impacts: z.array(impactMarkSchema),
  complete: z.boolean(),
});
true satisfies Describes<typeof inspected, Inspection>;

const historyLine = z.strictObject({
  seq,
  at: time,
  type: z.enum(eventTypes),
  by: originSchema,
  reason: text.exactOptional(),
  after: z
    .strictObject({
      version: z.int(),
      state: z.enum(entryStates),
      inactiveReason: z.enum(inactiveReasons).exactOptional(),
      trust,
      digest: text.nullable(),
    })
    .exactOptional(),
});
true satisfies Describes<typeof historyLine, HistoryLine>;

const journalLine = z.strictObject({ seq, at: time, key: text, event: eventSchema, hash, mac: text });
true satisfies Describes<typeof journalLine, JournalLine>;

const counts = <T extends string>(names: readonly T[]) => z.record(z.enum(names), z.int());
const someCounts = <T extends string>(names: readonly T[]) => z.partialRecord(z.enum(names), z.int());

const stats = z.strictObject({
  outcome: z.literal('counted'),
  records: z.int(),
  lastAt: time,
  states: counts(entryStates),
  trusts: counts(trusts),
  channels: someCounts(channels),
  verdicts: someCounts(verdicts),
  events: someCounts(eventTypes),
  rules: z.array(z.strictObject({ ruleId: text, decisions: z.int() })),
  waiting: z.strictObject({ count: z.int(), oldestAt: time.exactOptional() }),
});
true satisfies Describes<typeof stats, Stats>;

/** Results of calls that only read. */
export const readResults = { browsed, inspected, historyLine, journalLine, stats } as const;
