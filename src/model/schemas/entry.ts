import * as z from 'zod';
import { entryKinds, retiredReasons } from '../entry.ts';
import { id, text, time } from './fields.ts';
import { provenanceSchema } from './provenance.ts';

export const commonFactsSchema = z.strictObject({
  id,
  /** Goes up by one with every change. */
  version: z.int(),
  kind: z.enum(entryKinds),
  /** The part of the memory: `memory`, `user`, or a name that the caller chose. */
  target: text,
  /** 0 to 10, as the writer asks. It never raises trust, nor puts an entry before a more trusted one in the prompt. */
  importance: z.int(),
  /** In code points. */
  length: z.int(),
  provenance: provenanceSchema,
  /** Rules that a reviewer saw and accepted for exactly this text. */
  accepted: z.array(text),
  createdAt: time,
  /** Only a person may change or remove it. */
  protected: z.literal(true).exactOptional(),
});

/** The entry and version that this one replaces once a reviewer releases it. */
const replaces = z.strictObject({ id, version: z.int() }).exactOptional();
/** The end of its time as an active entry, if it becomes one. */
const activeUntil = time.exactOptional();
/** A field that only other states have. */
const absent = z.never().exactOptional();

const active = commonFactsSchema.extend({
  state: z.literal('active'),
  digest: text,
  inactiveReason: absent,
  /** From this time on, no prompt shows it. */
  expiresAt: time.exactOptional(),
  activeUntil: absent,
  replaces: absent,
});
const quarantined = commonFactsSchema.extend({
  state: z.literal('quarantined'),
  digest: text,
  inactiveReason: z.literal('review'),
  /** The deadline for its review. */
  expiresAt: time,
  activeUntil,
  replaces,
});
const retired = commonFactsSchema.extend({
  state: z.literal('retired'),
  digest: text,
  inactiveReason: z.enum(retiredReasons),
  expiresAt: absent,
  activeUntil,
  /** Kept because a reviewer can still release a refused text. */
  replaces,
});
const erased = commonFactsSchema.extend({
  state: z.literal('erased'),
  digest: z.null(),
  inactiveReason: z.literal('erased'),
  expiresAt: absent,
  activeUntil: absent,
  replaces: absent,
});

export const entryFactsSchema = z
  .discriminatedUnion('state', [active, quarantined, retired, erased])
  .meta({ id: 'EntryFacts', description: 'What the journal says about an entry. Contains no text.' });
