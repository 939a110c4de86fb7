import type { SigningKey } from '../base/signature.ts';

export interface Key {
  /** Identifies the secret without revealing anything about it. */
  readonly id: string;
  readonly secret: Uint8Array;
}

/**
 * The keys that seal a journal. They never enter the store: someone who can write to the database but does not have the
 * keys cannot rewrite history.
 */
export interface Keyring {
  /** Oldest first. The last key seals new records; the others only verify the records they sealed. */
  readonly keys: readonly Key[];
  readonly signing: SigningKey;
}
