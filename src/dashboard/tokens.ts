import type { Caller } from '../model/caller.ts';

/** A token as it may be shown: everything but what it opens with. */
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
  /** Good for so many days. */
  readonly days: number;
}

/** Where the server keeps its tokens. Without it, the page is not there. */
export interface TokenStore {
  /** All tokens, without their secrets. */
  list(): Promise<readonly TokenLine[]>;
  /** The secret is told once, here. A wish that cannot be met comes back with what to do. */
  create(request: NewToken): Promise<{ readonly secret: string } | { readonly problem: string }>;
  /** Ends a token at once. */
  revoke(id: string): Promise<void>;
}
