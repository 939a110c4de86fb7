import type { Inferred } from './inferred.ts';
import type { commonFactsSchema, entryFactsSchema } from './schemas/entry.ts';

export const entryKinds = ['note', 'user', 'document', 'observation', 'baseline', 'context_field'] as const;
export type EntryKind = (typeof entryKinds)[number];

/**
 * `active` can reach a prompt. `quarantined` awaits review. `retired` was removed, discarded, revoked or refused and can be
 * brought back. `erased` has lost its text for good.
 */
export const entryStates = ['active', 'quarantined', 'retired', 'erased'] as const;
export type EntryState = (typeof entryStates)[number];

/** Why an entry is retired. */
export const retiredReasons = [
  'removed',
  'replaced',
  'discarded',
  'expired',
  'revoked',
  'refused',
  'restored',
] as const;
export type RetiredReason = (typeof retiredReasons)[number];

/** Why an entry is not active. */
export const inactiveReasons = ['review', ...retiredReasons, 'erased'] as const;
export type InactiveReason = (typeof inactiveReasons)[number];

/** What a journal record says about an entry in any state. */
type CommonFacts = Inferred<typeof commonFactsSchema>;

/**
 * Everything a journal record says about an entry. It has no text, because erased text must be gone and records are
 * permanent. `digest` binds the text: a hash of the text and a salt that is erased with it.
 */
export type EntryFacts = Inferred<typeof entryFactsSchema>;

/** An entry that can reach a prompt. */
export type ActiveFacts = Extract<EntryFacts, { readonly state: 'active' }>;

/** An entry that still has a text. */
export type UnerasedFacts = Exclude<EntryFacts, { readonly state: 'erased' }>;

/** The state as a store keeps it. Any combination may occur: the guard never trusts it and checks it against the journal. */
interface StoredState {
  readonly state: EntryState;
  readonly digest: string | null;
  readonly inactiveReason?: InactiveReason;
  readonly expiresAt?: number;
  readonly activeUntil?: number;
  readonly replaces?: { readonly id: string; readonly version: number };
}

/** The text of an entry, and the salt that keeps others from guessing the text from its digest. */
export interface SaltedText {
  readonly digest: string;
  readonly salt: string;
  readonly content: string;
  readonly tags: readonly string[];
}

/** An entry as a store lists it: a projection of the journal, joined with its text. */
export interface Entry extends CommonFacts, StoredState {
  readonly space: string;
  /** Number of the record that last changed it. */
  readonly seq: number;
  readonly updatedAt: number;
  /** SHA-256 of the content, for compare-and-set; empty if the entry is erased. */
  readonly contentHash: string;
  readonly content: string;
  readonly tags: readonly string[];
}
