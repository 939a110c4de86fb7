import type { SigningKey } from '../base/signature.ts';

export interface Key {
  /** Says which secret it is without telling anything about it. */
  readonly id: string;
  readonly secret: Uint8Array;
}

/**
 * What a journal is sealed with. It never enters the store: whoever can write the database but does not hold this cannot
 * write history.
 */
export interface Keyring {
  /** Oldest first. The last one seals; the others only verify what they sealed in their time. */
  readonly keys: readonly Key[];
  readonly signing: SigningKey;
}
