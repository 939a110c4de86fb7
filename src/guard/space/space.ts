import { Fault } from '../../base/fault.ts';
import type { Origin } from '../../model/provenance.ts';
import type { Policy } from '../../policy/index.ts';
import type { CachedScanner } from '../assess/cached-scanner.ts';
import type { Candidate } from '../assess/candidate.ts';
import { checkOrigin } from '../assess/origin.ts';
import type { GuardDependencies } from '../core/dependencies.ts';
import { parseRequest } from '../core/request.ts';
import { withWholeIds } from '../core/short-ids.ts';
import { SpaceTransactor } from '../core/transactor.ts';
import { type IngestRequest, type IngestResult, ingest, ingestRequest } from '../documents/ingest.ts';
import {
  type AttributeRequest,
  type AttributeResult,
  attributeRequest,
  attributeTexts,
} from '../evidence/attribute-texts.ts';
import {
  type Observation,
  type ObservedContent,
  type ObserveResult,
  observe,
  observeRequest,
} from '../prompt/observe.ts';
import { type RecallQuery, type RecallResult, recall, recallRequest } from '../prompt/recall.ts';
import {
  previewSession,
  type SessionRequest,
  type SessionStart,
  Snapshots,
  sessionRequest,
  startSession,
} from '../prompt/session.ts';
import {
  type ForeignTextsRequest,
  type ForeignTextsShown,
  foreignTextsRequest,
  showForeignTexts,
} from '../prompt/show-foreign-texts.ts';
import { type BrowseFilter, type BrowseResult, browse, browseRequest } from '../read/browse.ts';
import {
  type GetRequest,
  type GetResult,
  get,
  getRequest,
  type ListFilter,
  type ListResult,
  list,
  listRequest,
} from '../read/read.ts';
import type { RemoveResult, WriteResult } from '../results.ts';
import { type CheckRequest, type CheckResult, check, checkRequest } from '../write/check.ts';
import { type Replacement, replaceRequest } from '../write/plan-replace.ts';
import {
  type BatchRequest,
  type BatchResult,
  batch,
  batchRequest,
  type RemoveRequest,
  remove,
  removeRequest,
  replace,
  write,
} from '../write/write.ts';
import { type Audit, openAudit } from './audit.ts';
import type { Call } from './call.ts';
import { openRecovery, type Recovery } from './recovery.ts';
import { openReview, type Review } from './review.ts';
import { type GuardedSession, openSession } from './session.ts';
import { keepSealKeys } from './space-seal.ts';
import { keepTargetKey } from './text-target.ts';

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
  /** Where texts come from that the session is about to use, such as the arguments of a tool call. Nothing is stored. */
  attribute(request: AttributeRequest, origin: SessionOrigin): Promise<AttributeResult>;
  /**
   * Searches entries for a prompt. The journal records what the session was shown: what its agent restates of it keeps
   * the trust it had. The record is durable before the answer, unless everything shown was the user's own.
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
  /** Mints a session and freezes the current memory into the text it starts with. */
  startSession(request: SessionRequest, origin: Origin): Promise<SessionStart>;
  /** The same, as an object whose calls all belong to the session. */
  openSession(request: SessionRequest, origin: Origin): Promise<GuardedSession>;
  /** Records what the session reads besides this memory, and wraps it as data unless it is the user's. */
  observe<Content>(
    observation: Observation<Content>,
    origin: SessionOrigin,
  ): Promise<ObserveResult<ObservedContent<Content>>>;
  /** Held entries, and the decisions of people about them. */
  readonly review: Review;
  /** Tracing, revoking, restoring and erasing. */
  readonly recovery: Recovery;
  /** The journal: reading, verifying, replaying, exporting. */
  readonly audit: Audit;
}

/** The guarded memory of one space. Each method is one line here: its schema and its handler. */
export function openSpace(dependencies: GuardDependencies, scanner: CachedScanner, name: string): GuardedSpace {
  const transactor = new SpaceTransactor(dependencies, scanner, name);
  const snapshots = new Snapshots();
  transactor.onRelease = () => snapshots.forget();
  dependencies.onPolicyChange.add(() => transactor.reloadPolicy());
  const from = (origin: Origin): Origin => checkOrigin(origin, transactor.policy.limits);
  const call: Call = (verb, schema, handle) => async (request, origin) =>
    handle(transactor, await withWholeIds(transactor, parseRequest(verb, schema, request)), from(origin));
  const opened: GuardedSpace = {
    name,
    get policy() {
      return transactor.policy;
    },
    // A candidate is assessed instead of parsed: if it is invalid, the answer is a refusal, which is journaled.
    write: async (candidate, origin) => {
      const by = from(origin);
      return write(transactor, await withWholeIds(transactor, candidate), by);
    },
    replace: call('replace', replaceRequest, replace),
    remove: call('remove', removeRequest, remove),
    batch: call('batch', batchRequest, batch),
    ingest: call('ingest', ingestRequest, ingest),
    check: call('check', checkRequest, check),
    attribute: call('attribute', attributeRequest, (space, request, origin) =>
      attributeTexts(space, request, inSession(origin)),
    ),
    recall: call('recall', recallRequest, recall),
    list: call('list', listRequest, list),
    get: call('get', getRequest, get),
    browse: call('browse', browseRequest, browse),
    showForeignTexts: call('showForeignTexts', foreignTextsRequest, showForeignTexts),
    startSession: call('startSession', sessionRequest, (space, request, origin) =>
      request.dryRun === true
        ? previewSession(space, snapshots, request)
        : startSession(space, snapshots, request, origin),
    ),
    openSession: (request, origin) => openSession(opened, request, origin),
    observe: call('observe', observeRequest, (space, request, origin) =>
      observe(space, request, inSession(origin)),
    ) as GuardedSpace['observe'],
    review: openReview(call),
    recovery: openRecovery(call, snapshots),
    audit: openAudit(call, transactor, from),
  };
  keepTargetKey(opened, dependencies.keyring, name);
  keepSealKeys(opened, dependencies.keyring, name);
  return opened;
}

function inSession({ session, ...rest }: Origin): SessionOrigin {
  if (session === undefined)
    throw new Fault('input-invalid', 'origin.session is missing; this call needs the name of a session');
  return { ...rest, session };
}
