import type { Provenance } from './provenance.ts';

export const entryKinds: readonly ['note', 'user', 'document', 'observation', 'baseline', 'context_field'] = [
  'note',
  'user',
  'document',
  'observation',
  'baseline',
  'context_field',
];
export type EntryKind = (typeof entryKinds)[number];

/**
 * `active` can reach a prompt. `quarantined` waits for a person. `retired` was removed, discarded, revoked or refused and
 * can be brought back. `erased` has no text any more, for good.
 */
export const entryStates: readonly ['active', 'quarantined', 'retired', 'erased'] = [
  'active',
  'quarantined',
  'retired',
  'erased',
];
export type EntryState = (typeof entryStates)[number];

/** Why an entry is retired. */
export type RetiredReason = 'removed' | 'replaced' | 'discarded' | 'expired' | 'revoked' | 'refused' | 'restored';

/** Why an entry is not active. */
export type InactiveReason = 'review' | RetiredReason | 'erased';

/** What a journal record says about an entry in every state. */
interface CommonFacts {
  readonly id: string;
  /** Counts up by one with every change. */
  readonly version: number;
  readonly kind: EntryKind;
  /** Which part of the memory: `memory`, `user`, or a name of the caller's. */
  readonly target: string;
  /** 0 to 10. A wish of the writer's: it never buys trust or a place in the prompt before a more trusted entry. */
  readonly importance: number;
  /** In code points. */
  readonly length: number;
  readonly provenance: Provenance;
  /** Rules a reviewer saw and accepted for exactly this text. */
  readonly accepted: readonly string[];
  readonly createdAt: number;
}

/** The entry, and the version of it, that another takes the place of once a person releases it. */
interface Replaced {
  readonly id: string;
  readonly version: number;
}

interface ActiveState {
  readonly state: 'active';
  readonly digest: string;
  readonly inactiveReason?: never;
  readonly expiresAt?: never;
  readonly replaces?: never;
}

interface QuarantinedState {
  readonly state: 'quarantined';
  readonly digest: string;
  readonly inactiveReason: 'review';
  /** Waits for review until then. */
  readonly expiresAt: number;
  readonly replaces?: Replaced;
}

interface RetiredState {
  readonly state: 'retired';
  readonly digest: string;
  readonly inactiveReason: RetiredReason;
  readonly expiresAt?: never;
  /** Kept, because a person can still release what was refused. */
  readonly replaces?: Replaced;
}

interface ErasedState {
  readonly state: 'erased';
  readonly digest: null;
  readonly inactiveReason: 'erased';
  readonly expiresAt?: never;
  readonly replaces?: never;
}

type StateFacts = ActiveState | QuarantinedState | RetiredState | ErasedState;

/**
 * Everything a journal record says about an entry. No text: what is erased must be gone, and a record is for ever. The text
 * is bound by `digest`, a hash over the text and a salt that is erased with it.
 */
export type EntryFacts = CommonFacts & StateFacts;

/** An entry that can reach a prompt. */
export type ActiveFacts = CommonFacts & ActiveState;

/** An entry that still has a text. */
export type UnerasedFacts = Exclude<EntryFacts, { readonly state: 'erased' }>;

/** What a store keeps of a state. It is believed for nothing, so it may be any; the guard holds it against the journal. */
interface StoredState {
  readonly state: EntryState;
  readonly digest: string | null;
  readonly inactiveReason?: InactiveReason;
  readonly expiresAt?: number;
  readonly replaces?: Replaced;
}

/** What an entry says, and the salt that keeps its digest from being guessed. */
export interface SaltedText {
  readonly digest: string;
  readonly salt: string;
  readonly content: string;
  readonly tags: readonly string[];
}

/** An entry as a store lists it: a projection of the journal, joined with its text. */
export interface Entry extends CommonFacts, StoredState {
  readonly space: string;
  /** The record that last changed it. */
  readonly seq: number;
  readonly updatedAt: number;
  /** SHA-256 of the content; empty when erased. What compare-and-set compares. */
  readonly contentHash: string;
  readonly content: string;
  readonly tags: readonly string[];
}
