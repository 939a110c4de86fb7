import type { Entry, EntryKind, EntryState, SaltedText } from './entry.ts';
import type { Channel } from './provenance.ts';
import type { Head, SealedRecord } from './record.ts';
import type { Trust } from './trust.ts';

/** An entry as a store keeps it, without its text, which is stored under its digest. */
export type EntryRow = Omit<Entry, 'content' | 'tags'>;

/**
 * What one session has read, as keyed hashes that only the guard can make, read and verify. A store keeps the bytes. Losing
 * a row is safe: what nothing attests is trusted less.
 */
export interface EvidenceRow {
  readonly space: string;
  /** Keyed hash of the session. */
  readonly session: string;
  /** Keyed hash of the principal that the session belongs to. */
  readonly principal: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
  /** From this time on the row counts for nothing and may be deleted. */
  readonly expiresAt: number;
  /** At most 16 KB, sealed by the guard. */
  readonly data: Uint8Array;
}

/** One atomic transaction: a record and every change that follows from it. */
export interface Commit {
  readonly space: string;
  /** The head the decision was based on. If the head has changed, the store writes nothing. */
  readonly expect: Head | undefined;
  readonly record: SealedRecord;
  /** Texts that this record adds. A text is committed with the first entry that refers to it, or earlier. */
  readonly texts: readonly SaltedText[];
  /** The complete new state of every entry that changes. */
  readonly entries: readonly EntryRow[];
  /** Digests of texts to delete everywhere: rows, search index and old versions. */
  readonly forget: readonly string[];
  /** Content hashes that no active or quarantined entry may have. If one does, the store writes nothing. */
  readonly novel: readonly string[];
  /** Rows of evidence that this record adds or replaces, by space and session. */
  readonly evidence?: readonly EvidenceRow[];
  /** Sessions whose evidence to delete. */
  readonly forgetEvidence?: readonly string[];
  /** Group-commit hint: the store may answer before this commit is durable and make it durable together with later ones. */
  readonly together?: boolean;
}

/**
 * `durable` is present if the commit is written but not durable yet: it resolves once it is, and rejects if the commit was lost.
 * `alike` is present if the head had not changed: the ids of the entries with a content in `novel`, in any order.
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

/** Pages are ordered by `seq`, then id. */
export interface PageRequest {
  readonly after?: { readonly seq: number; readonly id: string };
  readonly limit: number;
}

/**
 * The storage port. A store keeps bytes and answers queries; it decides nothing. The guard checks everything it returns
 * against the journal, so a dishonest store can hide or refuse entries, but not forge them.
 *
 * Space names are compared byte by byte. Every storage failure is a Fault; after one, a commit is either complete or absent.
 */
export interface Store {
  /** Names of the spaces that have a journal, sorted. For operators; no call of an agent uses it. */
  spaces(): Promise<readonly string[]>;
  /** The last record of a space; undefined if it has none. */
  head(space: string): Promise<Head | undefined>;
  /** At most `limit` records in order, starting at `from`. */
  records(space: string, from: number, limit: number): Promise<readonly SealedRecord[]>;
  /** Stores a record and its changes, if the head is still the expected one. */
  commit(commit: Commit): Promise<CommitResult>;
  /** Entries that match the filter, page by page, in order of their last change. */
  entries(space: string, filter: EntryFilter, page: PageRequest): Promise<readonly Entry[]>;
  /** The number of entries that match the filter. */
  count(space: string, filter: EntryFilter): Promise<number>;
  /** Entries with any of the words (see `searchWords`), by the store's own ranking, then newest first. */
  search(space: string, words: readonly string[], filter: EntryFilter, limit: number): Promise<readonly Entry[]>;
  /** The texts with these digests; missing ones are left out. */
  texts(space: string, digests: readonly string[]): Promise<readonly SaltedText[]>;
  /** The evidence of these sessions; missing ones are left out. Expired rows may be returned. */
  evidence(space: string, sessions: readonly string[]): Promise<readonly EvidenceRow[]>;
  /** The evidence of a principal that was updated since a time, newest first. */
  recentEvidence(space: string, principal: string, since: number, limit: number): Promise<readonly EvidenceRow[]>;
  /** Replaces all entry rows of the space, if the head is still the expected one. Texts stay as they are. */
  replaceEntries(space: string, expect: Head | undefined, entries: readonly EntryRow[]): Promise<CommitResult>;
  /** Called after a commit that deletes texts: removes every copy of them from the files this store owns. */
  scrub(): Promise<void>;
  /**
   * The number of places where a text can still be found: rows of this space, and anything else the store can inspect, such
   * as its files, that no row of any space accounts for. It reveals nothing about other spaces.
   */
  residue(space: string, needle: string): Promise<number>;
  /** Releases files and connections. */
  close(): Promise<void>;
}
