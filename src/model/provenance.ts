import { z } from 'zod';
import { id, text, trust } from './fields.ts';
import type { Inferred } from './inferred.ts';

/** The way a text came in. Told by the surface that took the call, never by the text or the model. */
export const channels = ['user', 'agent', 'tool', 'document', 'import', 'operator', 'unknown'] as const;
export type Channel = (typeof channels)[number];
export const channel = z.enum(channels);

export const originSchema = z.strictObject({
  channel,
  /** The agent, user or service that acts. A name, not a credential. */
  principal: text,
  session: text.exactOptional(),
  tool: text.exactOptional(),
  uri: text.exactOptional(),
});
/** Who calls, and by which way. */
export type Origin = Inferred<typeof originSchema>;

export const provenanceSchema = originSchema.extend({
  trust,
  /** Entries this one was derived from. It is never trusted more than the least of them. */
  parents: z.array(id),
});
/** An origin, weighed: what an entry carries for as long as it exists. */
export type Provenance = Inferred<typeof provenanceSchema>;
