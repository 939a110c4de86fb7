export type { TextScanner } from '../model/text-scanner.ts';
export { incompleteScanRule } from './assess/cached-scanner.ts';
export type { Candidate } from './assess/candidate.ts';
export { subjectsByText } from './assess/subject-keys.ts';
export type { NoFields } from './core/request.ts';
export { textHolds } from './core/salted-text.ts';
export type { IngestedChunk, IngestRefused, IngestReport, IngestRequest, IngestResult } from './documents/ingest.ts';
export type { DocumentFinding } from './documents/read-whole.ts';
export type {
  DocumentDiscard,
  DocumentInspection,
  DocumentPiece,
  DocumentRelease,
  DocumentReviewResult,
  InspectDocumentRequest,
} from './documents/review-document.ts';
export type { AttributeRequest, AttributeResult } from './evidence/attribute-texts.ts';
export { createGuard, createLabGuard, type Guard } from './guard.ts';
export { shownListNames } from './ledger/shown-lists.ts';
export type { MeaningUse } from './meaning/index.ts';
export type { GuardOptions } from './options.ts';
export type { Observation, ObservedContent, ObserveResult } from './prompt/observe.ts';
export type { RecalledEntry, RecallQuery, RecallResult } from './prompt/recall.ts';
export type { SessionRequest, SessionStart } from './prompt/session.ts';
export type {
  ForeignText,
  ForeignTextsRequest,
  ForeignTextsShown,
  ShownForeignText,
} from './prompt/show-foreign-texts.ts';
export type { BrowsedEntry, BrowseFilter, BrowseResult } from './read/browse.ts';
export type { CheckpointResult } from './read/checkpoint.ts';
export type { JournalLine, JournalRange, JournalResult } from './read/journal.ts';
export type {
  GetRequest,
  GetResult,
  HistoryLine,
  HistoryRequest,
  HistoryResult,
  Inspection,
  InspectRequest,
  ListFilter,
  ListResult,
} from './read/read.ts';
export type { Stats } from './read/stats.ts';
export type { EraseRequest, EraseResult } from './recover/erase.ts';
export type { RebuildResult } from './recover/rebuild.ts';
export type { RestoredEntry, RestoreRequest, RestoreResult } from './recover/restore.ts';
export type { PastText, TextHistory, TextsRequest } from './recover/text-history.ts';
export type {
  EntryTrace,
  LineageEntry,
  MissingSighting,
  Revocation,
  RevokeResult,
  Sighting,
  TraceRequest,
  TraceResult,
} from './recover/trace.ts';
export type { JournalBreak, Verification, VerifyRequest } from './recover/verify.ts';
export type { BaselineComparison, BaselineProblem, BaselineRefused, BaselineResult } from './replay/baseline.ts';
export {
  type BundleBreak,
  type BundleLine,
  type BundleRefused,
  type BundleReplay,
  type BundleTrust,
  type BundleVerification,
  type ExportBundleRequest,
  type ExportSummary,
  type ImportBundleRequest,
  type ImportResult,
  type Manifest,
  type OpenBundle,
  type ReplayBundleRequest,
  verifyBundle,
} from './replay/bundle/index.ts';
export type { ContextQuery, ContextResult } from './replay/context.ts';
export type { NotReplayable, ReplayedDecision, ReplayedRuling, ReplayRequest, ReplayResult } from './replay/replay.ts';
export type { SpaceWindow, WindowQuery } from './replay/state-window.ts';
export type { Judgement, RefusalCode, Refused, RemoveResult, WriteResult } from './results.ts';
export type { DiscardRequest, DiscardResult } from './review/discard.ts';
export type { ExpireResult } from './review/expire.ts';
export type { ProtectRequest, ProtectResult, UnprotectResult } from './review/protect.ts';
export type { ReleaseRequest, ReleaseResult } from './review/release.ts';
export type { ReopenRequest, ReopenResult } from './review/reopen.ts';
export type { ReplacedEntry } from './review/replaced-entry.ts';
export type { NotVouched, VouchRequest, VouchResult, VouchSourceRequest, VouchSourceResult } from './review/vouch.ts';
export { promptResults } from './schemas/prompt.ts';
export { readResults } from './schemas/read.ts';
export { recoverResults } from './schemas/recover.ts';
export { reviewResults } from './schemas/review.ts';
export { writeResults } from './schemas/write.ts';
export type { Audit } from './space/audit.ts';
export type { Recovery } from './space/recovery.ts';
export type { Review } from './space/review.ts';
export type { GuardedSession } from './space/session.ts';
export type { GuardedSpace, SessionOrigin } from './space/space.ts';
export { isSealedText, sealText } from './space/space-seal.ts';
export { textTarget } from './space/text-target.ts';
export type { CheckedText, CheckRefused, CheckRequest, CheckResult } from './write/check.ts';
export type { Replacement } from './write/plan-replace.ts';
export type { BatchOperation, BatchRequest, BatchResult, RemoveRequest } from './write/write.ts';
