export type { TextScanner } from '../model/text-scanner.ts';
export { incompleteScanRule } from './assess/cached-scanner.ts';
export type { Candidate } from './assess/candidate.ts';
export type { IngestedChunk, IngestOptions, IngestRefused, IngestReport, IngestResult } from './documents/ingest.ts';
export type { DocumentFinding } from './documents/read-whole.ts';
export type { DocumentInspection, DocumentRelease, DocumentReviewResult } from './documents/review-document.ts';
export { createGuard, type Guard, type GuardedSpace, type SessionOrigin } from './guard.ts';
export type { GuardOptions } from './options.ts';
export type { Observation } from './prompt/observe.ts';
export type { RecalledEntry, RecallQuery, RecallResult } from './prompt/recall.ts';
export type { SessionOptions, SessionStart } from './prompt/session.ts';
export type { ForeignText, ShownForeignText } from './prompt/show-foreign-texts.ts';
export type { BrowsedEntry, BrowseFilter, BrowseResult } from './read/browse.ts';
export type { JournalLine, JournalRange } from './read/journal.ts';
export type { HistoryLine, Inspection, ListFilter } from './read/read.ts';
export type { Stats } from './read/stats.ts';
export type { EraseRequest, EraseResult } from './recover/erase.ts';
export type { RebuildResult } from './recover/rebuild.ts';
export type { RestoredEntry, RestoreRequest, RestoreResult } from './recover/restore.ts';
export type { PastText, TextHistory } from './recover/text-history.ts';
export type { EntryTrace, LineageEntry, Revocation, RevokeResult, Sighting } from './recover/trace.ts';
export type { JournalBreak, Verification, VerifyOptions } from './recover/verify.ts';
export type { BaselineComparison, BaselineProblem, BaselineResult } from './replay/baseline.ts';
export {
  type BundleBreak,
  type BundleExportOptions,
  type BundleLine,
  type BundleReplay,
  type BundleTrust,
  type BundleVerification,
  type ExportSummary,
  type ImportResult,
  type Manifest,
  type OpenBundle,
  verifyBundle,
} from './replay/bundle/index.ts';
export type { ContextQuery } from './replay/context.ts';
export type { NotReplayable, ReplayedDecision, ReplayedRuling, ReplayOptions, ReplayResult } from './replay/replay.ts';
export type { SpaceWindow, WindowQuery } from './replay/state-window.ts';
export type { Judgement, RefusalCode, Refused, RemoveResult, WriteResult } from './results.ts';
export type { ReopenRequest, ReopenResult } from './review/reopen.ts';
export type { DiscardResult, ExpireResult, ReleaseRequest, ReleaseResult } from './review/review.ts';
export { promptResults } from './schemas/prompt.ts';
export { readResults } from './schemas/read.ts';
export { recoverResults } from './schemas/recover.ts';
export { reviewResults } from './schemas/review.ts';
export { writeResults } from './schemas/write.ts';
export type { CheckedText, CheckResult } from './write/check.ts';
export type { Replacement } from './write/plan-write.ts';
export type { BatchOperation, BatchResult } from './write/write.ts';
