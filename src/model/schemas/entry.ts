import { z } from 'zod';
import { entryKinds, retiredReasons } from '../entry.ts';
import { id, text, time } from './fields.ts';
import { provenanceSchema } from './provenance.ts';

export const commonFactsSchema = z.strictObject({
  id,
  /** Counts up by one with every change. */
  version: z.int(),
  kind: z.enum(entryKinds),
  /** Which part of the memory: `memory`, `user`, or a name of the caller's. */
  target: text,
  /** 0 to 10. A wish of the writer's: it never buys trust or a place in the prompt before a more trusted entry. */
  importance: z.int(),
  /** In code points. */
  length: z.int(),
  provenance: provenanceSchema,
  /** Rules a reviewer saw and accepted for exactly this text. */
  accepted: z.array(text),
  createdAt: time,
});

/** The entry, and the version of it, that this one takes the place of once a person releases it. */
const replaces = z.strictObject({ id, version: z.int() }).exactOptional();
/** A field that other states have. */
const absent = z.never().exactOptional();

const active = commonFactsSchema.extend({
  state: z.literal('active'),
  digest: text,
  inactiveReason: absent,
  expiresAt: absent,
  replaces: absent,
});
const quarantined = commonFactsSchema.extend({
  state: z.literal('quarantined'),
  digest: text,
  inactiveReason: z.literal('review'),
  /** Waits for review until then. */
  expiresAt: time,
  replaces,
});
const retired = commonFactsSchema.extend({
  state: z.literal('retired'),
  digest: text,
  inactiveReason: z.enum(retiredReasons),
  expiresAt: absent,
  /** Kept, because a person can still release what was refused. */
  replaces,
});
const erased = commonFactsSchema.extend({
  state: z.literal('erased'),
  digest: z.null(),
  inactiveReason: z.literal('erased'),
  expiresAt: absent,
  replaces: absent,
});

export const entryFactsSchema = z
  .discriminatedUnion('state', [active, quarantined, retired, erased])
  .meta({ id: 'EntryFacts', description: 'What the journal says of an entry. Holds no text.' });
