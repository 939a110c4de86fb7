import type { Caller } from '../model/caller.ts';

/** A token as a page may show it: everything but the secret. */
export interface TokenLine {
  readonly id: string;
  readonly name: string;
  readonly role: Caller['role'];
  readonly spaces: Caller['spaces'];
  readonly createdAt: number;
  readonly expiresAt?: number;
}

export interface NewToken {
  readonly name: string;
  readonly role: Caller['role'];
  readonly spaces: Caller['spaces'];
  /** Days until it expires. */
  readonly days: number;
}

/** The server's access tokens. */
export interface TokenStore {
  /** All tokens, without their secrets. */
  list(): Promise<readonly TokenLine[]>;
  /** Returns the secret, which cannot be read again, or the problem and what to do about it. */
  create(request: NewToken): Promise<{ readonly secret: string } | { readonly problem: string }>;
  /** Ends a token at once. */
  revoke(id: string): Promise<void>;
}
