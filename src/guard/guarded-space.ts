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

/** Who does something in a session. */
export type SessionOrigin = Origin & { readonly session: string };

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
  startSession(request: SessionRequest & { readonly dryRun: true }, origin: Origin): Promise<SessionStart>;
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
