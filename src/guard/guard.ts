import { systemEnv } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { hmac } from '../base/hash.ts';
import type { ContextContract } from '../decisions/index.ts';
import { type Checkpoint, signCheckpoint } from '../journal/index.ts';
import type { ExtractedDocument } from '../model/document.ts';
import type { Origin } from '../model/provenance.ts';
import type { Trust } from '../model/trust.ts';
import { type Explanation, type Path, type Policy, presets, trustOf } from '../policy/index.ts';
import type { Part } from '../snapshot/index.ts';
import { type BaselineComparison, type BaselineResult, compareBaseline } from './baseline.ts';
import { type BrowseFilter, type BrowseResult, browse } from './browse.ts';
import {
  type BundleReplay,
  type BundleTrust,
  type ExportOptions,
  type ExportSummary,
  exportBundle,
  type ImportResult,
  importBundle,
  type OpenBundle,
  replayBundle,
} from './bundle/index.ts';
import type { Candidate } from './candidate.ts';
import type { Replacement } from './change.ts';
import { type CheckResult, check } from './check.ts';
import { type ContextQuery, context } from './context.ts';
import {
  type DocumentInspection,
  type DocumentRelease,
  type DocumentReviewResult,
  discardDocument,
  inspectDocument,
  releaseDocument,
} from './document-review.ts';
import { type EraseResult, type Erasure, erase } from './erase.ts';
import { explain } from './explain.ts';
import { type IngestOptions, type IngestResult, ingest } from './ingest.ts';
import { type JournalLine, type JournalRange, journal } from './journal.ts';
import { Judge } from './judge.ts';
import { spaceOf } from './names.ts';
import { type Observation, observe } from './observe.ts';
import { Bench } from './operate.ts';
import { type GuardOptions, refuseBadParts } from './options.ts';
import { checkOrigin } from './origin.ts';
import type { Parts } from './parts.ts';
import { get, type HistoryLine, history, type Inspection, inspect, type ListFilter, list } from './read.ts';
import { type RebuildResult, rebuild } from './rebuild.ts';
import { type RecalledEntry, type RecallQuery, type RecallResult, recall } from './recall.ts';
import { type HeldText, type Recognised, recognise } from './recognise.ts';
import { type Reopening, type ReopenResult, reopen } from './reopen.ts';
import { type ReplayOptions, type ReplayResult, replay } from './replay.ts';
import { checkRequest } from './request.ts';
import { type Restoration, type RestoreResult, restore } from './restore.ts';
import type { Refused, RemoveResult, WriteResult } from './results.ts';
import {
  type DiscardResult,
  discard,
  type ExpireResult,
  expire,
  type Release,
  type ReleaseResult,
  release,
} from './review.ts';
import { type SessionOptions, type SessionStart, Snapshots, startSession } from './session.ts';
import { type SpaceWindow, stateWindow, type WindowQuery } from './state-window.ts';
import { type Stats, stats } from './stats.ts';
import { type PastTexts, textsOfEntry } from './texts-of-entry.ts';
import { type Revocation, type RevokeResult, revoke, type Trace, trace } from './trace.ts';
import { type Verification, type VerifyOptions, verify } from './verify.ts';
import { type BatchOperation, type BatchResult, batch, remove, replace, write } from './write.ts';

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
  recognise(texts: readonly HeldText[], origin: Origin): Promise<readonly Recognised[]>;
  startSession(options: SessionOptions, origin: SessionOrigin): Promise<SessionStart>;
  /** What `startSession` would give now, without starting one. */
  preview(options: SessionOptions): Promise<SessionStart>;
  observe(observation: Observation, origin: SessionOrigin): Promise<string | Part[]>;
  list(filter: ListFilter, origin: Origin): Promise<readonly RecalledEntry[]>;
  get(id: string, origin: Origin): Promise<RecalledEntry | undefined>;
  /** Everything there is, raw texts included. For persons. */
  browse(filter: BrowseFilter, person: Origin): Promise<BrowseResult>;
  history(id: string): Promise<readonly HistoryLine[]>;
  /** Every text an entry ever had, by the digests its history names. For persons. */
  texts(id: string, person: Origin): Promise<PastTexts>;
  /** A stretch of the journal, record by record. */
  journal(range?: JournalRange): Promise<readonly JournalLine[]>;
  inspect(id: string, person: Origin): Promise<Inspection | Refused>;
  release(wish: Release, reviewer: Origin): Promise<ReleaseResult>;
  discard(wish: { readonly id: string; readonly reason: string }, reviewer: Origin): Promise<DiscardResult>;
  /** What waits of a document, all of its pieces, with the hash that a release of all of them names. For persons. */
  inspectDocument(id: string, person: Origin): Promise<DocumentInspection | Refused>;
  /** One act for all pieces of a document that wait: all of them or none, in one record. */
  releaseDocument(wish: DocumentRelease, reviewer: Origin): Promise<DocumentReviewResult>;
  discardDocument(
    wish: { readonly id: string; readonly reason: string },
    reviewer: Origin,
  ): Promise<DocumentReviewResult>;
  /** Takes the last decision of a review back: the entry waits again, as it did before. */
  reopen(wish: Reopening, reviewer: Origin): Promise<ReopenResult>;
  expire(origin: Origin): Promise<ExpireResult>;
  trace(id: string): Promise<Trace | Refused>;
  revoke(wish: Revocation, person: Origin): Promise<RevokeResult>;
  restore(wish: Restoration, person: Origin): Promise<RestoreResult>;
  erase(wish: Erasure, person: Origin): Promise<EraseResult>;
  verify(options?: VerifyOptions): Promise<Verification>;
  rebuild(person: Origin): Promise<RebuildResult>;
  /** Where the journal stands, signed, to be kept elsewhere; undefined while it is empty. */
  checkpoint(): Promise<Checkpoint | undefined>;
  stats(): Promise<Stats>;
  /** Makes every recorded decision again with the rules and policy of today. Nothing is stored. */
  replay(options?: ReplayOptions): Promise<ReplayResult>;
  replayBundle(lines: AsyncIterable<unknown>, trust: BundleTrust, options?: ReplayOptions): Promise<BundleReplay>;
  /** The whole space as lines of one file that can be verified anywhere; returns its name. */
  exportBundle(options?: ExportOptions): AsyncGenerator<string, ExportSummary>;
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
  explain(candidate: Pick<Candidate, 'content' | 'tags'>, origin: Origin, path?: Path): Promise<Explanation>;
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
  refuseBadParts(options);
  const { policy = presets.balanced, condition = 'full', env = systemEnv } = options;
  const { store, keyring, scanner, countTokens, manyCallers = false } = options;
  const parts: Parts = {
    env,
    store,
    keyring,
    scanner,
    condition,
    manyCallers,
    policyFor: typeof policy === 'function' ? policy : () => policy,
    ...(countTokens === undefined ? {} : { countTokens }),
  };
  const judge = new Judge(scanner, condition);
  const open = new Map<string, GuardedSpace>();
  return {
    space(name) {
      const space = spaceOf(name);
      const known = open.get(space) ?? guardedSpace(parts, judge, space);
      open.set(space, known);
      return known;
    },
    secret: (purpose) =>
      Buffer.from(hmac(keyring.keys.at(-1)?.secret ?? new Uint8Array(), `bezoar secret\n${purpose}`), 'hex'),
    spaces: () => store.spaces(),
    close: () => store.close(),
  };
}

function guardedSpace(parts: Parts, judge: Judge, name: string): GuardedSpace {
  const bench = new Bench(parts, judge, name);
  const snapshots = new Snapshots();
  const { policy } = bench;
  const from = (origin: Origin): Origin => checkOrigin(origin, policy.limits);
  return {
    name,
    policy,
    write: async (candidate, origin) => write(bench, candidate, from(origin)),
    replace: async (replacement, origin) => replace(bench, checkRequest('replace', replacement), from(origin)),
    remove: async (id, origin) => remove(bench, id, from(origin)),
    batch: async (operations, origin) => batch(bench, operations, from(origin)),
    ingest: async (document, origin, options) => ingest(bench, document, from(origin), options),
    recall: async (query, origin) => recall(bench, checkRequest('recall', query), from(origin)),
    recognise: async (texts, origin) => recognise(bench, texts, from(origin)),
    startSession: async (wish, origin) =>
      startSession(bench, snapshots, checkRequest('startSession', wish), inSession(from(origin))),
    preview: async (wish) => {
      const options = checkRequest('startSession', wish);
      return bench.read(() => snapshots.take(bench, options));
    },
    observe: async (observation, origin) =>
      observe(bench, checkRequest('observe', observation), inSession(from(origin))),
    list: async (filter, origin) => list(bench, checkRequest('list', filter), from(origin)),
    get: async (id, origin) => get(bench, id, from(origin)),
    browse: async (filter, person) => browse(bench, checkRequest('browse', filter), from(person)),
    history: (id) => history(bench, id),
    texts: async (id, person) => textsOfEntry(bench, id, from(person)),
    journal: async (range = {}) => journal(bench, checkRequest('journal', range)),
    inspect: async (id, person) => inspect(bench, id, from(person)),
    release: async (wish, reviewer) => release(bench, checkRequest('release', wish), from(reviewer)),
    discard: async (wish, reviewer) => discard(bench, checkRequest('discard', wish), from(reviewer)),
    inspectDocument: async (id, person) => inspectDocument(bench, id, from(person)),
    releaseDocument: async (wish, reviewer) =>
      releaseDocument(bench, checkRequest('releaseDocument', wish), from(reviewer)),
    discardDocument: async (wish, reviewer) =>
      discardDocument(bench, checkRequest('discardDocument', wish), from(reviewer)),
    reopen: async (wish, reviewer) => reopen(bench, checkRequest('reopen', wish), from(reviewer)),
    expire: async (origin) => expire(bench, from(origin)),
    trace: (id) => trace(bench, id),
    revoke: async (wish, person) => revoke(bench, checkRequest('revoke', wish), from(person)),
    restore: async (wish, person) => restore(bench, checkRequest('restore', wish), from(person)),
    erase: async (wish, person) =>
      erase(bench, checkRequest('erase', wish), from(person), () => {
        snapshots.forget();
        bench.sentinel.forget();
      }),
    verify: async (wish = {}) => verify(parts, name, checkRequest('verify', wish)),
    rebuild: async (person) => rebuild(bench, from(person)),
    checkpoint: () =>
      bench.read(({ head }) => (head === undefined ? undefined : signCheckpoint(parts.keyring, name, head))),
    stats: () => stats(bench),
    replay: async (wish = {}) => replay(bench, checkRequest('replay', wish)),
    replayBundle: (lines, trust, wish) => replayBundle(bench, lines, trust, wish),
    exportBundle: (wish = {}) => exportBundle(bench, wish),
    importBundle: async (open, trust, person) => importBundle(bench, open, trust, from(person)),
    compareBaseline: (comparison) => compareBaseline(bench, comparison),
    context: (query) => context(bench, query),
    stateWindow: async (query) => stateWindow(bench, checkRequest('stateWindow', query)),
    check: async (candidate, origin) => check(bench, candidate, from(origin)),
    explain: async (candidate, origin, path = 'write') => explain(bench, candidate, from(origin), path),
    trust: async (origin) => {
      const caller = from(origin);
      return bench.read(({ sessions }) => trustOf(caller.channel, [], sessions.readBy(caller, policy.taint.window)));
    },
  };
}

function inSession({ session, ...rest }: Origin): SessionOrigin {
  if (session === undefined) throw new Fault('input-invalid', 'a session must be named');
  return { ...rest, session };
}
