// What `bezoar` exports. Written by `npm run gen`; a test compares.

export { AttributeRequest };
export { AttributeResult };
export { Attribution };
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
export { DocumentPiece };
export { DocumentPlace };
export { DocumentRelease };
export { DocumentRemark };
export { DocumentReviewResult };
export { EmbeddedAs };
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
export { EvidenceRow };
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
export { GuardedSession };
export { GuardedSpace };
export { Head };
export { HeldAge };
export { HeldCount };
export { HeldEntry };
export { HeldPage };
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
export { MeaningUse };
export { MissingSighting };
export { Mitigation };
export { NoFields };
export { NotReplayable };
export { NotVouched };
export { Observation };
export { ObserveResult };
export { ObservedContent };
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
export { ProtectRequest };
export { ProtectResult };
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
export { ReplacedEntry };
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
export { SearchTerm };
export { ServerState };
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
export { StateArea };
export { StateChange };
export { StateRow };
export { Stats };
export { Store };
export { TextEmbedder };
export { TextHistory };
export { TextScanner };
export { TextVector };
export { TextsRequest };
export { TraceRequest };
export { TraceResult };
export { Trust };
export { UnprotectResult };
export { VectorStore };
export { Verdict };
export { Verification };
export { VerifyRequest };
export { ViewName };
export { VouchRequest };
export { VouchResult };
export { VouchSourceRequest };
export { VouchSourceResult };
export { WrapOptions };
export { WrappedContent };
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

/** Texts that an agent is about to use, such as the arguments of a tool call. */
export type AttributeRequest = z.infer<typeof attributeRequest>;

/** Where each text comes from, in the order of the request. */
export interface AttributeResult {
    readonly outcome: 'attributed';
    readonly texts: readonly Attribution[];
}

/** Where the words of a text came from. */
export type Attribution = Inferred<typeof attributionSchema>;

/** The journal of the space. */
export interface Audit {
    /** A range of the journal, record by record. */
    journal(range: JournalRange, origin: Origin): Promise<JournalResult>;
    /** Everything that happened to one entry. */
    history(request: HistoryRequest, origin: Origin): Promise<HistoryResult>;
    /** Every text an entry ever had, by the digests its history names. For people. */
    texts(request: TextsRequest, person: Origin): Promise<TextHistory>;
    /** Checks everything and trusts nothing: the chain, the seals, every row and every text. */
    verify(request: VerifyRequest, origin: Origin): Promise<Verification>;
    /** A signed statement of the current head, to be stored elsewhere; refused while the journal is empty. */
    checkpoint(request: NoFields, origin: Origin): Promise<CheckpointResult>;
    /** Counts of what the space contains. */
    stats(request: NoFields, origin: Origin): Promise<Stats>;
    /** Makes every recorded decision again with today's rules and policy. Nothing is stored. */
    replay(request: ReplayRequest, origin: Origin): Promise<ReplayResult>;
    /** The whole space as the lines of one file that can be verified anywhere; returns the id of the bundle. */
    exportBundle(request: ExportBundleRequest, origin: Origin): AsyncGenerator<string, ExportSummary>;
    /** Writes the active entries of a bundle into this space, as text from outside. */
    importBundle(request: ImportBundleRequest, person: Origin): Promise<ImportResult>;
    /** Makes the decisions of a bundle again with today's rules and policy. Nothing is stored. */
    replayBundle(request: ReplayBundleRequest, origin: Origin): Promise<BundleReplay>;
    /** Verifies a stored baseline, then compares a decision with it. */
    compareBaseline(comparison: BaselineComparison, origin: Origin): Promise<BaselineResult>;
    /** Which fields of a decision's context existed when it was made, and who provided them. */
    context(query: ContextQuery, origin: Origin): Promise<ContextResult>;
    /** What is in force for a session, with the id of that state. */
    stateWindow(query: WindowQuery, origin: Origin): Promise<SpaceWindow>;
}

/** One operation of a batch. */
export type BatchOperation = ({
    readonly action: 'write';
} & Candidate) | ({
    readonly action: 'replace';
} & Replacement) | {
    readonly action: 'remove';
    readonly id: string;
};

/**
 * Operations that are applied together, in order. With `refuseHeld`, a text that would be held for a person refuses the
 * whole batch: for a caller that cannot apply it in part.
 */
export type BatchRequest = z.infer<typeof batchRequest>;

export type BatchResult = {
    readonly outcome: 'applied';
    readonly results: readonly (WriteResult | RemoveResult)[];
} | Refused;

/**
 * Which entries to browse. With words in `query` the best matches come first, without them the newest; `cursor` is
 * `next` of the previous page; `limit` defaults to 50, at most 500.
 */
export type BrowseFilter = z.infer<typeof browseRequest>;

export type BrowseResult = {
    readonly outcome: 'browsed';
    readonly entries: readonly BrowsedEntry[];
    /** How many entries match the filter. With a query: how many of them the search returned. */
    readonly total: number;
    readonly next?: string;
} | Refused;

/** One entry with its raw text: for people, never for a prompt. */
export interface BrowsedEntry {
    readonly facts: EntryFacts;
    readonly seq: number;
    readonly updatedAt: number;
    /** Absent when erased, or when the stored text differs from the journal. */
    readonly text?: {
        readonly content: string;
        readonly tags: readonly string[];
        readonly contentHash: string;
    };
}

/** A defect in a bundle. `line` counts from 1. */
export type BundleBreak = 
/** Not a line of a bundle, or in the wrong place. */
{
    readonly kind: 'line';
    readonly line: number;
} | {
    readonly kind: 'record';
    readonly line: number;
    readonly flaw: Flaw;
}
/** A text that does not match its digest, that no record names, or that appears twice. */
 | {
    readonly kind: 'text';
    readonly line: number;
    readonly why: 'edited' | 'unnamed' | 'twice';
}
/** The end of the bundle is missing. */
 | {
    readonly kind: 'cut';
} | {
    readonly kind: 'manifest';
    readonly field: keyof Manifest;
} | {
    readonly kind: 'signature';
    readonly of: 'manifest' | 'checkpoint';
}
/** Signed with a key that the caller does not expect. */
 | {
    readonly kind: 'signer';
    readonly publicKey: string;
};

/**
 * A space in one file of JSON Lines: a header, every record, the texts that still exist, and a manifest. Records come
 * before texts so that a reader knows which texts to expect, and the manifest comes last so that a writer needs only
 * one pass.
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
    /** The public key it must be signed with. Default: the keyring's own. */
    readonly publicKey?: string;
    /** Accept any signer: the signature then proves only that nothing has changed since it was made. */
    readonly anySigner?: boolean;
    /** The keys the journal was sealed with, if available. */
    readonly keyring?: Keyring;
}

export interface BundleVerification {
    readonly ok: boolean;
    /** The id of the bundle; empty when it has no manifest. */
    readonly id: string;
    readonly space: string;
    readonly records: number;
    readonly texts: number;
    /** Texts that the journal names, that were not erased, and that are missing from the bundle. */
    readonly missing: number;
    readonly head: Head | undefined;
    /** Whether the seal of each record was also checked, which only the owner of the key can do. */
    readonly seals: 'checked' | 'unchecked';
    readonly breaks: readonly BundleBreak[];
}

/**
 * A text proposed for memory. Anything the text says about its own origin is ordinary content. `target` defaults to
 * `memory`; `importance` goes from 0 to 10 and defaults to 5; `parents` are the entries the text was made from;
 * `claimedAt` is when its source says it was made, in milliseconds since 1970: never trusted, only compared with the
 * journal. `expiresAt` is when the entry expires, in milliseconds since 1970; it must be in the future.
 */
export type Candidate = z.infer<typeof candidateSchema>;

export type Category = (typeof categories)[number];

export type Channel = (typeof channels)[number];

/** A write would be refused before its text is assessed; the policy's verdict on the text is reported all the same. */
export interface CheckRefused extends Refused {
    readonly explanation: Explanation;
}

/** A candidate, and the policy path to explain (default `write`). */
export type CheckRequest = z.infer<typeof checkRequest>;

/** The answer to `check`. */
export type CheckResult = CheckedText | CheckRefused;

/** What a write would answer. */
export interface CheckedText {
    readonly outcome: 'checked';
    readonly judged: Judgement;
    /** The policy's verdict on the text for the requested path, and the policy row behind it. */
    readonly explanation: Explanation;
    /** The text as the write would keep it, if private data in it would be masked. */
    readonly masked?: Pick<CanonicalCandidate, 'content' | 'tags'>;
    /** The write would exceed a rate limit, whatever its text. */
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
export type CommitResult = {
    readonly ok: true;
    readonly durable?: Promise<void>;
} | {
    readonly ok: false;
    readonly head: Head | undefined;
    readonly alike?: readonly string[];
};

/** A part of a message: a string, or an object of some provider. */
export type ContentPart = string | {
    readonly [key: string]: unknown;
};

/** A decision about one text and the facts it was based on. Everything derivable is computed on reading. */
export type Decision = Inferred<typeof decisionSchema>;

/** Which entry to discard, and why. */
export type DiscardRequest = z.infer<typeof discardRequest>;

export type DiscardResult = {
    readonly outcome: 'discarded';
    readonly id: string;
    readonly version: number;
} | Refused;

/** Which document to discard, and why. */
export type DocumentDiscard = z.infer<typeof discardDocumentRequest>;

/** A finding about a document, with its location. Contains none of its text. */
export interface DocumentFinding extends RecordedFinding {
    readonly where: DocumentPlace & {
        readonly method?: HidingMethod;
        /** Number of words of the hidden text. */
        readonly words?: number;
    };
}

export type DocumentFormat = (typeof documentFormats)[number];

/** The held pieces of one document, in document order, with everything a reviewer has to read. */
export interface DocumentInspection {
    readonly outcome: 'inspected';
    /** The entry that represents the document. */
    readonly id: string;
    readonly pieces: readonly DocumentPiece[];
    /** Hash over all pieces and what they replace: only what the reviewer has read is released. */
    readonly contentHash: string;
}

/** A held piece of a document, and the entry that it would replace. */
export interface DocumentPiece extends BrowsedEntry {
    readonly replaced?: ReplacedEntry;
}

/** A place in a document, for reviewers. It contains no text that the author of the document can choose. */
export type DocumentPlace = Inferred<typeof place>;

/**
 * Releases all held pieces of a document. `document` is the entry that represents it, or any piece of it; `contentHash`
 * comes from the inspection that the reviewer read; `accepts` applies to every piece (default: the rules each was held
 * for).
 */
export type DocumentRelease = z.infer<typeof releaseDocumentRequest>;

export type DocumentRemark = (typeof documentRemarks)[number];

export type DocumentReviewResult = {
    readonly outcome: 'released' | 'discarded';
    readonly id: string;
    readonly pieces: readonly string[];
} | Refused;

/** What a text is embedded for; some models need to know. */
export type EmbeddedAs = 'memory' | 'query';

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
    /** Everything the entry was derived from, nearest first. */
    readonly ancestors: readonly LineageEntry[];
    /** Everything derived from the entry, nearest first. */
    readonly descendants: readonly LineageEntry[];
    readonly sightings: readonly Sighting[];
    /** False if `missing` names records, so that more sessions may have seen the entry than `sightings` says. */
    readonly complete: boolean;
    readonly missing: readonly MissingSighting[];
    /**
     * Reads since the entry was made whose records have been trimmed, and the last of them: each may have shown it. Absent if none
     * was trimmed.
     */
    readonly trimmed?: {
        readonly reads: number;
        readonly seq: number;
        readonly at: number;
    };
}

/**
 * Everything the core may learn from the outside world. Tests and the lab pass a scripted one, so that a run can be
 * repeated.
 */
export interface Env {
    /** Milliseconds since 1970, by the system clock. */
    now(): number;
    /** A unique, unpredictable id. */
    id(): string;
    /** `size` random bytes. */
    random(size: number): Uint8Array;
    /** Waits. A simulation passes its own; without it, the guard waits by the system's timers. */
    sleep?(milliseconds: number): Promise<void>;
    /** Milliseconds since some moment, to see how long something took. In a simulation, computing takes no time. */
    elapsed?(): number;
}

/** Which entry to erase, and why. A dry run unless `dryRun` is false: look at the result first. */
export type EraseRequest = z.infer<typeof eraseRequest>;

export type EraseResult = {
    readonly outcome: 'erased' | 'would-erase';
    readonly id: string;
    /** Number of erased texts: one for every version that had its own. */
    readonly texts: number;
    /**
     * Number of places where any of the texts was still found afterwards, of those that erasing touched and those that an
     * index leads to. Always zero for a dry run, and when an interrupted erasure was finished.
     */
    readonly residue: number;
    /** Entries derived from it, which may repeat it in other words. */
    readonly descendants: readonly string[];
} | Refused;

/** One operation: who did it, what was decided, and what changed. Each operation, even a refused one, makes exactly one. */
export type Event = Inferred<typeof eventSchema>;

export type EventType = (typeof eventTypes)[number];

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

export interface ExpireResult {
    readonly outcome: 'expired';
    readonly ids: readonly string[];
}

/** A ruling with every row that supports it. */
export interface Explanation extends Ruling {
    readonly rendering: Rendering;
    /** Every row that matched, in the order of the table. Exactly one decided, unless none matched or an exception did. */
    readonly matched: readonly {
        readonly id: string;
        readonly verdict: Verdict;
        readonly why: string;
        readonly decided: boolean;
    }[];
    /** The same in one paragraph. */
    readonly text: string;
}

/** `texts: false` leaves all texts out: the decisions can be checked elsewhere, and the texts stay here. */
export type ExportBundleRequest = z.infer<typeof exportBundleRequest>;

export interface ExportSummary {
    readonly id: string;
    readonly manifest: Manifest;
}

/** A parsed document: the text readers see, the text they do not see, and where pages and headings start. */
export type ExtractedDocument = Inferred<typeof documentSchema>;

/**
 * An error that the operator or a developer must fix. Anything that an attacker can cause is never a Fault: it is a
 * finding, a verdict or a refusal. `facts` may contain ids, counts, names and positions, never memory text.
 */
export declare class Fault extends Error {
    readonly name = "Fault";
    readonly code: FaultCode;
    readonly facts: Readonly<Record<string, string | number>>;
    constructor(code: FaultCode, message: string, facts?: Record<string, string | number>, cause?: unknown);
}

export type FaultCode = 'config-invalid'
/** A package that Bezoar does not install is needed. The message names the command that installs it. */
 | 'package-missing' | 'pack-invalid' | 'input-invalid' | 'input-unreadable'
/** A value to be hashed is ambiguous. A bug in Bezoar or in a caller that skipped the schemas. */
 | 'value-not-canonical'
/** The name of a space is missing or not accepted. */
 | 'space-invalid'
/** The key is missing, unreadable by Bezoar or readable by others. */
 | 'key-unusable'
/** The journal was sealed with a key that is not in the keyring. */
 | 'key-unknown'
/** Records do not follow from each other, or an entry does not follow from its record. */
 | 'journal-broken'
/** The database is damaged, of a newer version, or not Bezoar's. */
 | 'store-corrupt'
/** Disk full, read-only, connection lost, server gone: nothing of the operation was stored. */
 | 'store-unavailable'
/** The connection was lost during a commit, which may or may not have been stored. Read before you write again. */
 | 'commit-unknown'
/** Gave up after too many conflicting writes. */
 | 'store-contention';

/** One reason for suspicion. */
export type Finding = Inferred<typeof findingSchema>;

/**
 * A memory from another store, and the other words that come with it: tags, a title, anything that reaches a prompt.
 */
export type ForeignText = z.infer<typeof foreignText>;

/** Texts that the caller has loaded from another store. */
export type ForeignTextsRequest = z.infer<typeof foreignTextsRequest>;

/** The texts, in the order of the request. */
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

/** A guard over one store. Every access to the memories in it goes through a guard. */
export interface Guard {
    /** Opens a space by its exact name. There is no other access to a memory. */
    space(name: string): GuardedSpace;
    /**
     * A secret for one purpose, derived from the sealing key: a server can sign what it hands out without ever holding
     * the key of the journal.
     */
    secret(purpose: string): Uint8Array;
    /** Names of all spaces. For operators. */
    spaces(): Promise<readonly string[]>;
    /** Asks again for the policy of every open space, after the configuration has changed. */
    reloadPolicies(): void;
    /** Closes the store. The guard cannot be used afterwards. */
    close(): Promise<void>;
}

/** The parts of a guard. */
export interface GuardOptions {
    readonly store: Store;
    readonly keyring: Keyring;
    readonly scanner: TextScanner;
    /**
     * A second opinion about every text that is about to be remembered and that no person wrote: `encoderReader()`,
     * `llmReader()` or your own. A text that it does not answer about is treated as not scanned completely.
     */
    readonly reader?: TextReader;
    /**
     * A model of yours that turns texts into vectors. A recall then also finds entries that mean the same in other words, and
     * says whether the model answered. It is sent the texts of active entries and the queries.
     */
    readonly embed?: TextEmbedder;
    /** One policy for all spaces, or a function that returns one per space. Default: the `balanced` preset. */
    readonly policy?: Policy | ((space: string) => Policy);
    readonly env?: Env;
    readonly countTokens?: (text: string) => number;
    /**
     * For servers with many concurrent callers: a write waits for others of the same turn of the event loop, and they
     * share one disk flush. Default false: a single caller does not wait.
     */
    readonly manyCallers?: boolean;
    /**
     * How many records come between two sealed images of a space's ledger. Opening a space follows at most about so many
     * records. Default 1,000.
     */
    readonly recordsPerImage?: number;
}

export type GuardPath = (typeof guardPaths)[number];

/** A session of one agent. Every call belongs to it: what it reads is evidence for what it writes. */
export interface GuardedSession {
    readonly id: string;
    /** The memory the session started with, as text for its prompt. */
    readonly start: SessionStart;
    /** For calls of the space that belong to this session. */
    readonly origin: Origin & {
        readonly session: string;
    };
    /** Reports a turn of the user, a tool result, a document or another memory, and returns what the model may read. */
    observe<Content>(observation: Observation<Content>): Promise<ObserveResult<ObservedContent<Content>>>;
    /** Proposes a text: it is trusted like the sources that its content can be traced to. */
    readonly write: InSession<'write'>;
    /** Proposes a new text for an entry. */
    readonly replace: InSession<'replace'>;
    /** Removes an entry from prompts. */
    readonly remove: InSession<'remove'>;
    /** Applies several operations, all or none. */
    readonly batch: InSession<'batch'>;
    /** Reports what `write` would answer. */
    readonly check: InSession<'check'>;
    /** Where texts come from that the agent is about to use. Nothing is stored. */
    readonly attribute: InSession<'attribute'>;
    /** Searches entries for a prompt. */
    readonly recall: InSession<'recall'>;
}

/**
 * The guarded memory of one space. Every call takes `(input, origin)`: an object, and who calls over which channel.
 * Every result has an `outcome`. Anything an attacker can cause is reported as `refused`; a thrown `Fault` means that
 * an operator has to act and that nothing was stored. Every call that changes or shows something adds exactly one
 * record to the journal.
 */
export interface GuardedSpace {
    /** The exact name of the space. */
    readonly name: string;
    /** The policy that decides in this space. */
    readonly policy: Policy;
    /** Proposes a text: it is stored, held for a person, reported as a duplicate, or refused. */
    write(candidate: Candidate, origin: Origin): Promise<WriteResult>;
    /** Proposes a new text for an entry. A held replacement waits beside the entry, which stays unchanged. */
    replace(replacement: Replacement, origin: Origin): Promise<WriteResult>;
    /** Removes an entry from prompts. Its text is kept, and a person can restore it. */
    remove(request: RemoveRequest, origin: Origin): Promise<RemoveResult>;
    /** Applies several operations in order and in one record: all of them or none. */
    batch(request: BatchRequest, origin: Origin): Promise<BatchResult>;
    /** Stores an extracted document (see `readDocument` of `bezoar/node`): all of its chunks, or none. */
    ingest(request: IngestRequest, origin: Origin): Promise<IngestResult>;
    /** Reports what `write` would answer, with the policy's explanation. Nothing is stored. */
    check(request: CheckRequest, origin: Origin): Promise<CheckResult>;
    /** Where texts come from that the session is about to use, such as the arguments of a tool call. Nothing is stored. */
    attribute(request: AttributeRequest, origin: SessionOrigin): Promise<AttributeResult>;
    /**
     * Searches entries for a prompt. The journal records what the session was shown: what its agent restates of it keeps
     * the trust it had. The record is durable before the answer, unless everything shown was the user's own.
     */
    recall(query: RecallQuery, origin: Origin): Promise<RecallResult>;
    /** Entries in the form a model may see, in order of their last change. */
    list(filter: ListFilter, origin: Origin): Promise<ListResult>;
    /** One entry in the form a model may see. */
    get(request: GetRequest, origin: Origin): Promise<GetResult>;
    /** Any entry, including raw texts. For people, never for a prompt. */
    browse(filter: BrowseFilter, person: Origin): Promise<BrowseResult>;
    /** For texts from another store: which entries they match, and how they may be shown. Recorded like a recall. */
    showForeignTexts(request: ForeignTextsRequest, origin: Origin): Promise<ForeignTextsShown>;
    /** Mints a session and freezes the current memory into the text it starts with. */
    startSession(request: SessionRequest, origin: Origin): Promise<SessionStart>;
    /** The same, as an object whose calls all belong to the session. */
    openSession(request: SessionRequest, origin: Origin): Promise<GuardedSession>;
    /** Records what the session reads besides this memory, and wraps it as data unless it is the user's. */
    observe<Content>(observation: Observation<Content>, origin: SessionOrigin): Promise<ObserveResult<ObservedContent<Content>>>;
    /** Held entries, and the decisions of people about them. */
    readonly review: Review;
    /** Tracing, revoking, restoring and erasing. */
    readonly recovery: Recovery;
    /** The journal: reading, verifying, replaying, exporting. */
    readonly audit: Audit;
}

/** The last record of a journal. */
export type Head = Inferred<typeof headSchema>;

/** The held entries of a space and when the oldest of them was written. A decision that was undone does not change it. */
export interface HeldAge extends HeldCount {
    readonly oldestAt: number;
}

/** The held entries of a space, counted by their rows. */
export interface HeldCount {
    readonly space: string;
    readonly count: number;
}

/** A held entry as its row shows it: a hint where to look. Only the guard knows what is true of it. */
export interface HeldEntry {
    readonly space: string;
    readonly id: string;
    readonly version: number;
    /** When it was written, in milliseconds since 1970. */
    readonly createdAt: number;
    readonly updatedAt: number;
    readonly expiresAt?: number;
}

export interface HeldPage {
    readonly entries: readonly HeldEntry[];
    /** Passed as `after` for the next page; absent on the last one. */
    readonly next?: string;
}

/** Text that readers of the document do not see. */
export type HiddenText = Inferred<typeof hiddenText>;

export type HidingMethod = (typeof hidingMethods)[number];

/** One event in the history of an entry. */
export interface HistoryLine {
    readonly seq: number;
    readonly at: number;
    readonly type: EventType;
    readonly by: Origin;
    readonly reason?: string;
    /** The state of the entry after the event; absent when the entry was only shown. */
    readonly after?: {
        readonly version: number;
        readonly state: EntryState;
        readonly inactiveReason?: InactiveReason;
        readonly trust: Trust;
        readonly digest: string | null;
    };
}

/** Which entry. */
export type HistoryRequest = z.infer<typeof historyRequest>;

/** Everything that happened to an entry, oldest first; empty for an unknown id. */
export interface HistoryResult {
    readonly outcome: 'read';
    readonly lines: readonly HistoryLine[];
}

export type Impact = (typeof impacts)[number];

export type ImpactMark = Inferred<typeof impactMarkSchema>;

/** How to open the bundle, and which signature it must have. */
export type ImportBundleRequest = z.infer<typeof importBundleRequest>;

export type ImportResult = {
    readonly outcome: 'imported';
    readonly bundle: BundleVerification;
    readonly stored: number;
    /** Entries held for a person. */
    readonly held: number;
    /** Entries that already exist here, word for word. */
    readonly duplicates: number;
    readonly refused: number;
    /** Entries not imported because they were not active in the bundle, by their state there. */
    readonly left: Readonly<Record<Exclude<EntryState, 'active'>, number>>;
} | BundleRefused;

export type InactiveReason = (typeof inactiveReasons)[number];

/** Nothing of the document was stored. */
export interface IngestRefused extends Refused {
    readonly findings: readonly DocumentFinding[];
}

/** The result of storing a document. Contains none of its text: safe to show to a model. */
export interface IngestReport {
    /** `held`: at least one chunk waits for a person. */
    readonly outcome: 'stored' | 'held';
    /** The entry that represents the document. Every chunk derives from it, so revoking it revokes them all. */
    readonly id: string;
    /** The strictest verdict of the document and its chunks. */
    readonly verdict: Verdict;
    readonly judged: Judgement;
    readonly findings: readonly DocumentFinding[];
    readonly chunks: readonly IngestedChunk[];
    readonly remarks: readonly DocumentRemark[];
}

/**
 * An extracted document, the target of its chunks (default `memory`), their tags, and the maximum size of a chunk in
 * code points (default 2,000).
 */
export type IngestRequest = z.infer<typeof ingestRequest>;

export type IngestResult = IngestReport | IngestRefused;

export interface IngestedChunk {
    readonly id: string;
    /** In the visible text of the document. */
    readonly start: number;
    readonly end: number;
    readonly page?: number;
    /** `duplicate`: an entry has exactly this content already, and was left unchanged. */
    readonly outcome: 'stored' | 'held' | 'duplicate';
    readonly verdict: Verdict;
}

/** Which document to inspect: the entry that represents it, or any piece of it. */
export type InspectDocumentRequest = z.infer<typeof inspectDocumentRequest>;

/** Which entry to inspect. */
export type InspectRequest = z.infer<typeof inspectRequest>;

/** Everything about one entry, including its raw text. For people; never put it into a prompt. */
export interface Inspection {
    readonly outcome: 'inspected';
    readonly facts: EntryFacts;
    readonly seq: number;
    readonly updatedAt: number;
    /** Absent when erased, or when the stored text differs from the journal. */
    readonly text?: {
        readonly content: string;
        readonly tags: readonly string[];
        readonly contentHash: string;
    };
    /** The entry that this one would replace if it were released. */
    readonly replaced?: ReplacedEntry;
    /** What a release must name: covers the text and what it replaces. Absent if either cannot be shown. */
    readonly reviewHash?: string;
    /** Where the words came from, if the guard could tell when they were written. */
    readonly attribution?: Attribution;
    readonly decision?: Decision;
    /** The findings of a new scan, with evidence. */
    readonly findings: readonly Finding[];
    readonly impacts: readonly ImpactMark[];
    readonly complete: boolean;
}

/** Something that differs from the journal. */
export type JournalBreak = RowBreak | {
    readonly kind: 'journal';
    readonly seq: number;
    readonly flaw: Flaw;
}
/** The journal is shorter than the checkpoint says, or is a different one. */
 | {
    readonly kind: 'cut' | 'replaced';
    readonly seq: number;
} | {
    readonly kind: 'checkpoint';
    readonly why: 'signature' | 'space';
} | ImageBreak | ShownBreak;

/**
 * A record in the form it may be shown: complete, since records contain no memory text. Addresses and reasons in it
 * were written by others.
 */
export type JournalLine = Pick<RecordBody, 'seq' | 'at' | 'key' | 'event'> & Pick<SealedRecord, 'hash' | 'mac'>;

/**
 * A range of the journal: starts at record `from` (default: the first) or, with `backwards`, goes from there to older
 * ones (default: the head). `limit` defaults to 100, at most 1,000.
 */
export type JournalRange = z.infer<typeof journalRequest>;

/** Records of the journal, in the requested order. */
export interface JournalResult {
    readonly outcome: 'read';
    readonly lines: readonly JournalLine[];
}

/** What was decided about a text. Contains none of it: safe to show to a model. */
export interface Judgement {
    readonly verdict: Verdict;
    /** The verdict of the policy; differs from the applied one only in observe mode. */
    readonly advised: Verdict;
    readonly row: string;
    readonly why: string;
    readonly trust: Trust;
    readonly findings: readonly RecordedFinding[];
    readonly impacts: readonly Impact[];
    readonly complete: boolean;
    /** What was masked before the text was kept, by kind. */
    readonly redacted?: readonly MaskedKind[];
    /** For a note of an agent: where its content was stated. */
    readonly attribution?: RecordedAttribution;
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
 * Which entries to list: `states` defaults to `active` (others are listed as placeholders); `after` is the entry to
 * continue after, in order of the last change; `limit` defaults to 50, at most 500.
 */
export type ListFilter = z.infer<typeof listRequest>;

/** Entries in order of their last change. */
export interface ListResult {
    readonly outcome: 'listed';
    /** All entries, rendered for a prompt. */
    readonly text: PromptText;
    readonly entries: readonly RecalledEntry[];
}

/** What a bundle contains. Its hash is the id of the bundle; its signature shows who made it. */
export type Manifest = Inferred<typeof manifestSchema>;

/** How a recall used the meaning of the query. `partly`: not all entries have a vector yet; later recalls continue. */
export type MeaningUse = {
    readonly state: 'used';
} | {
    readonly state: 'partly';
} | {
    readonly state: 'not-used';
    readonly why: EmbedProblem;
};

/** A session that was shown entries by a list that is lost or altered: the traced entry may have been among them. */
export type MissingSighting = Omit<Sighting, 'rendering'>;

export type Mitigation = (typeof mitigations)[number];

export type NoFields = Readonly<Record<string, never>>;

/**
 * Why a decision cannot be made again: its text was erased; its text was never stored; it repeats an entry that another
 * record decided on; or its text should exist and does not, which is a reason to run `bezoar verify`.
 */
export type NotReplayable = 'erased' | 'not_kept' | 'repeated' | 'lost';

/** An entry of the source that must be vouched for by itself, and why. */
export interface NotVouched extends BrowsedEntry {
    readonly why: 'findings' | 'own-proposal' | 'unreadable';
    /** The rules that a person would have to accept. */
    readonly rules: readonly string[];
}

/**
 * What a session is about to read besides this memory. `channel` says whose words they are: a turn of the `user` (of a
 * message, its text parts; tool results and files in it are text from outside), the result of a `tool` (the default), a
 * `document`, or another `memory`. `source` is the tool that returned it or the
 * address of a document, which a turn of the user has not; `callId` is the id of the tool call, so that a result that is reported twice counts once;
 * `asked` is what the agent said before a turn of the user, so that "yes, that one" can be traced to the question it answers;
 * `brief` leaves out what the marks mean, for a prompt that says so elsewhere; `compatible` selects the format of hermes-agent.
 */
export type Observation<Content = unknown> = Omit<z.infer<typeof observeRequest>, 'content'> & {
    /** Whatever the tool returned: a string, a message or parts of any provider, or any other value. */
    readonly content: Content;
};

/**
 * The content: a user's words as they are, anything else wrapped as data. A string for a string, a list for a list; an
 * object keeps its form if it is a known one, and becomes a string otherwise.
 */
export interface ObserveResult<Content = WrappedContent> {
    readonly outcome: 'observed';
    readonly content: Content;
}

/** What content of a type becomes: a string for a string, a list for a list. */
export type ObservedContent<Content> = Content extends string ? string : Content extends readonly unknown[] ? ContentPart[] : WrappedContent;

/** Opens the parsed lines of a bundle from the start; may be called several times. */
export type OpenBundle = () => AsyncIterable<unknown>;

/** Who calls, and through which channel. */
export type Origin = Inferred<typeof originSchema>;

/** Pages are ordered by `seq`, then id; with `newestFirst` by `seq` descending, then id ascending. */
export interface PageRequest {
    readonly after?: EntryPlace;
    readonly limit: number;
    readonly newestFirst?: boolean;
}

/** The text of an entry under one digest; `history` says when it was in use. */
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
    /** What people decided to let pass from named sources. */
    readonly exceptions: readonly PolicyException[];
    /** Hosts of the user's own, in canonical form. An address there introduces no destination. */
    readonly ownDomains: readonly string[];
    /** SHA-256 of everything above that affects a decision. Policies with equal digests decide alike. */
    readonly digest: string;
}

export type PolicyRow = Inferred<typeof row>;

export type PolicySettings = Inferred<typeof policySettings>;

export interface PostgresOptions {
    /** The schema of the tables: lower-case letters, digits and underscores. Default `bezoar`. Created if missing. */
    readonly schema?: string;
    /** How long to wait for another writer of the same space, in milliseconds. Default 10,000. */
    readonly lockTimeout?: number;
    /**
     * Whether the server may keep our statements prepared per connection, which saves a tenth of a write's time. Default true.
     * Behind a pooler that switches connections without tracking prepared statements (PgBouncer before 1.21), the store
     * notices that and stops preparing them; `false` never prepares any.
     */
    readonly prepare?: boolean;
    /**
     * The pool from which `watch` takes its connection, which it keeps. Default: the same pool. Needed behind a pooler that
     * switches connections between transactions (PgBouncer in transaction mode): give a pool that connects to the server
     * directly. Closing the store ends it too.
     */
    readonly listen?: PostgresPool;
    /**
     * For a server that may only be read, such as a streaming replica: every transaction is a read-only one, and the tables must be
     * there. Default false.
     */
    readonly readOnly?: boolean;
}

/** The part of pg's `Pool` that Bezoar uses. The caller creates it; closing the store ends it. */
export interface PostgresPool {
    /** A connection of its own, to be released when it is done with. */
    connect(): Promise<PostgresClient>;
    /** Closes all connections. */
    end(): Promise<void>;
    /** Called with errors of idle connections. */
    on(event: 'error', listener: (error: Error) => void): unknown;
    /** `max`: how many connections it opens at most. Writers that wait for a space leave half of them to others. */
    readonly options?: {
        readonly max?: number;
    };
}

export type PresetName = (typeof presetNames)[number];

/** Text that may enter a prompt. Only this folder creates it, so a forgotten call cannot let a raw memory in. */
export type PromptText = string & {
    readonly [rendered]: true;
};

/** Which active entry to protect from agents, or no longer, and why. */
export type ProtectRequest = z.infer<typeof protectRequest>;

export type ProtectResult = {
    readonly outcome: 'protected';
    readonly id: string;
    readonly version: number;
} | Refused;

/** An origin with its trust and parents. An entry keeps it for as long as it exists. */
export type Provenance = Inferred<typeof provenanceSchema>;

export type RebuildResult = {
    readonly outcome: 'rebuilt';
    readonly entries: number;
    /** Entries whose stored text is missing or differs from the journal: they have a row but no text. */
    readonly withoutText: readonly string[];
} | Refused;

/**
 * What to recall. With no words in `query`, the newest entries are returned. `minTrust` is the lowest trust returned;
 * `from` and `to` bound the time of the last change, in milliseconds since 1970; `limit` defaults to 10.
 */
export type RecallQuery = z.infer<typeof recallRequest>;

export type RecallResult = {
    readonly outcome: 'recalled';
    /** All entries, rendered for a prompt. */
    readonly text: PromptText;
    readonly entries: readonly RecalledEntry[];
    /** With an embedder: whether the meaning of the query was used beside its words. */
    readonly meaning?: MeaningUse;
} | Refused;

/** One recalled entry. Its text has been rendered; the raw text is not included, so that nobody uses it by accident. */
export interface RecalledEntry {
    readonly id: string;
    readonly version: number;
    readonly kind: EntryKind;
    readonly target: string;
    readonly trust: Trust;
    readonly rendering: ShownEntry['rendering'];
    /** For a placeholder: rule ids or other reasons. */
    readonly why: readonly string[];
    /** For compare-and-set; empty for a placeholder. */
    readonly contentHash: string;
    readonly createdAt: number;
    readonly text: PromptText;
}

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

/** A finding as a record keeps it, without text. While the text exists, the span yields the evidence again. */
export type RecordedFinding = Inferred<typeof recordedFindingSchema>;

/**
 * Tracing the effects of an entry, and undoing them. `revoke`, `restore` and `erase` are dry runs unless `dryRun` is
 * false.
 */
export interface Recovery {
    /** What an entry was derived from, what was derived from it, and which sessions were shown it. */
    trace(request: TraceRequest, origin: Origin): Promise<TraceResult>;
    /**
     * Revokes an entry and everything derived from it. All are kept and recoverable. A dry run unless `dryRun` is false.
     */
    revoke(request: Revocation, person: Origin): Promise<RevokeResult>;
    /** Brings the entries back to their state at an earlier record. A dry run unless `dryRun` is false. */
    restore(request: RestoreRequest, person: Origin): Promise<RestoreResult>;
    /** Destroys every text an entry ever had; the journal still verifies. A dry run unless `dryRun` is false. */
    erase(request: EraseRequest, person: Origin): Promise<EraseResult>;
    /** Rewrites the rows of all entries from the journal. */
    rebuild(request: NoFields, person: Origin): Promise<RebuildResult>;
    /**
     * Shortens the records of old recalls and session starts, and forgets what they showed. The chain still verifies, and `trace`,
     * `verify` and the journal say what is gone. One record for every 2,000 records it looks at.
     */
    trimReads(request: TrimReadsRequest, person: Origin): Promise<TrimReadsResult>;
    /** Regular upkeep: expiry, `trimReads`, the search index and the files of the store. Run `audit.verify` beside it. */
    maintain(request: MaintainRequest, person: Origin): Promise<MaintainResult>;
}

/** Why a request was refused. The caller, or an attacker, can cause each of these. */
export type RefusalCode = 'unknown-field' | 'content-empty' | 'content-too-long' | 'content-not-text' | 'tags-invalid' | 'tags-too-many' | 'target-invalid' | 'importance-invalid' | 'kind-invalid' | 'parents-invalid' | 'parent-unknown' | 'time-invalid'
/** The text has more secrets than can be masked at once: split it. */
 | 'redaction-incomplete' | 'space-full'
/** Too many writes in a short time: wait for `retryAfterMs`, then write again. */
 | 'rate-limited' | 'batch-empty' | 'batch-too-large' | 'document-invalid' | 'document-empty' | 'query-too-long' | 'filter-invalid' | 'not-found'
/** Several ids begin like the given one: give more characters. */
 | 'id-ambiguous'
/** The entry has changed since the caller read it: read it again. */
 | 'changed'
/** The caller is less trusted than the entry it wants to undo. */
 | 'outranked'
/** A person protects the entry: no agent changes it. */
 | 'protected'
/** A text of a batch would be held for a person, and the caller asked not to apply such a batch. */
 | 'needs-review' | 'blocked' | 'not-a-person' | 'own-proposal' | 'not-waiting'
/** The time of the text is over: it is not brought back. */
 | 'expired' | 'reason-missing'
/** The release would replace an entry that the reviewer was not shown. */
 | 'not-shown'
/** The text has findings that the reviewer did not accept. */
 | 'not-accepted'
/** The first person has approved the text: another one must release it too. */
 | 'second-person-needed' | 'beyond-journal'
/** The bundle does not verify: nothing of it is used. */
 | 'bundle-invalid'
/** Why a stored decision is not accepted as a baseline. */
 | 'drift' | 'unvouched' | 'malformed' | 'contradictory';

export interface Refused {
    readonly outcome: 'refused';
    readonly problem: RefusalCode;
    /** For people and models alike: says what to do, and never repeats memory text. */
    readonly message: string;
    readonly judged?: Judgement;
    /** Which operation of a batch, from zero. */
    readonly index?: number;
    /** When `rate-limited`: milliseconds after which the same call succeeds, if nobody else writes in between. */
    readonly retryAfterMs?: number;
}

/**
 * Releases an entry. `contentHash` is `reviewHash` of the inspection that the reviewer read: it covers the text and,
 * if the text replaces an entry, that entry too. What has changed since is not released. `edited` is stored instead of the held text. `accepts` names the rules whose findings the reviewer has seen
 * and accepts (default: the ones it was held for). `vouched` says that the reviewer vouches for the text; without it,
 * the entry keeps its trust and is shown as data.
 */
export type ReleaseRequest = z.infer<typeof releaseRequest>;

export type ReleaseResult = {
    readonly outcome: 'released';
    readonly id: string;
    readonly version: number;
    readonly contentHash: string;
    /** What was masked in the edited text, by kind. */
    readonly redacted?: readonly MaskedKind[];
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

/** Which review decision to take back, and why. */
export type ReopenRequest = z.infer<typeof reopenRequest>;

export type ReopenResult = {
    readonly outcome: 'reopened';
    readonly id: string;
    readonly version: number;
} | Refused;

/** The entry that a held text would replace, as it is now. */
export interface ReplacedEntry extends BrowsedEntry {
    /** True if the entry has changed or left the memory since the replacement was proposed: it cannot be released. */
    readonly stale: boolean;
}

/** A new text for an entry. Omitted fields keep their values; `expiresAt: null` takes away the end of its time. */
export type Replacement = z.infer<typeof replaceRequest>;

/** The parsed lines of a bundle, which signature it must have, and the options of `replay`. */
export type ReplayBundleRequest = z.infer<typeof replayBundleRequest>;

/**
 * How many decisions to list in each bucket (default 100; all are counted), and a callback for progress. `last` limits
 * the replay to this number of newest decisions. `policy` is tried instead of the one in force.
 */
export type ReplayRequest = z.infer<typeof replayRequest>;

export interface ReplayResult {
    readonly outcome: 'replayed';
    readonly space: string;
    readonly records: number;
    readonly decisions: number;
    /** Digests of today's policy and rules. */
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

/** A decision, reduced to what a person needs to see what changed. */
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
 * The record to restore to, or a time: the last record before it. `revive` also brings back what a person has revoked
 * or discarded since. A dry run unless `dryRun` is false: look at the result first.
 */
export type RestoreRequest = z.infer<typeof restoreRequest>;

export type RestoreResult = {
    readonly outcome: 'restored' | 'would-restore';
    readonly seq: number;
    readonly changes: readonly RestoredEntry[];
    /** Entries of that state that are not restored, and why. */
    readonly left: readonly Left[];
} | Refused;

export interface RestoredEntry {
    readonly id: string;
    readonly from: EntryState;
    readonly to: EntryState;
}

/** Held entries, and the decisions of people about them. `{ document: id }` reviews a document as a whole. */
export interface Review {
    /** Everything about an entry, or about the held pieces of a document, including raw texts. For people. */
    inspect(request: InspectRequest, person: Origin): Promise<Inspection | Refused>;
    inspect(request: InspectDocumentRequest, person: Origin): Promise<DocumentInspection | Refused>;
    /** Releases a held entry after scanning it again; of a document, all held pieces or none. */
    release(request: ReleaseRequest, reviewer: Origin): Promise<ReleaseResult>;
    release(request: DocumentRelease, reviewer: Origin): Promise<DocumentReviewResult>;
    /** Discards a held entry. It is kept, and can still be released. */
    discard(request: DiscardRequest, reviewer: Origin): Promise<DiscardResult>;
    discard(request: DocumentDiscard, reviewer: Origin): Promise<DocumentReviewResult>;
    /**
     * A person vouches for an active entry: it is trusted as a user's words and shown verbatim. With `source`, for all
     * entries of one source without serious findings; a dry run unless `dryRun` is false. `reopen` takes it back.
     */
    vouch(request: VouchRequest, person: Origin): Promise<VouchResult>;
    vouch(request: VouchSourceRequest, person: Origin): Promise<VouchSourceResult>;
    /** Afterwards only a person can change or remove this active entry; what an agent would put in its place is held. */
    protect(request: ProtectRequest, person: Origin): Promise<ProtectResult>;
    /** Agents may change the entry again, as far as its trust allows. */
    unprotect(request: ProtectRequest, person: Origin): Promise<UnprotectResult>;
    /** Takes back the last review decision: the entry is as it was before. */
    reopen(request: ReopenRequest, reviewer: Origin): Promise<ReopenResult>;
    /** Retires entries that nobody reviewed in time. They are kept, and can still be released. */
    expire(request: NoFields, origin: Origin): Promise<ExpireResult>;
}

/**
 * Which entry to revoke, and why. Everything derived from it is revoked too unless `descendants` is false. A dry run
 * unless `dryRun` is false: look at the result first.
 */
export type Revocation = z.infer<typeof revokeRequest>;

export type RevokeResult = {
    readonly outcome: 'revoked' | 'would-revoke';
    readonly ids: readonly string[];
    /** Sessions that were shown any of these entries, as the store finds them; `trace` says whether one may be missing. */
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
    /** Changes whenever the rules or the model change, so that scan results can be cached under it. */
    readonly digest: string;
    /** Scans a text: its findings, and whether all of it was read. */
    scan(text: string, options?: TextScanOptions): Report;
}

export interface ScannerOptions {
    /** Replaces the built-in rules. */
    readonly rules?: readonly Rule[];
    /** Added to the rules. */
    readonly packs?: readonly RulePack[];
    /**
     * The model that finds attacks without a rule; false disables it. Default: the shipped model, with the shipped rules.
     */
    readonly learned?: LearnedModel | false;
    /** Longer texts (in UTF-16 units) are read up to this length and reported as incomplete. */
    readonly maxLength?: number;
    /**
     * How many times the usual work per character a scan may do before its report is incomplete; default 1. The usual work
     * suits a server that must answer in time. Large pages with many escapes, read by a program that can wait, need more.
     */
    readonly workFactor?: number;
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

/** A word, compared by its stems, or the start of stems, with or without accents. At least the first 8 bytes of a start are compared. */
export type SearchTerm = string | {
    readonly start: string;
};

/**
 * What the servers on one store share, besides its memories: requests they have answered, sign-ins, tokens, leases. It is
 * not part of any memory, and losing it loses none. A store keeps the rows; `sealServerState` hides and protects their values.
 */
export interface ServerState {
    /** The row, unless its lifetime is over. */
    get(area: StateArea, key: string): Promise<StateRow | undefined>;
    /** Returns false, and changes nothing, if the row is not as expected. */
    swap(change: StateChange): Promise<boolean>;
    /** Rows in order of their keys, starting after a key. */
    list(area: StateArea, after: string, limit: number): Promise<readonly StateRow[]>;
    /** Deletes rows whose lifetime is over, and those that end first if there are more than `maxRows`. */
    sweep(area: StateArea, maxRows: number): Promise<void>;
    /** Counted in an index, because every page asks. Spaces without any are left out. */
    heldCounts(): Promise<readonly HeldCount[]>;
    /**
     * Takes time in proportion to the held entries, whatever the size of the memories. Spaces without any are left out.
     */
    heldAges(): Promise<readonly HeldAge[]>;
    /** The held entries of all spaces, in no particular order, each once. */
    heldEntries(after: string | undefined, limit: number): Promise<HeldPage>;
}

/** An origin that names its session. */
export type SessionOrigin = Origin & {
    readonly session: string;
};

/**
 * Options of a session start: only these targets (default: all), a budget that overrides the policy's, and the
 * `coverage` of the host: `full` if it reports every user turn, tool result and document with `observe`. `conversation`
 * is the host's own name for it, such as the id of a thread: the same name gives the same session in every process.
 * Anyone who may choose it can continue with any session of the principal, so it must come from the host and never from
 * a model. With `dryRun: true` no session starts and no record is written.
 */
export type SessionRequest = z.infer<typeof sessionRequest>;

export interface SessionStart extends Snapshot {
    readonly outcome: 'started' | 'would-start';
    /**
     * The id of the session, for the origin of all later calls. Absent in a dry run. Only the guard can make one: a session
     * that a caller names itself has no evidence.
     */
    readonly session?: string;
    /** How much of what the agent reads the host has promised to report. */
    readonly coverage: Coverage;
    /** Entries that a person should review: their text was withheld from the prompt. */
    readonly withheld: readonly {
        readonly id: string;
        readonly why: readonly string[];
    }[];
}

/** How a session was shown an entry. */
export type ShownEntry = Inferred<typeof shownEntrySchema>;

/** How a text may be shown, and what the journal knows about it. */
export interface ShownForeignText {
    /** The entry of this space with exactly this content. Absent: no record explains the text. */
    readonly entry?: string;
    /** According to the journal; `unknown` if no record explains the text, whatever metadata came with it. */
    readonly trust: Trust;
    readonly rendering: Rendering;
    /** For a placeholder: rule ids or other reasons. */
    readonly why: readonly string[];
    readonly text: PromptText;
    /** What only the set of texts shows: contradictions of what the space knows, and times that cannot be. */
    readonly doubts: readonly RecordedFinding[];
}

/** A session that was shown an entry, and what its agent wrote afterwards. */
export interface Sighting {
    readonly session?: string;
    readonly principal: string;
    readonly seq: number;
    readonly at: number;
    readonly type: EventType;
    readonly rendering: Rendering;
}

export type SizeLimits = Inferred<typeof sizeLimits>;

/** What a session starts with, frozen: later writes do not affect it. */
export interface Snapshot {
    readonly id: `sha256:${string}`;
    readonly text: PromptText;
    /** In the order of the text. */
    readonly shown: readonly ShownEntry[];
    /** The number of entries that did not fit. The text says so too, unless not even that fits. */
    readonly omitted: number;
}

/** Half-open range of UTF-16 code units in the text as it was submitted. */
export type Span = Inferred<typeof spanSchema>;

/**
 * The part of better-sqlite3's `Database` that Bezoar uses; `nodeSqliteHandle` wraps a database of `node:sqlite`. The caller
 * opens it and runs nothing on it before passing it on.
 */
export interface SqliteHandle {
    /** The path it was opened with. */
    readonly name: string;
    /** True for an in-memory database. */
    readonly memory: boolean;
    readonly inTransaction: boolean;
    /** A statement, compiled. */
    prepare(sql: string): SqliteStatement;
    /** Closes the database. */
    close(): unknown;
}

export interface SqliteOptions {
    /** How long to wait for another writer, in milliseconds, before giving up. Default 10,000. Opening blocks the thread meanwhile. */
    readonly busyTimeout?: number;
    /**
     * Whether an empty database may become a new store. Use `false` where a store is known to exist: a file that lost its
     * contents is then refused instead of being treated as new. Default true.
     */
    readonly create?: boolean;
    /**
     * Starts a thread that answers long calls, so that they do not stop this one: a `Worker` that calls `serveLongCalls` with
     * its own handle of the same file. `openStore` does this by itself. Default: everything runs on the calling thread.
     */
    readonly thread?: () => SqliteThread;
}

export type StateArea = (typeof stateAreas)[number];

/** A change of one row. It happens only if the row is still as the caller last saw it. */
export interface StateChange {
    readonly area: StateArea;
    /** At most 256 characters. */
    readonly key: string;
    /** The version that was read; undefined if there was no row. A row whose lifetime is over counts as absent. */
    readonly expect: string | undefined;
    /** The version of the new row: unique, chosen by the caller, at most 64 characters. */
    readonly version: string;
    /** The new value, at most 1 MB; null deletes the row. */
    readonly value: string | null;
    /** From now on, by the clock of the database: servers whose clocks differ agree on it. */
    readonly lifetimeMs: number;
    /** The store may answer before the change is durable, but makes it durable no later than any commit that follows. */
    readonly together?: boolean;
}

export interface StateRow {
    readonly key: string;
    readonly value: string;
    /** Differs after every change of the row, so that nobody overwrites what they have not read. */
    readonly version: string;
}

/** Counts of what a space contains. */
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
    /** Rules by the number of decisions they contributed to, highest first. */
    readonly rules: readonly {
        readonly ruleId: string;
        readonly decisions: number;
    }[];
    /** `oldestAt` is when the text was written that has been waiting longest. Deciding and undoing does not change it. */
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
    /** Entries as they are stored, page by page, in order of their last change: for verification. */
    storedEntries(space: string, filter: Pick<EntryFilter, 'ids'>, page: Omit<PageRequest, 'newestFirst'>): Promise<readonly StoredEntry[]>;
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
    placesAbout(space: string, subjects: readonly string[], filter: Pick<EntryFilter, 'states'>, limit: number): Promise<readonly EntryPlace[]>;
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
    replaceEntries(space: string, expect: Head | undefined, entries: readonly EntryRow[], subjects?: readonly EntrySubjects[]): Promise<CommitResult>;
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

/**
 * A model of yours that turns texts into vectors, so that a recall also finds what means the same in other words. It
 * only ranks: every entry that a recall returns is proved and scanned as before. If it throws, does not answer in time
 * or answers in another shape, the recall uses words alone and says so.
 */
export interface TextEmbedder {
    /** Name and version of the model, at most 200 characters. Vectors under another name are made again. */
    readonly model: string;
    /** The lowest cosine similarity of an entry that a query finds, from -1 to 1. Depends on the model; default 0.3. */
    readonly minSimilarity?: number;
    /** One vector for each text, all of the same length, at most 4,096 numbers. Stops when `signal` says so. */
    embed(texts: readonly string[], as: EmbeddedAs, signal: AbortSignal): Promise<readonly ArrayLike<number>[]>;
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

/**
 * What a model made of a text, under the digest of the text. A store keeps the bytes, at most 16 KB. Losing a vector is safe:
 * the guard has it made again. A wrong one changes the order in which entries are found, and nothing else.
 */
export interface TextVector {
    readonly digest: string;
    readonly data: Uint8Array;
}

/** Which entry. */
export type TextsRequest = z.infer<typeof textsRequest>;

/** Which entry to trace. */
export type TraceRequest = z.infer<typeof traceRequest>;

/** The answer to `trace`. */
export type TraceResult = EntryTrace | Refused;

export type Trust = (typeof trusts)[number];

export type UnprotectResult = {
    readonly outcome: 'unprotected';
    readonly id: string;
    readonly version: number;
} | Refused;

/** Vectors of texts, at most one for each. Forgetting a text deletes its vector. */
export interface VectorStore {
    /** The vectors that this model made of these texts; missing ones are left out. */
    get(space: string, model: string, digests: readonly string[]): Promise<readonly TextVector[]>;
    /** Adds or replaces vectors of texts that are stored; those of other texts are left out. */
    put(space: string, model: string, vectors: readonly TextVector[]): Promise<void>;
}

export type Verdict = (typeof verdicts)[number];

/** The result of `verify`. `ok` means that nothing is broken. */
export interface Verification {
    readonly outcome: 'verified';
    readonly ok: boolean;
    readonly space: string;
    readonly records: number;
    /** How many of them were reads that have been trimmed: who read what is no longer known. Absent if none was. */
    readonly trimmed?: number;
    readonly entries: number;
    readonly head: Head | undefined;
    /** Without a checkpoint stored elsewhere, a truncated or rolled-back journal goes unnoticed. */
    readonly againstCheckpoint: boolean;
    /** The record since which the journal is ahead of the clocks of later records, and by how much at most. Nothing is broken by it. */
    readonly ahead?: AheadJournal;
    readonly breaks: readonly JournalBreak[];
}

/** A checkpoint that was stored elsewhere, and the public key it must be signed with (default: the keyring's own). */
export type VerifyRequest = z.infer<typeof verifyRequest>;

export type ViewName = (typeof viewNames)[number];

/**
 * Vouches for an active entry. `contentHash` is `reviewHash` of the inspection that the person read; `accepts` names the
 * rules whose findings they have seen and accept.
 */
export type VouchRequest = z.infer<typeof vouchRequest>;

export type VouchResult = {
    readonly outcome: 'vouched';
    readonly id: string;
    readonly version: number;
    readonly contentHash: string;
} | Refused;

/**
 * Vouches for the active entries of one source. A dry run unless `dryRun` is false; then `contentHash` must be the one
 * of the dry run that the person read.
 */
export type VouchSourceRequest = z.infer<typeof vouchSourceRequest>;

export type VouchSourceResult = {
    readonly outcome: 'vouched' | 'would-vouch';
    /** As they were before. */
    readonly entries: readonly BrowsedEntry[];
    readonly left: readonly NotVouched[];
    /** How many more entries match: vouch again for those. */
    readonly more: number;
    /** Hash over `entries`: only what the person has read is vouched for. */
    readonly contentHash: string;
} | Refused;

export interface WrapOptions {
    /** Fresh for every message and unpredictable: 16 to 128 lower-case hex digits. If omitted, one is derived or generated. */
    readonly nonce?: string;
    /**
     * Derives the nonce from the texts, as a keyed hash: the same texts then give the same bytes in every process. Ignored
     * if `nonce` is given.
     */
    readonly nonceFor?: FenceNonce;
    /** The source of randomness for a generated nonce. Default: the system's. */
    readonly env?: Env;
    /** Leaves out what the marks mean, for a prompt that says so elsewhere. */
    readonly brief?: boolean;
    /**
     * hermes-agent's format, without a nonce. Weaker: a model must recognise the delimiter by its name alone. `verbatim`: lines that look
     * like turns of a chat stay as they are, as in hermes-agent.
     */
    readonly compatible?: boolean | 'verbatim';
}

/** Wrapped content: a string, a part or a list of parts. */
export type WrappedContent = ContentPart | ContentPart[];

export type WriteResult = {
    /** `stored` can reach a prompt; `held` waits for a person. */
    readonly outcome: 'stored' | 'held';
    readonly id: string;
    readonly version: number;
    readonly contentHash: string;
    readonly judged: Judgement;
    /** With the first write of a session: what the guard sees of what its agent reads, unless that is everything. */
    readonly coverage?: CoverageNotice;
} | {
    readonly outcome: 'duplicate';
    readonly id: string;
    readonly state: EntryState;
    /** What was masked in the text before it was compared, by kind. */
    readonly redacted?: readonly MaskedKind[];
} | Refused;

/** How a text arrived. The surface that received the call sets it, never the text or the model. */
export declare const channels: readonly ['user', 'agent', 'tool', 'document', 'import', 'operator', 'unknown'];

/**
 * Creates a guard from a store, a keyring and a scanner. `openGuard` of `bezoar/node` creates all three from a path.
 */
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

/** Keeps everything in memory and nothing on disk: for tests, the lab, and sessions that must leave no trace. */
export declare function memoryStore(): Store;

/**
 * Rules from others, as data. Phrases run on the same automata as the built-in ones and patterns run on RE2, so a pack
 * can be wrong but cannot hang a scan, and nothing in it is ever executed.
 */
export declare function parsePack(data: unknown, name?: string): Promise<RulePack>;

/**
 * The preset with the user's changes. Settings also come from programs without types, so they are validated: an invalid
 * one is a Fault, never a default.
 */
export declare function policyFrom(settings: PolicySettings): Policy;

/**
 * A schema on a PostgreSQL server (version 14 or newer, no extensions), for many machines and agents. Each space has one writer
 * at a time; spaces do not wait for each other. Closing the store ends the pool.
 */
export declare function postgresStore(pool: PostgresPool, options?: PostgresOptions): Promise<Store>;

export declare const presets: Readonly<Record<PresetName, Policy>>;

/** New records are sealed with a new key. The old keys stay, or the records they sealed could no longer be verified. */
export declare function rotate(keyring: Keyring, env?: Env): Keyring;

/** Scans one text with the shipped rules and the shipped model. For other options, create a scanner. */
export declare function scan(text: string, options?: TextScanOptions): Report;

/**
 * Same calls, same answers: the clock advances by one millisecond per call and everything else follows from the seed.
 */
export declare function scriptedEnv(seed?: number, start?: number): Env;

/**
 * One SQLite file, for one machine and any number of its processes. Every acknowledged commit is on disk.
 *
 * Statements run on the calling thread. While another process writes, callers wait and the thread does not. An in-memory
 * database works, but keeps nothing.
 */
export declare function sqliteStore(db: SqliteHandle, options?: SqliteOptions): Promise<Store>;

export declare const systemEnv: Env;

/** The rank of a trust, from 0 for `unknown` up to 4 for `verified`. */
export declare function trustRank(trust: Trust): number;

/** How far a text is believed, least first. Compare with `trustRank`, never as strings. */
export declare const trusts: readonly ['unknown', 'external', 'agent', 'user', 'verified'];

/** The rank of a verdict, from 0 for `allow` up to 5 for `block`. */
export declare function verdictRank(verdict: Verdict): number;

/** What to do with a text, mildest first. `redact` stores it with its private data masked. */
export declare const verdicts: readonly ['allow', 'sanitize', 'redact', 'challenge', 'quarantine', 'block'];

/**
 * Verifies a bundle from its first line to its last, keeping neither its records nor its texts. `values` are the parsed
 * lines; pass undefined for a line that could not be parsed.
 */
export declare function verifyBundle(values: AsyncIterable<unknown>, trust?: BundleTrust, visitor?: BundleVisitor): Promise<BundleVerification>;

/**
 * Puts the result of a tool between delimiters that it cannot forge, whatever its length, and says that it is data. A
 * message or part of a known form keeps its form: everything in it is wrapped, except members that are known to be
 * structural and look so (types, ids, MIME types, pictures). Anything else becomes one wrapped text.
 */
export declare function wrapUntrusted(source: string, content: string, options?: WrapOptions): string;
export declare function wrapUntrusted(source: string, content: readonly unknown[], options?: WrapOptions): ContentPart[];
export declare function wrapUntrusted(source: string, content: unknown, options?: WrapOptions): WrappedContent;

// Named by the declarations above, and exported by no entry point.

/** A record that was written with a clock that was more than a day ahead. */
interface AheadJournal {
    readonly seq: number;
    readonly byMs: number;
}

/** Receives the contents of a bundle while it is read. Nothing may be trusted before verification has finished. */
export interface BundleVisitor {
    record?(body: RecordBody): void;
    text?(text: SaltedText): void;
}

/** A candidate in the canonical form that is scanned, hashed and stored. */
export type CanonicalCandidate = Required<Omit<Candidate, 'claimedAt' | 'expiresAt'>> & Pick<Candidate, 'claimedAt' | 'expiresAt'>;

/** What a record says an entry became; undefined if no record does. */
export type ChangeOf = (seq: number, id: string) => EntryChange | undefined;

/** What a journal record says about an entry in any state. */
type CommonFacts = Inferred<typeof commonFactsSchema>;

/** `Store.comparedEntries`. */
export type CompareEntries = (space: string, through: number, page: ComparedPage, changeOf: ChangeOf) => Promise<readonly ComparedEntry[]>;

/** A stored entry that was compared where it is stored: most are as they should be, and nobody needs their rows. */
export interface ComparedEntry extends Pick<StoredEntry, 'text' | 'indexed'> {
    readonly id: string;
    readonly seq: number;
    /** Where the store has it among the entries of its record. */
    readonly within: ComparedPlace['within'];
    readonly contentHash: string;
    /**
     * The change, if the row has exactly its facts and time. Undefined if not, or if the store cannot tell, and then `text` is too;
     * `storedEntries` has the row.
     */
    readonly change: EntryChange | undefined;
    /** Whether `placesAbout` finds the entry by these subjects and no others. False also if the store cannot tell. */
    isAbout(subjects: readonly string[]): boolean;
}

export interface ComparedPage {
    readonly after?: ComparedPlace;
    readonly limit: number;
}

/** Ordered by `seq`, and within a record as it costs the store least. */
export interface ComparedPlace {
    readonly seq: number;
    readonly within: string | number;
}

export type Coverage = (typeof coverages)[number];

/** What a host reports of what its agent reads, and what to do to have the agent's notes traced. */
export interface CoverageNotice {
    readonly level: Coverage;
    /** The next step that raises it. */
    readonly step: string;
}

/** A deeply read-only version of a type. Primitives, including branded strings, stay as they are. */
export type DeepReadonly<T> = T extends string | number | boolean | bigint | symbol | null | undefined ? T : T extends (...arguments_: never[]) => unknown ? T : {
    readonly [Key in keyof T]: DeepReadonly<T[Key]>;
};

export type EmbedProblem = (typeof embedProblems)[number];

/** What a record says an entry became, and when. */
export interface EntryChange {
    readonly facts: EntryFacts;
    readonly at: number;
}

/** Where an entry is in the order of changes. */
export interface EntryPlace {
    readonly seq: number;
    readonly id: string;
}

/** What an entry makes claims about, as keyed hashes of the subjects. Replaces what was known about the entry. */
export interface EntrySubjects {
    readonly id: string;
    readonly subjects: readonly string[];
}

/**
 * A keyed hash, given by the caller. The same material gives the same nonce, which keeps a text byte-stable; without
 * the key nobody can predict the nonce, so no stored text can contain the one it will be shown with.
 */
export type FenceNonce = (material: string) => string;

export type Flaw = (typeof flaws)[number];

/**
 * The saved image of the ledger differs from the journal. `seal`: we did not seal it; `record`: it belongs to another
 * journal; `nodes`: a part of it is missing or altered; `entries`: it proves other facts than the journal.
 */
export interface ImageBreak {
    readonly kind: 'image';
    readonly why: 'seal' | 'record' | 'nodes' | 'entries';
    /** The last record that the image covers. */
    readonly seq: number;
}

/** A call of a space whose origin is the session's. */
type InSession<Verb extends keyof GuardedSpace> = GuardedSpace[Verb] extends (request: infer Request, origin: never) => infer Result ? (request: Request) => Result : never;

/**
 * The type a schema describes, read-only. The schemas do not use zod's `readonly`, which would freeze every parsed value
 * and mark every field of the OpenAPI document.
 */
export type Inferred<S extends z.ZodType> = DeepReadonly<z.output<S>>;

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

interface Left {
    readonly id: string;
    readonly why: 'erased' | 'revoked' | 'discarded' | 'expired' | 'lost';
}

/** Where a list of what was shown must be found, as the journal says: by these entries, in these records. */
export interface ListPlaces {
    readonly list: string;
    readonly ids: readonly string[];
    readonly seqs: readonly number[];
}

/**
 * For how many days records of reads stay whole (default: for good), and how many there must be before the newest
 * portion is trimmed (default 1). `compact` also rewrites the files of the store, which takes time in their size.
 * `onProgress` learns how many were trimmed.
 */
export type MaintainRequest = z.infer<typeof maintainRequest>;

export type MaintainResult = {
    readonly outcome: 'maintained';
    /** Entries whose time was over. */
    readonly expired: number;
    /** Records of reads that were trimmed. */
    readonly trimmed: number;
} | Refused;

/** How many pieces of private data of one kind were masked in a text. */
export interface MaskedKind {
    readonly kind: PrivateKind;
    readonly count: number;
}

/** A node to store, or to delete if it has no data. */
export interface NodeChange {
    readonly path: string;
    readonly data: Uint8Array | null;
}

export interface Overrun {
    readonly who: 'principal' | 'space';
    readonly limit: number;
    readonly retryAfterMs: number;
}

export type PolicyException = Inferred<typeof exception>;

/** The numeric settings of a policy, complete. */
export interface PolicyNumbers {
    readonly limits: SizeLimits;
    /** Limits on how fast texts are written. */
    readonly rates: Inferred<typeof ratesSchema>;
    /** How much of a prompt memory may fill. */
    readonly budget: Inferred<typeof budget>;
    /** How long the guard remembers, as keyed hashes, what a session has read. */
    readonly evidence: Inferred<typeof evidence>;
    readonly review: Inferred<typeof review>;
    /** How long entries stay active, in days, by channel and by kind. Absent means for good. */
    readonly lifetimes: Inferred<typeof lifetimes>;
}

export interface PostgresAnswer {
    readonly command: string;
    readonly rowCount: number | null;
    readonly rows: unknown[];
}

export interface PostgresClient {
    query(sql: string | PostgresStatement, values?: unknown[]): Promise<PostgresAnswer>;
    on(event: 'error', listener: (error: Error) => void): unknown;
    on(event: 'end', listener: () => void): unknown;
    on(event: 'notification', listener: (message: {
        readonly payload?: string | undefined;
    }) => void): unknown;
    release(error?: Error | boolean): void;
}

/** A named statement is parsed and planned once per connection. */
interface PostgresStatement {
    readonly name?: string;
    readonly text: string;
    readonly values: unknown[];
}

export type PrivateKind = (typeof privateKinds)[number];

/** The sources to which the clauses of a note were traced, as a record keeps them. */
export type RecordedAttribution = Inferred<typeof recordedAttributionSchema>;

/**
 * `drift`: a row that no record explains, `row`: a row that differs from the journal, `lost`: no row, `text`: a text
 * that does not match its digest, `index`: an entry that a search does not find, or finds by other words, `claims`: an entry
 * that is not found by what its text makes claims about, or is found by something else.
 */
export interface RowBreak {
    readonly kind: 'drift' | 'row' | 'lost' | 'text' | 'index' | 'claims';
    readonly id: string;
    readonly seq: number;
}

/**
 * A list of what sessions were shown. `lost`: it is not stored; `altered`: it says something else than was shown; `index`: it
 * is whole, and is not found by one of its entries or in one of its records. A list has no words, so erasing an entry leaves it;
 * it goes when the last record that showed it is trimmed.
 */
export interface ShownBreak {
    readonly kind: 'shown';
    readonly why: 'lost' | 'altered' | 'index';
    /** The name of the list in the journal. */
    readonly list: string;
    /** The first record that showed it. */
    readonly seq: number;
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

/** An Ed25519 key pair, each half as base64 of its DER form. */
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
    /** From now on, rows are arrays of their values, in the order of the columns. Absent if the driver cannot do this. */
    raw?(): unknown;
}

/** How much of a store to clear or to search: what the last deletion of texts touched, or everything. */
export type StoreExtent = 'touched' | 'whole';

/** An entry with everything that is stored about it, as it is stored: nothing is checked yet. */
export interface StoredEntry {
    readonly row: EntryRow;
    /** The text with the digest of the row, if it is stored. */
    readonly text: SaltedText | undefined;
    /**
     * False if a search would miss the entry or find it by the words of another text, or if `placesAbout` has another state,
     * trust or position for it. What is not indexed yet is indexed by the next search and counts as true.
     */
    readonly indexed: boolean;
}

/** The state as a store keeps it. Any combination may occur: the guard never trusts it and checks it against the journal. */
interface StoredState {
    readonly state: EntryState;
    readonly digest: string | null;
    readonly inactiveReason?: InactiveReason;
    readonly expiresAt?: number;
    readonly activeUntil?: number;
    readonly replaces?: {
        readonly id: string;
        readonly version: number;
    };
}

/**
 * How old reads must be, in days: at least the policy's `evidence.days`. With `atLeast`, the newest portion waits until
 * it has so many of them (default 1). `onProgress` learns how many were trimmed.
 */
export type TrimReadsRequest = z.infer<typeof trimReadsRequest>;

export type TrimReadsResult = {
    readonly outcome: 'trimmed';
    /** Records that were trimmed by this call. */
    readonly reads: number;
    /** Up to this record nothing is left to trim; -1 if nothing ever was. */
    readonly through: number;
} | Refused;

/** A record of a read whose body is replaced by a shorter one, and the list that it showed, if it showed one. */
export interface TrimmedRead {
    /** With the number and hash of the stored record. */
    readonly record: SealedRecord;
    readonly shown?: Omit<ShownList, 'data'>;
}

export declare const attributeRequest: z.ZodObject<{
    texts: z.ZodReadonly<z.ZodArray<z.ZodString>>;
}, z.core.$strict>;

export declare const attributionSchema: z.ZodObject<{
    answer: z.ZodEnum<{
        inferred: "inferred";
        outside: "outside";
        unattested: "unattested";
        user: "user";
    }>;
    sources: z.ZodArray<z.ZodObject<{
        kind: z.ZodEnum<{
            document: "document";
            memory: "memory";
            tool: "tool";
            user: "user";
        }>;
        at: z.ZodExactOptional<z.ZodInt>;
        tool: z.ZodExactOptional<z.ZodString>;
        host: z.ZodExactOptional<z.ZodString>;
        entryId: z.ZodExactOptional<z.ZodString>;
    }, z.core.$strict>>;
}, z.core.$strict>;

export declare const batchRequest: z.ZodObject<{
    operations: z.ZodType<readonly BatchOperation[], readonly BatchOperation[], z.core.$ZodTypeInternals<readonly BatchOperation[], readonly BatchOperation[]>>;
    refuseHeld: z.ZodExactOptional<z.ZodBoolean>;
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

/** The lines come from a file that anyone may have written. */
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
    expiresAt: z.ZodExactOptional<z.ZodNumber>;
    claimedAt: z.ZodExactOptional<z.ZodNumber>;
}, z.core.$strict>;

export declare const categories: readonly ['instruction-override', 'identity-hijack', 'prompt-leak', 'concealment', 'exfiltration', 'persistence', 'sleeper', 'command-and-control', 'tool-abuse', 'authority-forgery', 'hidden-content', 'secret', 'self-replication', 'learned', 'sentinel', 'custom'];

/** Any text may be checked, even one that no memory would accept; but it must be a string. */
export declare const checkRequest: z.ZodObject<{
    content: z.ZodString;
    tags: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
    kind: z.ZodExactOptional<z.ZodType<NonNullable<"baseline" | "context_field" | "document" | "note" | "observation" | "user" | undefined>, NonNullable<"baseline" | "context_field" | "document" | "note" | "observation" | "user" | undefined>, z.core.$ZodTypeInternals<NonNullable<"baseline" | "context_field" | "document" | "note" | "observation" | "user" | undefined>, NonNullable<"baseline" | "context_field" | "document" | "note" | "observation" | "user" | undefined>>>>;
    target: z.ZodExactOptional<z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>>;
    importance: z.ZodExactOptional<z.ZodType<number, number, z.core.$ZodTypeInternals<number, number>>>;
    parents: z.ZodExactOptional<z.ZodType<readonly string[], readonly string[], z.core.$ZodTypeInternals<readonly string[], readonly string[]>>>;
    expiresAt: z.ZodExactOptional<z.ZodType<number, number, z.core.$ZodTypeInternals<number, number>>>;
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
        attribution: z.ZodExactOptional<z.ZodObject<{
            answer: z.ZodEnum<{
                inferred: "inferred";
                outside: "outside";
                unattested: "unattested";
                user: "user";
            }>;
            coverage: z.ZodEnum<{
                full: "full";
                none: "none";
                partial: "partial";
            }>;
            sources: z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
                kind: z.ZodEnum<{
                    document: "document";
                    tool: "tool";
                    user: "user";
                }>;
                record: z.ZodInt;
            }, z.core.$strict>, z.ZodObject<{
                kind: z.ZodLiteral<"memory">;
                entry: z.ZodString;
            }, z.core.$strict>], "kind">>;
        }, z.core.$strict>>;
    }, z.core.$strict>;
    accepted: z.ZodArray<z.ZodString>;
    createdAt: z.ZodInt;
    protected: z.ZodExactOptional<z.ZodLiteral<true>>;
}, z.core.$strict>;

/**
 * How much of what an agent reads its host reports to the guard. `full`: every user turn, tool result and document.
 * `partial`: some of it. `none`: nothing.
 */
export declare const coverages: readonly ['none', 'partial', 'full'];

export declare const decisionSchema: z.ZodObject<{
    entry: z.ZodExactOptional<z.ZodString>;
    digest: z.ZodString;
    verdict: z.ZodEnum<{
        allow: "allow";
        block: "block";
        challenge: "challenge";
        quarantine: "quarantine";
        redact: "redact";
        sanitize: "sanitize";
    }>;
    advised: z.ZodEnum<{
        allow: "allow";
        block: "block";
        challenge: "challenge";
        quarantine: "quarantine";
        redact: "redact";
        sanitize: "sanitize";
    }>;
    row: z.ZodString;
    exceptions: z.ZodExactOptional<z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        by: z.ZodString;
        at: z.ZodString;
    }, z.core.$strict>>>;
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
        "redirects-data": "redirects-data";
        "runs-code": "runs-code";
        "sets-standing-rule": "sets-standing-rule";
        "weakens-security": "weakens-security";
    }>>;
    failClosed: z.ZodBoolean;
    redacted: z.ZodExactOptional<z.ZodArray<z.ZodObject<{
        kind: z.ZodEnum<{
            card: "card";
            email: "email";
            iban: "iban";
            phone: "phone";
            secret: "secret";
        }>;
        count: z.ZodInt;
    }, z.core.$strict>>>;
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
            undetermined: "undetermined";
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

/** Why a recall went by words alone. A closed list, since the message of a model may repeat what it was given. */
export declare const embedProblems: readonly ['threw', 'too-slow', 'wrong-shape', 'resting'];

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
        attribution: z.ZodExactOptional<z.ZodObject<{
            answer: z.ZodEnum<{
                inferred: "inferred";
                outside: "outside";
                unattested: "unattested";
                user: "user";
            }>;
            coverage: z.ZodEnum<{
                full: "full";
                none: "none";
                partial: "partial";
            }>;
            sources: z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
                kind: z.ZodEnum<{
                    document: "document";
                    tool: "tool";
                    user: "user";
                }>;
                record: z.ZodInt;
            }, z.core.$strict>, z.ZodObject<{
                kind: z.ZodLiteral<"memory">;
                entry: z.ZodString;
            }, z.core.$strict>], "kind">>;
        }, z.core.$strict>>;
    }, z.core.$strict>;
    accepted: z.ZodArray<z.ZodString>;
    createdAt: z.ZodInt;
    protected: z.ZodExactOptional<z.ZodLiteral<true>>;
    state: z.ZodLiteral<"active">;
    digest: z.ZodString;
    inactiveReason: z.ZodExactOptional<z.ZodNever>;
    expiresAt: z.ZodExactOptional<z.ZodInt>;
    activeUntil: z.ZodExactOptional<z.ZodNever>;
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
        attribution: z.ZodExactOptional<z.ZodObject<{
            answer: z.ZodEnum<{
                inferred: "inferred";
                outside: "outside";
                unattested: "unattested";
                user: "user";
            }>;
            coverage: z.ZodEnum<{
                full: "full";
                none: "none";
                partial: "partial";
            }>;
            sources: z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
                kind: z.ZodEnum<{
                    document: "document";
                    tool: "tool";
                    user: "user";
                }>;
                record: z.ZodInt;
            }, z.core.$strict>, z.ZodObject<{
                kind: z.ZodLiteral<"memory">;
                entry: z.ZodString;
            }, z.core.$strict>], "kind">>;
        }, z.core.$strict>>;
    }, z.core.$strict>;
    accepted: z.ZodArray<z.ZodString>;
    createdAt: z.ZodInt;
    protected: z.ZodExactOptional<z.ZodLiteral<true>>;
    state: z.ZodLiteral<"quarantined">;
    digest: z.ZodString;
    inactiveReason: z.ZodLiteral<"review">;
    expiresAt: z.ZodInt;
    activeUntil: z.ZodExactOptional<z.ZodInt>;
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
        attribution: z.ZodExactOptional<z.ZodObject<{
            answer: z.ZodEnum<{
                inferred: "inferred";
                outside: "outside";
                unattested: "unattested";
                user: "user";
            }>;
            coverage: z.ZodEnum<{
                full: "full";
                none: "none";
                partial: "partial";
            }>;
            sources: z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
                kind: z.ZodEnum<{
                    document: "document";
                    tool: "tool";
                    user: "user";
                }>;
                record: z.ZodInt;
            }, z.core.$strict>, z.ZodObject<{
                kind: z.ZodLiteral<"memory">;
                entry: z.ZodString;
            }, z.core.$strict>], "kind">>;
        }, z.core.$strict>>;
    }, z.core.$strict>;
    accepted: z.ZodArray<z.ZodString>;
    createdAt: z.ZodInt;
    protected: z.ZodExactOptional<z.ZodLiteral<true>>;
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
    activeUntil: z.ZodExactOptional<z.ZodInt>;
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
        attribution: z.ZodExactOptional<z.ZodObject<{
            answer: z.ZodEnum<{
                inferred: "inferred";
                outside: "outside";
                unattested: "unattested";
                user: "user";
            }>;
            coverage: z.ZodEnum<{
                full: "full";
                none: "none";
                partial: "partial";
            }>;
            sources: z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
                kind: z.ZodEnum<{
                    document: "document";
                    tool: "tool";
                    user: "user";
                }>;
                record: z.ZodInt;
            }, z.core.$strict>, z.ZodObject<{
                kind: z.ZodLiteral<"memory">;
                entry: z.ZodString;
            }, z.core.$strict>], "kind">>;
        }, z.core.$strict>>;
    }, z.core.$strict>;
    accepted: z.ZodArray<z.ZodString>;
    createdAt: z.ZodInt;
    protected: z.ZodExactOptional<z.ZodLiteral<true>>;
    state: z.ZodLiteral<"erased">;
    digest: z.ZodNull;
    inactiveReason: z.ZodLiteral<"erased">;
    expiresAt: z.ZodExactOptional<z.ZodNever>;
    activeUntil: z.ZodExactOptional<z.ZodNever>;
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
        "reads.trimmed": "reads.trimmed";
        "review.approved": "review.approved";
        "review.discarded": "review.discarded";
        "review.expired": "review.expired";
        "review.protected": "review.protected";
        "review.released": "review.released";
        "review.reopened": "review.reopened";
        "review.unprotected": "review.unprotected";
        "review.vouched": "review.vouched";
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
            redact: "redact";
            sanitize: "sanitize";
        }>;
        advised: z.ZodEnum<{
            allow: "allow";
            block: "block";
            challenge: "challenge";
            quarantine: "quarantine";
            redact: "redact";
            sanitize: "sanitize";
        }>;
        row: z.ZodString;
        exceptions: z.ZodExactOptional<z.ZodArray<z.ZodObject<{
            name: z.ZodString;
            by: z.ZodString;
            at: z.ZodString;
        }, z.core.$strict>>>;
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
            "redirects-data": "redirects-data";
            "runs-code": "runs-code";
            "sets-standing-rule": "sets-standing-rule";
            "weakens-security": "weakens-security";
        }>>;
        failClosed: z.ZodBoolean;
        redacted: z.ZodExactOptional<z.ZodArray<z.ZodObject<{
            kind: z.ZodEnum<{
                card: "card";
                email: "email";
                iban: "iban";
                phone: "phone";
                secret: "secret";
            }>;
            count: z.ZodInt;
        }, z.core.$strict>>>;
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
            attribution: z.ZodExactOptional<z.ZodObject<{
                answer: z.ZodEnum<{
                    inferred: "inferred";
                    outside: "outside";
                    unattested: "unattested";
                    user: "user";
                }>;
                coverage: z.ZodEnum<{
                    full: "full";
                    none: "none";
                    partial: "partial";
                }>;
                sources: z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
                    kind: z.ZodEnum<{
                        document: "document";
                        tool: "tool";
                        user: "user";
                    }>;
                    record: z.ZodInt;
                }, z.core.$strict>, z.ZodObject<{
                    kind: z.ZodLiteral<"memory">;
                    entry: z.ZodString;
                }, z.core.$strict>], "kind">>;
            }, z.core.$strict>>;
        }, z.core.$strict>;
        accepted: z.ZodArray<z.ZodString>;
        createdAt: z.ZodInt;
        protected: z.ZodExactOptional<z.ZodLiteral<true>>;
        state: z.ZodLiteral<"active">;
        digest: z.ZodString;
        inactiveReason: z.ZodExactOptional<z.ZodNever>;
        expiresAt: z.ZodExactOptional<z.ZodInt>;
        activeUntil: z.ZodExactOptional<z.ZodNever>;
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
            attribution: z.ZodExactOptional<z.ZodObject<{
                answer: z.ZodEnum<{
                    inferred: "inferred";
                    outside: "outside";
                    unattested: "unattested";
                    user: "user";
                }>;
                coverage: z.ZodEnum<{
                    full: "full";
                    none: "none";
                    partial: "partial";
                }>;
                sources: z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
                    kind: z.ZodEnum<{
                        document: "document";
                        tool: "tool";
                        user: "user";
                    }>;
                    record: z.ZodInt;
                }, z.core.$strict>, z.ZodObject<{
                    kind: z.ZodLiteral<"memory">;
                    entry: z.ZodString;
                }, z.core.$strict>], "kind">>;
            }, z.core.$strict>>;
        }, z.core.$strict>;
        accepted: z.ZodArray<z.ZodString>;
        createdAt: z.ZodInt;
        protected: z.ZodExactOptional<z.ZodLiteral<true>>;
        state: z.ZodLiteral<"quarantined">;
        digest: z.ZodString;
        inactiveReason: z.ZodLiteral<"review">;
        expiresAt: z.ZodInt;
        activeUntil: z.ZodExactOptional<z.ZodInt>;
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
            attribution: z.ZodExactOptional<z.ZodObject<{
                answer: z.ZodEnum<{
                    inferred: "inferred";
                    outside: "outside";
                    unattested: "unattested";
                    user: "user";
                }>;
                coverage: z.ZodEnum<{
                    full: "full";
                    none: "none";
                    partial: "partial";
                }>;
                sources: z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
                    kind: z.ZodEnum<{
                        document: "document";
                        tool: "tool";
                        user: "user";
                    }>;
                    record: z.ZodInt;
                }, z.core.$strict>, z.ZodObject<{
                    kind: z.ZodLiteral<"memory">;
                    entry: z.ZodString;
                }, z.core.$strict>], "kind">>;
            }, z.core.$strict>>;
        }, z.core.$strict>;
        accepted: z.ZodArray<z.ZodString>;
        createdAt: z.ZodInt;
        protected: z.ZodExactOptional<z.ZodLiteral<true>>;
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
        activeUntil: z.ZodExactOptional<z.ZodInt>;
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
            attribution: z.ZodExactOptional<z.ZodObject<{
                answer: z.ZodEnum<{
                    inferred: "inferred";
                    outside: "outside";
                    unattested: "unattested";
                    user: "user";
                }>;
                coverage: z.ZodEnum<{
                    full: "full";
                    none: "none";
                    partial: "partial";
                }>;
                sources: z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
                    kind: z.ZodEnum<{
                        document: "document";
                        tool: "tool";
                        user: "user";
                    }>;
                    record: z.ZodInt;
                }, z.core.$strict>, z.ZodObject<{
                    kind: z.ZodLiteral<"memory">;
                    entry: z.ZodString;
                }, z.core.$strict>], "kind">>;
            }, z.core.$strict>>;
        }, z.core.$strict>;
        accepted: z.ZodArray<z.ZodString>;
        createdAt: z.ZodInt;
        protected: z.ZodExactOptional<z.ZodLiteral<true>>;
        state: z.ZodLiteral<"erased">;
        digest: z.ZodNull;
        inactiveReason: z.ZodLiteral<"erased">;
        expiresAt: z.ZodExactOptional<z.ZodNever>;
        activeUntil: z.ZodExactOptional<z.ZodNever>;
        replaces: z.ZodExactOptional<z.ZodNever>;
    }, z.core.$strict>], "state">>;
    before: z.ZodExactOptional<z.ZodArray<z.ZodNullable<z.ZodObject<{
        seq: z.ZodInt;
        state: z.ZodEnum<{
            active: "active";
            erased: "erased";
            quarantined: "quarantined";
            retired: "retired";
        }>;
        trust: z.ZodEnum<{
            agent: "agent";
            external: "external";
            unknown: "unknown";
            user: "user";
            verified: "verified";
        }>;
        channel: z.ZodEnum<{
            agent: "agent";
            document: "document";
            import: "import";
            operator: "operator";
            tool: "tool";
            unknown: "unknown";
            user: "user";
        }>;
        refused: z.ZodExactOptional<z.ZodLiteral<true>>;
        expires: z.ZodExactOptional<z.ZodLiteral<true>>;
    }, z.core.$strict>>>>;
    linked: z.ZodExactOptional<z.ZodRecord<z.ZodString, z.ZodNullable<z.ZodInt>>>;
    shown: z.ZodExactOptional<z.ZodObject<{
        list: z.ZodString;
        entries: z.ZodInt;
    }, z.core.$strict>>;
    snapshot: z.ZodExactOptional<z.ZodString>;
    observed: z.ZodExactOptional<z.ZodObject<{
        channel: z.ZodUnion<readonly [z.ZodEnum<{
            document: "document";
            memory: "memory";
            tool: "tool";
            user: "user";
        }>, z.ZodEnum<{
            agent: "agent";
            document: "document";
            import: "import";
            operator: "operator";
            tool: "tool";
            unknown: "unknown";
            user: "user";
        }>]>;
        trust: z.ZodEnum<{
            agent: "agent";
            external: "external";
            unknown: "unknown";
            user: "user";
            verified: "verified";
        }>;
        uri: z.ZodExactOptional<z.ZodString>;
        tool: z.ZodExactOptional<z.ZodString>;
    }, z.core.$strict>>;
    trimmed: z.ZodExactOptional<z.ZodLiteral<true>>;
    trims: z.ZodExactOptional<z.ZodObject<{
        from: z.ZodInt;
        through: z.ZodInt;
        reads: z.ZodString;
    }, z.core.$strict>>;
    restoredTo: z.ZodExactOptional<z.ZodInt>;
    refused: z.ZodExactOptional<z.ZodString>;
    clock: z.ZodExactOptional<z.ZodInt>;
}, z.core.$strict>;

/** What happened, as `noun.verb-past`. */
export declare const eventTypes: readonly ['entry.written', 'entry.replaced', 'entry.removed', 'batch.applied', 'document.ingested', 'entry.recalled', 'session.started', 'session.observed', 'review.approved', 'review.released', 'review.discarded', 'review.expired', 'review.reopened', 'review.vouched', 'review.protected', 'review.unprotected', 'entry.revoked', 'space.restored', 'entry.erased', 'projection.rebuilt', 'reads.trimmed'];

declare const evidence: z.ZodObject<{
    days: z.ZodInt;
}, z.core.$strict>;

/**
 * "Always allow this source", as a person's decision. It lifts `challenge` and `quarantine` for the named source and rules;
 * never `block`, critical findings, incomplete scans or signals of the sentinel. It raises no trust: the text is shown as data.
 */
declare const exception: z.ZodObject<{
    name: z.ZodString;
    by: z.ZodString;
    at: z.ZodString;
    until: z.ZodExactOptional<z.ZodString>;
    because: z.ZodExactOptional<z.ZodString>;
    match: z.ZodObject<{
        host: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
        tool: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
        principal: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
        grounded: z.ZodExactOptional<z.ZodLiteral<true>>;
        rule: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
        impact: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
            "carries-credential": "carries-credential";
            "changes-agent-configuration": "changes-agent-configuration";
            "claims-authority": "claims-authority";
            "grants-permission": "grants-permission";
            "introduces-destination": "introduces-destination";
            "names-payment-target": "names-payment-target";
            "redirects-data": "redirects-data";
            "runs-code": "runs-code";
            "sets-standing-rule": "sets-standing-rule";
            "weakens-security": "weakens-security";
        }>>>;
    }, z.core.$strict>;
}, z.core.$strict>;

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
 * What can be wrong with a record: `missing` it is not the next one; `foreign` it belongs to another space; `edited`
 * its bytes are not the ones that were hashed or its columns differ from them; `unlinked` it does not follow the
 * previous one; `unknown-key` its key is not in the keyring; `forged` the seal is wrong; `retired-key` it was sealed
 * with a key that had already been replaced; `other-version` an older release wrote it, in a format that this one no
 * longer reads; `newer-release` a newer release wrote it, and it contains what this one does not know.
 */
export declare const flaws: readonly ['missing', 'foreign', 'edited', 'unlinked', 'unknown-key', 'forged', 'retired-key', 'other-version', 'newer-release'];

declare const foreignText: z.ZodObject<{
    content: z.ZodString;
    beside: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
    claimedAt: z.ZodExactOptional<z.ZodNumber>;
}, z.core.$strip>;

export declare const foreignTextsRequest: z.ZodObject<{
    texts: z.ZodReadonly<z.ZodArray<z.ZodObject<{
        content: z.ZodString;
        beside: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
        claimedAt: z.ZodExactOptional<z.ZodNumber>;
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
        undetermined: "undetermined";
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
export declare const hidingMethods: readonly ['not-displayed', 'invisible', 'hidden-attribute', 'hidden-run', 'hidden-layer', 'tiny', 'transparent', 'same-colour', 'off-screen', 'clipped', 'covered', 'unseen-layer', 'colour-on-picture', 'undetermined', 'comment', 'alternative-text', 'title', 'metadata', 'attribute', 'fallback', 'annotation', 'attachment', 'deleted', 'field-code'];

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
        "redirects-data": "redirects-data";
        "runs-code": "runs-code";
        "sets-standing-rule": "sets-standing-rule";
        "weakens-security": "weakens-security";
    }>;
    ruleId: z.ZodString;
    span: z.ZodObject<{
        start: z.ZodInt;
        end: z.ZodInt;
    }, z.core.$strict>;
    evidence: z.ZodString;
}, z.core.$strict>;

/** What a text would change if it were believed. Facts, not accusations: the policy combines them with provenance. */
export declare const impacts: readonly ['grants-permission', 'names-payment-target', 'introduces-destination', 'runs-code', 'changes-agent-configuration', 'carries-credential', 'claims-authority', 'sets-standing-rule', 'weakens-security', 'redirects-data'];

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
            readonly method: "alternative-text" | "annotation" | "attachment" | "attribute" | "clipped" | "colour-on-picture" | "comment" | "covered" | "deleted" | "fallback" | "field-code" | "hidden-attribute" | "hidden-layer" | "hidden-run" | "invisible" | "metadata" | "not-displayed" | "off-screen" | "same-colour" | "tiny" | "title" | "transparent" | "undetermined" | "unseen-layer";
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
            readonly method: "alternative-text" | "annotation" | "attachment" | "attribute" | "clipped" | "colour-on-picture" | "comment" | "covered" | "deleted" | "fallback" | "field-code" | "hidden-attribute" | "hidden-layer" | "hidden-run" | "invisible" | "metadata" | "not-displayed" | "off-screen" | "same-colour" | "tiny" | "title" | "transparent" | "undetermined" | "unseen-layer";
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
            readonly method: "alternative-text" | "annotation" | "attachment" | "attribute" | "clipped" | "colour-on-picture" | "comment" | "covered" | "deleted" | "fallback" | "field-code" | "hidden-attribute" | "hidden-layer" | "hidden-run" | "invisible" | "metadata" | "not-displayed" | "off-screen" | "same-colour" | "tiny" | "title" | "transparent" | "undetermined" | "unseen-layer";
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
            readonly method: "alternative-text" | "annotation" | "attachment" | "attribute" | "clipped" | "colour-on-picture" | "comment" | "covered" | "deleted" | "fallback" | "field-code" | "hidden-attribute" | "hidden-layer" | "hidden-run" | "invisible" | "metadata" | "not-displayed" | "off-screen" | "same-colour" | "tiny" | "title" | "transparent" | "undetermined" | "unseen-layer";
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

declare const lifetimes: z.ZodObject<{
    channels: z.ZodObject<{
        agent: z.ZodExactOptional<z.ZodInt>;
        document: z.ZodExactOptional<z.ZodInt>;
        import: z.ZodExactOptional<z.ZodInt>;
        operator: z.ZodExactOptional<z.ZodInt>;
        tool: z.ZodExactOptional<z.ZodInt>;
        unknown: z.ZodExactOptional<z.ZodInt>;
        user: z.ZodExactOptional<z.ZodInt>;
    }, z.core.$strict>;
    kinds: z.ZodObject<{
        baseline: z.ZodExactOptional<z.ZodInt>;
        context_field: z.ZodExactOptional<z.ZodInt>;
        document: z.ZodExactOptional<z.ZodInt>;
        note: z.ZodExactOptional<z.ZodInt>;
        observation: z.ZodExactOptional<z.ZodInt>;
        user: z.ZodExactOptional<z.ZodInt>;
    }, z.core.$strict>;
}, z.core.$strict>;

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

export declare const maintainRequest: z.ZodObject<{
    readsForDays: z.ZodExactOptional<z.ZodNumber>;
    atLeast: z.ZodExactOptional<z.ZodNumber>;
    compact: z.ZodExactOptional<z.ZodBoolean>;
    onProgress: z.ZodExactOptional<z.ZodCustom<(records: number) => void, (records: number) => void>>;
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
    channel: z.ZodExactOptional<z.ZodEnum<{
        document: "document";
        memory: "memory";
        tool: "tool";
        user: "user";
    }>>;
    content: z.ZodCustom<unknown, unknown>;
    source: z.ZodExactOptional<z.ZodString>;
    uri: z.ZodExactOptional<z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>>;
    callId: z.ZodExactOptional<z.ZodString>;
    asked: z.ZodExactOptional<z.ZodString>;
    brief: z.ZodExactOptional<z.ZodBoolean>;
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
            host: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
            tool: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
            principal: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
            level: z.ZodExactOptional<z.ZodLiteral<0 | 1 | 2 | 3 | 4>>;
            impact: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
                "carries-credential": "carries-credential";
                "changes-agent-configuration": "changes-agent-configuration";
                "claims-authority": "claims-authority";
                "grants-permission": "grants-permission";
                "introduces-destination": "introduces-destination";
                "names-payment-target": "names-payment-target";
                "redirects-data": "redirects-data";
                "runs-code": "runs-code";
                "sets-standing-rule": "sets-standing-rule";
                "weakens-security": "weakens-security";
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
            rule: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
            private: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
                card: "card";
                email: "email";
                iban: "iban";
                phone: "phone";
                secret: "secret";
            }>>>;
            grounded: z.ZodExactOptional<z.ZodLiteral<false>>;
            complete: z.ZodExactOptional<z.ZodLiteral<false>>;
        }, z.core.$strict>;
        verdict: z.ZodEnum<{
            allow: "allow";
            block: "block";
            challenge: "challenge";
            quarantine: "quarantine";
            redact: "redact";
            sanitize: "sanitize";
        }>;
        why: z.ZodString;
    }, z.core.$strict>>>;
    exceptions: z.ZodOptional<z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        by: z.ZodString;
        at: z.ZodString;
        until: z.ZodExactOptional<z.ZodString>;
        because: z.ZodExactOptional<z.ZodString>;
        match: z.ZodObject<{
            host: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
            tool: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
            principal: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
            grounded: z.ZodExactOptional<z.ZodLiteral<true>>;
            rule: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
            impact: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
                "carries-credential": "carries-credential";
                "changes-agent-configuration": "changes-agent-configuration";
                "claims-authority": "claims-authority";
                "grants-permission": "grants-permission";
                "introduces-destination": "introduces-destination";
                "names-payment-target": "names-payment-target";
                "redirects-data": "redirects-data";
                "runs-code": "runs-code";
                "sets-standing-rule": "sets-standing-rule";
                "weakens-security": "weakens-security";
            }>>>;
        }, z.core.$strict>;
    }, z.core.$strict>>>;
    ownDomains: z.ZodOptional<z.ZodArray<z.ZodString>>;
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
        perMinute: z.ZodExactOptional<z.ZodInt>;
        space: z.ZodExactOptional<z.ZodInt>;
        spacePerMinute: z.ZodExactOptional<z.ZodInt>;
        batchTexts: z.ZodExactOptional<z.ZodInt>;
        batchCodePoints: z.ZodExactOptional<z.ZodInt>;
        windowSeconds: z.ZodExactOptional<z.ZodInt>;
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
    evidence: z.ZodOptional<z.ZodObject<{
        days: z.ZodExactOptional<z.ZodInt>;
    }, z.core.$strict>>;
    review: z.ZodOptional<z.ZodObject<{
        expiresAfterDays: z.ZodExactOptional<z.ZodInt>;
        twoPeopleFor: z.ZodExactOptional<z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
            "carries-credential": "carries-credential";
            "changes-agent-configuration": "changes-agent-configuration";
            "claims-authority": "claims-authority";
            "grants-permission": "grants-permission";
            "introduces-destination": "introduces-destination";
            "names-payment-target": "names-payment-target";
            "redirects-data": "redirects-data";
            "runs-code": "runs-code";
            "sets-standing-rule": "sets-standing-rule";
            "weakens-security": "weakens-security";
        }>>>>;
    }, z.core.$strict>>;
    lifetimes: z.ZodOptional<z.ZodObject<{
        channels: z.ZodExactOptional<z.ZodObject<{
            agent: z.ZodExactOptional<z.ZodInt>;
            document: z.ZodExactOptional<z.ZodInt>;
            import: z.ZodExactOptional<z.ZodInt>;
            operator: z.ZodExactOptional<z.ZodInt>;
            tool: z.ZodExactOptional<z.ZodInt>;
            unknown: z.ZodExactOptional<z.ZodInt>;
            user: z.ZodExactOptional<z.ZodInt>;
        }, z.core.$strict>>;
        kinds: z.ZodExactOptional<z.ZodObject<{
            baseline: z.ZodExactOptional<z.ZodInt>;
            context_field: z.ZodExactOptional<z.ZodInt>;
            document: z.ZodExactOptional<z.ZodInt>;
            note: z.ZodExactOptional<z.ZodInt>;
            observation: z.ZodExactOptional<z.ZodInt>;
            user: z.ZodExactOptional<z.ZodInt>;
        }, z.core.$strict>>;
    }, z.core.$strict>>;
}, z.core.$strict>;

export declare const presetNames: readonly ['observe', 'balanced', 'strict'];

/** What a policy can have masked: secrets, and data that identifies a person or their money. */
export declare const privateKinds: readonly ['secret', 'card', 'iban', 'email', 'phone'];

export declare const protectRequest: z.ZodObject<{
    id: z.ZodString;
    reason: z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>;
}, z.core.$strict>;

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
    attribution: z.ZodExactOptional<z.ZodObject<{
        answer: z.ZodEnum<{
            inferred: "inferred";
            outside: "outside";
            unattested: "unattested";
            user: "user";
        }>;
        coverage: z.ZodEnum<{
            full: "full";
            none: "none";
            partial: "partial";
        }>;
        sources: z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
            kind: z.ZodEnum<{
                document: "document";
                tool: "tool";
                user: "user";
            }>;
            record: z.ZodInt;
        }, z.core.$strict>, z.ZodObject<{
            kind: z.ZodLiteral<"memory">;
            entry: z.ZodString;
        }, z.core.$strict>], "kind">>;
    }, z.core.$strict>>;
}, z.core.$strict>;

/** Limits on how fast texts are written, counted from the accepted writes in the journal; 0 means no limit. */
export declare const ratesSchema: z.ZodObject<{
    writes: z.ZodObject<{
        agent: z.ZodInt;
        document: z.ZodInt;
        import: z.ZodInt;
        operator: z.ZodInt;
        tool: z.ZodInt;
        unknown: z.ZodInt;
        user: z.ZodInt;
    }, z.core.$strict>;
    perMinute: z.ZodInt;
    space: z.ZodInt;
    spacePerMinute: z.ZodInt;
    batchTexts: z.ZodInt;
    batchCodePoints: z.ZodInt;
    windowSeconds: z.ZodInt;
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

export declare const recordedAttributionSchema: z.ZodObject<{
    answer: z.ZodEnum<{
        inferred: "inferred";
        outside: "outside";
        unattested: "unattested";
        user: "user";
    }>;
    coverage: z.ZodEnum<{
        full: "full";
        none: "none";
        partial: "partial";
    }>;
    sources: z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
        kind: z.ZodEnum<{
            document: "document";
            tool: "tool";
            user: "user";
        }>;
        record: z.ZodInt;
    }, z.core.$strict>, z.ZodObject<{
        kind: z.ZodLiteral<"memory">;
        entry: z.ZodString;
    }, z.core.$strict>], "kind">>;
}, z.core.$strict>;

export declare const recordedFindingSchema: z.ZodObject<{
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

/** `expect` is the hash of the content the caller last read. If the content has changed since, nothing is replaced. */
export declare const replaceRequest: z.ZodObject<{
    id: z.ZodString;
    content: z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>;
    tags: z.ZodExactOptional<z.ZodType<readonly string[], readonly string[], z.core.$ZodTypeInternals<readonly string[], readonly string[]>>>;
    importance: z.ZodExactOptional<z.ZodType<number, number, z.core.$ZodTypeInternals<number, number>>>;
    parents: z.ZodExactOptional<z.ZodType<readonly string[], readonly string[], z.core.$ZodTypeInternals<readonly string[], readonly string[]>>>;
    expiresAt: z.ZodExactOptional<z.ZodType<number | null, number | null, z.core.$ZodTypeInternals<number | null, number | null>>>;
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
    last: z.ZodExactOptional<z.ZodNumber>;
    policy: z.ZodExactOptional<z.ZodCustom<Policy, Policy>>;
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
            "redirects-data": "redirects-data";
            "runs-code": "runs-code";
            "sets-standing-rule": "sets-standing-rule";
            "weakens-security": "weakens-security";
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
    twoPeopleFor: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
        "carries-credential": "carries-credential";
        "changes-agent-configuration": "changes-agent-configuration";
        "claims-authority": "claims-authority";
        "grants-permission": "grants-permission";
        "introduces-destination": "introduces-destination";
        "names-payment-target": "names-payment-target";
        "redirects-data": "redirects-data";
        "runs-code": "runs-code";
        "sets-standing-rule": "sets-standing-rule";
        "weakens-security": "weakens-security";
    }>>>;
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
        host: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
        tool: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
        principal: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
        level: z.ZodExactOptional<z.ZodLiteral<0 | 1 | 2 | 3 | 4>>;
        impact: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
            "carries-credential": "carries-credential";
            "changes-agent-configuration": "changes-agent-configuration";
            "claims-authority": "claims-authority";
            "grants-permission": "grants-permission";
            "introduces-destination": "introduces-destination";
            "names-payment-target": "names-payment-target";
            "redirects-data": "redirects-data";
            "runs-code": "runs-code";
            "sets-standing-rule": "sets-standing-rule";
            "weakens-security": "weakens-security";
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
        rule: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
        private: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
            card: "card";
            email: "email";
            iban: "iban";
            phone: "phone";
            secret: "secret";
        }>>>;
        grounded: z.ZodExactOptional<z.ZodLiteral<false>>;
        complete: z.ZodExactOptional<z.ZodLiteral<false>>;
    }, z.core.$strict>;
    verdict: z.ZodEnum<{
        allow: "allow";
        block: "block";
        challenge: "challenge";
        quarantine: "quarantine";
        redact: "redact";
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
    coverage: z.ZodExactOptional<z.ZodEnum<{
        full: "full";
        none: "none";
        partial: "partial";
    }>>;
    conversation: z.ZodExactOptional<z.ZodString>;
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

/** What a row is about. Keys of different areas do not meet. */
declare const stateAreas: readonly ["request", "sign-in-link", "sign-in", "token", "revoked-token", "rate", "lease", "notice", "review-note"];

export declare const textsRequest: z.ZodObject<{
    id: z.ZodString;
}, z.core.$strict>;

export declare const traceRequest: z.ZodObject<{
    id: z.ZodString;
}, z.core.$strict>;

export declare const trimReadsRequest: z.ZodObject<{
    olderThanDays: z.ZodNumber;
    atLeast: z.ZodExactOptional<z.ZodNumber>;
    onProgress: z.ZodExactOptional<z.ZodCustom<(records: number) => void, (records: number) => void>>;
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

export declare const vouchRequest: z.ZodObject<{
    id: z.ZodString;
    reason: z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>;
    contentHash: z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>;
    accepts: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
}, z.core.$strict>;

export declare const vouchSourceRequest: z.ZodObject<{
    source: z.ZodObject<{
        host: z.ZodExactOptional<z.ZodString>;
        tool: z.ZodExactOptional<z.ZodString>;
        principal: z.ZodExactOptional<z.ZodString>;
        channel: z.ZodExactOptional<z.ZodEnum<{
            agent: "agent";
            document: "document";
            import: "import";
            operator: "operator";
            tool: "tool";
            unknown: "unknown";
            user: "user";
        }>>;
        ids: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
    }, z.core.$strict>;
    reason: z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>;
    contentHash: z.ZodExactOptional<z.ZodType<string, string, z.core.$ZodTypeInternals<string, string>>>;
    dryRun: z.ZodExactOptional<z.ZodBoolean>;
}, z.core.$strict>;
