import type { Inferred } from './inferred.ts';
import type {
  originSchema,
  provenanceSchema,
  recordedAttributionSchema,
  recordedSourceSchema,
} from './schemas/provenance.ts';

/** How a text arrived. The surface that received the call sets it, never the text or the model. */
export const channels = ['user', 'agent', 'tool', 'document', 'import', 'operator', 'unknown'] as const;
export type Channel = (typeof channels)[number];

/** Who calls, and through which channel. */
export type Origin = Inferred<typeof originSchema>;

/**
 * How much of what an agent reads its host reports to the guard. `full`: every user turn, tool result and document.
 * `partial`: some of it. `none`: nothing.
 */
export const coverages = ['none', 'partial', 'full'] as const;
export type Coverage = (typeof coverages)[number];

/** A source of a note: the record of the turn or tool result that stated it, or an entry of the memory. */
export type RecordedSource = Inferred<typeof recordedSourceSchema>;

/** The sources to which the clauses of a note were traced, as a record keeps them. */
export type RecordedAttribution = Inferred<typeof recordedAttributionSchema>;

/** Where text comes from that a session reads besides this memory. */
export const observedChannels = ['user', 'tool', 'document', 'memory'] as const;
export type ObservedChannel = (typeof observedChannels)[number];

/** Bezoar itself, for reads that it makes on nobody's behalf: metrics, a search for an id, a health check. */
export const bezoarItself: Origin = { channel: 'operator', principal: 'bezoar' };

/** An origin with its trust and parents. An entry keeps it for as long as it exists. */
export type Provenance = Inferred<typeof provenanceSchema>;
