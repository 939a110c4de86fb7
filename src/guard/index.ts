export type { BaselineComparison, BaselineProblem, BaselineResult } from './baseline.ts';
export type { BrowsedEntry, BrowseFilter, BrowseResult } from './browse.ts';
export {
  type BundleBreak,
  type BundleLine,
  type BundleReplay,
  type BundleTrust,
  type BundleVerification,
  type ExportOptions,
  type ExportSummary,
  type ImportResult,
  type Manifest,
  type OpenBundle,
  verifyBundle,
} from './bundle/index.ts';
export type { Candidate } from './candidate.ts';
export type { Replacement } from './change.ts';
export type { Checked, CheckResult } from './check.ts';
export type { ContextQuery } from './context.ts';
export type { DocumentFinding } from './document-reading.ts';
export type { DocumentInspection, DocumentRelease, DocumentReviewResult } from './document-review.ts';
export type { EraseResult, Erasure } from './erase.ts';
export { createGuard, type Guard, type GuardedSpace, type SessionOrigin } from './guard.ts';
export type { IngestedChunk, IngestOptions, IngestRefused, IngestReport, IngestResult } from './ingest.ts';
export type { JournalLine, JournalRange } from './journal.ts';
export { incompleteMark } from './judge.ts';
export type { Observation } from './observe.ts';
export type { GuardOptions } from './options.ts';
export type { Scans } from './parts.ts';
export type { HistoryLine, Inspection, ListFilter } from './read.ts';
export type { RebuildResult } from './rebuild.ts';
export type { RecalledEntry, RecallQuery, RecallResult } from './recall.ts';
export type { HeldText, Recognised } from './recognise.ts';
export type { Reopening, ReopenResult } from './reopen.ts';
export type { NotReplayable, Replayed, ReplayOptions, ReplayResult, RulingSide } from './replay.ts';
export type { Restoration, RestoredEntry, RestoreResult } from './restore.ts';
export type { Judged, Problem, Refused, RemoveResult, WriteResult } from './results.ts';
export type { DiscardResult, ExpireResult, Release, ReleaseResult } from './review.ts';
export type { SessionOptions, SessionStart } from './session.ts';
export type { SpaceWindow, WindowQuery } from './state-window.ts';
export type { Stats } from './stats.ts';
export type { PastText, PastTexts } from './texts-of-entry.ts';
export type { Relative, Revocation, RevokeResult, Sighting, Trace } from './trace.ts';
export type { Break, Verification, VerifyOptions } from './verify.ts';
export type { BatchOperation, BatchResult } from './write.ts';
