import * as z from 'zod';
import { entryKinds } from '../../model/entry.ts';
import { coverages } from '../../model/provenance.ts';
import { appliedExceptionSchema, rendering, shownEntrySchema } from '../../model/schemas/event.ts';
import { id, text, time, trust, verdict } from '../../model/schemas/fields.ts';
import type { Explanation } from '../../policy/index.ts';
import { embedProblems, type MeaningUse } from '../meaning/index.ts';
import type { RecalledEntry, RecallResult } from '../prompt/recall.ts';
import type { SessionStart } from '../prompt/session.ts';
import type { Describes } from './describes.ts';

const recalledEntry = z
  .strictObject({
    id,
    version: z.int(),
    kind: z.enum(entryKinds),
    target: text,
    trust,
    rendering,
    /** For a placeholder: rule ids or other reasons. */
    why: z.array(text),
    /** For compare-and-set; empty for a placeholder. */
    contentHash: text,
    createdAt: time,
    text: text.describe('Rendered for a prompt.'),
  })
  .meta({ id: 'RecalledEntry' });
true satisfies Describes<typeof recalledEntry, RecalledEntry>;

const meaningUse = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('used') }),
  z.strictObject({ state: z.literal('partly') }),
  z.strictObject({ state: z.literal('not-used'), why: z.enum(embedProblems) }),
]);
true satisfies Describes<typeof meaningUse, MeaningUse>;

const recalled = z.strictObject({
  outcome: z.literal('recalled'),
  text,
  entries: z.array(recalledEntry),
  meaning: meaningUse
    .describe('With an embedder: whether the meaning of the query was used beside its words.')
    .exactOptional(),
});
true satisfies Describes<typeof recalled, RecallResult>;

const snapshot = z.strictObject({
  outcome: z.enum(['started', 'would-start']),
  session: text.describe('The id of the session. Send it with every later call. Absent in a dry run.').exactOptional(),
  coverage: z.enum(coverages).describe('How much of what the agent reads the host has promised to report.'),
  id: z.templateLiteral(['sha256:', z.string()]),
  text: text.describe('What a session starts with.'),
  shown: z.array(shownEntrySchema),
  omitted: z.int(),
  withheld: z.array(z.strictObject({ id, why: z.array(text) })),
});
true satisfies Describes<typeof snapshot, SessionStart>;

const explanation = z.strictObject({
  verdict,
  advised: verdict,
  row: text,
  why: text,
  exceptions: z.array(appliedExceptionSchema).exactOptional(),
  rendering,
  matched: z.array(z.strictObject({ id: text, verdict, why: text, decided: z.boolean() })),
  text,
});
true satisfies Describes<typeof explanation, Explanation>;

/** Results of calls that show something to a model. */
export const promptResults = { recalledEntry, recalled, snapshot, explanation } as const;
