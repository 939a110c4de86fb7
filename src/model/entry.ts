import { z } from 'zod';
import { id, text, time } from './fields.ts';
import type { Inferred } from './inferred.ts';
import { provenanceSchema } from './provenance.ts';

export const entryKinds = ['note', 'user', 'document', 'observation', 'baseline', 'context_field'] as const;
export type EntryKind = (typeof entryKinds)[number];

/**
 * `active` can reach a prompt. `quarantined` waits for a person. `retired` was removed, discarded, revoked or refused and
 * can be brought back. `erased` has no text any more, for good.
 */
export const entryStates = ['active', 'quarantined', 'retired', 'erased'] as const;
export type EntryState = (typeof entryStates)[number];

/** Why an entry is not active. */
export const inactiveReasons = [
  'review',
  'removed',
  'replaced',
  'discarded',
  'expired',
  'revoked',
  'refused',
  'restored',
  'erased',
] as const;
export type InactiveReason = (typeof inactiveReasons)[number];

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
/**
 * Everything a journal record says about an entry. No text: what is erased must be gone, and a record is for ever. The text
 * is bound by `digest`, a hash over the text and a salt that is erased with it.
 */
export type EntryFacts = Inferred<typeof entryFactsSchema>;

/** What an entry says, and the salt that keeps its digest from being guessed. */
export interface SaltedText {
  readonly digest: string;
  readonly salt: string;
  readonly content: string;
  readonly tags: readonly string[];
}

/** An entry as a store lists it: a projection of the journal, joined with its text. */
export interface Entry extends EntryFacts {
  readonly space: string;
  /** The record that last changed it. */
  readonly seq: number;
  readonly updatedAt: number;
  /** SHA-256 of the content; empty when erased. What compare-and-set compares. */
  readonly contentHash: string;
  readonly content: string;
  readonly tags: readonly string[];
}
