import type { Event } from './event.ts';
import type { Inferred } from './inferred.ts';
import type { headSchema } from './schemas/record.ts';

/** The last record of a journal. */
export type Head = Inferred<typeof headSchema>;

/** A record of a journal, as it is hashed. `previous` is the hash of the previous record or, for the first, of the space's name. */
export interface RecordBody {
  readonly version: 3;
  readonly space: string;
  /** Counts up by one, from zero. This, never a clock, defines the order of a journal. */
  readonly seq: number;
  /** Milliseconds since 1970; never earlier than the previous record. */
  readonly at: number;
  readonly previous: string;
  /** Id of the key that sealed it. */
  readonly key: string;
  readonly event: Event;
}

/** A record as a store keeps it: the exact bytes that were hashed, and the seal. */
export interface SealedRecord {
  readonly space: string;
  readonly seq: number;
  readonly at: number;
  /** SHA-256 of `body`. */
  readonly hash: string;
  /** HMAC of `hash` with a key that is not in the store. */
  readonly mac: string;
  /** Canonical JSON of a RecordBody. */
  readonly body: string;
}
