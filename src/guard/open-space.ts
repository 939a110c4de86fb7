import type { z } from 'zod';
import { Fault } from '../base/fault.ts';
import type { Origin } from '../model/provenance.ts';
import type { CachedScanner } from './assess/cached-scanner.ts';
import { checkOrigin } from './assess/origin.ts';
import type { GuardDependencies } from './core/dependencies.ts';
import { noFields, parseRequest } from './core/request.ts';
import { SpaceTransactor } from './core/transactor.ts';
import { ingest, ingestRequest } from './documents/ingest.ts';
import {
  discardDocument,
  discardDocumentRequest,
  inspectDocument,
  inspectDocumentRequest,
  releaseDocument,
  releaseDocumentRequest,
} from './documents/review-document.ts';
import type { Audit, GuardedSpace, Recovery, Review, SessionOrigin } from './guarded-space.ts';
import { observe, observeRequest } from './prompt/observe.ts';
import { recall, recallRequest } from './prompt/recall.ts';
import { previewSession, Snapshots, sessionRequest, startSession } from './prompt/session.ts';
import { foreignTextsRequest, showForeignTexts } from './prompt/show-foreign-texts.ts';
import { browse, browseRequest } from './read/browse.ts';
import { checkpoint } from './read/checkpoint.ts';
import { journal, journalRequest } from './read/journal.ts';
import { get, getRequest, history, historyRequest, inspect, inspectRequest, list, listRequest } from './read/read.ts';
import { stats } from './read/stats.ts';
import { currentTrust } from './read/trust.ts';
import { erase, eraseRequest } from './recover/erase.ts';
import { rebuild } from './recover/rebuild.ts';
import { restore, restoreRequest } from './recover/restore.ts';
import { textHistory, textsRequest } from './recover/text-history.ts';
import { revoke, revokeRequest, trace, traceRequest } from './recover/trace.ts';
import { verify, verifyRequest } from './recover/verify.ts';
import { compareBaseline, compareBaselineRequest } from './replay/baseline.ts';
import {
  exportBundle,
  exportBundleRequest,
  importBundle,
  importBundleRequest,
  replayBundle,
  replayBundleRequest,
} from './replay/bundle/index.ts';
import { context, contextRequest } from './replay/context.ts';
import { replay, replayRequest } from './replay/replay.ts';
import { stateWindow, stateWindowRequest } from './replay/state-window.ts';
import { reopen, reopenRequest } from './review/reopen.ts';
import { discard, discardRequest, expire, release, releaseRequest } from './review/review.ts';
import { check, checkRequest } from './write/check.ts';
import { replaceRequest } from './write/plan-write.ts';
import { batch, batchRequest, remove, removeRequest, replace, write } from './write/write.ts';

type Handler<S extends z.ZodObject, R> = (transactor: SpaceTransactor, request: z.output<S>, origin: Origin) => R;

/** Validates request and origin, then runs the handler. */
type Call = <S extends z.ZodObject, R>(
  name: string,
  schema: S,
  handle: Handler<S, Promise<R>>,
) => (request: z.output<S>, origin: Origin) => Promise<R>;

/** The guarded memory of one space. Each method is one line here: its schema and its handler. */
export function openSpace(dependencies: GuardDependencies, scanner: CachedScanner, name: string): GuardedSpace {
  const transactor = new SpaceTransactor(dependencies, scanner, name);
  const snapshots = new Snapshots();
  const { policy } = transactor;
  const from = (origin: Origin): Origin => checkOrigin(origin, policy.limits);
  const call: Call = (verb, schema, handle) => async (request, origin) =>
    handle(transactor, parseRequest(verb, schema, request), from(origin));
  return {
    name,
    policy,
    // A candidate is assessed instead of parsed: if it is invalid, the answer is a refusal, which is journaled.
    write: async (candidate, origin) => write(transactor, candidate, from(origin)),
    replace: call('replace', replaceRequest, replace),
    remove: call('remove', removeRequest, remove),
    batch: call('batch', batchRequest, batch),
    ingest: call('ingest', ingestRequest, ingest),
    check: call('check', checkRequest, check),
    trust: call('trust', noFields, (space, _request, origin) => currentTrust(space, origin)),
    recall: call('recall', recallRequest, recall),
    list: call('list', listRequest, list),
    get: call('get', getRequest, get),
    browse: call('browse', browseRequest, browse),
    showForeignTexts: call('showForeignTexts', foreignTextsRequest, showForeignTexts),
    startSession: call('startSession', sessionRequest, (space, request, origin) =>
      request.dryRun === true
        ? previewSession(space, snapshots, request)
        : startSession(space, snapshots, request, inSession(origin)),
    ),
    observe: call('observe', observeRequest, (space, request, origin) => observe(space, request, inSession(origin))),
    review: openReview(call),
    recovery: openRecovery(call, snapshots),
    audit: openAudit(call, transactor, from),
  };
}

function openReview(call: Call): Review {
  const ofEntry = {
    inspect: call('review.inspect', inspectRequest, inspect),
    release: call('review.release', releaseRequest, release),
    discard: call('review.discard', discardRequest, discard),
  };
  const ofDocument = {
    inspect: call('review.inspect', inspectDocumentRequest, inspectDocument),
    release: call('review.release', releaseDocumentRequest, releaseDocument),
    discard: call('review.discard', discardDocumentRequest, discardDocument),
  };
  // `{ id }` selects the variant for an entry, `{ document }` the one for all held pieces of a document.
  const either = <V extends keyof typeof ofEntry>(verb: V): Review[V] =>
    ((request: object, origin: Origin) =>
      (namesDocument(request) ? ofDocument : ofEntry)[verb](request as never, origin)) as Review[V];
  return {
    inspect: either('inspect'),
    release: either('release'),
    discard: either('discard'),
    reopen: call('review.reopen', reopenRequest, reopen),
    expire: call('review.expire', noFields, (space, _request, origin) => expire(space, origin)),
  };
}

function namesDocument(request: unknown): boolean {
  return typeof request === 'object' && request !== null && 'document' in request;
}

function openRecovery(call: Call, snapshots: Snapshots): Recovery {
  return {
    trace: call('recovery.trace', traceRequest, trace),
    revoke: call('recovery.revoke', revokeRequest, revoke),
    restore: call('recovery.restore', restoreRequest, restore),
    erase: call('recovery.erase', eraseRequest, (space, request, person) =>
      erase(space, request, person, () => {
        snapshots.forget();
        space.forgetTexts();
      }),
    ),
    rebuild: call('recovery.rebuild', noFields, (space, _request, person) => rebuild(space, person)),
  };
}

function openAudit(call: Call, transactor: SpaceTransactor, from: (origin: Origin) => Origin): Audit {
  return {
    journal: call('audit.journal', journalRequest, journal),
    history: call('audit.history', historyRequest, history),
    texts: call('audit.texts', textsRequest, textHistory),
    verify: call('audit.verify', verifyRequest, ({ dependencies, space }, request) =>
      verify(dependencies, space, request),
    ),
    checkpoint: call('audit.checkpoint', noFields, checkpoint),
    stats: call('audit.stats', noFields, stats),
    replay: call('audit.replay', replayRequest, replay),
    exportBundle: (request, origin) => {
      from(origin);
      return exportBundle(transactor, parseRequest('audit.exportBundle', exportBundleRequest, request));
    },
    importBundle: call('audit.importBundle', importBundleRequest, importBundle),
    replayBundle: call('audit.replayBundle', replayBundleRequest, replayBundle),
    compareBaseline: call('audit.compareBaseline', compareBaselineRequest, compareBaseline),
    context: call('audit.context', contextRequest, context),
    stateWindow: call('audit.stateWindow', stateWindowRequest, stateWindow),
  };
}

function inSession({ session, ...rest }: Origin): SessionOrigin {
  if (session === undefined)
    throw new Fault('input-invalid', 'origin.session is missing; this call needs the name of a session');
  return { ...rest, session };
}
