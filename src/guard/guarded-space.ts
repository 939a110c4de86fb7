import type { Origin } from '../model/provenance.ts';
import type { Policy } from '../policy/index.ts';
import type { Candidate } from './assess/candidate.ts';
import type { NoFields } from './core/request.ts';
import type { IngestRequest, IngestResult } from './documents/ingest.ts';
import type {
  DocumentDiscard,
  DocumentInspection,
  DocumentRelease,
  DocumentReviewResult,
  InspectDocumentRequest,
} from './documents/review-document.ts';
import type { Observation, ObserveResult } from './prompt/observe.ts';
import type { RecallQuery, RecallResult } from './prompt/recall.ts';
import type { SessionRequest, SessionStart } from './prompt/session.ts';
import type { ForeignTextsRequest, ForeignTextsShown } from './prompt/show-foreign-texts.ts';
import type { BrowseFilter, BrowseResult } from './read/browse.ts';
import type { CheckpointResult } from './read/checkpoint.ts';
import type { JournalRange, JournalResult } from './read/journal.ts';
import type {
  GetRequest,
  GetResult,
  HistoryRequest,
  HistoryResult,
  Inspection,
  InspectRequest,
  ListFilter,
  ListResult,
} from './read/read.ts';
import type { Stats } from './read/stats.ts';
import type { TrustResult } from './read/trust.ts';
import type { EraseRequest, EraseResult } from './recover/erase.ts';
import type { RebuildResult } from './recover/rebuild.ts';
import type { RestoreRequest, RestoreResult } from './recover/restore.ts';
import type { TextHistory, TextsRequest } from './recover/text-history.ts';
import type { Revocation, RevokeResult, TraceRequest, TraceResult } from './recover/trace.ts';
import type { Verification, VerifyRequest } from './recover/verify.ts';
import type { BaselineComparison, BaselineResult } from './replay/baseline.ts';
import type {
  BundleReplay,
  ExportBundleRequest,
  ExportSummary,
  ImportBundleRequest,
  ImportResult,
  ReplayBundleRequest,
} from './replay/bundle/index.ts';
import type { ContextQuery, ContextResult } from './replay/context.ts';
import type { ReplayRequest, ReplayResult } from './replay/replay.ts';
import type { SpaceWindow, WindowQuery } from './replay/state-window.ts';
import type { Refused, RemoveResult, WriteResult } from './results.ts';
import type { ReopenRequest, ReopenResult } from './review/reopen.ts';
import type { DiscardRequest, DiscardResult, ExpireResult, ReleaseRequest, ReleaseResult } from './review/review.ts';
import type { CheckRequest, CheckResult } from './write/check.ts';
import type { Replacement } from './write/plan-write.ts';
import type { BatchRequest, BatchResult, RemoveRequest } from './write/write.ts';

/** An origin that names its session. */
export type SessionOrigin = Origin & { readonly session: string };

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
  /** The trust that a text written by this caller would get now. */
  trust(request: NoFields, origin: Origin): Promise<TrustResult>;
  /**
   * Searches entries for a prompt. The journal records what the session was shown, and that taints what its agent
   * writes.
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
  /** Freezes the current memory into the text a session starts with. */
  startSession(request: SessionRequest & { readonly dryRun: true }, origin: Origin): Promise<SessionStart>;
  startSession(request: SessionRequest, origin: SessionOrigin): Promise<SessionStart>;
  /** Wraps a tool result as data, and records that the session has read it. */
  observe(observation: Observation, origin: SessionOrigin): Promise<ObserveResult>;
  /** Held entries, and the decisions of people about them. */
  readonly review: Review;
  /** Tracing, revoking, restoring and erasing. */
  readonly recovery: Recovery;
  /** The journal: reading, verifying, replaying, exporting. */
  readonly audit: Audit;
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
  /** Takes back the last review decision: the entry is held again, as before. */
  reopen(request: ReopenRequest, reviewer: Origin): Promise<ReopenResult>;
  /** Retires entries that nobody reviewed in time. They are kept, and can still be released. */
  expire(request: NoFields, origin: Origin): Promise<ExpireResult>;
}

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
}

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
