import { systemEnv } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { hmac } from '../base/hash.ts';
import type { ContextContract } from '../decisions/index.ts';
import { type Checkpoint, signCheckpoint } from '../journal/index.ts';
import type { ExtractedDocument } from '../model/document.ts';
import type { Origin } from '../model/provenance.ts';
import type { Trust } from '../model/trust.ts';
import { type Explanation, type GuardPath, type Policy, presets, trustOf } from '../policy/index.ts';
import type { ContentPart } from '../prompt/index.ts';
import { CachedScanner } from './assess/cached-scanner.ts';
import type { Candidate } from './assess/candidate.ts';
import { checkOrigin } from './assess/origin.ts';
import type { GuardDependencies } from './core/dependencies.ts';
import { checkSpaceName } from './core/space-name.ts';
import { SpaceTransactor } from './core/transactor.ts';
import { checkRequest } from './core/validate-request.ts';
import { type IngestOptions, type IngestResult, ingest } from './documents/ingest.ts';
import {
  type DocumentInspection,
  type DocumentRelease,
  type DocumentReviewResult,
  discardDocument,
  inspectDocument,
  releaseDocument,
} from './documents/review-document.ts';
import { checkGuardOptions, type GuardOptions } from './options.ts';
import { type Observation, observe } from './prompt/observe.ts';
import { type RecalledEntry, type RecallQuery, type RecallResult, recall } from './prompt/recall.ts';
import { type SessionOptions, type SessionStart, Snapshots, startSession } from './prompt/session.ts';
import { type ForeignText, type ShownForeignText, showForeignTexts } from './prompt/show-foreign-texts.ts';
import { type BrowseFilter, type BrowseResult, browse } from './read/browse.ts';
import { type JournalLine, type JournalRange, journal } from './read/journal.ts';
import { get, type HistoryLine, history, type Inspection, inspect, type ListFilter, list } from './read/read.ts';
import { type Stats, stats } from './read/stats.ts';
import { type EraseRequest, type EraseResult, erase } from './recover/erase.ts';
import { type RebuildResult, rebuild } from './recover/rebuild.ts';
import { type RestoreRequest, type RestoreResult, restore } from './recover/restore.ts';
import { type TextHistory, textHistory } from './recover/text-history.ts';
import { type EntryTrace, type Revocation, type RevokeResult, revoke, trace } from './recover/trace.ts';
import { type Verification, type VerifyOptions, verify } from './recover/verify.ts';
import { type BaselineComparison, type BaselineResult, compareBaseline } from './replay/baseline.ts';
import {
  type BundleExportOptions,
  type BundleReplay,
  type BundleTrust,
  type ExportSummary,
  exportBundle,
  type ImportResult,
  importBundle,
  type OpenBundle,
  replayBundle,
} from './replay/bundle/index.ts';
import { type ContextQuery, context } from './replay/context.ts';
import { type ReplayOptions, type ReplayResult, replay } from './replay/replay.ts';
import { type SpaceWindow, stateWindow, type WindowQuery } from './replay/state-window.ts';
import type { Refused, RemoveResult, WriteResult } from './results.ts';
import { type ReopenRequest, type ReopenResult, reopen } from './review/reopen.ts';
import {
  type DiscardResult,
  discard,
  type ExpireResult,
  expire,
  type ReleaseRequest,
  type ReleaseResult,
  release,
} from './review/review.ts';
import { type CheckResult, check } from './write/check.ts';
import { explain } from './write/explain.ts';
import type { Replacement } from './write/plan-write.ts';
import { type BatchOperation, type BatchResult, batch, remove, replace, write } from './write/write.ts';

/** Who does something in a session. */
export type SessionOrigin = Origin & { readonly session: string };

/**
 * The memory of one space, guarded. Every call that changes or shows anything leaves exactly one record in the journal.
 * What an attacker can cause comes back as a value; a Fault means that an operator has to look, and that nothing was stored.
 */
export interface GuardedSpace {
  readonly name: string;
  readonly policy: Policy;
  write(candidate: Candidate, origin: Origin): Promise<WriteResult>;
  replace(replacement: Replacement, origin: Origin): Promise<WriteResult>;
  remove(id: string, origin: Origin): Promise<RemoveResult>;
  batch(operations: readonly BatchOperation[], origin: Origin): Promise<BatchResult>;
  /** A document that was taken apart (see `readDocument` of `bezoar/node`): all of its chunks, or none. */
  ingest(document: ExtractedDocument, origin: Origin, options?: IngestOptions): Promise<IngestResult>;
  recall(query: RecallQuery, origin: Origin): Promise<RecallResult>;
  /** Of texts that lie in another store: which entries they are, and how they may be shown. A recall like any other. */
  recognise(texts: readonly ForeignText[], origin: Origin): Promise<readonly ShownForeignText[]>;
  startSession(options: SessionOptions, origin: SessionOrigin): Promise<SessionStart>;
  /** What `startSession` would give now, without starting one. */
  preview(options: SessionOptions): Promise<SessionStart>;
  observe(observation: Observation, origin: SessionOrigin): Promise<string | ContentPart[]>;
  list(filter: ListFilter, origin: Origin): Promise<readonly RecalledEntry[]>;
  get(id: string, origin: Origin): Promise<RecalledEntry | undefined>;
  /** Everything there is, raw texts included. For persons. */
  browse(filter: BrowseFilter, person: Origin): Promise<BrowseResult>;
  history(id: string): Promise<readonly HistoryLine[]>;
  /** Every text an entry ever had, by the digests its history names. For persons. */
  texts(id: string, person: Origin): Promise<TextHistory>;
  /** A stretch of the journal, record by record. */
  journal(range?: JournalRange): Promise<readonly JournalLine[]>;
  inspect(id: string, person: Origin): Promise<Inspection | Refused>;
  release(request: ReleaseRequest, reviewer: Origin): Promise<ReleaseResult>;
  discard(request: { readonly id: string; readonly reason: string }, reviewer: Origin): Promise<DiscardResult>;
  /** What waits of a document, all of its pieces, with the hash that a release of all of them names. For persons. */
  inspectDocument(id: string, person: Origin): Promise<DocumentInspection | Refused>;
  /** One act for all pieces of a document that wait: all of them or none, in one record. */
  releaseDocument(request: DocumentRelease, reviewer: Origin): Promise<DocumentReviewResult>;
  discardDocument(
    request: { readonly id: string; readonly reason: string },
    reviewer: Origin,
  ): Promise<DocumentReviewResult>;
  /** Takes the last decision of a review back: the entry waits again, as it did before. */
  reopen(request: ReopenRequest, reviewer: Origin): Promise<ReopenResult>;
  expire(origin: Origin): Promise<ExpireResult>;
  trace(id: string): Promise<EntryTrace | Refused>;
  revoke(request: Revocation, person: Origin): Promise<RevokeResult>;
  restore(request: RestoreRequest, person: Origin): Promise<RestoreResult>;
  erase(request: EraseRequest, person: Origin): Promise<EraseResult>;
  verify(options?: VerifyOptions): Promise<Verification>;
  rebuild(person: Origin): Promise<RebuildResult>;
  /** Where the journal stands, signed, to be kept elsewhere; undefined while it is empty. */
  checkpoint(): Promise<Checkpoint | undefined>;
  stats(): Promise<Stats>;
  /** Makes every recorded decision again with the rules and policy of today. Nothing is stored. */
  replay(options?: ReplayOptions): Promise<ReplayResult>;
  replayBundle(lines: AsyncIterable<unknown>, trust: BundleTrust, options?: ReplayOptions): Promise<BundleReplay>;
  /** The whole space as lines of one file that can be verified anywhere; returns its name. */
  exportBundle(options?: BundleExportOptions): AsyncGenerator<string, ExportSummary>;
  /** Writes what a bundle remembers into this space, as text from outside. */
  importBundle(open: OpenBundle, trust: BundleTrust, person: Origin): Promise<ImportResult>;
  /** Compares a decision with a stored one, once that is verified. */
  compareBaseline(comparison: BaselineComparison): Promise<BaselineResult>;
  /** Which fields of a decision's context were there when it was made, by whom. */
  context(query?: ContextQuery): Promise<ContextContract>;
  /** What is in force for a session, with the id of that state. */
  stateWindow(query: WindowQuery): Promise<SpaceWindow>;
  /** What `write` would make of a text, with all that is seen beside it. Nothing is stored. */
  check(candidate: Candidate, origin: Origin): Promise<CheckResult>;
  /** What the policy would say of a text, and which row of it. Nothing is stored. */
  explain(candidate: Pick<Candidate, 'content' | 'tags'>, origin: Origin, path?: GuardPath): Promise<Explanation>;
  /** How far what this caller writes now would be trusted. */
  trust(origin: Origin): Promise<Trust>;
}

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
  close(): Promise<void>;
}

export function createGuard(options: GuardOptions): Guard {
  checkGuardOptions(options);
  const { policy = presets.balanced, condition = 'full', env = systemEnv } = options;
  const { store, keyring, scanner, countTokens, manyCallers = false } = options;
  const dependencies: GuardDependencies = {
    env,
    store,
    keyring,
    scanner,
    condition,
    manyCallers,
    policyFor: typeof policy === 'function' ? policy : () => policy,
    ...(countTokens === undefined ? {} : { countTokens }),
  };
  const cachedScanner = new CachedScanner(scanner, condition);
  const open = new Map<string, GuardedSpace>();
  return {
    space(name) {
      const space = checkSpaceName(name);
      const known = open.get(space) ?? guardedSpace(dependencies, cachedScanner, space);
      open.set(space, known);
      return known;
    },
    secret: (purpose) =>
      Buffer.from(hmac(keyring.keys.at(-1)?.secret ?? new Uint8Array(), `bezoar secret\n${purpose}`), 'hex'),
    spaces: () => store.spaces(),
    close: () => store.close(),
  };
}

function guardedSpace(dependencies: GuardDependencies, scanner: CachedScanner, name: string): GuardedSpace {
  const transactor = new SpaceTransactor(dependencies, scanner, name);
  const snapshots = new Snapshots();
  const { policy } = transactor;
  const from = (origin: Origin): Origin => checkOrigin(origin, policy.limits);
  return {
    name,
    policy,
    write: async (candidate, origin) => write(transactor, candidate, from(origin)),
    replace: async (replacement, origin) => replace(transactor, checkRequest('replace', replacement), from(origin)),
    remove: async (id, origin) => remove(transactor, id, from(origin)),
    batch: async (operations, origin) => batch(transactor, operations, from(origin)),
    ingest: async (document, origin, options) => ingest(transactor, document, from(origin), options),
    recall: async (query, origin) => recall(transactor, checkRequest('recall', query), from(origin)),
    recognise: async (texts, origin) => showForeignTexts(transactor, texts, from(origin)),
    startSession: async (request, origin) =>
      startSession(transactor, snapshots, checkRequest('startSession', request), inSession(from(origin))),
    preview: async (request) => {
      const options = checkRequest('startSession', request);
      return transactor.read(() => snapshots.take(transactor, options));
    },
    observe: async (observation, origin) =>
      observe(transactor, checkRequest('observe', observation), inSession(from(origin))),
    list: async (filter, origin) => list(transactor, checkRequest('list', filter), from(origin)),
    get: async (id, origin) => get(transactor, id, from(origin)),
    browse: async (filter, person) => browse(transactor, checkRequest('browse', filter), from(person)),
    history: (id) => history(transactor, id),
    texts: async (id, person) => textHistory(transactor, id, from(person)),
    journal: async (range = {}) => journal(transactor, checkRequest('journal', range)),
    inspect: async (id, person) => inspect(transactor, id, from(person)),
    release: async (request, reviewer) => release(transactor, checkRequest('release', request), from(reviewer)),
    discard: async (request, reviewer) => discard(transactor, checkRequest('discard', request), from(reviewer)),
    inspectDocument: async (id, person) => inspectDocument(transactor, id, from(person)),
    releaseDocument: async (request, reviewer) =>
      releaseDocument(transactor, checkRequest('releaseDocument', request), from(reviewer)),
    discardDocument: async (request, reviewer) =>
      discardDocument(transactor, checkRequest('discardDocument', request), from(reviewer)),
    reopen: async (request, reviewer) => reopen(transactor, checkRequest('reopen', request), from(reviewer)),
    expire: async (origin) => expire(transactor, from(origin)),
    trace: (id) => trace(transactor, id),
    revoke: async (request, person) => revoke(transactor, checkRequest('revoke', request), from(person)),
    restore: async (request, person) => restore(transactor, checkRequest('restore', request), from(person)),
    erase: async (request, person) =>
      erase(transactor, checkRequest('erase', request), from(person), () => {
        snapshots.forget();
        transactor.forgetTexts();
      }),
    verify: async (request = {}) => verify(dependencies, name, checkRequest('verify', request)),
    rebuild: async (person) => rebuild(transactor, from(person)),
    checkpoint: () =>
      transactor.read(({ head }) =>
        head === undefined ? undefined : signCheckpoint(dependencies.keyring, name, head),
      ),
    stats: () => stats(transactor),
    replay: async (request = {}) => replay(transactor, checkRequest('replay', request)),
    replayBundle: (lines, trust, request) => replayBundle(transactor, lines, trust, request),
    exportBundle: (request = {}) => exportBundle(transactor, request),
    importBundle: async (open, trust, person) => importBundle(transactor, open, trust, from(person)),
    compareBaseline: (comparison) => compareBaseline(transactor, comparison),
    context: (query) => context(transactor, query),
    stateWindow: async (query) => stateWindow(transactor, checkRequest('stateWindow', query)),
    check: async (candidate, origin) => check(transactor, candidate, from(origin)),
    explain: async (candidate, origin, path = 'write') => explain(transactor, candidate, from(origin), path),
    trust: async (origin) => {
      const caller = from(origin);
      return transactor.read(({ sessions }) =>
        trustOf(caller.channel, [], sessions.readBy(caller, policy.taint.window)),
      );
    },
  };
}

function inSession({ session, ...rest }: Origin): SessionOrigin {
  if (session === undefined) throw new Fault('input-invalid', 'a session must be named');
  return { ...rest, session };
}
