import { z } from 'zod';
import { entryKinds, entryStates, inactiveReasons } from '../entry.ts';
import { id, text, time } from './fields.ts';
import { provenanceSchema } from './provenance.ts';

export const entryFactsSchema = z
  .strictObject({
    id,
    /** Counts up by one with every change. */
    version: z.int(),
    state: z.enum(entryStates),
    inactiveReason: z.enum(inactiveReasons).exactOptional(),
    kind: z.enum(entryKinds),
    /** Which part of the memory: `memory`, `user`, or a name of the caller's. */
    target: text,
    /** 0 to 10. A wish of the writer's: it never buys trust or a place in the prompt before a more trusted entry. */
    importance: z.int(),
    digest: text.nullable(),
    /** In code points. */
    length: z.int(),
    provenance: provenanceSchema,
    /** Rules a reviewer saw and accepted for exactly this text. */
    accepted: z.array(text),
    createdAt: time,
    /** Waits for review until then. */
    expiresAt: time.exactOptional(),
    /** The entry, and the version of it, that this one takes the place of once a person releases it. */
    replaces: z.strictObject({ id, version: z.int() }).exactOptional(),
  })
  .meta({ id: 'EntryFacts', description: 'What the journal says of an entry. Holds no text.' });
