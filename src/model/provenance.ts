import type { Inferred } from './inferred.ts';
import type { originSchema, provenanceSchema } from './schemas/provenance.ts';

/** How a text arrived. The surface that received the call sets it, never the text or the model. */
export const channels = ['user', 'agent', 'tool', 'document', 'import', 'operator', 'unknown'] as const;
export type Channel = (typeof channels)[number];

/** Who calls, and through which channel. */
export type Origin = Inferred<typeof originSchema>;

/** Bezoar itself, for reads that it makes on nobody's behalf: metrics, a search for an id, a health check. */
export const bezoarItself: Origin = { channel: 'operator', principal: 'bezoar' };

/** An origin with its trust and parents. An entry keeps it for as long as it exists. */
export type Provenance = Inferred<typeof provenanceSchema>;
