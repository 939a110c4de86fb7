import type { Entry, EntryKind, EntryState, SaltedText } from './entry.ts';
import type { Channel } from './provenance.ts';
import type { Head, SealedRecord } from './record.ts';
import type { ServerState } from './server-state.ts';
import type { CompareEntries, StoredEntry } from './stored-entry.ts';
import type { Trust } from './trust.ts';

export type { ChangeOf, ComparedEntry, ComparedPage, ComparedPlace, EntryChange, StoredEntry } from './stored-entry.ts';

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

/**
 * The entries that a record showed to a session. Kept apart from the record and stored once, however often the same
 * entries are shown. A store keeps the bytes, and finds by entry which records showed it.
 */
export interface ShownList {
  /** Keyed hash of what was shown, at most 64 characters. */
  readonly list: string;
  /** The entries on it. */
  readonly ids: readonly string[];
  /** Sealed by the guard. */
  readonly data: string;
}

/** Where a list of what was shown must be found, as the journal says: by these entries, in these records. */
export interface ListPlaces {
  readonly list: string;
  readonly ids: readonly string[];
  readonly seqs: readonly number[];
}

/** A record of a read whose body is replaced by a shorter one, and the list that it showed, if it showed one. */
export interface TrimmedRead {
  /** With the number and hash of the stored record. */
  readonly record: SealedRecord;
  readonly shown?: Omit<ShownList, 'data'>;
}

/** What an entry makes claims about, as keyed hashes of the subjects. Replaces what was known about the entry. */
export interface EntrySubjects {
  readonly id: string;
  readonly subjects: readonly string[];
}

/**
 * The ledger of a space at one record, sealed by the guard: opening a space starts here instead of at its first record.
 * Losing it is safe: the guard then follows the journal from the start and saves a new one.
 */
export interface LedgerImage {
  readonly space: string;
  /** The last record it covers. */
  readonly seq: number;
  readonly data: Uint8Array;
}

/** A part of a ledger image, by its path: hexadecimal digits, at most 64. Verified by the guard when it is read. */
export interface LedgerNode {
  readonly path: string;
  readonly data: Uint8Array;
}

/** A node to store, or to delete if it has no data. */
export interface NodeChange {
  readonly path: string;
  readonly data: Uint8Array | null;
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
  /** What the record showed. The list is stored unless it is there already; the record is found by its entries either way. */
  readonly shown?: ShownList;
  /** What entries of this commit make claims about. Entries that are not named keep what was stored. */
  readonly subjects?: readonly EntrySubjects[];
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

/** Where an entry is in the order of changes. */
export interface EntryPlace {
  readonly seq: number;
  readonly id: string;
}

/** Pages are ordered by `seq`, then id; with `newestFirst` by `seq` descending, then id ascending. */
export interface PageRequest {
  readonly after?: EntryPlace;
  readonly limit: number;
  readonly newestFirst?: boolean;
}

/** A word, compared by its stems, or the start of stems, with or without accents. At least the first 8 bytes of a start are compared. */
export type SearchTerm = string | { readonly start: string };

/**
 * What a model made of a text, under the digest of the text. A store keeps the bytes, at most 16 KB. Losing a vector is safe:
 * the guard has it made again. A wrong one changes the order in which entries are found, and nothing else.
 */
export interface TextVector {
  readonly digest: string;
  readonly data: Uint8Array;
}

/** Vectors of texts, at most one for each. Forgetting a text deletes its vector. */
export interface VectorStore {
  /** The vectors that this model made of these texts; missing ones are left out. */
  get(space: string, model: string, digests: readonly string[]): Promise<readonly TextVector[]>;
  /** Adds or replaces vectors of texts that are stored; those of other texts are left out. */
  put(space: string, model: string, vectors: readonly TextVector[]): Promise<void>;
}

/** How much of a store to clear or to search: what the last deletion of texts touched, or everything. */
export type StoreExtent = 'touched' | 'whole';

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
  /** Entries as they are stored, page by page, in order of their last change: for verification. */
  storedEntries(
    space: string,
    filter: Pick<EntryFilter, 'ids'>,
    page: Omit<PageRequest, 'newestFirst'>,
  ): Promise<readonly StoredEntry[]>;
  /**
   * The entries up to record `through`, record by record, compared with what `changeOf` returns for them. Optional: without it,
   * verification takes longer.
   */
  readonly comparedEntries?: CompareEntries;
  /** The places of the entries that `entries` would return: reading no rows and texts, it costs much less. */
  entryPlaces(space: string, filter: EntryFilter, page: PageRequest): Promise<readonly EntryPlace[]>;
  /** The number of entries that match the filter. */
  count(space: string, filter: EntryFilter): Promise<number>;
  /**
   * Entries with any of the terms, by the store's own ranking, then newest first. Words are compared by their stems: a text has
   * its `textStems`, and a word of a query finds texts with any of its `queryStems`.
   */
  search(space: string, terms: readonly SearchTerm[], filter: EntryFilter, limit: number): Promise<readonly Entry[]>;
  /**
   * Where the entries are that make a claim about any of the subjects: the most trusted first, then the newest, then by id. In
   * time of the limit, not of the number of such entries.
   */
  placesAbout(
    space: string,
    subjects: readonly string[],
    filter: Pick<EntryFilter, 'states'>,
    limit: number,
  ): Promise<readonly EntryPlace[]>;
  /** Of these entries, the ids of those that `placesAbout` finds by other subjects, more or fewer: for verification. */
  misfiledSubjects(space: string, entries: readonly EntrySubjects[]): Promise<readonly string[]>;
  /** Ids that start with any of these, sorted, at most `limit` for each. Includes erased entries. */
  idsStartingWith(space: string, starts: readonly string[], limit: number): Promise<readonly string[]>;
  /** For each id, the next one before and the next one after it in byte order, as far as there are any. Sorted, each once. */
  nearestIds(space: string, ids: readonly string[]): Promise<readonly string[]>;
  /** The stored lists of what was shown; missing ones are left out. */
  shownLists(space: string, lists: readonly string[]): Promise<readonly Omit<ShownList, 'ids'>[]>;
  /** Numbers of the records that showed any of these entries, in ascending order, each once, after record `after`. */
  sightings(space: string, ids: readonly string[], after: number, limit: number): Promise<readonly number[]>;
  /** Of these lists, those for which `sightings` misses one of the records by one of the entries: for verification. */
  misfiledLists(space: string, lists: readonly ListPlaces[]): Promise<readonly string[]>;
  /**
   * Replaces seal and body of these records, all or none, as far as the stored ones have the same hash, and forgets that they
   * showed their lists. A list that no record shows any more is deleted. Optional: without it, records of reads stay for good.
   */
  trimReads?(space: string, reads: readonly TrimmedRead[]): Promise<void>;
  /** The image of the ledger that was saved last. */
  image(space: string): Promise<LedgerImage | undefined>;
  /** Parts of the image; missing ones are left out. */
  imageNodes(space: string, paths: readonly string[]): Promise<readonly LedgerNode[]>;
  /**
   * Replaces the image and some of its nodes, all or nothing. Returns false and stores nothing if the stored image is not
   * the one that covers record `expect`, or if the journal does not reach as far as the new one.
   */
  saveImage(expect: number | undefined, image: LedgerImage, nodes: readonly NodeChange[]): Promise<boolean>;
  /**
   * Waits for its turn and then keeps other holders out of the space, until the returned function is called. It only gives
   * an order to those who ask: commits check the head themselves. After a lost race, a writer holds the space, so that it
   * decides once instead of racing again. If a holder's process ends, the next one gets its turn. `from`: the first record that
   * the holder will ask for; a store may fetch those that there are together with the turn.
   */
  hold(space: string, from?: number): Promise<() => Promise<void>>;
  /**
   * Calls `onChange` after commits of any process, with the space and its newest record, until the returned function is
   * called. It is a hint: several commits may be reported as one, and one may go unreported. Absent if the store cannot
   * report them.
   */
  watch?(onChange: (space: string, seq: number) => void): Promise<() => Promise<void>>;
  /** The texts with these digests; missing ones are left out. */
  texts(space: string, digests: readonly string[]): Promise<readonly SaltedText[]>;
  /** The evidence of these sessions; missing ones are left out. Expired rows may be returned. */
  evidence(space: string, sessions: readonly string[]): Promise<readonly EvidenceRow[]>;
  /** The evidence of a principal that was updated since a time, newest first. */
  recentEvidence(space: string, principal: string, since: number, limit: number): Promise<readonly EvidenceRow[]>;
  /**
   * Replaces all entry rows of the space and what is known of their subjects, if the head is still the expected one. Texts
   * stay as they are.
   */
  replaceEntries(
    space: string,
    expect: Head | undefined,
    entries: readonly EntryRow[],
    subjects?: readonly EntrySubjects[],
  ): Promise<CommitResult>;
  /**
   * Called after a commit that deletes texts: removes every copy of them from the files this store owns. `touched` clears
   * what the commit touched, in time of that; `whole`, the default, rewrites everything.
   */
  scrub(extent?: StoreExtent): Promise<void>;
  /** Whether texts were deleted by a commit and no scrub has been finished since, by whatever process. */
  isScrubDue(): Promise<boolean>;
  /**
   * The number of places where a text can still be found: rows of this space, and anything else the store can inspect, such
   * as its files, that no row of any space accounts for. It reveals nothing about other spaces. `touched` looks where the
   * last scrub worked and where an index leads, in time of that; `whole`, the default, looks everywhere.
   */
  residue(space: string, needle: string, extent?: StoreExtent): Promise<number>;
  /** What is best done now and then: brings the search index of a space up to date and folds logs into files. Optional. */
  upkeep?(space: string): Promise<void>;
  /** Releases files and connections. */
  close(): Promise<void>;
  /** Optional: without it, every process has the vectors of texts made for itself. */
  readonly vectors?: VectorStore;
  /** What servers on this store share. Optional: without it, a server keeps its state to itself and must be the only one. */
  readonly serverState?: ServerState;
}
