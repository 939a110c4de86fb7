import type { Origin } from '../../model/provenance.ts';
import { type NoFields, noFields } from '../core/request.ts';
import {
  type DocumentDiscard,
  type DocumentInspection,
  type DocumentRelease,
  type DocumentReviewResult,
  discardDocument,
  discardDocumentRequest,
  type InspectDocumentRequest,
  inspectDocument,
  inspectDocumentRequest,
  releaseDocument,
  releaseDocumentRequest,
} from '../documents/review-document.ts';
import { type Inspection, type InspectRequest, inspect, inspectRequest } from '../read/read.ts';
import type { Refused } from '../results.ts';
import { type DiscardRequest, type DiscardResult, discard, discardRequest } from '../review/discard.ts';
import { type ExpireResult, expire } from '../review/expire.ts';
import {
  type ProtectRequest,
  type ProtectResult,
  protect,
  protectRequest,
  type UnprotectResult,
  unprotect,
} from '../review/protect.ts';
import { type ReleaseRequest, type ReleaseResult, release, releaseRequest } from '../review/release.ts';
import { type ReopenRequest, type ReopenResult, reopen, reopenRequest } from '../review/reopen.ts';
import {
  type VouchRequest,
  type VouchResult,
  type VouchSourceRequest,
  type VouchSourceResult,
  vouch,
  vouchRequest,
  vouchSource,
  vouchSourceRequest,
} from '../review/vouch.ts';
import type { Call } from './call.ts';

/** Held entries, and the decisions of people about them. `{ document: id }` reviews a document as a whole. */
export interface Review {
  /** Everything about an entry, or about the held pieces of a document, including raw texts. For people. */
  inspect(request: InspectRequest, person: Origin): Promise<Inspection | Refused>;
  inspect(request: InspectDocumentRequest, person: Origin): Promise<DocumentInspection | Refused>;
  /** Releases a held entry after scanning it again; of a document, all held pieces or none. */
  release(request: ReleaseRequest, reviewer: Origin): Promise<ReleaseResult>;
  release(request: DocumentRelease, reviewer: Origin): Promise<DocumentReviewResult>;
  /** Discards a held entry. It is kept, and can still be released. */
  discard(request: DiscardRequest, reviewer: Origin): Promise<DiscardResult>;
  discard(request: DocumentDiscard, reviewer: Origin): Promise<DocumentReviewResult>;
  /**
   * A person vouches for an active entry: it is trusted as a user's words and shown verbatim. With `source`, for all
   * entries of one source without serious findings; a dry run unless `dryRun` is false. `reopen` takes it back.
   */
  vouch(request: VouchRequest, person: Origin): Promise<VouchResult>;
  vouch(request: VouchSourceRequest, person: Origin): Promise<VouchSourceResult>;
  /** Afterwards only a person can change or remove this active entry; what an agent would put in its place is held. */
  protect(request: ProtectRequest, person: Origin): Promise<ProtectResult>;
  /** Agents may change the entry again, as far as its trust allows. */
  unprotect(request: ProtectRequest, person: Origin): Promise<UnprotectResult>;
  /** Takes back the last review decision: the entry is as it was before. */
  reopen(request: ReopenRequest, reviewer: Origin): Promise<ReopenResult>;
  /** Retires entries that nobody reviewed in time. They are kept, and can still be released. */
  expire(request: NoFields, origin: Origin): Promise<ExpireResult>;
}

export function openReview(call: Call): Review {
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
  const ofOne = call('review.vouch', vouchRequest, vouch);
  const ofSource = call('review.vouch', vouchSourceRequest, vouchSource);
  // `{ id }` selects the variant for an entry, `{ document }` the one for all held pieces of a document.
  const either = <V extends keyof typeof ofEntry>(verb: V): Review[V] =>
    ((request: object, origin: Origin) =>
      (names(request, 'document') ? ofDocument : ofEntry)[verb](request as never, origin)) as Review[V];
  return {
    inspect: either('inspect'),
    release: either('release'),
    discard: either('discard'),
    vouch: ((request: object, person: Origin) =>
      (names(request, 'source') ? ofSource : ofOne)(request as never, person)) as Review['vouch'],
    protect: call('review.protect', protectRequest, protect),
    unprotect: call('review.unprotect', protectRequest, unprotect),
    reopen: call('review.reopen', reopenRequest, reopen),
    expire: call('review.expire', noFields, (space, _request, origin) => expire(space, origin)),
  };
}

function names(request: unknown, field: 'document' | 'source'): boolean {
  return typeof request === 'object' && request !== null && field in request;
}
