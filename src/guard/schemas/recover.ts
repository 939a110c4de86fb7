import * as z from 'zod';
import { flaws } from '../../journal/index.ts';
import { entryStates } from '../../model/entry.ts';
import { eventTypes } from '../../model/event.ts';
import { rendering } from '../../model/schemas/event.ts';
import { id, seq, text, time, trust } from '../../model/schemas/fields.ts';
import { headSchema } from '../../model/schemas/record.ts';
import type { EraseResult } from '../recover/erase.ts';
import type { RebuildResult } from '../recover/rebuild.ts';
import type { RestoreResult } from '../recover/restore.ts';
import type { TextHistory } from '../recover/text-history.ts';
import type { EntryTrace, RevokeResult } from '../recover/trace.ts';
import type { JournalBreak, Verification } from '../recover/verify.ts';
import type { Describes } from './describes.ts';

const state = z.enum(entryStates);

const texts = z.strictObject({
  outcome: z.literal('read'),
  texts: z.array(z.strictObject({ digest: text, content: text, tags: z.array(text) })),
});
true satisfies Describes<typeof texts, TextHistory>;

const relative = z.strictObject({ id, state, trust });
const view = { session: text.exactOptional(), principal: text, seq, at: time, type: z.enum(eventTypes) };
const trace = z.strictObject({
  outcome: z.literal('traced'),
  id,
  ancestors: z.array(relative),
  descendants: z.array(relative),
  sightings: z.array(z.strictObject({ ...view, rendering })),
  complete: z.boolean(),
  missing: z.array(z.strictObject(view)),
  trimmed: z.strictObject({ reads: z.int(), seq, at: time }).exactOptional(),
});
true satisfies Describes<typeof trace, EntryTrace>;

const revoked = z.strictObject({
  outcome: z.enum(['revoked', 'would-revoke']),
  ids: z.array(id),
  sessions: z.array(text),
});
true satisfies Describes<typeof revoked, RevokeResult>;

const restored = z.strictObject({
  outcome: z.enum(['restored', 'would-restore']),
  seq,
  changes: z.array(z.strictObject({ id, from: state, to: state })),
  left: z.array(z.strictObject({ id, why: z.enum(['erased', 'revoked', 'discarded', 'expired', 'lost']) })),
});
true satisfies Describes<typeof restored, RestoreResult>;

const erased = z.strictObject({
  outcome: z.enum(['erased', 'would-erase']),
  id,
  texts: z.int(),
  residue: z.int(),
  descendants: z.array(id),
});
true satisfies Describes<typeof erased, EraseResult>;

const journalBreak = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['drift', 'row', 'lost', 'text', 'index', 'claims']), id, seq }),
  z.strictObject({ kind: z.literal('journal'), seq, flaw: z.enum(flaws) }),
  z.strictObject({ kind: z.enum(['cut', 'replaced']), seq }),
  z.strictObject({ kind: z.literal('checkpoint'), why: z.enum(['signature', 'space']) }),
  z.strictObject({ kind: z.literal('image'), why: z.enum(['seal', 'record', 'nodes', 'entries']), seq }),
  z.strictObject({ kind: z.literal('shown'), why: z.enum(['lost', 'altered', 'index']), list: text, seq }),
]);
true satisfies Describes<typeof journalBreak, JournalBreak>;

const verification = z.strictObject({
  outcome: z.literal('verified'),
  ok: z.boolean(),
  space: text,
  records: z.int(),
  trimmed: z.int().exactOptional(),
  entries: z.int(),
  head: headSchema.exactOptional(),
  againstCheckpoint: z.boolean(),
  ahead: z.strictObject({ seq, byMs: z.int() }).exactOptional(),
  breaks: z.array(journalBreak),
});
// In the program an empty journal has a head that is undefined; JSON leaves it out.
true satisfies Describes<
  typeof verification,
  Omit<Verification, 'head'> & { head?: NonNullable<Verification['head']> }
>;

const rebuilt = z.strictObject({ outcome: z.literal('rebuilt'), entries: z.int(), withoutText: z.array(id) });
true satisfies Describes<typeof rebuilt, RebuildResult>;

/** Results of calls that read the past or undo it. */
export const recoverResults = { texts, trace, revoked, restored, erased, verification, rebuilt } as const;
