/**
 * Bezoar stands between an AI agent and what it remembers.
 *
 * @example
 * const guard = createGuard({ store: memoryStore(), keyring: createKeyring(systemEnv), scanner: createScanner() });
 * const memory = guard.space('my-agent');
 * await memory.write({ content: 'Ana prefers tea.' }, { channel: 'user', principal: 'ana' });
 * const { text } = await memory.startSession({}, { channel: 'agent', principal: 'helper', session: 'monday' });
 */
export { type Env, scriptedEnv, systemEnv } from './base/env.ts';
export { Fault, type FaultCode } from './base/fault.ts';
export {
  type AccusingRule,
  createScanner,
  type Example,
  firstThreatMessage,
  type ImpactRule,
  impacts,
  type Model,
  type OddHit,
  type OddText,
  parseModel,
  parsePack,
  type Reading,
  type Rule,
  type RulePack,
  readingsOf,
  rules,
  type Scanner,
  type ScannerOptions,
  type Scope,
  type Search,
  type Shape,
  scanForThreats,
  scopes,
  serializeModel,
  type TrainOptions,
  trainOn,
} from './detect/index.ts';
export {
  type BatchOperation,
  type BatchResult,
  type Break,
  type BrowsedEntry,
  type BrowseFilter,
  type BrowseResult,
  type Candidate,
  createGuard,
  type DiscardResult,
  type EraseResult,
  type Erasure,
  type ExpireResult,
  type Guard,
  type GuardedSpace,
  type GuardOptions,
  type HistoryLine,
  type Inspection,
  type JournalLine,
  type JournalRange,
  type Judged,
  type ListFilter,
  type Observation,
  type PastText,
  type PastTexts,
  type Problem,
  type RebuildResult,
  type RecalledEntry,
  type RecallQuery,
  type RecallResult,
  type Refused,
  type Relative,
  type Release,
  type ReleaseResult,
  type RemoveResult,
  type Reopening,
  type ReopenResult,
  type Replacement,
  type Restoration,
  type RestoredEntry,
  type RestoreResult,
  type Revocation,
  type RevokeResult,
  type Scans,
  type SessionOptions,
  type SessionOrigin,
  type SessionStart,
  type Sighting,
  type Stats,
  type Trace,
  type Verification,
  type VerifyOptions,
  type WriteResult,
} from './guard/index.ts';
export { type Checkpoint, createKeyring, rotate } from './journal/index.ts';
export type { Caller } from './model/caller.ts';
export {
  type Entry,
  type EntryFacts,
  type EntryState,
  entryStates,
  type Kind,
  kinds,
  type Resting,
  type Text,
} from './model/entry.ts';
export type { Decision, Event, EventType, FindingFact, Rendering, Sight } from './model/event.ts';
export type { Category, Finding, Impact, ImpactMark, Report, Softening, Span, ViewName } from './model/finding.ts';
export type { Key, Keyring } from './model/keyring.ts';
export { type Level, type LevelName, levelName, levelNames, levelOf } from './model/level.ts';
export { type Channel, channels, type Origin, type Provenance } from './model/provenance.ts';
export type { Head, RecordBody, SealedRecord } from './model/record.ts';
export { searchWords } from './model/search-words.ts';
export type { Commit, CommitResult, EntryFilter, EntryRow, Page, Store } from './model/store.ts';
export { type Trust, trustRank, trusts } from './model/trust.ts';
export { strictest, type Verdict, verdictRank, verdicts } from './model/verdict.ts';
export {
  type Condition,
  channelOfSource,
  channelTrust,
  decide,
  type Explanation,
  explain,
  type Limits,
  type Path,
  type Policy,
  type PolicySettings,
  type PresetName,
  policyFrom,
  presets,
  type Row,
  type Ruling,
  trustOf,
  verdictOf,
  type Weighed,
} from './policy/index.ts';
export { type Part, type PromptText, type Snapshot, type WrapOptions, wrapUntrusted } from './snapshot/index.ts';
export { memoryStore } from './stores/memory.ts';
export { type PostgresOptions, type PostgresPool, postgresStore } from './stores/postgres.ts';
export { checkSqlite, type SqliteHandle, type SqliteOptions, sqliteStore } from './stores/sqlite.ts';
