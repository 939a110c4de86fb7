import * as z from 'zod';
import { maskedKindSchema } from '../../model/schemas/event.ts';
import { hash, id, text } from '../../model/schemas/fields.ts';
import type { DocumentInspection, DocumentPiece, DocumentReviewResult } from '../documents/review-document.ts';
import type { DiscardResult } from '../review/discard.ts';
import type { ExpireResult } from '../review/expire.ts';
import type { ProtectResult, UnprotectResult } from '../review/protect.ts';
import type { ReleaseResult } from '../review/release.ts';
import type { ReopenResult } from '../review/reopen.ts';
import type { VouchResult, VouchSourceResult } from '../review/vouch.ts';
import type { Describes } from './describes.ts';
import { browsedEntry, replacedEntry } from './read.ts';

const released = z.strictObject({
  outcome: z.literal('released'),
  id,
  version: z.int(),
  contentHash: hash,
  redacted: z.array(maskedKindSchema).exactOptional(),
});
true satisfies Describes<typeof released, ReleaseResult>;

const discarded = z.strictObject({ outcome: z.literal('discarded'), id, version: z.int() });
true satisfies Describes<typeof discarded, DiscardResult>;

const reopened = z.strictObject({ outcome: z.literal('reopened'), id, version: z.int() });
true satisfies Describes<typeof reopened, ReopenResult>;

const protectedEntry = z.strictObject({ outcome: z.literal('protected'), id, version: z.int() });
true satisfies Describes<typeof protectedEntry, ProtectResult>;

const unprotected = z.strictObject({ outcome: z.literal('unprotected'), id, version: z.int() });
true satisfies Describes<typeof unprotected, UnprotectResult>;

const vouched = z.strictObject({ outcome: z.literal('vouched'), id, version: z.int(), contentHash: hash });
true satisfies Describes<typeof vouched, VouchResult>;

const notVouched = browsedEntry.extend({
  why: z.enum(['findings', 'own-proposal', 'unreadable']),
  rules: z.array(text),
});
const vouchedSource = z.strictObject({
  outcome: z.enum(['vouched', 'would-vouch']),
  entries: z.array(browsedEntry),
  left: z.array(notVouched).describe('Entries of the source that must be vouched for one by one.'),
  more: z.int().describe('How many more entries match.'),
  contentHash: hash.describe('Of `entries`: what the decision must name.'),
});
true satisfies Describes<typeof vouchedSource, VouchSourceResult>;

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
  protected: protectedEntry,
  unprotected,
  vouched,
  vouchedSource,
  expired,
  documentPiece,
  inspectedDocument,
  releasedDocument,
  discardedDocument,
} as const;
