import type { Inferred } from './inferred.ts';
import type { decisionSchema, eventSchema, recordedFindingSchema, shownEntrySchema } from './schemas/event.ts';

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
  'review.released',
  'review.discarded',
  'review.expired',
  'review.reopened',
  'entry.revoked',
  'space.restored',
  'entry.erased',
  'projection.rebuilt',
] as const;
export type EventType = (typeof eventTypes)[number];

/** A finding as a record keeps it: everything but the text. Evidence is shown again from the span while the text exists. */
export type RecordedFinding = Inferred<typeof recordedFindingSchema>;

/** What was decided about one text, and what it was decided from. Primaries only: the rest is computed when it is read. */
export type Decision = Inferred<typeof decisionSchema>;

export const renderings = ['verbatim', 'fenced', 'placeholder'] as const;
export type Rendering = (typeof renderings)[number];

/** What a session was shown of an entry. */
export type ShownEntry = Inferred<typeof shownEntrySchema>;

/** One operation: who, what was decided, and what changed. Exactly one per operation, refusals included. */
export type Event = Inferred<typeof eventSchema>;
