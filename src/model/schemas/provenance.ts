import * as z from 'zod';
import { channels } from '../provenance.ts';
import { id, text, trust } from './fields.ts';

export const channel = z.enum(channels);

export const originSchema = z.strictObject({
  channel,
  /** Name of the agent, user or service that acts. Not a credential. */
  principal: text,
  session: text.exactOptional(),
  tool: text.exactOptional(),
  uri: text.exactOptional(),
});

export const provenanceSchema = originSchema.extend({
  trust,
  /** Entries that this one was derived from. It is never trusted more than the least trusted of them. */
  parents: z.array(id),
});
