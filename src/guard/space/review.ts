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
import { type ReopenRequest, type ReopenResult, reopen, reopenRequest } from '../review/reopen.ts';
import {
  type DiscardRequest,
  type DiscardResult,
  discard,
  discardRequest,
  type ExpireResult,
  expire,
  type ReleaseRequest,
  type ReleaseResult,
  release,
  releaseRequest,
} from '../review/review.ts';
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
  /** Takes back the last review decision: the entry is held again, as before. */
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
