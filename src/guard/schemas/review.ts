import * as z from 'zod';
import { hash, id } from '../../model/schemas/fields.ts';
import type { DocumentInspection, DocumentPiece, DocumentReviewResult } from '../documents/review-document.ts';
import type { ReopenResult } from '../review/reopen.ts';
import type { DiscardResult, ExpireResult, ReleaseResult } from '../review/review.ts';
import type { Describes } from './describes.ts';
import { browsedEntry, replacedEntry } from './read.ts';

const released = z.strictObject({ outcome: z.literal('released'), id, version: z.int(), contentHash: hash });
true satisfies Describes<typeof released, ReleaseResult>;

const discarded = z.strictObject({ outcome: z.literal('discarded'), id, version: z.int() });
true satisfies Describes<typeof discarded, DiscardResult>;

const reopened = z.strictObject({ outcome: z.literal('reopened'), id, version: z.int() });
true satisfies Describes<typeof reopened, ReopenResult>;

const expired = z.strictObject({ outcome: z.literal('expired'), ids: z.array(id) });
true satisfies Describes<typeof expired, ExpireResult>;

const documentPiece = browsedEntry.extend({ replaced: replacedEntry.exactOptional() });
true satisfies Describes<typeof documentPiece, DocumentPiece>;

const inspectedDocument = z.strictObject({
  outcome: z.literal('inspected'),
  id,
  pieces: z.array(documentPiece),
  contentHash: hash.describe('Of all pieces together.'),
});
true satisfies Describes<typeof inspectedDocument, DocumentInspection>;

const reviewedDocument = z.strictObject({ outcome: z.enum(['released', 'discarded']), id, pieces: z.array(id) });
true satisfies Describes<typeof reviewedDocument, DocumentReviewResult>;
const releasedDocument = reviewedDocument.extend({ outcome: z.literal('released') });
const discardedDocument = reviewedDocument.extend({ outcome: z.literal('discarded') });

/** Results of calls that a reviewer makes. */
export const reviewResults = {
  released,
  discarded,
  reopened,
  expired,
  documentPiece,
  inspectedDocument,
  releasedDocument,
  discardedDocument,
} as const;
