import type { Inferred } from './inferred.ts';
import type { originSchema, provenanceSchema } from './schemas/provenance.ts';

/** The way a text came in. Told by the surface that took the call, never by the text or the model. */
export const channels = ['user', 'agent', 'tool', 'document', 'import', 'operator', 'unknown'] as const;
export type Channel = (typeof channels)[number];

/** Who calls, and by which way. */
export type Origin = Inferred<typeof originSchema>;

/** Bezoar itself, where one of its own surfaces reads a memory on nobody's behalf: metrics, a search for an id, a health check. */
export const bezoarItself: Origin = { channel: 'operator', principal: 'bezoar' };

/** An origin, weighed: what an entry carries for as long as it exists. */
export type Provenance = Inferred<typeof provenanceSchema>;
