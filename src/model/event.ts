import type { Inferred } from './inferred.ts';
import type {
  decisionSchema,
  eventSchema,
  previousChangeSchema,
  recordedFindingSchema,
  shownEntrySchema,
  trimsSchema,
} from './schemas/event.ts';

/** What happened, as `noun.verb-past`. */
export const eventTypes = [
  'entry.written',
  'entry.replaced',
  'entry.removed',
  'batch.applied',
  'document.ingested',
  'entry.recalled',
  'session.started',
  'session.observed',
  'review.approved',
  'review.released',
  'review.discarded',
  'review.expired',
  'review.reopened',
  'review.vouched',
  'review.protected',
  'review.unprotected',
  'entry.revoked',
  'space.restored',
  'entry.erased',
  'projection.rebuilt',
  'reads.trimmed',
] as const;
export type EventType = (typeof eventTypes)[number];

/** A finding as a record keeps it, without text. While the text exists, the span yields the evidence again. */
export type RecordedFinding = Inferred<typeof recordedFindingSchema>;

/** A decision about one text and the facts it was based on. Everything derivable is computed on reading. */
export type Decision = Inferred<typeof decisionSchema>;

/** Events that only say who was shown what. Their records may be trimmed when they are old enough. */
export const readTypes = ['entry.recalled', 'session.started'] as const satisfies readonly EventType[];
export type ReadType = (typeof readTypes)[number];

export const renderings = ['verbatim', 'fenced', 'placeholder'] as const;
export type Rendering = (typeof renderings)[number];

/** How a session was shown an entry. */
export type ShownEntry = Inferred<typeof shownEntrySchema>;

/** One operation: who did it, what was decided, and what changed. Each operation, even a refused one, makes exactly one. */
export type Event = Inferred<typeof eventSchema>;

/** Which records of reads a record trims. */
export type Trims = Inferred<typeof trimsSchema>;

/** What an entry was before a change, as the record of the change says. */
export type PreviousChange = Inferred<typeof previousChangeSchema>;
