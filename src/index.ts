/**
 * Guards the long-term memory of an AI agent: every write, recall and prompt load passes through the guard.
 *
 * @example
 * const guard = createGuard({ store: memoryStore(), keyring: createKeyring(systemEnv), scanner: createScanner() });
 * const memory = guard.space('my-agent');
 * await memory.write({ content: 'Ana prefers tea.' }, { channel: 'user', principal: 'ana' });
 * const { text } = await memory.startSession({}, { channel: 'agent', principal: 'helper', session: 'monday' });
 */
export { type Env, scriptedEnv, systemEnv } from './base/env.ts';
export { Fault, type FaultCode } from './base/fault.ts';
export { createScanner, parsePack, type RulePack, type Scanner, type ScannerOptions, scan } from './detect/index.ts';
export {
  type Audit,
  type BatchOperation,
  type BatchRequest,
  type BatchResult,
  type BrowsedEntry,
  type BrowseFilter,
  type BrowseResult,
  type BundleBreak,
  type BundleLine,
  type BundleRefused,
  type BundleReplay,
  type BundleTrust,
  type BundleVerification,
  type Candidate,
  type CheckedText,
  type CheckpointResult,
  type CheckRefused,
  type CheckRequest,
  type CheckResult,
  createGuard,
  type DiscardRequest,
  type DiscardResult,
  type DocumentDiscard,
  type DocumentFinding,
  type DocumentInspection,
  type DocumentRelease,
  type DocumentReviewResult,
  type EntryTrace,
  type EraseRequest,
  type EraseResult,
  type ExpireResult,
  type ExportBundleRequest,
  type ExportSummary,
  type ForeignText,
  type ForeignTextsRequest,
  type ForeignTextsShown,
  type GetRequest,
  type GetResult,
  type Guard,
  type GuardedSpace,
  type GuardOptions,
  type HistoryLine,
  type HistoryRequest,
  type HistoryResult,
  type ImportBundleRequest,
  type ImportResult,
  type IngestedChunk,
  type IngestRefused,
  type IngestReport,
  type IngestRequest,
  type IngestResult,
  type InspectDocumentRequest,
  type Inspection,
  type InspectRequest,
  type JournalBreak,
  type JournalLine,
  type JournalRange,
  type JournalResult,
  type Judgement,
  type LineageEntry,
  type ListFilter,
  type ListResult,
  type Manifest,
  type NoFields,
  type NotReplayable,
  type Observation,
  type ObserveResult,
  type OpenBundle,
  type PastText,
  type RebuildResult,
  type RecalledEntry,
  type RecallQuery,
  type RecallResult,
  type Recovery,
  type RefusalCode,
  type Refused,
  type ReleaseRequest,
  type ReleaseResult,
  type RemoveRequest,
  type RemoveResult,
  type ReopenRequest,
  type ReopenResult,
  type Replacement,
  type ReplayBundleRequest,
  type ReplayedDecision,
  type ReplayedRuling,
  type ReplayRequest,
  type ReplayResult,
  type RestoredEntry,
  type RestoreRequest,
  type RestoreResult,
  type Review,
  type Revocation,
  type RevokeResult,
  type SessionOrigin,
  type SessionRequest,
  type SessionStart,
  type ShownForeignText,
  type Sighting,
  type Stats,
  type TextHistory,
  type TextScanner,
  type TextsRequest,
  type TraceRequest,
  type TraceResult,
  type TrustResult,
  type Verification,
  type VerifyRequest,
  verifyBundle,
  type WriteResult,
} from './guard/index.ts';
export { type Checkpoint, createKeyring, rotate } from './journal/index.ts';
export type {
  DocumentFormat,
  DocumentPlace,
  DocumentRemark,
  ExtractedDocument,
  HiddenText,
  HidingMethod,
} from './model/document.ts';
export {
  type Entry,
  type EntryFacts,
  type EntryKind,
  type EntryState,
  entryKinds,
  entryStates,
  type InactiveReason,
  type SaltedText,
} from './model/entry.ts';
export type { Decision, Event, EventType, RecordedFinding, Rendering, ShownEntry } from './model/event.ts';
export type { Category, Finding, Impact, ImpactMark, Mitigation, Report, Span, ViewName } from './model/finding.ts';
export type { Key, Keyring } from './model/keyring.ts';
export { type Level, type LevelName, levelNames } from './model/level.ts';
export { type Channel, channels, type Origin, type Provenance } from './model/provenance.ts';
export type { Head, RecordBody, SealedRecord } from './model/record.ts';
export type { Commit, CommitResult, EntryFilter, EntryRow, PageRequest, Store } from './model/store.ts';
export { type Trust, trustRank, trusts } from './model/trust.ts';
export { type Verdict, verdictRank, verdicts } from './model/verdict.ts';
export {
  type Explanation,
  type GuardPath,
  type Policy,
  type PolicyRow,
  type PolicySettings,
  type PresetName,
  policyFrom,
  presets,
  type SizeLimits,
} from './policy/index.ts';
export { type ContentPart, type PromptText, type Snapshot, type WrapOptions, wrapUntrusted } from './prompt/index.ts';
export { memoryStore } from './stores/memory.ts';
export {
  type PostgresOptions,
  type PostgresPool,
  postgresStore,
  type SqliteHandle,
  type SqliteOptions,
  sqliteStore,
} from './stores/on-demand.ts';
