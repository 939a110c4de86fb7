// What `bezoar` exports. Written by `npm run gen`; a test compares.

export { Audit };
export { BatchOperation };
export { BatchRequest };
export { BatchResult };
export { BrowseFilter };
export { BrowseResult };
export { BrowsedEntry };
export { BundleBreak };
export { BundleLine };
export { BundleRefused };
export { BundleReplay };
export { BundleTrust };
export { BundleVerification };
export { Candidate };
export { Category };
export { Channel };
export { CheckRefused };
export { CheckRequest };
export { CheckResult };
export { CheckedText };
export { Checkpoint };
export { CheckpointResult };
export { Commit };
export { CommitResult };
export { ContentPart };
export { Decision };
export { DiscardRequest };
export { DiscardResult };
export { DocumentDiscard };
export { DocumentFinding };
export { DocumentFormat };
export { DocumentInspection };
export { DocumentPlace };
export { DocumentRelease };
export { DocumentRemark };
export { DocumentReviewResult };
export { Entry };
export { EntryFacts };
export { EntryFilter };
export { EntryKind };
export { EntryRow };
export { EntryState };
export { EntryTrace };
export { Env };
export { EraseRequest };
export { EraseResult };
export { Event };
export { EventType };
export { ExpireResult };
export { Explanation };
export { ExportBundleRequest };
export { ExportSummary };
export { ExtractedDocument };
export { Fault };
export { FaultCode };
export { Finding };
export { ForeignText };
export { ForeignTextsRequest };
export { ForeignTextsShown };
export { GetRequest };
export { GetResult };
export { Guard };
export { GuardOptions };
export { GuardPath };
export { GuardedSpace };
export { Head };
export { HiddenText };
export { HidingMethod };
export { HistoryLine };
export { HistoryRequest };
export { HistoryResult };
export { Impact };
export { ImpactMark };
export { ImportBundleRequest };
export { ImportResult };
export { InactiveReason };
export { IngestRefused };
export { IngestReport };
export { IngestRequest };
export { IngestResult };
export { IngestedChunk };
export { InspectDocumentRequest };
export { InspectRequest };
export { Inspection };
export { JournalBreak };
export { JournalLine };
export { JournalRange };
export { JournalResult };
export { Judgement };
export { Key };
export { Keyring };
export { Level };
export { LevelName };
export { LineageEntry };
export { ListFilter };
export { ListResult };
export { Manifest };
export { Mitigation };
export { NoFields };
export { NotReplayable };
export { Observation };
export { ObserveResult };
export { OpenBundle };
export { Origin };
export { PageRequest };
export { PastText };
export { Policy };
export { PolicyRow };
export { PolicySettings };
export { PostgresOptions };
export { PostgresPool };
export { PresetName };
export { PromptText };
export { Provenance };
export { RebuildResult };
export { RecallQuery };
export { RecallResult };
export { RecalledEntry };
export { RecordBody };
export { RecordedFinding };
export { Recovery };
export { RefusalCode };
export { Refused };
export { ReleaseRequest };
export { ReleaseResult };
export { RemoveRequest };
export { RemoveResult };
export { Rendering };
export { ReopenRequest };
export { ReopenResult };
export { Replacement };
export { ReplayBundleRequest };
export { ReplayRequest };
export { ReplayResult };
export { ReplayedDecision };
export { ReplayedRuling };
export { Report };
export { RestoreRequest };
export { RestoreResult };
export { RestoredEntry };
export { Review };
export { Revocation };
export { RevokeResult };
export { RulePack };
export { SaltedText };
export { Scanner };
export { ScannerOptions };
export { SealedRecord };
export { SessionOrigin };
export { SessionRequest };
export { SessionStart };
export { ShownEntry };
export { ShownForeignText };
export { Sighting };
export { SizeLimits };
export { Snapshot };
export { Span };
export { SqliteHandle };
export { SqliteOptions };
export { Stats };
export { Store };
export { TextHistory };
export { TextScanner };
export { TextsRequest };
export { TraceRequest };
export { TraceResult };
export { Trust };
export { TrustResult };
export { Verdict };
export { Verification };
export { VerifyRequest };
export { ViewName };
export { WrapOptions };
export { WriteResult };
export { channels };
export { createGuard };
export { createKeyring };
export { createScanner };
export { entryKinds };
export { entryStates };
export { levelNames };
export { memoryStore };
export { parsePack };
export { policyFrom };
export { postgresStore };
export { presets };
export { rotate };
export { scan };
export { scriptedEnv };
export { sqliteStore };
export { systemEnv };
export { trustRank };
export { trusts };
export { verdictRank };
export { verdicts };
export { verifyBundle };
export { wrapUntrusted };

/** The journal of the space. */
export interface Audit {
    /** A stretch of the journal, record by record. */
    journal(range: JournalRange, origin: Origin): Promise<JournalResult>;
    /** Everything that happened to one entry. */
    history(request: HistoryRequest, origin: Origin): Promise<HistoryResult>;
    /** Every text an entry ever had, by the digests its history names. For persons. */
    texts(request: TextsRequest, person: Origin): Promise<TextHistory>;
    /** Reads everything and believes nothing: the chain, the seals, every row and every text. */
    verify(request: VerifyRequest, origin: Origin): Promise<Verification>;
    /** Where the journal stands, signed, to be kept elsewhere; refused while it is empty. */
    checkpoint(request: NoFields, origin: Origin): Promise<CheckpointResult>;
    /** What the space holds, in numbers. */
    stats(request: NoFields, origin: Origin): Promise<Stats>;
    /** Makes every recorded decision again with the rules and policy of today. Nothing is stored. */
    replay(request: ReplayRequest, origin: Origin): Promise<ReplayResult>;
    /** The whole space as lines of one file that can be verified anywhere; returns its name. */
    exportBundle(request: ExportBundleRequest, origin: Origin): AsyncGenerator<string, ExportSummary>;
    /** Writes what a bundle remembers into this space, as text from outside. */
    importBundle(request: ImportBundleRequest, person: Origin): Promise<ImportResult>;
    /** Makes the decisions of a bundle again with the rules and policy of today. Nothing is stored. */
    replayBundle(request: ReplayBundleRequest, origin: Origin): Promise<BundleReplay>;
    /** Compares a decision with one that was stored as a baseline, once that is verified. */
    compareBaseline(comparison: BaselineComparison, origin: Origin): Promise<BaselineResult>;
    /** Which fields of a decision's context were there when it was made, and by whom. */
    context(query: ContextQuery, origin: Origin): Promise<ContextResult>;
    /** What is in force for a session, with the id of that state. */
    stateWindow(query: WindowQuery, origin: Origin): Promise<SpaceWindow>;
}

/** One step of a batch. */
export type BatchOperation = ({
    readonly action: 'write';
} & Candidate) | ({
    readonly action: 'replace';
} & Replacement) | {
    readonly action: 'remove';
    readonly id: string;
};

/** Operations that are applied together, in order. */
export type BatchRequest = z.infer<typeof batchRequest>;

export type BatchResult = {
    readonly outcome: 'applied';
    readonly results: readonly (WriteResult | RemoveResult)[];
} | Refused;

/**
 * Which entries to look through. With words in `query` the best come first, without them the newest; `cursor` is the `next` of
 * the page before; `limit` is 50 unless named, at most 500.
 */
export type BrowseFilter = z.infer<typeof browseRequest>;

export type BrowseResult = {
    readonly outcome: 'browsed';
    readonly entries: readonly BrowsedEntry[];
    /** How many fit the filter in all. With a query: how many of those the search brought. */
    readonly total: number;
    readonly next?: string;
} | Refused;

/** One entry with its raw text: for the eyes of a person, never for a prompt. */
export interface BrowsedEntry {
    readonly facts: EntryFacts;
    readonly seq: number;
    readonly updatedAt: number;
    /** Absent when erased, or when what is stored is not what was journaled. */
    readonly text?: {
        readonly content: string;
        readonly tags: readonly string[];
        readonly contentHash: string;
    };
}

/** Something about a bundle that is not as it should be. `line` counts from 1. */
export type BundleBreak = 
/** Not a line of a bundle, or not in its place. */
{
    readonly kind: 'line';
    readonly line: number;
} | {
    readonly kind: 'record';
    readonly line: number;
    readonly flaw: Flaw;
}
/** A text that is not the one its digest names, that no record names, or that stands there twice. */
 | {
    readonly kind: 'text';
    readonly line: number;
    readonly why: 'edited' | 'unnamed' | 'twice';
}
/** The end is missing. */
 | {
    readonly kind: 'cut';
} | {
    readonly kind: 'manifest';
    readonly field: keyof Manifest;
} | {
    readonly kind: 'signature';
    readonly of: 'manifest' | 'checkpoint';
}
/** Signed by someone, and nobody said that this is who it should be. */
 | {
    readonly kind: 'signer';
    readonly publicKey: string;
};

/**
 * A space in one file of JSON Lines: a header, every record, the texts that still exist, and a manifest. Records come before
 * texts so that a reader knows which texts to expect, and the manifest comes last so that a writer needs no second look.
 */
export type BundleLine = Inferred<typeof bundleLineSchema>;

/** Nothing of the bundle was used: `bundle` says what is wrong with it. */
export interface BundleRefused extends Refused {
    readonly bundle: BundleVerification;
}

export type BundleReplay = {
    readonly outcome: 'replayed';
    readonly bundle: BundleVerification;
    readonly result: ReplayResult;
} | BundleRefused;

export interface BundleTrust {
    /** Whose signature it must be. Default: the keyring's own. */
    readonly publicKey?: string;
    /** Accept any signer: then the signature says only that nothing has changed since. */
    readonly anySigner?: boolean;
    /** The keys the journal was sealed with, when they are at hand. */
    readonly keyring?: Keyring;
}

export interface BundleVerification {
    readonly ok: boolean;
    /** The name of the bundle; empty when it has no manifest. */
    readonly id: string;
    readonly space: string;
    readonly records: number;
    readonly texts: number;
    /** Texts the journal speaks of that are not in the bundle and were not erased. */
    readonly missing: number;
    readonly head: Head | undefined;
    /** Whether each record was also held against the key it was sealed with, which only its owner can do. */
    readonly seals: 'checked' | 'unchecked';
    readonly breaks: readonly BundleBreak[];
}

/**
 * A text proposed for memory. What it says about its own origin is part of its content and no more. `target` is `memory` unless
 * named; `importance` goes from 0 to 10, 5 unless named; `parents` are the entries it was made from; `claimedAt` is when its source
 * says it was made, in milliseconds since 1970: believed for nothing, and held against the journal.
 */
export type Candidate = z.infer<typeof candidateSchema>;

export type Category = (typeof categories)[number];

export type Channel = (typeof channels)[number];

/** A write would be refused before its words are weighed; what the policy says of them is told all the same. */
export interface CheckRefused extends Refused {
    readonly explanation: Explanation;
}

/** A candidate, and the path its explanation is for: `write` unless another is named. */
export type CheckRequest = z.infer<typeof checkRequest>;

/** The answer to `check`. */
export type CheckResult = CheckedText | CheckRefused;

/** What a write would be told. */
export interface CheckedText {
    readonly outcome: 'checked';
    readonly judged: Judgement;
    /** What the policy says of the text on the path that was asked about, and which of its rows. */
    readonly explanation: Explanation;
    /** It would come too soon, whatever it says. */
    readonly overrun?: Overrun;
}

/**
 * A signed statement of the last record of a journal. Stored away from the database, it reveals what the chain alone
 * cannot: that the end was cut off, or that the whole database was rolled back.
 */
export type Checkpoint = Inferred<typeof checkpointSchema>;

/** The answer to `checkpoint`. */
export type CheckpointResult = {
    readonly outcome: 'signed';
    readonly checkpoint: Checkpoint;
} | Refused;

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
    /** Group-commit hint: the store may answer before this commit is durable and make it durable together with later ones. */
    readonly together?: boolean;
}

/**
 * `durable` is present if the commit is written but not durable yet: it resolves once it is, and rejects if the commit was lost.
 * `alike` is present if the head had not changed: the ids of the entries with a content in `novel`, in any order.
 */
export type CommitResult = {
    readonly ok: true;
    readonly durable?: Promise<void>;
} | {
    readonly ok: false;
    readonly head: Head | undefined;
    readonly alike?: readonly string[];
};

/** A part of a message: a string, or an object of some provider. Only its text is touched. */
export type ContentPart = string | {
    readonly [key: string]: unknown;
};

/** A decision about one text and the facts it was based on. Everything derivable is computed on reading. */
export type Decision = Inferred<typeof decisionSchema>;

/** Which entry to turn away, and why. */
export type DiscardRequest = z.infer<typeof discardRequest>;

export type DiscardResult = {
    readonly outcome: 'discarded';
    readonly id: string;
    readonly version: number;
} | Refused;

/** Which document to turn away, and why. */
export type DocumentDiscard = z.infer<typeof discardDocumentRequest>;

/** A finding about a document, with where to look. Holds no text of it. */
export interface DocumentFinding extends RecordedFinding {
    readonly where: DocumentPlace & {
        readonly method?: HidingMethod;
        /** Of the hidden text. */
        readonly words?: number;
    };
}

export type DocumentFormat = (typeof documentFormats)[number];

/** The pieces of one document that wait, in its order, with everything a reviewer has to read. */
export interface DocumentInspection {
    readonly outcome: 'inspected';
    /** The entry that stands for the document. */
    readonly id: string;
    readonly pieces: readonly BrowsedEntry[];
    /** Of all pieces together: what was read, and nothing else, is released. */
    readonly contentHash: string;
}

/** A place in a document, for reviewers. It contains no text that the author of the document can choose. */
export type DocumentPlace = Inferred<typeof place>;

/**
 * Lets all waiting pieces of a document in. `document` is the entry that stands for it, or any piece of it; `contentHash` is the one
 * of the inspection that the reviewer read; `accepts` holds for every piece (default: the rules each was held for).
 */
export type DocumentRelease = z.infer<typeof releaseDocumentRequest>;

export type DocumentRemark = (typeof documentRemarks)[number];

export type DocumentReviewResult = {
    readonly outcome: 'released' | 'discarded';
    readonly id: string;
    readonly pieces: readonly string[];
} | Refused;

/** An entry as a store lists it: a projection of the journal, joined with its text. */
export interface Entry extends CommonFacts, StoredState {
    readonly space: string;
    /** Number of the record that last changed it. */
    readonly seq: number;
    readonly updatedAt: number;
    /** SHA-256 of the content, for compare-and-set; empty if the entry is erased. */
    readonly contentHash: string;
    readonly content: string;
    readonly tags: readonly string[];
}

/**
 * Everything a journal record says about an entry. It has no text, because erased text must be gone and records are
 * permanent. `digest` binds the text: a hash of the text and a salt that is erased with it.
 */
export type EntryFacts = Inferred<typeof entryFactsSchema>;

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

export type EntryKind = (typeof entryKinds)[number];

/** An entry as a store keeps it, without its text, which is stored under its digest. */
export type EntryRow = Omit<Entry, 'content' | 'tags'>;

export type EntryState = (typeof entryStates)[number];

export interface EntryTrace {
    readonly outcome: 'traced';
    readonly id: string;
    /** Everything it was made from, nearest first. */
    readonly ancestors: readonly LineageEntry[];
    /** Everything that was made from it, nearest first. */
    readonly descendants: readonly LineageEntry[];
    readonly sightings: readonly Sighting[];
}

/** Everything the core may learn from the outside world. Tests and the lab pass a scripted one, and a run can be repeated. */
export interface Env {
    /** Milliseconds since 1970, as the machine believes them. */
    now(): number;
    /** A name nobody can guess or meet twice. */
    id(): string;
    /** So many bytes of chance. */
    random(size: number): Uint8Array;
}

/** Which entry to destroy, and why. A dry run unless `dryRun` is false: see what would go first. */
export type EraseRequest = z.infer<typeof eraseRequest>;

export type EraseResult = {
    readonly outcome: 'erased' | 'would-erase';
    readonly id: string;
    /** How many texts went: one for every version that had its own. */
    readonly texts: number;
    /** In how many places any was still found afterwards. Zero is the proof; anything else says where to look. Zero for a dry run. */
    readonly residue: number;
    /** Entries derived from it, which may repeat it in other words. */
    readonly descendants: readonly string[];
} | Refused;

/** One operation: who did it, what was decided, and what changed. Each operation, even a refused one, makes exactly one. */
export type Event = Inferred<typeof eventSchema>;

export type EventType = (typeof eventTypes)[number];

export interface ExpireResult {
    readonly outcome: 'expired';
    readonly ids: readonly string[];
}

/** A ruling with every row that supports it. */
export interface Explanation extends Ruling {
    readonly rendering: Rendering;
    /** Every row that matched, in the order of the table. Exactly one decided, unless none matched. */
    readonly matched: readonly {
        readonly id: string;
        readonly verdict: Verdict;
        readonly why: string;
        readonly decided: boolean;
    }[];
    /** The same in one paragraph. */
    readonly text: string;
}

/** `texts: false` leaves all texts out: what was decided can be checked, and what was said stays here. */
export type ExportBundleRequest = z.infer<typeof exportBundleRequest>;

export interface ExportSummary {
    readonly id: string;
    readonly manifest: Manifest;
}

/** A parsed document: the text readers see, the text they do not see, and where pages and headings start. */
export type ExtractedDocument = Inferred<typeof documentSchema>;

/**
 * Something the operator or we must fix. What an attacker can cause is never a Fault: it is a finding, a verdict or a
 * refusal. `facts` may hold ids, counts, names and positions, never memory text.
 */
export declare class Fault extends Error {
    readonly name = "Fault";
    readonly code: FaultCode;
    readonly facts: Readonly<Record<string, string | number>>;
    constructor(code: FaultCode, message: string, facts?: Record<string, string | number>, cause?: unknown);
}

export type FaultCode = 'config-invalid'
/** A package that Bezoar does not bring along is needed for what was asked. The message names the command that installs it. */
 | 'package-missing' | 'pack-invalid' | 'input-invalid' | 'input-unreadable'
/** A value that is to be hashed could be written in two ways. A bug of ours or of a caller that skipped the schemas. */
 | 'value-not-canonical'
/** The name of a space is missing or not one we accept. */
 | 'space-invalid'
/** The key is missing, unreadable by us or readable by others. */
 | 'key-unusable'
/** The journal was sealed with a key that is not in the keyring. */
 | 'key-unknown'
/** Records do not follow from each other, or an entry does not follow from its record. */
 | 'journal-broken'
/** The database is damaged, of a newer version, or not ours. */
 | 'store-corrupt'
/** Disk full, read-only, connection lost, server gone: nothing of the operation was kept. */
 | 'store-unavailable'
/** The connection was lost while a commit was under way: it may or may not have been kept. Read before writing again. */
 | 'commit-unknown'
/** Other writers kept getting there first. */
 | 'store-contention';

/** One reason for suspicion. */
export type Finding = Inferred<typeof findingSchema>;

/** A memory that lies in another store, and the other words that come with it: tags, a title, whatever reaches a prompt. */
export type ForeignText = z.infer<typeof foreignText>;

/** Texts that the caller has fetched elsewhere. */
export type ForeignTextsRequest = z.infer<typeof foreignTextsRequest>;

/** The texts in the order they came in. */
export interface ForeignTextsShown {
    readonly outcome: 'shown';
    readonly texts: readonly ShownForeignText[];
}

/** Which entry. */
export type GetRequest = z.infer<typeof getRequest>;

/** The answer to `get`. */
export type GetResult = {
    readonly outcome: 'found';
    readonly entry: RecalledEntry;
} | Refused;

/** A guard over one store: the way to the memories in it. */
export interface Guard {
    /** The one way to a memory: by its exact name. */
    space(name: string): GuardedSpace;
    /**
     * A secret for one purpose, made from the key that seals: a surface can put its own seal on what it hands out without ever
     * holding the key of the journal.
     */
    secret(purpose: string): Uint8Array;
    /** Names of all spaces. For operators. */
    spaces(): Promise<readonly string[]>;
    /** Closes the store. Nothing can be called afterwards. */
    close(): Promise<void>;
}

/** What a guard is made of. */
export interface GuardOptions {
    readonly store: Store;
    readonly keyring: Keyring;
    readonly scanner: TextScanner;
    /** One for all spaces, or one for each. Default: the `balanced` preset. */
    readonly policy?: Policy | ((space: string) => Policy);
    readonly env?: Env;
    readonly countTokens?: (text: string) => number;
    /**
     * Many callers are served at once, as in a server: a write then waits for others of the same turn of the event loop, and
     * they go to the disk together. Default false: one caller after the other waits for nobody.
     */
    readonly manyCallers?: boolean;
}

export type GuardPath = (typeof guardPaths)[number];

/**
 * The memory of one space, guarded. Every call takes `(input, origin)`: an object, and who calls by which way. Every answer
 * has an `outcome`; what an attacker can cause comes back as `refused`, and a `Fault` means that an operator has to look and that
 * nothing was stored. Every call that changes or shows anything leaves exactly one record in the journal.
 */
export interface GuardedSpace {
    /** The exact name of the space. */
    readonly name: string;
    /** The policy that decides in this space. */
    readonly policy: Policy;
    /** Proposes a text: stored, held for a person, a duplicate of what is there, or refused. */
    write(candidate: Candidate, origin: Origin): Promise<WriteResult>;
    /** Proposes a new text for an entry. What is held waits beside the entry, which stays as it is. */
    replace(replacement: Replacement, origin: Origin): Promise<WriteResult>;
    /** Takes an entry out of the prompt. Its text stays, and a person can bring it back. */
    remove(request: RemoveRequest, origin: Origin): Promise<RemoveResult>;
    /** Several operations, in order and in one record: all of them or none. */
    batch(request: BatchRequest, origin: Origin): Promise<BatchResult>;
    /** Stores a document that was taken apart (see `readDocument` of `bezoar/node`): all of its chunks, or none. */
    ingest(request: IngestRequest, origin: Origin): Promise<IngestResult>;
    /** What `write` would answer, with what the policy says and why. Nothing is stored. */
    check(request: CheckRequest, origin: Origin): Promise<CheckResult>;
    /** How far what this caller writes now would be trusted. */
    trust(request: NoFields, origin: Origin): Promise<TrustResult>;
    /** Looks entries up for a prompt. What a session was shown is journaled, and taints what its agent writes. */
    recall(query: RecallQuery, origin: Origin): Promise<RecallResult>;
    /** Entries as a model may see them, in order of their last change. */
    list(filter: ListFilter, origin: Origin): Promise<ListResult>;
    /** One entry as a model may see it. */
    get(request: GetRequest, origin: Origin): Promise<GetResult>;
    /** Everything there is, raw texts included. For persons, never for a prompt. */
    browse(filter: BrowseFilter, person: Origin): Promise<BrowseResult>;
    /** Of texts that lie in another store: which entries they are, and how they may be shown. A recall like any other. */
    showForeignTexts(request: ForeignTextsRequest, origin: Origin): Promise<ForeignTextsShown>;
    /** Freezes what the memory says now into the text a session starts with. */
    startSession(request: SessionRequest & {
        readonly dryRun: true;
    }, origin: Origin): Promise<SessionStart>;
    startSession(request: SessionRequest, origin: SessionOrigin): Promise<SessionStart>;
    /** Wraps what a tool returned as data, and journals that the session has read it. */
    observe(observation: Observation, origin: SessionOrigin): Promise<ObserveResult>;
    /** What waits for a person, and what the person decides. */
    readonly review: Review;
    /** Following, taking back, restoring and destroying. */
    readonly recovery: Recovery;
    /** The journal: reading, verifying, replaying, exporting. */
    readonly audit: Audit;
}

/** The last record of a journal. */
export type Head = Inferred<typeof headSchema>;

/** Text that readers of the document do not see. */
export type HiddenText = Inferred<typeof hiddenText>;

export type HidingMethod = (typeof hidingMethods)[number];

/** One thing that happened to an entry. */
export interface HistoryLine {
    readonly seq: number;
    readonly at: number;
    readonly type: EventType;
    readonly by: Origin;
    readonly reason?: string;
    /** What it was from then on; absent when it was only shown. */
    readonly after?: {
        readonly version: number;
        readonly state: EntryState;
        readonly inactiveReason?: InactiveReason;
        readonly trust: Trust;
        readonly digest: string | null;
    };
}

/** Whose history. */
export type HistoryRequest = z.infer<typeof historyRequest>;

/** Everything that happened to an entry, oldest first; nothing for an id the journal does not know. */
export interface HistoryResult {
    readonly outcome: 'read';
    readonly lines: readonly HistoryLine[];
}

export type Impact = (typeof impacts)[number];

export type ImpactMark = Inferred<typeof impactMarkSchema>;

/** How to read the bundle, as often as asked, and whose signature it must bear. */
export type ImportBundleRequest = z.infer<typeof importBundleRequest>;

export type ImportResult = {
    readonly outcome: 'imported';
    readonly bundle: BundleVerification;
    readonly stored: number;
    /** Waits for a person. */
    readonly held: number;
    /** Already here, word for word. */
    readonly duplicates: number;
    readonly refused: number;
    /** Not taken over, because they were not part of the memory any more or not yet: by their state there. */
    readonly left: Readonly<Record<Exclude<EntryState, 'active'>, number>>;
} | BundleRefused;

export type InactiveReason = (typeof inactiveReasons)[number];

/** Nothing of the document was kept. */
export interface IngestRefused extends Refused {
    readonly findings: readonly DocumentFinding[];
}

/** What became of a document. Holds no text of it: safe to show to a model. */
export interface IngestReport {
    /** `held`: at least one chunk waits for a person. */
    readonly outcome: 'stored' | 'held';
    /** The entry that stands for the document. Every chunk derives from it, so that revoking it takes them all back. */
    readonly id: string;
    /** The strictest of the document and its chunks. */
    readonly verdict: Verdict;
    readonly judged: Judgement;
    readonly findings: readonly DocumentFinding[];
    readonly chunks: readonly IngestedChunk[];
    readonly remarks: readonly DocumentRemark[];
}

/**
 * A document that was taken apart, the part of the memory its chunks go to (default `memory`), their tags, and the most code
 * points of a chunk (default 2,000).
 */
export type IngestRequest = z.infer<typeof ingestRequest>;

export type IngestResult = IngestReport | IngestRefused;

export interface IngestedChunk {
    readonly id: string;
    /** In the visible text of the document. */
    readonly start: number;
    readonly end: number;
    readonly page?: number;
    /** `duplicate`: an entry says exactly this already, and was left as it is. */
    readonly outcome: 'stored' | 'held' | 'duplicate';
    readonly verdict: Verdict;
}

/** Which document to inspect: the entry that stands for it, or any piece of it. */
export type InspectDocumentRequest = z.infer<typeof inspectDocumentRequest>;

/** Which entry to inspect. */
export type InspectRequest = z.infer<typeof inspectRequest>;

/** Everything about one entry, its raw text included. For the eyes of a person; never put into a prompt. */
export interface Inspection {
    readonly outcome: 'inspected';
    readonly facts: EntryFacts;
    readonly seq: number;
    readonly updatedAt: number;
    /** Absent when erased, or when what is stored is not what was journaled. */
    readonly text?: {
        readonly content: string;
        readonly tags: readonly string[];
        readonly contentHash: string;
    };
    readonly decision?: Decision;
    /** Found again now, with evidence. */
    readonly findings: readonly Finding[];
    readonly impacts: readonly ImpactMark[];
    readonly complete: boolean;
}

/** Something that is not as the journal says. */
export type JournalBreak = RowBreak | {
    readonly kind: 'journal';
    readonly seq: number;
    readonly flaw: Flaw;
}
/** The journal is shorter than, or not the one, that a checkpoint was taken of. */
 | {
    readonly kind: 'cut' | 'replaced';
    readonly seq: number;
} | {
    readonly kind: 'checkpoint';
    readonly why: 'signature' | 'space';
};

/** A record as it may be shown: whole, since records hold no memory text. Addresses and reasons in it are foreign words. */
export type JournalLine = Pick<RecordBody, 'seq' | 'at' | 'key' | 'event'> & Pick<SealedRecord, 'hash' | 'mac'>;

/**
 * A stretch of the journal: from the record `from` (default: the first), or with `backwards` from there to older ones (default: the
 * head), 100 records unless `limit` names a number, at most 1,000.
 */
export type JournalRange = z.infer<typeof journalRequest>;

/** Records of the journal, in the order that was asked for. */
export interface JournalResult {
    readonly outcome: 'read';
    readonly lines: readonly JournalLine[];
}

/** What was decided about a text. Holds no text: safe to show to a model. */
export interface Judgement {
    readonly verdict: Verdict;
    /** What the policy would have said; differs only where it observes. */
    readonly advised: Verdict;
    readonly row: string;
    readonly why: string;
    readonly trust: Trust;
    readonly findings: readonly RecordedFinding[];
    readonly impacts: readonly Impact[];
    readonly complete: boolean;
}

export interface Key {
    /** Identifies the secret without revealing anything about it. */
    readonly id: string;
    readonly secret: Uint8Array;
}

/**
 * The keys that seal a journal. They never enter the store: someone who can write to the database but does not have the
 * keys cannot rewrite history.
 */
export interface Keyring {
    /** Oldest first. The last key seals new records; the others only verify the records they sealed. */
    readonly keys: readonly Key[];
    readonly signing: SigningKey;
}

export type Level = (typeof levels)[number];

export type LevelName = (typeof levelNames)[number];

export interface LineageEntry {
    readonly id: string;
    readonly state: EntryState;
    readonly trust: Trust;
}

/**
 * Which entries to list: `active` ones unless `states` says otherwise (others are listed as placeholders), those after the entry
 * `after` in order of their last change, 50 unless `limit` names a number, at most 500.
 */
export type ListFilter = z.infer<typeof listRequest>;

/** Entries in order of their last change. */
export interface ListResult {
    readonly outcome: 'listed';
    readonly entries: readonly RecalledEntry[];
}

/** What a bundle holds. Its hash is the name of the bundle; its signature says who put it together. */
export type Manifest = Inferred<typeof manifestSchema>;

export type Mitigation = (typeof mitigations)[number];

export type NoFields = Readonly<Record<string, never>>;

/**
 * Why a decision cannot be made again: its text was erased; it was never kept; it repeats an entry that another record
 * decided on; or it should be there and is not, which is a reason to run `bezoar verify`.
 */
export type NotReplayable = 'erased' | 'not_kept' | 'repeated' | 'lost';

/**
 * Something from outside the memory: `source` is what returned it (the name of a tool, or where a document came from), `channel`
 * is `tool` unless named, and `compatible` asks for the format of hermes-agent instead of ours.
 */
export type Observation = z.infer<typeof observeRequest>;

/** The content, wrapped as data: a text for a text, a list of parts for a list. */
export interface ObserveResult {
    readonly outcome: 'observed';
    readonly content: string | ContentPart[];
}

/** A way to read the parsed lines of a bundle from the start, as often as asked. */
export type OpenBundle = () => AsyncIterable<unknown>;

/** Who calls, and through which channel. */
export type Origin = Inferred<typeof originSchema>;

/** Pages are ordered by `seq`, then id. */
export interface PageRequest {
    readonly after?: {
        readonly seq: number;
        readonly id: string;
    };
    readonly limit: number;
}

/** What an entry said under one digest; history tells when that was. */
export interface PastText {
    readonly digest: string;
    readonly content: string;
    readonly tags: readonly string[];
}

export interface Policy extends PolicyNumbers {
    readonly preset: PresetName;
    /** False only in `observe`: every decision is made and recorded, and nothing is held. */
    readonly enforce: boolean;
    readonly rows: readonly PolicyRow[];
    /** SHA-256 of everything above that affects a decision. Policies with equal digests decide alike. */
    readonly digest: string;
}

export type PolicyRow = Inferred<typeof row>;

export type PolicySettings = Inferred<typeof policySettings>;

export interface PostgresOptions {
    /** The schema the tables live in: lower-case letters, digits and underscores. Default `bezoar`. Created when missing. */
    readonly schema?: string;
    /** How long to wait for another writer of the same space, in milliseconds. Default 10,000. */
    readonly lockTimeout?: number;
    /**
     * Whether the server may keep our statements prepared for each connection, which spares it a tenth of a write. Default true. Say `false`
     * behind a pooler that hands connections around between statements and does not follow prepared ones (PgBouncer before 1.21).
     */
    readonly prepare?: boolean;
}

/** The part of pg's `Pool` that is used. The caller makes it and passes it on; closing the store ends it. */
export interface PostgresPool {
    /** A connection of its own, to be released when it is done with. */
    connect(): Promise<PostgresClient>;
    /** Closes all connections. */
    end(): Promise<void>;
    /** Told of errors of connections that nobody uses. */
    on(event: 'error', listener: (error: Error) => void): unknown;
}

export type PresetName = (typeof presetNames)[number];

/** Text that may enter a prompt. Only this folder makes one, so a bare memory cannot slip in by a forgotten call. */
export type PromptText = string & {
    readonly [rendered]: true;
};

/** An origin with its trust and parents. An entry keeps it for as long as it exists. */
export type Provenance = Inferred<typeof provenanceSchema>;

export type RebuildResult = {
    readonly outcome: 'rebuilt';
    readonly entries: number;
    /** Entries whose text is not in the store as it was journaled: their rows are there, their words are not. */
    readonly withoutText: readonly string[];
} | Refused;

/**
 * What to recall. Without words in `query`, the newest entries come; nothing comes that is trusted less than `minTrust`; `from`
 * and `to` bound the time of the last change, in milliseconds since 1970; `limit` is 10 unless named.
 */
export type RecallQuery = z.infer<typeof recallRequest>;

export type RecallResult = {
    readonly outcome: 'recalled';
    /** Everything below, ready for a prompt. */
    readonly text: PromptText;
    readonly entries: readonly RecalledEntry[];
} | Refused;

/** One recalled entry. Its text went through the renderer; the raw one is not here to be used by accident. */
export interface RecalledEntry {
    readonly id: string;
    readonly version: number;
    readonly kind: EntryKind;
    readonly target: string;
    readonly trust: Trust;
    readonly rendering: ShownEntry['rendering'];
    /** Rule ids or reasons, for a placeholder. */
    readonly why: readonly string[];
    /** For compare-and-set; empty for a placeholder. */
    readonly contentHash: string;
    readonly createdAt: number;
    readonly text: PromptText;
}

/** A record of a journal, as it is hashed. `previous` is the hash of the previous record or, for the first, of the space's name. */
export interface RecordBody {
    readonly version: 2;
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

/** A finding as a record keeps it, without text. While the text exists, the span yields the evidence again. */
export type RecordedFinding = Inferred<typeof recordedFindingSchema>;

/** Following what came of an entry, and undoing it. `revoke`, `restore` and `erase` are dry runs unless `dryRun` is false. */
export interface Recovery {
    /** What an entry was made from, what was made from it, and which sessions were shown it. */
    trace(request: TraceRequest, origin: Origin): Promise<TraceResult>;
    /** Takes back an entry and everything derived from it. Kept and recoverable. A dry run unless `dryRun` is false. */
    revoke(request: Revocation, person: Origin): Promise<RevokeResult>;
    /** Makes the entries say again what they said at an earlier record. A dry run unless `dryRun` is false. */
    restore(request: RestoreRequest, person: Origin): Promise<RestoreResult>;
    /** Destroys every text an entry ever had; the chain still verifies. A dry run unless `dryRun` is false. */
    erase(request: EraseRequest, person: Origin): Promise<EraseResult>;
    /** Writes the rows of all entries again from the journal. */
    rebuild(request: NoFields, person: Origin): Promise<RebuildResult>;
}

/** Why a request was not understood or could not be met. The caller, or an attacker, can cause each of these. */
export type RefusalCode = 'unknown-field' | 'content-empty' | 'content-too-long' | 'content-not-text' | 'tags-invalid' | 'tags-too-many' | 'target-invalid' | 'importance-invalid' | 'kind-invalid' | 'parents-invalid' | 'parent-unknown' | 'time-invalid' | 'space-full'
/** Too many writes within the window of the policy: wait, then write again. */
 | 'rate-limited' | 'batch-empty' | 'batch-too-large' | 'document-invalid' | 'document-empty' | 'query-too-long' | 'filter-invalid' | 'not-found'
/** The entry is not what the caller believed it to be: read it again. */
 | 'changed'
/** The caller is trusted less than what it wants to undo. */
 | 'outranked' | 'blocked' | 'not-a-person' | 'own-proposal' | 'not-waiting' | 'reason-missing'
/** The text holds something the reviewer did not accept. */
 | 'not-accepted' | 'beyond-journal'
/** A bundle that does not verify: nothing of it is used. */
 | 'bundle-invalid'
/** Why a stored decision is not believed as a baseline. */
 | 'drift' | 'unvouched' | 'malformed' | 'contradictory';

export interface Refused {
    readonly outcome: 'refused';
    readonly problem: RefusalCode;
    /** For people and models alike: says what to do, and never repeats memory text. */
    readonly message: string;
    readonly judged?: Judgement;
    /** Which operation of a batch, from zero. */
    readonly index?: number;
    /** When `rate-limited`: after so many milliseconds there is room for one more write. */
    readonly retryAfterMs?: number;
}

/**
 * Lets an entry in. `contentHash` is the hash of what the reviewer read: what changed since is not released. `edited` is stored
 * instead of the text that waits. `accepts` names the rules whose findings the reviewer has seen and accepts (default: the ones it
 * was held for). `vouched` says that the reviewer vouches for it; without, it keeps the trust it came with and is shown as data.
 */
export type ReleaseRequest = z.infer<typeof releaseRequest>;

export type ReleaseResult = {
    readonly outcome: 'released';
    readonly id: string;
    readonly version: number;
    readonly contentHash: string;
} | Refused;

/** Which entry to remove. */
export type RemoveRequest = z.infer<typeof removeRequest>;

export type RemoveResult = {
    readonly outcome: 'removed';
    readonly id: string;
    readonly version: number;
    readonly inactiveReason: InactiveReason;
} | Refused;

export type Rendering = (typeof renderings)[number];

/** Which decision of a review to take back, and why. */
export type ReopenRequest = z.infer<typeof reopenRequest>;

export type ReopenResult = {
    readonly outcome: 'reopened';
    readonly id: string;
    readonly version: number;
} | Refused;

/** A new text for an entry. What is not given stays as it is. */
export type Replacement = z.infer<typeof replaceRequest>;

/** The parsed lines of a bundle, whose signature it must bear, and what `replay` takes. */
export type ReplayBundleRequest = z.infer<typeof replayBundleRequest>;

/** How many decisions are listed in each bucket (default 100; all are counted), and who is told of the progress. */
export type ReplayRequest = z.infer<typeof replayRequest>;

export interface ReplayResult {
    readonly outcome: 'replayed';
    readonly space: string;
    readonly records: number;
    readonly decisions: number;
    /** Digests of the policy and the rules of today. */
    readonly by: MadeBy;
    readonly counts: Readonly<Record<ReplayDiffBucket, number>>;
    readonly notReplayable: Readonly<Record<NotReplayable, number>>;
    readonly entries: Readonly<Record<ReplayDiffBucket, readonly ReplayedDecision[]>>;
}

export interface ReplayedDecision {
    readonly seq: number;
    readonly entry: string;
    readonly before: ReplayedRuling;
    readonly after: ReplayedRuling;
}

/** What was decided, as far as a person needs it to see what changed. */
export interface ReplayedRuling {
    readonly verdict: Decision['verdict'];
    readonly advised: Decision['advised'];
    readonly row: string;
    readonly level: Level;
    readonly rules: readonly string[];
}

/** The result of one scan. `complete: false` means that part of the text was not read; such a text is never clean. */
export type Report = Inferred<typeof reportSchema>;

/**
 * The record to go back to, or a time: the last record before it. `revive` also brings back what a person revoked or discarded
 * since. A dry run unless `dryRun` is false: see what would change first.
 */
export type RestoreRequest = z.infer<typeof restoreRequest>;

export type RestoreResult = {
    readonly outcome: 'restored' | 'would-restore';
    readonly seq: number;
    readonly changes: readonly RestoredEntry[];
    /** What was in that state and does not come back, and why. */
    readonly left: readonly Left[];
} | Refused;

export interface RestoredEntry {
    readonly id: string;
    readonly from: EntryState;
    readonly to: EntryState;
}

/** What waits for a person, and what the person decides. A document is reviewed as a whole by `{ document: id }`. */
export interface Review {
    /** Everything about an entry, or about the waiting pieces of a document, raw texts included. For persons. */
    inspect(request: InspectRequest, person: Origin): Promise<Inspection | Refused>;
    inspect(request: InspectDocumentRequest, person: Origin): Promise<DocumentInspection | Refused>;
    /** Lets in what waits, scanned again at that moment; of a document all waiting pieces or none. */
    release(request: ReleaseRequest, reviewer: Origin): Promise<ReleaseResult>;
    release(request: DocumentRelease, reviewer: Origin): Promise<DocumentReviewResult>;
    /** Turns away what waits. It is kept, and can still be released. */
    discard(request: DiscardRequest, reviewer: Origin): Promise<DiscardResult>;
    discard(request: DocumentDiscard, reviewer: Origin): Promise<DocumentReviewResult>;
    /** Takes the last decision of a review back: the entry waits again, as it did before. */
    reopen(request: ReopenRequest, reviewer: Origin): Promise<ReopenResult>;
    /** Retires what nobody decided in time. It is kept, and can still be released. */
    expire(request: NoFields, origin: Origin): Promise<ExpireResult>;
}

/**
 * What to take back, and why. What was made from it goes with it unless `descendants` is false. A dry run unless `dryRun` is false:
 * see what would go first.
 */
export type Revocation = z.infer<typeof revokeRequest>;

export type RevokeResult = {
    readonly outcome: 'revoked' | 'would-revoke';
    readonly ids: readonly string[];
    /** Sessions that were shown any of them. */
    readonly sessions: readonly string[];
} | Refused;

export interface RulePack {
    readonly name: string;
    readonly rules: readonly Rule[];
}

/** The text of an entry, and the salt that keeps others from guessing the text from its digest. */
export interface SaltedText {
    readonly digest: string;
    readonly salt: string;
    readonly content: string;
    readonly tags: readonly string[];
}

export interface Scanner {
    readonly rules: readonly Rule[];
    /** Changes whenever the rules or the model do, so that a reading can be kept under it. */
    readonly digest: string;
    /** Reads a text: what it holds against it, and whether all of it was read. */
    scan(text: string, options?: {
        readonly scope?: ScanScope;
    }): Report;
}

export interface ScannerOptions {
    /** Replaces the built-in rules. */
    readonly rules?: readonly Rule[];
    /** Added to them. */
    readonly packs?: readonly RulePack[];
    /** The model that reads what no rule names; false switches it off. Default: the one that ships, with the rules that ship. */
    readonly learned?: LearnedModel | false;
    /** Texts longer than this many UTF-16 units are read up to it and reported as incomplete. */
    readonly maxLength?: number;
}

/** A record as a store keeps it: the exact bytes that were hashed, and the seal. */
export interface SealedRecord {
    readonly space: string;
    readonly seq: number;
    readonly at: number;
    /** SHA-256 of `body`. */
    readonly hash: string;
    /** HMAC of `body` with a key that is not in the store. */
    readonly mac: string;
    /** Canonical JSON of a RecordBody. */
    readonly body: string;
}

/** Who does something in a session. */
export type SessionOrigin = Origin & {
    readonly session: string;
};

/**
 * What a session starts with: only these parts of the memory (all of them when absent), and a budget instead of the policy's. With
 * `dryRun: true` no session starts and no record is written.
 */
export type SessionRequest = z.infer<typeof sessionRequest>;

export interface SessionStart extends Snapshot {
    readonly outcome: 'started' | 'would-start';
    /** Entries that a person should look at: their text was withheld from the prompt. */
    readonly withheld: readonly {
        readonly id: string;
        readonly why: readonly string[];
    }[];
}

/** How a session was shown an entry. */
export type ShownEntry = Inferred<typeof shownEntrySchema>;

/** How a text may be shown, and what the journal knows of it. */
export interface ShownForeignText {
    /** The entry of this space that says exactly this. Absent: no record explains the text. */
    readonly entry?: string;
    /** From the journal; `unknown` where it knows nothing, whatever came with the text. */
    readonly trust: Trust;
    readonly rendering: Rendering;
    /** Rule ids or reasons, for a placeholder. */
    readonly why: readonly string[];
    readonly text: PromptText;
}

/** A session that was shown an entry, and what its agent wrote after that. */
export interface Sighting {
    readonly session?: string;
    readonly principal: string;
    readonly seq: number;
    readonly at: number;
    readonly type: EventType;
    readonly rendering: Rendering;
}

export type SizeLimits = Inferred<typeof sizeLimits>;

/** What a session starts with, fixed: later writes do not reach it. */
export interface Snapshot {
    readonly id: `sha256:${string}`;
    readonly text: PromptText;
    readonly shown: readonly ShownEntry[];
    /** How many did not fit. The text says so too, unless not even that fits. */
    readonly omitted: number;
}

/** Half-open range of UTF-16 code units in the text as it was submitted. */
export type Span = Inferred<typeof spanSchema>;

/**
 * The part of better-sqlite3's `Database` that is used; `nodeSqliteHandle` makes one of a database of `node:sqlite`. The caller
 * opens it, and passes it on before running anything on it.
 */
export interface SqliteHandle {
    /** The path it was opened with. */
    readonly name: string;
    /** True when it lives in memory only. */
    readonly memory: boolean;
    readonly inTransaction: boolean;
    /** A statement, compiled. */
    prepare(sql: string): SqliteStatement;
    /** Closes the database. */
    close(): unknown;
}

export interface SqliteOptions {
    /** How long to wait for another writer, in milliseconds, before giving up. Default 10,000. Blocks this thread meanwhile. */
    readonly busyTimeout?: number;
    /**
     * Whether an empty database may be made into a store. Say `false` where one is known to exist: a file that lost its
     * contents is then refused, and not taken for a new one. Default true.
     */
    readonly create?: boolean;
}

/** What a space holds, in numbers. */
export interface Stats {
    readonly outcome: 'counted';
    readonly records: number;
    readonly lastAt: number;
    readonly states: Readonly<Record<EntryState, number>>;
    /** Of active entries. */
    readonly trusts: Readonly<Record<Trust, number>>;
    readonly channels: Readonly<Partial<Record<Channel, number>>>;
    readonly verdicts: Readonly<Partial<Record<Verdict, number>>>;
    readonly events: Readonly<Partial<Record<EventType, number>>>;
    /** Rules by how many decisions they had a part in, most first. */
    readonly rules: readonly {
        readonly rule: string;
        readonly decisions: number;
    }[];
    readonly waiting: {
        readonly count: number;
        readonly oldestAt?: number;
    };
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

export type TextHistory = {
    readonly outcome: 'read';
    readonly texts: readonly PastText[];
} | Refused;

/** What the guard needs from a scanner. Any implementation will do if its digest identifies what it looks for. */
export interface TextScanner {
    /** Changes whenever the rules or the model change. */
    readonly digest: string;
    /** Everything it found in the text, and whether it read all of it. */
    scan(text: string): Report;
}

/** Whose texts. */
export type TextsRequest = z.infer<typeof textsRequest>;

/** Which entry to trace. */
export type TraceRequest = z.infer<typeof traceRequest>;

/** The answer to `trace`. */
export type TraceResult = EntryTrace | Refused;

export type Trust = (typeof trusts)[number];

/** The answer to `trust`. */
export interface TrustResult {
    readonly outcome: 'weighed';
    readonly trust: Trust;
}

export type Verdict = (typeof verdicts)[number];

/** What `verify` found. `ok` says that nothing is broken. */
export interface Verification {
    readonly outcome: 'verified';
    readonly ok: boolean;
    readonly space: string;
    readonly records: number;
    readonly entries: number;
    readonly head: Head | undefined;
    /** Without a checkpoint kept elsewhere, nobody can see that the end was cut off or the whole was put back. */
    readonly againstCheckpoint: boolean;
    readonly breaks: readonly JournalBreak[];
}

/** A checkpoint that was kept elsewhere, and whose signature it must bear (default: the keyring's own). */
export type VerifyRequest = z.infer<typeof verifyRequest>;

export type ViewName = (typeof viewNames)[number];

export interface WrapOptions {
    /** Fresh for every message, and not to be guessed: at least 16 lower-case hex digits. Left out, one is drawn. */
    readonly nonce?: string;
    /** Where the nonce is drawn from when none is given. Default: the chance of the machine. */
    readonly env?: Env;
    /** The reference's format, without a mark. Weaker: a model must tell the delimiter by its name alone. */
    readonly compatible?: boolean;
}

export type WriteResult = {
    /** `stored` can reach a prompt; `held` waits for a person. */
    readonly outcome: 'stored' | 'held';
    readonly id: string;
    readonly version: number;
    readonly contentHash: string;
    readonly judged: Judgement;
} | {
    readonly outcome: 'duplicate';
    readonly id: string;
    readonly state: EntryState;
} | Refused;

/** How a text arrived. The surface that received the call sets it, never the text or the model. */
export declare const channels: readonly ['user', 'agent', 'tool', 'document', 'import', 'operator', 'unknown'];

/** A guard over a store, a keyring and a scanner. `openGuard` of `bezoar/node` makes all three from a path. */
export declare function createGuard(options: GuardOptions): Guard;

/** A new keyring: one key that seals records, and one that signs checkpoints and bundles. */
export declare function createKeyring(env?: Env): Keyring;

/** A scanner over the rules and the model that ship, and over packs and a model of your own. */
export declare function createScanner(options?: ScannerOptions): Scanner;

export declare const entryKinds: readonly ['note', 'user', 'document', 'observation', 'baseline', 'context_field'];

/**
 * `active` can reach a prompt. `quarantined` awaits review. `retired` was removed, discarded, revoked or refused and can be
 * brought back. `erased` has lost its text for good.
 */
export declare const entryStates: readonly ['active', 'quarantined', 'retired', 'erased'];

export declare const levelNames: readonly ['none', 'low', 'medium', 'high', 'critical'];

/** Keeps everything in this process and nothing on disk: for tests, the lab, and sessions that should leave no trace. */
export declare function memoryStore(): Store;

/**
 * Rules we did not write, as data. Phrases run on the same automata as ours and patterns on RE2, so a pack can be wrong but
 * cannot hang a scan, and nothing in it is ever executed.
 */
export declare function parsePack(data: unknown, name?: string): RulePack;

/**
 * The preset with the user's changes. Settings also come from programs without types, so they are validated: an invalid
 * one is a Fault, never a default.
 */
export declare function policyFrom(settings: PolicySettings): Policy;

/**
 * A schema on a PostgreSQL server, version 14 or newer, without extensions: for many machines and agents. One writer at a
 * time per space; spaces do not wait for each other. Closing the store ends the pool.
 */
export declare function postgresStore(pool: PostgresPool, options?: PostgresOptions): Promise<Store>;

export declare const presets: Readonly<Record<PresetName, Policy>>;

/** From now on a new key seals. The old ones stay, or what they sealed could not be verified any more. */
export declare function rotate(keyring: Keyring, env?: Env): Keyring;

/** One text, with the rules and the model that ship. Who has options of his own makes a scanner. */
export declare function scan(text: string, options?: {
    readonly scope?: ScanScope;
}): Report;

/** Same calls, same answers: the clock ticks by one millisecond and everything else counts up from the seed. */
export declare function scriptedEnv(seed?: number, start?: number): Env;

/**
 * One SQLite file, for one machine and as many processes as it runs. Every acknowledged commit is on the disk.
 *
 * Statements run on the calling thread, and waiting for another process's write blocks it. A database in memory works, and
 * keeps nothing.
 */
export declare function sqliteStore(db: SqliteHandle, options?: SqliteOptions): Store;

export declare const systemEnv: Env;

/** The rank of a trust, from 0 for `unknown` up to 4 for `verified`. */
export declare function trustRank(trust: Trust): number;

/** How far a text is believed, least first. Compare with `trustRank`, never as strings. */
export declare const trusts: readonly ['unknown', 'external', 'agent', 'user', 'verified'];

/** The rank of a verdict, from 0 for `allow` up to 4 for `block`. */
export declare function verdictRank(verdict: Verdict): number;

/** What to do with a text, mildest first. */
export declare const verdicts: readonly ['allow', 'sanitize', 'challenge', 'quarantine', 'block'];

/**
 * Checks a bundle from its first line to its last, holding neither its records nor its texts. `values` are the parsed lines;
 * a line that could not be parsed is passed as undefined.
 */
export declare function verifyBundle(values: AsyncIterable<unknown>, trust?: BundleTrust, visitor?: BundleVisitor): Promise<BundleVerification>;

/**
 * Puts what a tool returned between delimiters that it cannot forge, whatever its length, and says that it is data. Of a
 * list every text is wrapped where it stands, and everything else is the very object that was passed.
 */
export declare function wrapUntrusted(source: string, content: string, options?: WrapOptions): string;
export declare function wrapUntrusted(source: string, content: readonly ContentPart[], options?: WrapOptions): ContentPart[];
export declare function wrapUntrusted(source: string, content: string | readonly ContentPart[], options?: WrapOptions): string | ContentPart[];

// Named by the declarations above, and exported by no entry point.

/** What a bundle turns out to hold, told while it is read. Nothing told is to be believed before the end. */
export interface BundleVisitor {
    record?(body: RecordBody): void;
    text?(text: SaltedText): void;
}

/** What a journal record says about an entry in any state. */
type CommonFacts = Inferred<typeof commonFactsSchema>;

/** A deeply read-only version of a type. Primitives, including branded strings, stay as they are. */
export type DeepReadonly<T> = T extends string | number | boolean | bigint | symbol | null | undefined ? T : T extends (...arguments_: never[]) => unknown ? T : {
    readonly [Key in keyof T]: DeepReadonly<T[Key]>;
};

export type Flaw = (typeof flaws)[number];

/**
 * The type a schema describes, read-only. The schemas do not use zod's `readonly`, which would freeze every parsed value
 * and mark every field of the OpenAPI document.
 */
export type Inferred<S extends z.ZodType> = DeepReadonly<z.output<S>>;

interface Left {
    readonly id: string;
    readonly why: 'erased' | 'revoked' | 'discarded' | 'lost';
}

export interface Overrun {
    readonly who: 'principal' | 'space';
    readonly limit: number;
    readonly retryAfterMs: number;
}

/** The numeric settings of a policy, complete. */
export interface PolicyNumbers {
    readonly limits: SizeLimits;
    /** Limits on the number of writes in a time window. */
    readonly rates: Inferred<typeof ratesSchema>;
    /** How much of a prompt memory may fill. */
    readonly budget: Inferred<typeof budget>;
    /** For how many of its own records after reading outside text a session stays tainted. */
    readonly taint: Inferred<typeof taint>;
    readonly review: Inferred<typeof review>;
}

export interface PostgresAnswer {
    readonly command: string;
    readonly rowCount: number | null;
    readonly rows: unknown[];
}

export interface PostgresClient {
    query(sql: string | PostgresStatement, values?: unknown[]): Promise<PostgresAnswer>;
    on(event: 'error', listener: (error: Error) => void): unknown;
    release(error?: Error | boolean): void;
}

/** A statement with a name is parsed and planned once for each connection. */
interface PostgresStatement {
    readonly name?: string;
    readonly text: string;
    readonly values: unknown[];
}

/** `drift`: a row no record explains, `row`: a row that says something else, `lost`: no row, `text`: a text that is not the one. */
interface RowBreak {
    readonly kind: 'drift' | 'row' | 'lost' | 'text';
    readonly id: string;
    readonly seq: number;
}

/** An Ed25519 pair, each half as base64 of its DER form. */
export interface SigningKey {
    readonly privateKey: string;
    readonly publicKey: string;
}

export interface SqliteChanges {
    readonly changes: number;
    readonly lastInsertRowid: number | bigint;
}

export interface SqliteStatement {
    all(...parameters: unknown[]): unknown[];
    run(...parameters: unknown[]): SqliteChanges;
}

/** The state as a store keeps it. Any combination may occur: the guard never trusts it and checks it against the journal. */
interface StoredState {
    readonly state: EntryState;
    readonly digest: string | null;
    readonly inactiveReason?: InactiveReason;
    readonly expiresAt?: number;
    readonly replaces?: {
        readonly id: string;
        readonly version: number;
    };
}

export declare const batchRequest: z.ZodObject<{
    operations: z.ZodType<readonly BatchOperation[], readonly BatchOperation[], z.core.$ZodTypeInternals<readonly BatchOperation[], readonly BatchOperation[]>>;
}, z.core.$strict>;

export declare const browseRequest: z.ZodObject<{
    query: z.ZodExactOptional<z.ZodString>;
    ids: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
    states: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodEnum<{
        active: "active";
        erased: "erased";
        quarantined: "quarantined";
        retired: "retired";
    }>>>>;
    kinds: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodEnum<{
        baseline: "baseline";
        context_field: "context_field";
        document: "document";
        note: "note";
        observation: "observation";
        user: "user";
    }>>>>;
    targets: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
    trusts: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodEnum<{
        agent: "agent";
        external: "external";
        unknown: "unknown";
        user: "user";
        verified: "verified";
    }>>>>;
    channels: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodEnum<{
        agent: "agent";
        document: "document";
        import: "import";
        operator: "operator";
        tool: "tool";
        unknown: "unknown";
        user: "user";
    }>>>>;
    session: z.ZodExactOptional<z.ZodString>;
    principal: z.ZodExactOptional<z.ZodString>;
    from: z.ZodExactOptional<z.ZodNumber>;
    to: z.ZodExactOptional<z.ZodNumber>;
    cursor: z.ZodExactOptional<z.ZodString>;
    limit: z.ZodExactOptional<z.ZodNumber>;
}, z.core.$strict>;

declare const budget: z.ZodObject<{
    unit: z.ZodEnum<{
        "code-points": "code-points";
        tokens: "tokens";
    }>;
    size: z.ZodInt;
}, z.core.$strict>;

/** Lines come from a file that anyone may have written. */
export declare const bundleLineSchema: z.ZodUnion<readonly [z.ZodObject<{
    bundle: z.ZodLiteral<"bezoar-bundle/1">;
    space: z.ZodString;
}, z.core.$strict>, z.ZodObject<{
    record: z.ZodObject<{
        seq: z.ZodInt;
        at: z.ZodInt;
        hash: z.ZodString;
        mac: z.ZodString;
        body: z.ZodString;
    }, z.core.$strict>;
}, z.core.$strict>, z.ZodObject<{
    text: z.ZodObject<{
        digest: z.ZodString;
        salt: z.ZodString;
        content: z.ZodString;
        tags: z.ZodArray<z.ZodString>;
    }, z.core.$strict>;
}, z.core.$strict>, z.ZodObject<{
    manifest: z.ZodObject<{
        format: z.ZodLiteral<"bezoar-bundle/1">;
        space: z.ZodString;
        records: z.ZodInt;
        texts: z.ZodInt;
        missing: z.ZodInt;
        withTexts: z.ZodBoolean;
        contents: z.ZodString;
        checkpoint: z.ZodObject<{
            format: z.ZodLiteral<"bezoar-checkpoint/1">;
            seq: z.ZodInt;
            hash: z.ZodString;
            at: z.ZodInt;
            space: z.ZodString;
            publicKey: z.ZodString;
            signature: z.ZodString;
        }, z.core.$strict>;
    }, z.core.$strict>;
    signature: z.ZodString;
}, z.core.$strict>]>;

declare const candidateSchema: z.ZodObject<{
    content: z.ZodString;
    tags: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
    kind: z.ZodExactOptional<z.ZodEnum<{
        baseline: "baseline";
        context_field: "context_field";
        document: "document";
        note: "note";
        observation: "observation";
        user: "user";
    }>>;
    target: z.ZodExactOptional<z.ZodString>;
    importance: z.ZodExactOptional<z.ZodNumber>;
    parents: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
    claimedAt: z.ZodExactOptional<z.ZodNumber>;
}, z.core.$strict>;

export declare const categories: readonly ['instruction-override', 'identity-hijack', 'prompt-leak', 'concealment', 'exfiltration', 'persistence', 'sleeper', 'command-and-control', 'tool-abuse', 'authority-forgery', 'hidden-content', 'secret', 'self-replication', 'learned', 'sentinel', 'custom'];

/** Any text may be asked about, also one that no memory would take; but it must be a text. */
export declare const checkRequest: z.ZodObject<{
    content: z.ZodString;
    tags: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
    kind: z.ZodExactOptional<z.ZodType<NonNullable<"baseline" | "context_field" | "document" | "note" | "observation" | "user" | undefined>, NonNullable<"baseline" | "context_field" | "document" | "note" | "observation" | "user" | undefined>, z.core.$ZodTypeInternals<NonNullable<"baseline" | "context_field" | "document" | "note" | "observation" | "user" | undefined>, NonNullable<"baseline" | "context_field" | "document" | "note" | "observation" | "user" | undefined>>>>;
    target: z.ZodExactOptional<z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>>;
    importance: z.ZodExactOptional<z.ZodType<number, number, z.core.$ZodTypeInternals<number, number>>>;
    parents: z.ZodExactOptional<z.ZodType<readonly string[], readonly string[], z.core.$ZodTypeInternals<readonly string[], readonly string[]>>>;
    claimedAt: z.ZodExactOptional<z.ZodType<number, number, z.core.$ZodTypeInternals<number, number>>>;
    path: z.ZodExactOptional<z.ZodEnum<{
        ingest: "ingest";
        load: "load";
        recall: "recall";
        write: "write";
    }>>;
}, z.core.$strict>;

export declare const checkpointSchema: z.ZodObject<{
    format: z.ZodLiteral<"bezoar-checkpoint/1">;
    space: z.ZodString;
    seq: z.ZodInt;
    hash: z.ZodString;
    at: z.ZodInt;
    publicKey: z.ZodString;
    signature: z.ZodString;
}, z.core.$strict>;

export declare const commonFactsSchema: z.ZodObject<{
    id: z.ZodString;
    version: z.ZodInt;
    kind: z.ZodEnum<{
        baseline: "baseline";
        context_field: "context_field";
        document: "document";
        note: "note";
        observation: "observation";
        user: "user";
    }>;
    target: z.ZodString;
    importance: z.ZodInt;
    length: z.ZodInt;
    provenance: z.ZodObject<{
        channel: z.ZodEnum<{
            agent: "agent";
            document: "document";
            import: "import";
            operator: "operator";
            tool: "tool";
            unknown: "unknown";
            user: "user";
        }>;
        principal: z.ZodString;
        session: z.ZodExactOptional<z.ZodString>;
        tool: z.ZodExactOptional<z.ZodString>;
        uri: z.ZodExactOptional<z.ZodString>;
        trust: z.ZodEnum<{
            agent: "agent";
            external: "external";
            unknown: "unknown";
            user: "user";
            verified: "verified";
        }>;
        parents: z.ZodArray<z.ZodString>;
    }, z.core.$strict>;
    accepted: z.ZodArray<z.ZodString>;
    createdAt: z.ZodInt;
}, z.core.$strict>;

export declare const decisionSchema: z.ZodObject<{
    entry: z.ZodExactOptional<z.ZodString>;
    digest: z.ZodString;
    verdict: z.ZodEnum<{
        allow: "allow";
        block: "block";
        challenge: "challenge";
        quarantine: "quarantine";
        sanitize: "sanitize";
    }>;
    advised: z.ZodEnum<{
        allow: "allow";
        block: "block";
        challenge: "challenge";
        quarantine: "quarantine";
        sanitize: "sanitize";
    }>;
    row: z.ZodString;
    trust: z.ZodEnum<{
        agent: "agent";
        external: "external";
        unknown: "unknown";
        user: "user";
        verified: "verified";
    }>;
    level: z.ZodLiteral<0 | 1 | 2 | 3 | 4>;
    complete: z.ZodBoolean;
    findings: z.ZodArray<z.ZodObject<{
        rule: z.ZodString;
        category: z.ZodEnum<{
            "authority-forgery": "authority-forgery";
            "command-and-control": "command-and-control";
            concealment: "concealment";
            custom: "custom";
            exfiltration: "exfiltration";
            "hidden-content": "hidden-content";
            "identity-hijack": "identity-hijack";
            "instruction-override": "instruction-override";
            learned: "learned";
            persistence: "persistence";
            "prompt-leak": "prompt-leak";
            secret: "secret";
            "self-replication": "self-replication";
            sentinel: "sentinel";
            sleeper: "sleeper";
            "tool-abuse": "tool-abuse";
        }>;
        level: z.ZodLiteral<0 | 1 | 2 | 3 | 4>;
        confidence: z.ZodInt;
        span: z.ZodObject<{
            start: z.ZodInt;
            end: z.ZodInt;
        }, z.core.$strict>;
        view: z.ZodEnum<{
            "as-written": "as-written";
            compact: "compact";
            decoded: "decoded";
            folded: "folded";
            joined: "joined";
            unhidden: "unhidden";
        }>;
        in: z.ZodExactOptional<z.ZodEnum<{
            document: "document";
            hidden: "hidden";
            metadata: "metadata";
            tags: "tags";
        }>>;
        of: z.ZodExactOptional<z.ZodString>;
        entries: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
        measured: z.ZodExactOptional<z.ZodRecord<z.ZodString, z.ZodNumber>>;
    }, z.core.$strict>>;
    impacts: z.ZodArray<z.ZodEnum<{
        "carries-credential": "carries-credential";
        "changes-agent-configuration": "changes-agent-configuration";
        "claims-authority": "claims-authority";
        "grants-permission": "grants-permission";
        "introduces-destination": "introduces-destination";
        "names-payment-target": "names-payment-target";
        "runs-code": "runs-code";
        "sets-standing-rule": "sets-standing-rule";
    }>>;
    failClosed: z.ZodBoolean;
}, z.core.$strict>;

export declare const discardDocumentRequest: z.ZodObject<{
    document: z.ZodString;
    reason: z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>;
}, z.core.$strict>;

export declare const discardRequest: z.ZodObject<{
    id: z.ZodString;
    reason: z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>;
}, z.core.$strict>;

declare const documentFormats: readonly ['text', 'markdown', 'html', 'pdf', 'docx'];

/** Observations about a file apart from its text. */
declare const documentRemarks: readonly [
/** The content has another format than the name says. */
'name-mismatch', 
/** The file contains other files, which were not opened. */
'embedded-files', 
/** Some bytes are invalid in the encoding of the file. */
'damaged-text', 
/** Some pages are empty or only images, which are not read. */
'pages-without-text'];

export declare const documentSchema: z.ZodObject<{
    name: z.ZodString;
    format: z.ZodEnum<{
        docx: "docx";
        html: "html";
        markdown: "markdown";
        pdf: "pdf";
        text: "text";
    }>;
    digest: z.ZodString;
    text: z.ZodString;
    pages: z.ZodArray<z.ZodInt>;
    headings: z.ZodArray<z.ZodInt>;
    hidden: z.ZodArray<z.ZodObject<{
        method: z.ZodEnum<{
            "alternative-text": "alternative-text";
            annotation: "annotation";
            attachment: "attachment";
            attribute: "attribute";
            clipped: "clipped";
            "colour-on-picture": "colour-on-picture";
            comment: "comment";
            covered: "covered";
            deleted: "deleted";
            fallback: "fallback";
            "field-code": "field-code";
            "hidden-attribute": "hidden-attribute";
            "hidden-layer": "hidden-layer";
            "hidden-run": "hidden-run";
            invisible: "invisible";
            metadata: "metadata";
            "not-displayed": "not-displayed";
            "off-screen": "off-screen";
            "same-colour": "same-colour";
            tiny: "tiny";
            title: "title";
            transparent: "transparent";
            "unseen-layer": "unseen-layer";
        }>;
        text: z.ZodString;
        at: z.ZodInt;
        place: z.ZodObject<{
            page: z.ZodExactOptional<z.ZodInt>;
            line: z.ZodExactOptional<z.ZodInt>;
            element: z.ZodExactOptional<z.ZodString>;
        }, z.core.$strict>;
    }, z.core.$strict>>;
    remarks: z.ZodArray<z.ZodEnum<{
        "damaged-text": "damaged-text";
        "embedded-files": "embedded-files";
        "name-mismatch": "name-mismatch";
        "pages-without-text": "pages-without-text";
    }>>;
}, z.core.$strict>;

export declare const entryFactsSchema: z.ZodDiscriminatedUnion<[z.ZodObject<{
    id: z.ZodString;
    version: z.ZodInt;
    kind: z.ZodEnum<{
        baseline: "baseline";
        context_field: "context_field";
        document: "document";
        note: "note";
        observation: "observation";
        user: "user";
    }>;
    target: z.ZodString;
    importance: z.ZodInt;
    length: z.ZodInt;
    provenance: z.ZodObject<{
        channel: z.ZodEnum<{
            agent: "agent";
            document: "document";
            import: "import";
            operator: "operator";
            tool: "tool";
            unknown: "unknown";
            user: "user";
        }>;
        principal: z.ZodString;
        session: z.ZodExactOptional<z.ZodString>;
        tool: z.ZodExactOptional<z.ZodString>;
        uri: z.ZodExactOptional<z.ZodString>;
        trust: z.ZodEnum<{
            agent: "agent";
            external: "external";
            unknown: "unknown";
            user: "user";
            verified: "verified";
        }>;
        parents: z.ZodArray<z.ZodString>;
    }, z.core.$strict>;
    accepted: z.ZodArray<z.ZodString>;
    createdAt: z.ZodInt;
    state: z.ZodLiteral<"active">;
    digest: z.ZodString;
    inactiveReason: z.ZodExactOptional<z.ZodNever>;
    expiresAt: z.ZodExactOptional<z.ZodNever>;
    replaces: z.ZodExactOptional<z.ZodNever>;
}, z.core.$strict>, z.ZodObject<{
    id: z.ZodString;
    version: z.ZodInt;
    kind: z.ZodEnum<{
        baseline: "baseline";
        context_field: "context_field";
        document: "document";
        note: "note";
        observation: "observation";
        user: "user";
    }>;
    target: z.ZodString;
    importance: z.ZodInt;
    length: z.ZodInt;
    provenance: z.ZodObject<{
        channel: z.ZodEnum<{
            agent: "agent";
            document: "document";
            import: "import";
            operator: "operator";
            tool: "tool";
            unknown: "unknown";
            user: "user";
        }>;
        principal: z.ZodString;
        session: z.ZodExactOptional<z.ZodString>;
        tool: z.ZodExactOptional<z.ZodString>;
        uri: z.ZodExactOptional<z.ZodString>;
        trust: z.ZodEnum<{
            agent: "agent";
            external: "external";
            unknown: "unknown";
            user: "user";
            verified: "verified";
        }>;
        parents: z.ZodArray<z.ZodString>;
    }, z.core.$strict>;
    accepted: z.ZodArray<z.ZodString>;
    createdAt: z.ZodInt;
    state: z.ZodLiteral<"quarantined">;
    digest: z.ZodString;
    inactiveReason: z.ZodLiteral<"review">;
    expiresAt: z.ZodInt;
    replaces: z.ZodExactOptional<z.ZodObject<{
        id: z.ZodString;
        version: z.ZodInt;
    }, z.core.$strict>>;
}, z.core.$strict>, z.ZodObject<{
    id: z.ZodString;
    version: z.ZodInt;
    kind: z.ZodEnum<{
        baseline: "baseline";
        context_field: "context_field";
        document: "document";
        note: "note";
        observation: "observation";
        user: "user";
    }>;
    target: z.ZodString;
    importance: z.ZodInt;
    length: z.ZodInt;
    provenance: z.ZodObject<{
        channel: z.ZodEnum<{
            agent: "agent";
            document: "document";
            import: "import";
            operator: "operator";
            tool: "tool";
            unknown: "unknown";
            user: "user";
        }>;
        principal: z.ZodString;
        session: z.ZodExactOptional<z.ZodString>;
        tool: z.ZodExactOptional<z.ZodString>;
        uri: z.ZodExactOptional<z.ZodString>;
        trust: z.ZodEnum<{
            agent: "agent";
            external: "external";
            unknown: "unknown";
            user: "user";
            verified: "verified";
        }>;
        parents: z.ZodArray<z.ZodString>;
    }, z.core.$strict>;
    accepted: z.ZodArray<z.ZodString>;
    createdAt: z.ZodInt;
    state: z.ZodLiteral<"retired">;
    digest: z.ZodString;
    inactiveReason: z.ZodEnum<{
        discarded: "discarded";
        expired: "expired";
        refused: "refused";
        removed: "removed";
        replaced: "replaced";
        restored: "restored";
        revoked: "revoked";
    }>;
    expiresAt: z.ZodExactOptional<z.ZodNever>;
    replaces: z.ZodExactOptional<z.ZodObject<{
        id: z.ZodString;
        version: z.ZodInt;
    }, z.core.$strict>>;
}, z.core.$strict>, z.ZodObject<{
    id: z.ZodString;
    version: z.ZodInt;
    kind: z.ZodEnum<{
        baseline: "baseline";
        context_field: "context_field";
        document: "document";
        note: "note";
        observation: "observation";
        user: "user";
    }>;
    target: z.ZodString;
    importance: z.ZodInt;
    length: z.ZodInt;
    provenance: z.ZodObject<{
        channel: z.ZodEnum<{
            agent: "agent";
            document: "document";
            import: "import";
            operator: "operator";
            tool: "tool";
            unknown: "unknown";
            user: "user";
        }>;
        principal: z.ZodString;
        session: z.ZodExactOptional<z.ZodString>;
        tool: z.ZodExactOptional<z.ZodString>;
        uri: z.ZodExactOptional<z.ZodString>;
        trust: z.ZodEnum<{
            agent: "agent";
            external: "external";
            unknown: "unknown";
            user: "user";
            verified: "verified";
        }>;
        parents: z.ZodArray<z.ZodString>;
    }, z.core.$strict>;
    accepted: z.ZodArray<z.ZodString>;
    createdAt: z.ZodInt;
    state: z.ZodLiteral<"erased">;
    digest: z.ZodNull;
    inactiveReason: z.ZodLiteral<"erased">;
    expiresAt: z.ZodExactOptional<z.ZodNever>;
    replaces: z.ZodExactOptional<z.ZodNever>;
}, z.core.$strict>], "state">;

export declare const eraseRequest: z.ZodObject<{
    id: z.ZodString;
    reason: z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>;
    dryRun: z.ZodExactOptional<z.ZodBoolean>;
}, z.core.$strict>;

export declare const eventSchema: z.ZodObject<{
    type: z.ZodEnum<{
        "batch.applied": "batch.applied";
        "document.ingested": "document.ingested";
        "entry.erased": "entry.erased";
        "entry.recalled": "entry.recalled";
        "entry.removed": "entry.removed";
        "entry.replaced": "entry.replaced";
        "entry.revoked": "entry.revoked";
        "entry.written": "entry.written";
        "projection.rebuilt": "projection.rebuilt";
        "review.discarded": "review.discarded";
        "review.expired": "review.expired";
        "review.released": "review.released";
        "review.reopened": "review.reopened";
        "session.observed": "session.observed";
        "session.started": "session.started";
        "space.restored": "space.restored";
    }>;
    by: z.ZodObject<{
        channel: z.ZodEnum<{
            agent: "agent";
            document: "document";
            import: "import";
            operator: "operator";
            tool: "tool";
            unknown: "unknown";
            user: "user";
        }>;
        principal: z.ZodString;
        session: z.ZodExactOptional<z.ZodString>;
        tool: z.ZodExactOptional<z.ZodString>;
        uri: z.ZodExactOptional<z.ZodString>;
    }, z.core.$strict>;
    reason: z.ZodExactOptional<z.ZodString>;
    policy: z.ZodString;
    rules: z.ZodString;
    decisions: z.ZodArray<z.ZodObject<{
        entry: z.ZodExactOptional<z.ZodString>;
        digest: z.ZodString;
        verdict: z.ZodEnum<{
            allow: "allow";
            block: "block";
            challenge: "challenge";
            quarantine: "quarantine";
            sanitize: "sanitize";
        }>;
        advised: z.ZodEnum<{
            allow: "allow";
            block: "block";
            challenge: "challenge";
            quarantine: "quarantine";
            sanitize: "sanitize";
        }>;
        row: z.ZodString;
        trust: z.ZodEnum<{
            agent: "agent";
            external: "external";
            unknown: "unknown";
            user: "user";
            verified: "verified";
        }>;
        level: z.ZodLiteral<0 | 1 | 2 | 3 | 4>;
        complete: z.ZodBoolean;
        findings: z.ZodArray<z.ZodObject<{
            rule: z.ZodString;
            category: z.ZodEnum<{
                "authority-forgery": "authority-forgery";
                "command-and-control": "command-and-control";
                concealment: "concealment";
                custom: "custom";
                exfiltration: "exfiltration";
                "hidden-content": "hidden-content";
                "identity-hijack": "identity-hijack";
                "instruction-override": "instruction-override";
                learned: "learned";
                persistence: "persistence";
                "prompt-leak": "prompt-leak";
                secret: "secret";
                "self-replication": "self-replication";
                sentinel: "sentinel";
                sleeper: "sleeper";
                "tool-abuse": "tool-abuse";
            }>;
            level: z.ZodLiteral<0 | 1 | 2 | 3 | 4>;
            confidence: z.ZodInt;
            span: z.ZodObject<{
                start: z.ZodInt;
                end: z.ZodInt;
            }, z.core.$strict>;
            view: z.ZodEnum<{
                "as-written": "as-written";
                compact: "compact";
                decoded: "decoded";
                folded: "folded";
                joined: "joined";
                unhidden: "unhidden";
            }>;
            in: z.ZodExactOptional<z.ZodEnum<{
                document: "document";
                hidden: "hidden";
                metadata: "metadata";
                tags: "tags";
            }>>;
            of: z.ZodExactOptional<z.ZodString>;
            entries: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
            measured: z.ZodExactOptional<z.ZodRecord<z.ZodString, z.ZodNumber>>;
        }, z.core.$strict>>;
        impacts: z.ZodArray<z.ZodEnum<{
            "carries-credential": "carries-credential";
            "changes-agent-configuration": "changes-agent-configuration";
            "claims-authority": "claims-authority";
            "grants-permission": "grants-permission";
            "introduces-destination": "introduces-destination";
            "names-payment-target": "names-payment-target";
            "runs-code": "runs-code";
            "sets-standing-rule": "sets-standing-rule";
        }>>;
        failClosed: z.ZodBoolean;
    }, z.core.$strict>>;
    changes: z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
        id: z.ZodString;
        version: z.ZodInt;
        kind: z.ZodEnum<{
            baseline: "baseline";
            context_field: "context_field";
            document: "document";
            note: "note";
            observation: "observation";
            user: "user";
        }>;
        target: z.ZodString;
        importance: z.ZodInt;
        length: z.ZodInt;
        provenance: z.ZodObject<{
            channel: z.ZodEnum<{
                agent: "agent";
                document: "document";
                import: "import";
                operator: "operator";
                tool: "tool";
                unknown: "unknown";
                user: "user";
            }>;
            principal: z.ZodString;
            session: z.ZodExactOptional<z.ZodString>;
            tool: z.ZodExactOptional<z.ZodString>;
            uri: z.ZodExactOptional<z.ZodString>;
            trust: z.ZodEnum<{
                agent: "agent";
                external: "external";
                unknown: "unknown";
                user: "user";
                verified: "verified";
            }>;
            parents: z.ZodArray<z.ZodString>;
        }, z.core.$strict>;
        accepted: z.ZodArray<z.ZodString>;
        createdAt: z.ZodInt;
        state: z.ZodLiteral<"active">;
        digest: z.ZodString;
        inactiveReason: z.ZodExactOptional<z.ZodNever>;
        expiresAt: z.ZodExactOptional<z.ZodNever>;
        replaces: z.ZodExactOptional<z.ZodNever>;
    }, z.core.$strict>, z.ZodObject<{
        id: z.ZodString;
        version: z.ZodInt;
        kind: z.ZodEnum<{
            baseline: "baseline";
            context_field: "context_field";
            document: "document";
            note: "note";
            observation: "observation";
            user: "user";
        }>;
        target: z.ZodString;
        importance: z.ZodInt;
        length: z.ZodInt;
        provenance: z.ZodObject<{
            channel: z.ZodEnum<{
                agent: "agent";
                document: "document";
                import: "import";
                operator: "operator";
                tool: "tool";
                unknown: "unknown";
                user: "user";
            }>;
            principal: z.ZodString;
            session: z.ZodExactOptional<z.ZodString>;
            tool: z.ZodExactOptional<z.ZodString>;
            uri: z.ZodExactOptional<z.ZodString>;
            trust: z.ZodEnum<{
                agent: "agent";
                external: "external";
                unknown: "unknown";
                user: "user";
                verified: "verified";
            }>;
            parents: z.ZodArray<z.ZodString>;
        }, z.core.$strict>;
        accepted: z.ZodArray<z.ZodString>;
        createdAt: z.ZodInt;
        state: z.ZodLiteral<"quarantined">;
        digest: z.ZodString;
        inactiveReason: z.ZodLiteral<"review">;
        expiresAt: z.ZodInt;
        replaces: z.ZodExactOptional<z.ZodObject<{
            id: z.ZodString;
            version: z.ZodInt;
        }, z.core.$strict>>;
    }, z.core.$strict>, z.ZodObject<{
        id: z.ZodString;
        version: z.ZodInt;
        kind: z.ZodEnum<{
            baseline: "baseline";
            context_field: "context_field";
            document: "document";
            note: "note";
            observation: "observation";
            user: "user";
        }>;
        target: z.ZodString;
        importance: z.ZodInt;
        length: z.ZodInt;
        provenance: z.ZodObject<{
            channel: z.ZodEnum<{
                agent: "agent";
                document: "document";
                import: "import";
                operator: "operator";
                tool: "tool";
                unknown: "unknown";
                user: "user";
            }>;
            principal: z.ZodString;
            session: z.ZodExactOptional<z.ZodString>;
            tool: z.ZodExactOptional<z.ZodString>;
            uri: z.ZodExactOptional<z.ZodString>;
            trust: z.ZodEnum<{
                agent: "agent";
                external: "external";
                unknown: "unknown";
                user: "user";
                verified: "verified";
            }>;
            parents: z.ZodArray<z.ZodString>;
        }, z.core.$strict>;
        accepted: z.ZodArray<z.ZodString>;
        createdAt: z.ZodInt;
        state: z.ZodLiteral<"retired">;
        digest: z.ZodString;
        inactiveReason: z.ZodEnum<{
            discarded: "discarded";
            expired: "expired";
            refused: "refused";
            removed: "removed";
            replaced: "replaced";
            restored: "restored";
            revoked: "revoked";
        }>;
        expiresAt: z.ZodExactOptional<z.ZodNever>;
        replaces: z.ZodExactOptional<z.ZodObject<{
            id: z.ZodString;
            version: z.ZodInt;
        }, z.core.$strict>>;
    }, z.core.$strict>, z.ZodObject<{
        id: z.ZodString;
        version: z.ZodInt;
        kind: z.ZodEnum<{
            baseline: "baseline";
            context_field: "context_field";
            document: "document";
            note: "note";
            observation: "observation";
            user: "user";
        }>;
        target: z.ZodString;
        importance: z.ZodInt;
        length: z.ZodInt;
        provenance: z.ZodObject<{
            channel: z.ZodEnum<{
                agent: "agent";
                document: "document";
                import: "import";
                operator: "operator";
                tool: "tool";
                unknown: "unknown";
                user: "user";
            }>;
            principal: z.ZodString;
            session: z.ZodExactOptional<z.ZodString>;
            tool: z.ZodExactOptional<z.ZodString>;
            uri: z.ZodExactOptional<z.ZodString>;
            trust: z.ZodEnum<{
                agent: "agent";
                external: "external";
                unknown: "unknown";
                user: "user";
                verified: "verified";
            }>;
            parents: z.ZodArray<z.ZodString>;
        }, z.core.$strict>;
        accepted: z.ZodArray<z.ZodString>;
        createdAt: z.ZodInt;
        state: z.ZodLiteral<"erased">;
        digest: z.ZodNull;
        inactiveReason: z.ZodLiteral<"erased">;
        expiresAt: z.ZodExactOptional<z.ZodNever>;
        replaces: z.ZodExactOptional<z.ZodNever>;
    }, z.core.$strict>], "state">>;
    seen: z.ZodArray<z.ZodObject<{
        id: z.ZodString;
        version: z.ZodInt;
        trust: z.ZodEnum<{
            agent: "agent";
            external: "external";
            unknown: "unknown";
            user: "user";
            verified: "verified";
        }>;
        rendering: z.ZodEnum<{
            fenced: "fenced";
            placeholder: "placeholder";
            verbatim: "verbatim";
        }>;
    }, z.core.$strict>>;
    snapshot: z.ZodExactOptional<z.ZodString>;
    observed: z.ZodExactOptional<z.ZodObject<{
        channel: z.ZodEnum<{
            agent: "agent";
            document: "document";
            import: "import";
            operator: "operator";
            tool: "tool";
            unknown: "unknown";
            user: "user";
        }>;
        trust: z.ZodEnum<{
            agent: "agent";
            external: "external";
            unknown: "unknown";
            user: "user";
            verified: "verified";
        }>;
        uri: z.ZodExactOptional<z.ZodString>;
    }, z.core.$strict>>;
    restoredTo: z.ZodExactOptional<z.ZodInt>;
    refused: z.ZodExactOptional<z.ZodString>;
    clock: z.ZodExactOptional<z.ZodInt>;
}, z.core.$strict>;

/** What happened, as `noun.verb-past`. */
export declare const eventTypes: readonly ['entry.written', 'entry.replaced', 'entry.removed', 'batch.applied', 'document.ingested', 'entry.recalled', 'session.started', 'session.observed', 'review.released', 'review.discarded', 'review.expired', 'review.reopened', 'entry.revoked', 'space.restored', 'entry.erased', 'projection.rebuilt'];

export declare const exportBundleRequest: z.ZodObject<{
    texts: z.ZodExactOptional<z.ZodBoolean>;
}, z.core.$strict>;

export declare const findingSchema: z.ZodObject<{
    ruleId: z.ZodString;
    category: z.ZodEnum<{
        "authority-forgery": "authority-forgery";
        "command-and-control": "command-and-control";
        concealment: "concealment";
        custom: "custom";
        exfiltration: "exfiltration";
        "hidden-content": "hidden-content";
        "identity-hijack": "identity-hijack";
        "instruction-override": "instruction-override";
        learned: "learned";
        persistence: "persistence";
        "prompt-leak": "prompt-leak";
        secret: "secret";
        "self-replication": "self-replication";
        sentinel: "sentinel";
        sleeper: "sleeper";
        "tool-abuse": "tool-abuse";
    }>;
    level: z.ZodLiteral<0 | 1 | 2 | 3 | 4>;
    confidence: z.ZodNumber;
    span: z.ZodObject<{
        start: z.ZodInt;
        end: z.ZodInt;
    }, z.core.$strict>;
    evidence: z.ZodString;
    view: z.ZodEnum<{
        "as-written": "as-written";
        compact: "compact";
        decoded: "decoded";
        folded: "folded";
        joined: "joined";
        unhidden: "unhidden";
    }>;
    mitigations: z.ZodArray<z.ZodEnum<{
        asked: "asked";
        code: "code";
        mentioned: "mentioned";
        negated: "negated";
        quoted: "quoted";
        talk: "talk";
    }>>;
    threats: z.ZodArray<z.ZodString>;
}, z.core.$strict>;

/**
 * What can be wrong with a record:
 * `missing` it is not the next one; `foreign` it belongs to another space; `edited` its bytes are not the ones that were
 * hashed or its columns say something else; `unlinked` it does not follow the one before; `unknown-key` we do not hold its
 * key; `forged` the seal is not ours; `retired-key` it was sealed by a key that had already been replaced; `other-version`
 * another release wrote it, in a format this one does not read.
 */
export declare const flaws: readonly ['missing', 'foreign', 'edited', 'unlinked', 'unknown-key', 'forged', 'retired-key', 'other-version'];

declare const foreignText: z.ZodObject<{
    content: z.ZodString;
    beside: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
}, z.core.$strip>;

export declare const foreignTextsRequest: z.ZodObject<{
    texts: z.ZodReadonly<z.ZodArray<z.ZodObject<{
        content: z.ZodString;
        beside: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
    }, z.core.$strip>>>;
}, z.core.$strict>;

export declare const getRequest: z.ZodObject<{
    id: z.ZodString;
}, z.core.$strict>;

/** What happens to the text: stored, recalled, loaded into a new session's prompt, or ingested from a document. */
export declare const guardPaths: readonly ['write', 'recall', 'load', 'ingest'];

export declare const headSchema: z.ZodObject<{
    seq: z.ZodInt;
    hash: z.ZodString;
    at: z.ZodInt;
}, z.core.$strict>;

declare const hiddenText: z.ZodObject<{
    method: z.ZodEnum<{
        "alternative-text": "alternative-text";
        annotation: "annotation";
        attachment: "attachment";
        attribute: "attribute";
        clipped: "clipped";
        "colour-on-picture": "colour-on-picture";
        comment: "comment";
        covered: "covered";
        deleted: "deleted";
        fallback: "fallback";
        "field-code": "field-code";
        "hidden-attribute": "hidden-attribute";
        "hidden-layer": "hidden-layer";
        "hidden-run": "hidden-run";
        invisible: "invisible";
        metadata: "metadata";
        "not-displayed": "not-displayed";
        "off-screen": "off-screen";
        "same-colour": "same-colour";
        tiny: "tiny";
        title: "title";
        transparent: "transparent";
        "unseen-layer": "unseen-layer";
    }>;
    text: z.ZodString;
    at: z.ZodInt;
    place: z.ZodObject<{
        page: z.ZodExactOptional<z.ZodInt>;
        line: z.ZodExactOptional<z.ZodInt>;
        element: z.ZodExactOptional<z.ZodString>;
    }, z.core.$strict>;
}, z.core.$strict>;

/** The ways in which a document can contain text that its readers do not see. */
declare const hidingMethods: readonly ['not-displayed', 'invisible', 'hidden-attribute', 'hidden-run', 'hidden-layer', 'tiny', 'transparent', 'same-colour', 'off-screen', 'clipped', 'covered', 'unseen-layer', 'colour-on-picture', 'comment', 'alternative-text', 'title', 'metadata', 'attribute', 'fallback', 'annotation', 'attachment', 'deleted', 'field-code'];

export declare const historyRequest: z.ZodObject<{
    id: z.ZodString;
}, z.core.$strict>;

export declare const impactMarkSchema: z.ZodObject<{
    impact: z.ZodEnum<{
        "carries-credential": "carries-credential";
        "changes-agent-configuration": "changes-agent-configuration";
        "claims-authority": "claims-authority";
        "grants-permission": "grants-permission";
        "introduces-destination": "introduces-destination";
        "names-payment-target": "names-payment-target";
        "runs-code": "runs-code";
        "sets-standing-rule": "sets-standing-rule";
    }>;
    ruleId: z.ZodString;
    span: z.ZodObject<{
        start: z.ZodInt;
        end: z.ZodInt;
    }, z.core.$strict>;
    evidence: z.ZodString;
}, z.core.$strict>;

/** What a text would change if it were believed. Facts, not accusations: the policy combines them with provenance. */
export declare const impacts: readonly ['grants-permission', 'names-payment-target', 'introduces-destination', 'runs-code', 'changes-agent-configuration', 'carries-credential', 'claims-authority', 'sets-standing-rule'];

export declare const importBundleRequest: z.ZodObject<{
    open: z.ZodCustom<OpenBundle, OpenBundle>;
    trust: z.ZodCustom<import("./verify.ts").BundleTrust, import("./verify.ts").BundleTrust>;
}, z.core.$strict>;

/** Why an entry is not active. */
export declare const inactiveReasons: readonly ["review", "removed", "replaced", "discarded", "expired", "revoked", "refused", "restored", "erased"];

export declare const ingestRequest: z.ZodObject<{
    document: z.ZodType<{
        readonly name: string;
        readonly format: "docx" | "html" | "markdown" | "pdf" | "text";
        readonly digest: string;
        readonly text: string;
        readonly pages: readonly number[];
        readonly headings: readonly number[];
        readonly hidden: readonly {
            readonly method: "alternative-text" | "annotation" | "attachment" | "attribute" | "clipped" | "colour-on-picture" | "comment" | "covered" | "deleted" | "fallback" | "field-code" | "hidden-attribute" | "hidden-layer" | "hidden-run" | "invisible" | "metadata" | "not-displayed" | "off-screen" | "same-colour" | "tiny" | "title" | "transparent" | "unseen-layer";
            readonly text: string;
            readonly at: number;
            readonly place: {
                readonly page?: number;
                readonly line?: number;
                readonly element?: string;
            };
        }[];
        readonly remarks: readonly ("damaged-text" | "embedded-files" | "name-mismatch" | "pages-without-text")[];
    }, {
        readonly name: string;
        readonly format: "docx" | "html" | "markdown" | "pdf" | "text";
        readonly digest: string;
        readonly text: string;
        readonly pages: readonly number[];
        readonly headings: readonly number[];
        readonly hidden: readonly {
            readonly method: "alternative-text" | "annotation" | "attachment" | "attribute" | "clipped" | "colour-on-picture" | "comment" | "covered" | "deleted" | "fallback" | "field-code" | "hidden-attribute" | "hidden-layer" | "hidden-run" | "invisible" | "metadata" | "not-displayed" | "off-screen" | "same-colour" | "tiny" | "title" | "transparent" | "unseen-layer";
            readonly text: string;
            readonly at: number;
            readonly place: {
                readonly page?: number;
                readonly line?: number;
                readonly element?: string;
            };
        }[];
        readonly remarks: readonly ("damaged-text" | "embedded-files" | "name-mismatch" | "pages-without-text")[];
    }, z.core.$ZodTypeInternals<{
        readonly name: string;
        readonly format: "docx" | "html" | "markdown" | "pdf" | "text";
        readonly digest: string;
        readonly text: string;
        readonly pages: readonly number[];
        readonly headings: readonly number[];
        readonly hidden: readonly {
            readonly method: "alternative-text" | "annotation" | "attachment" | "attribute" | "clipped" | "colour-on-picture" | "comment" | "covered" | "deleted" | "fallback" | "field-code" | "hidden-attribute" | "hidden-layer" | "hidden-run" | "invisible" | "metadata" | "not-displayed" | "off-screen" | "same-colour" | "tiny" | "title" | "transparent" | "unseen-layer";
            readonly text: string;
            readonly at: number;
            readonly place: {
                readonly page?: number;
                readonly line?: number;
                readonly element?: string;
            };
        }[];
        readonly remarks: readonly ("damaged-text" | "embedded-files" | "name-mismatch" | "pages-without-text")[];
    }, {
        readonly name: string;
        readonly format: "docx" | "html" | "markdown" | "pdf" | "text";
        readonly digest: string;
        readonly text: string;
        readonly pages: readonly number[];
        readonly headings: readonly number[];
        readonly hidden: readonly {
            readonly method: "alternative-text" | "annotation" | "attachment" | "attribute" | "clipped" | "colour-on-picture" | "comment" | "covered" | "deleted" | "fallback" | "field-code" | "hidden-attribute" | "hidden-layer" | "hidden-run" | "invisible" | "metadata" | "not-displayed" | "off-screen" | "same-colour" | "tiny" | "title" | "transparent" | "unseen-layer";
            readonly text: string;
            readonly at: number;
            readonly place: {
                readonly page?: number;
                readonly line?: number;
                readonly element?: string;
            };
        }[];
        readonly remarks: readonly ("damaged-text" | "embedded-files" | "name-mismatch" | "pages-without-text")[];
    }>>;
    target: z.ZodExactOptional<z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>>;
    tags: z.ZodExactOptional<z.ZodType<readonly string[], readonly string[], z.core.$ZodTypeInternals<readonly string[], readonly string[]>>>;
    chunkSize: z.ZodExactOptional<z.ZodType<number, number, z.core.$ZodTypeInternals<number, number>>>;
}, z.core.$strict>;

export declare const inspectDocumentRequest: z.ZodObject<{
    document: z.ZodString;
}, z.core.$strict>;

export declare const inspectRequest: z.ZodObject<{
    id: z.ZodString;
}, z.core.$strict>;

export declare const journalRequest: z.ZodObject<{
    from: z.ZodExactOptional<z.ZodNumber>;
    limit: z.ZodExactOptional<z.ZodNumber>;
    backwards: z.ZodExactOptional<z.ZodBoolean>;
}, z.core.$strict>;

/** How serious a finding is. A number, so that comparisons are numeric and never alphabetic. */
export declare const levels: readonly [0, 1, 2, 3, 4];

export declare const listRequest: z.ZodObject<{
    states: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodEnum<{
        active: "active";
        erased: "erased";
        quarantined: "quarantined";
        retired: "retired";
    }>>>>;
    targets: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
    after: z.ZodExactOptional<z.ZodString>;
    limit: z.ZodExactOptional<z.ZodNumber>;
}, z.core.$strict>;

declare const manifestSchema: z.ZodObject<{
    format: z.ZodLiteral<"bezoar-bundle/1">;
    space: z.ZodString;
    records: z.ZodInt;
    texts: z.ZodInt;
    missing: z.ZodInt;
    withTexts: z.ZodBoolean;
    contents: z.ZodString;
    checkpoint: z.ZodObject<{
        format: z.ZodLiteral<"bezoar-checkpoint/1">;
        seq: z.ZodInt;
        hash: z.ZodString;
        at: z.ZodInt;
        space: z.ZodString;
        publicKey: z.ZodString;
        signature: z.ZodString;
    }, z.core.$strict>;
}, z.core.$strict>;

/**
 * Contexts in which the words of an attack are often harmless: in quotation marks, negated, in a question that asks for
 * information, in a code block, in a discussion of attacks, or introduced as an example or a test.
 */
export declare const mitigations: readonly ['quoted', 'negated', 'asked', 'code', 'talk', 'mentioned'];

export declare const observeRequest: z.ZodObject<{
    source: z.ZodString;
    content: z.ZodCustom<string | readonly ContentPart[], string | readonly ContentPart[]>;
    channel: z.ZodExactOptional<z.ZodType<"agent" | "document" | "import" | "operator" | "tool" | "unknown" | "user", "agent" | "document" | "import" | "operator" | "tool" | "unknown" | "user", z.core.$ZodTypeInternals<"agent" | "document" | "import" | "operator" | "tool" | "unknown" | "user", "agent" | "document" | "import" | "operator" | "tool" | "unknown" | "user">>>;
    uri: z.ZodExactOptional<z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>>;
    compatible: z.ZodExactOptional<z.ZodBoolean>;
}, z.core.$strict>;

export declare const originSchema: z.ZodObject<{
    channel: z.ZodEnum<{
        agent: "agent";
        document: "document";
        import: "import";
        operator: "operator";
        tool: "tool";
        unknown: "unknown";
        user: "user";
    }>;
    principal: z.ZodString;
    session: z.ZodExactOptional<z.ZodString>;
    tool: z.ZodExactOptional<z.ZodString>;
    uri: z.ZodExactOptional<z.ZodString>;
}, z.core.$strict>;

declare const place: z.ZodObject<{
    page: z.ZodExactOptional<z.ZodInt>;
    line: z.ZodExactOptional<z.ZodInt>;
    element: z.ZodExactOptional<z.ZodString>;
}, z.core.$strict>;

/** What a user may change. An absent key keeps the value of the preset; inside a group, a key set to undefined is an error. */
export declare const policySettings: z.ZodObject<{
    preset: z.ZodOptional<z.ZodEnum<{
        balanced: "balanced";
        observe: "observe";
        strict: "strict";
    }>>;
    rows: z.ZodOptional<z.ZodArray<z.ZodObject<{
        id: z.ZodString;
        when: z.ZodObject<{
            level: z.ZodExactOptional<z.ZodLiteral<0 | 1 | 2 | 3 | 4>>;
            impact: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
                "carries-credential": "carries-credential";
                "changes-agent-configuration": "changes-agent-configuration";
                "claims-authority": "claims-authority";
                "grants-permission": "grants-permission";
                "introduces-destination": "introduces-destination";
                "names-payment-target": "names-payment-target";
                "runs-code": "runs-code";
                "sets-standing-rule": "sets-standing-rule";
            }>>>;
            signal: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
                consensus: "consensus";
                dormant: "dormant";
                echo: "echo";
                habit: "habit";
                importance: "importance";
                joint: "joint";
                metadata: "metadata";
                "no-session": "no-session";
                record: "record";
                timestamp: "timestamp";
            }>>>;
            trust: z.ZodExactOptional<z.ZodEnum<{
                agent: "agent";
                external: "external";
                unknown: "unknown";
                user: "user";
                verified: "verified";
            }>>;
            path: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
                ingest: "ingest";
                load: "load";
                recall: "recall";
                write: "write";
            }>>>;
            complete: z.ZodExactOptional<z.ZodLiteral<false>>;
        }, z.core.$strict>;
        verdict: z.ZodEnum<{
            allow: "allow";
            block: "block";
            challenge: "challenge";
            quarantine: "quarantine";
            sanitize: "sanitize";
        }>;
        why: z.ZodString;
    }, z.core.$strict>>>;
    remove: z.ZodOptional<z.ZodArray<z.ZodString>>;
    limits: z.ZodOptional<z.ZodObject<{
        contentCodePoints: z.ZodExactOptional<z.ZodInt>;
        tags: z.ZodExactOptional<z.ZodInt>;
        tagCodePoints: z.ZodExactOptional<z.ZodInt>;
        entries: z.ZodExactOptional<z.ZodInt>;
        batch: z.ZodExactOptional<z.ZodInt>;
        queryCodePoints: z.ZodExactOptional<z.ZodInt>;
        parents: z.ZodExactOptional<z.ZodInt>;
        recall: z.ZodExactOptional<z.ZodInt>;
        nameCodePoints: z.ZodExactOptional<z.ZodInt>;
        uriCodePoints: z.ZodExactOptional<z.ZodInt>;
        reasonCodePoints: z.ZodExactOptional<z.ZodInt>;
    }, z.core.$strict>>;
    rates: z.ZodOptional<z.ZodObject<{
        windowSeconds: z.ZodExactOptional<z.ZodInt>;
        space: z.ZodExactOptional<z.ZodInt>;
        writes: z.ZodExactOptional<z.ZodObject<{
            agent: z.ZodExactOptional<z.ZodInt>;
            document: z.ZodExactOptional<z.ZodInt>;
            import: z.ZodExactOptional<z.ZodInt>;
            operator: z.ZodExactOptional<z.ZodInt>;
            tool: z.ZodExactOptional<z.ZodInt>;
            unknown: z.ZodExactOptional<z.ZodInt>;
            user: z.ZodExactOptional<z.ZodInt>;
        }, z.core.$strict>>;
    }, z.core.$strict>>;
    budget: z.ZodOptional<z.ZodObject<{
        unit: z.ZodExactOptional<z.ZodEnum<{
            "code-points": "code-points";
            tokens: "tokens";
        }>>;
        size: z.ZodExactOptional<z.ZodInt>;
    }, z.core.$strict>>;
    taint: z.ZodOptional<z.ZodObject<{
        window: z.ZodExactOptional<z.ZodInt>;
    }, z.core.$strict>>;
    review: z.ZodOptional<z.ZodObject<{
        expiresAfterDays: z.ZodExactOptional<z.ZodInt>;
    }, z.core.$strict>>;
}, z.core.$strict>;

export declare const presetNames: readonly ['observe', 'balanced', 'strict'];

export declare const provenanceSchema: z.ZodObject<{
    channel: z.ZodEnum<{
        agent: "agent";
        document: "document";
        import: "import";
        operator: "operator";
        tool: "tool";
        unknown: "unknown";
        user: "user";
    }>;
    principal: z.ZodString;
    session: z.ZodExactOptional<z.ZodString>;
    tool: z.ZodExactOptional<z.ZodString>;
    uri: z.ZodExactOptional<z.ZodString>;
    trust: z.ZodEnum<{
        agent: "agent";
        external: "external";
        unknown: "unknown";
        user: "user";
        verified: "verified";
    }>;
    parents: z.ZodArray<z.ZodString>;
}, z.core.$strict>;

/** Limits on the number of writes in a time window, counted from the accepted writes in the journal; 0 means no limit. */
export declare const ratesSchema: z.ZodObject<{
    windowSeconds: z.ZodInt;
    writes: z.ZodObject<{
        agent: z.ZodInt;
        document: z.ZodInt;
        import: z.ZodInt;
        operator: z.ZodInt;
        tool: z.ZodInt;
        unknown: z.ZodInt;
        user: z.ZodInt;
    }, z.core.$strict>;
    space: z.ZodInt;
}, z.core.$strict>;

export declare const recallRequest: z.ZodObject<{
    query: z.ZodExactOptional<z.ZodString>;
    kinds: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodEnum<{
        baseline: "baseline";
        context_field: "context_field";
        document: "document";
        note: "note";
        observation: "observation";
        user: "user";
    }>>>>;
    targets: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
    channels: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodEnum<{
        agent: "agent";
        document: "document";
        import: "import";
        operator: "operator";
        tool: "tool";
        unknown: "unknown";
        user: "user";
    }>>>>;
    minTrust: z.ZodExactOptional<z.ZodType<"agent" | "external" | "unknown" | "user" | "verified", "agent" | "external" | "unknown" | "user" | "verified", z.core.$ZodTypeInternals<"agent" | "external" | "unknown" | "user" | "verified", "agent" | "external" | "unknown" | "user" | "verified">>>;
    from: z.ZodExactOptional<z.ZodNumber>;
    to: z.ZodExactOptional<z.ZodNumber>;
    limit: z.ZodExactOptional<z.ZodType<number, number, z.core.$ZodTypeInternals<number, number>>>;
}, z.core.$strict>;

export declare const recordedFindingSchema: z.ZodObject<{
    rule: z.ZodString;
    category: z.ZodEnum<{
        "authority-forgery": "authority-forgery";
        "command-and-control": "command-and-control";
        concealment: "concealment";
        custom: "custom";
        exfiltration: "exfiltration";
        "hidden-content": "hidden-content";
        "identity-hijack": "identity-hijack";
        "instruction-override": "instruction-override";
        learned: "learned";
        persistence: "persistence";
        "prompt-leak": "prompt-leak";
        secret: "secret";
        "self-replication": "self-replication";
        sentinel: "sentinel";
        sleeper: "sleeper";
        "tool-abuse": "tool-abuse";
    }>;
    level: z.ZodLiteral<0 | 1 | 2 | 3 | 4>;
    confidence: z.ZodInt;
    span: z.ZodObject<{
        start: z.ZodInt;
        end: z.ZodInt;
    }, z.core.$strict>;
    view: z.ZodEnum<{
        "as-written": "as-written";
        compact: "compact";
        decoded: "decoded";
        folded: "folded";
        joined: "joined";
        unhidden: "unhidden";
    }>;
    in: z.ZodExactOptional<z.ZodEnum<{
        document: "document";
        hidden: "hidden";
        metadata: "metadata";
        tags: "tags";
    }>>;
    of: z.ZodExactOptional<z.ZodString>;
    entries: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
    measured: z.ZodExactOptional<z.ZodRecord<z.ZodString, z.ZodNumber>>;
}, z.core.$strict>;

export declare const releaseDocumentRequest: z.ZodObject<{
    document: z.ZodString;
    reason: z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>;
    contentHash: z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>;
    accepts: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
    vouched: z.ZodExactOptional<z.ZodBoolean>;
}, z.core.$strict>;

export declare const releaseRequest: z.ZodObject<{
    id: z.ZodString;
    reason: z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>;
    contentHash: z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>;
    edited: z.ZodExactOptional<z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>>;
    accepts: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
    vouched: z.ZodExactOptional<z.ZodBoolean>;
}, z.core.$strict>;

export declare const removeRequest: z.ZodObject<{
    id: z.ZodString;
}, z.core.$strict>;

export declare const renderings: readonly ['verbatim', 'fenced', 'placeholder'];

export declare const reopenRequest: z.ZodObject<{
    id: z.ZodString;
    reason: z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>;
}, z.core.$strict>;

/** `expect` is the hash of the content as the caller last read it. When it is another by now, nothing is replaced. */
export declare const replaceRequest: z.ZodObject<{
    id: z.ZodString;
    content: z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>;
    tags: z.ZodExactOptional<z.ZodType<readonly string[], readonly string[], z.core.$ZodTypeInternals<readonly string[], readonly string[]>>>;
    importance: z.ZodExactOptional<z.ZodType<number, number, z.core.$ZodTypeInternals<number, number>>>;
    parents: z.ZodExactOptional<z.ZodType<readonly string[], readonly string[], z.core.$ZodTypeInternals<readonly string[], readonly string[]>>>;
    expect: z.ZodExactOptional<z.ZodString>;
}, z.core.$strict>;

export declare const replayBundleRequest: z.ZodObject<{
    lines: z.ZodCustom<AsyncIterable<unknown>, AsyncIterable<unknown>>;
    trust: z.ZodCustom<import("./verify.ts").BundleTrust, import("./verify.ts").BundleTrust>;
    limit: z.ZodExactOptional<z.ZodNumber>;
    onProgress: z.ZodExactOptional<z.ZodCustom<(records: number) => void, (records: number) => void>>;
}, z.core.$strict>;

export declare const replayRequest: z.ZodObject<{
    limit: z.ZodExactOptional<z.ZodNumber>;
    onProgress: z.ZodExactOptional<z.ZodCustom<(records: number) => void, (records: number) => void>>;
}, z.core.$strict>;

export declare const reportSchema: z.ZodObject<{
    findings: z.ZodArray<z.ZodObject<{
        ruleId: z.ZodString;
        category: z.ZodEnum<{
            "authority-forgery": "authority-forgery";
            "command-and-control": "command-and-control";
            concealment: "concealment";
            custom: "custom";
            exfiltration: "exfiltration";
            "hidden-content": "hidden-content";
            "identity-hijack": "identity-hijack";
            "instruction-override": "instruction-override";
            learned: "learned";
            persistence: "persistence";
            "prompt-leak": "prompt-leak";
            secret: "secret";
            "self-replication": "self-replication";
            sentinel: "sentinel";
            sleeper: "sleeper";
            "tool-abuse": "tool-abuse";
        }>;
        level: z.ZodLiteral<0 | 1 | 2 | 3 | 4>;
        confidence: z.ZodNumber;
        span: z.ZodObject<{
            start: z.ZodInt;
            end: z.ZodInt;
        }, z.core.$strict>;
        evidence: z.ZodString;
        view: z.ZodEnum<{
            "as-written": "as-written";
            compact: "compact";
            decoded: "decoded";
            folded: "folded";
            joined: "joined";
            unhidden: "unhidden";
        }>;
        mitigations: z.ZodArray<z.ZodEnum<{
            asked: "asked";
            code: "code";
            mentioned: "mentioned";
            negated: "negated";
            quoted: "quoted";
            talk: "talk";
        }>>;
        threats: z.ZodArray<z.ZodString>;
    }, z.core.$strict>>;
    impacts: z.ZodArray<z.ZodObject<{
        impact: z.ZodEnum<{
            "carries-credential": "carries-credential";
            "changes-agent-configuration": "changes-agent-configuration";
            "claims-authority": "claims-authority";
            "grants-permission": "grants-permission";
            "introduces-destination": "introduces-destination";
            "names-payment-target": "names-payment-target";
            "runs-code": "runs-code";
            "sets-standing-rule": "sets-standing-rule";
        }>;
        ruleId: z.ZodString;
        span: z.ZodObject<{
            start: z.ZodInt;
            end: z.ZodInt;
        }, z.core.$strict>;
        evidence: z.ZodString;
    }, z.core.$strict>>;
    level: z.ZodLiteral<0 | 1 | 2 | 3 | 4>;
    complete: z.ZodBoolean;
}, z.core.$strict>;

export declare const restoreRequest: z.ZodObject<{
    to: z.ZodUnion<readonly [z.ZodObject<{
        seq: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        time: z.ZodNumber;
    }, z.core.$strip>]>;
    reason: z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>;
    dryRun: z.ZodExactOptional<z.ZodBoolean>;
    revive: z.ZodExactOptional<z.ZodBoolean>;
}, z.core.$strict>;

declare const review: z.ZodObject<{
    expiresAfterDays: z.ZodInt;
}, z.core.$strict>;

export declare const revokeRequest: z.ZodObject<{
    id: z.ZodString;
    reason: z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>;
    descendants: z.ZodExactOptional<z.ZodBoolean>;
    dryRun: z.ZodExactOptional<z.ZodBoolean>;
}, z.core.$strict>;

/** One line of the table. The strictest verdict of all matching rows applies. */
declare const row: z.ZodObject<{
    id: z.ZodString;
    when: z.ZodObject<{
        level: z.ZodExactOptional<z.ZodLiteral<0 | 1 | 2 | 3 | 4>>;
        impact: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
            "carries-credential": "carries-credential";
            "changes-agent-configuration": "changes-agent-configuration";
            "claims-authority": "claims-authority";
            "grants-permission": "grants-permission";
            "introduces-destination": "introduces-destination";
            "names-payment-target": "names-payment-target";
            "runs-code": "runs-code";
            "sets-standing-rule": "sets-standing-rule";
        }>>>;
        signal: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
            consensus: "consensus";
            dormant: "dormant";
            echo: "echo";
            habit: "habit";
            importance: "importance";
            joint: "joint";
            metadata: "metadata";
            "no-session": "no-session";
            record: "record";
            timestamp: "timestamp";
        }>>>;
        trust: z.ZodExactOptional<z.ZodEnum<{
            agent: "agent";
            external: "external";
            unknown: "unknown";
            user: "user";
            verified: "verified";
        }>>;
        path: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
            ingest: "ingest";
            load: "load";
            recall: "recall";
            write: "write";
        }>>>;
        complete: z.ZodExactOptional<z.ZodLiteral<false>>;
    }, z.core.$strict>;
    verdict: z.ZodEnum<{
        allow: "allow";
        block: "block";
        challenge: "challenge";
        quarantine: "quarantine";
        sanitize: "sanitize";
    }>;
    why: z.ZodString;
}, z.core.$strict>;

export declare const sessionRequest: z.ZodObject<{
    targets: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
    budget: z.ZodExactOptional<z.ZodObject<{
        unit: z.ZodEnum<{
            "code-points": "code-points";
            tokens: "tokens";
        }>;
        size: z.ZodNumber;
    }, z.core.$strip>>;
    dryRun: z.ZodExactOptional<z.ZodBoolean>;
}, z.core.$strict>;

export declare const shownEntrySchema: z.ZodObject<{
    id: z.ZodString;
    version: z.ZodInt;
    trust: z.ZodEnum<{
        agent: "agent";
        external: "external";
        unknown: "unknown";
        user: "user";
        verified: "verified";
    }>;
    rendering: z.ZodEnum<{
        fenced: "fenced";
        placeholder: "placeholder";
        verbatim: "verbatim";
    }>;
}, z.core.$strict>;

/** Limits above which a request is refused. Lengths are in code points. */
declare const sizeLimits: z.ZodObject<{
    contentCodePoints: z.ZodInt;
    tags: z.ZodInt;
    tagCodePoints: z.ZodInt;
    entries: z.ZodInt;
    batch: z.ZodInt;
    queryCodePoints: z.ZodInt;
    parents: z.ZodInt;
    recall: z.ZodInt;
    nameCodePoints: z.ZodInt;
    uriCodePoints: z.ZodInt;
    reasonCodePoints: z.ZodInt;
}, z.core.$strict>;

export declare const spanSchema: z.ZodObject<{
    start: z.ZodInt;
    end: z.ZodInt;
}, z.core.$strict>;

declare const taint: z.ZodObject<{
    window: z.ZodInt;
}, z.core.$strict>;

export declare const textsRequest: z.ZodObject<{
    id: z.ZodString;
}, z.core.$strict>;

export declare const traceRequest: z.ZodObject<{
    id: z.ZodString;
}, z.core.$strict>;

export declare const verifyRequest: z.ZodObject<{
    checkpoint: z.ZodExactOptional<z.ZodType<{
        readonly format: "bezoar-checkpoint/1";
        readonly space: string;
        readonly seq: number;
        readonly hash: string;
        readonly at: number;
        readonly publicKey: string;
        readonly signature: string;
    }, {
        readonly format: "bezoar-checkpoint/1";
        readonly space: string;
        readonly seq: number;
        readonly hash: string;
        readonly at: number;
        readonly publicKey: string;
        readonly signature: string;
    }, z.core.$ZodTypeInternals<{
        readonly format: "bezoar-checkpoint/1";
        readonly space: string;
        readonly seq: number;
        readonly hash: string;
        readonly at: number;
        readonly publicKey: string;
        readonly signature: string;
    }, {
        readonly format: "bezoar-checkpoint/1";
        readonly space: string;
        readonly seq: number;
        readonly hash: string;
        readonly at: number;
        readonly publicKey: string;
        readonly signature: string;
    }>>>;
    publicKey: z.ZodExactOptional<z.ZodString>;
    onProgress: z.ZodExactOptional<z.ZodCustom<(records: number) => void, (records: number) => void>>;
}, z.core.$strict>;

/**
 * A way of reading a text. Each view maps back to positions in the original text. `joined` reads a text together with
 * others; its spans cover the part that belongs to this text.
 */
export declare const viewNames: readonly ['as-written', 'unhidden', 'folded', 'compact', 'decoded', 'joined'];
