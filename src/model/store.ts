import type { Entry, EntryKind, EntryState, SaltedText } from './entry.ts';
import type { Channel } from './provenance.ts';
import type { Head, SealedRecord } from './record.ts';
import type { Trust } from './trust.ts';

/** An entry without its text: what a store keeps per entry. The text is found by its digest. */
export type EntryRow = Omit<Entry, 'content' | 'tags'>;

/** One atomic step: the record and everything it explains, together or not at all. */
export interface Commit {
  readonly space: string;
  /** The head this was decided on. When another one stands there, nothing is written. */
  readonly expect: Head | undefined;
  readonly record: SealedRecord;
  /** Texts that are new with this record. A text comes with the first entry that names it, or before. */
  readonly texts: readonly SaltedText[];
  /** Entries as they are from now on, in full. */
  readonly entries: readonly EntryRow[];
  /** Digests of texts that are gone from now on: rows, search index and old versions. */
  readonly forget: readonly string[];
  /** Hashes of contents that no active or quarantined entry may have. When one has, nothing is written. */
  readonly novel: readonly string[];
  /** Others wait to commit after this one: a store may make them durable together, and answer when this one is only written. */
  readonly together?: boolean;
}

/**
 * `durable` is there when the commit is written and not yet durable: it fulfils when it is, and rejects when it was not kept.
 * `alike` is there when the head stood, and names the entries that have what was to be novel, in any order.
 */
export type CommitResult =
  | { readonly ok: true; readonly durable?: Promise<void> }
  | { readonly ok: false; readonly head: Head | undefined; readonly alike?: readonly string[] };

export interface EntryFilter {
  readonly ids?: readonly string[];
  readonly states?: readonly EntryState[];
  readonly kinds?: readonly EntryKind[];
  readonly targets?: readonly string[];
  readonly trusts?: readonly Trust[];
  readonly channels?: readonly Channel[];
  readonly contentHashes?: readonly string[];
  readonly session?: string;
  readonly principal?: string;
  /** Inclusive bounds on the time of the last change. */
  readonly from?: number;
  readonly to?: number;
}

/** Pages run in order of `seq`, then id. */
export interface PageRequest {
  readonly after?: { readonly seq: number; readonly id: string };
  readonly limit: number;
}

/**
 * The port. A store keeps bytes and answers questions; it decides nothing. Everything it returns is believed only after the
 * guard has held it against the journal, so a store that lies can hide or refuse, but not forge.
 *
 * Spaces are compared byte by byte. Every failure of the medium is a Fault; after one, either all of a commit is there or
 * nothing of it is.
 */
export interface Store {
  /** Spaces that have a journal, sorted. For operators; no agent path calls it. */
  spaces(): Promise<readonly string[]>;
  /** The last record of a space; undefined while it has none. */
  head(space: string): Promise<Head | undefined>;
  /** Records from `from` on, in order, at most `limit`. */
  records(space: string, from: number, limit: number): Promise<readonly SealedRecord[]>;
  /** Keeps a record and what it brings, if the head is still the one it was decided on. */
  commit(commit: Commit): Promise<CommitResult>;
  /** Entries that fit the filter, page by page, in order of their last change. */
  entries(space: string, filter: EntryFilter, page: PageRequest): Promise<readonly Entry[]>;
  /** How many entries fit the filter. */
  count(space: string, filter: EntryFilter): Promise<number>;
  /** Entries that hold any of the words (see `searchWords`), best first by the store's own measure, then newest. */
  search(space: string, words: readonly string[], filter: EntryFilter, limit: number): Promise<readonly Entry[]>;
  /** The texts with these digests; those that are not there are left out. */
  texts(space: string, digests: readonly string[]): Promise<readonly SaltedText[]>;
  /** Replaces every entry row of the space, on the condition that the head still stands. Texts are not touched. */
  replaceEntries(space: string, expect: Head | undefined, entries: readonly EntryRow[]): Promise<CommitResult>;
  /** After a commit that forgets: leaves no copy of freed text in files this store owns. */
  scrub(): Promise<void>;
  /**
   * In how many places a text still stands: rows of this space, and anything else the store can look at, its own files
   * included, that no row of any space explains. It says nothing about what other spaces hold.
   */
  residue(space: string, needle: string): Promise<number>;
  /** Closes what the store holds open. */
  close(): Promise<void>;
}
