import * as z from 'zod';
import { attributionAnswers } from '../attribution.ts';
import { channels, coverages } from '../provenance.ts';
import { id, seq, text, trust } from './fields.ts';

export const channel = z.enum(channels);

export const originSchema = z.strictObject({
  channel,
  /** Name of the agent, user or service that acts. Not a credential. */
  principal: text,
  session: text.exactOptional(),
  tool: text.exactOptional(),
  uri: text.exactOptional(),
});

export const recordedSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['user', 'tool', 'document']), record: seq }),
  z.strictObject({ kind: z.literal('memory'), entry: id }),
]);

export const recordedAttributionSchema = z
  .strictObject({
    answer: z.enum(attributionAnswers),
    /** What the host reported of the session when the note was written. */
    coverage: z.enum(coverages),
    /** At most eight. */
    sources: z.array(recordedSourceSchema),
  })
  .meta({ id: 'RecordedAttribution', description: 'Where the content of a note of an agent was stated.' });

export const provenanceSchema = originSchema.extend({
  trust,
  /** Entries that this one was derived from. It is never trusted more than the least trusted of them. */
  parents: z.array(id),
  /** For a note of an agent: where its content was stated. */
  attribution: recordedAttributionSchema.exactOptional(),
});
