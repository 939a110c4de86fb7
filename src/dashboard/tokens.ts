import * as z from 'zod';
import { type Caller, callerRoles } from '../model/caller.ts';
import type { Inferred } from '../model/inferred.ts';

/** A token as a page may show it: everything but the secret. */
export interface TokenLine {
  readonly id: string;
  readonly name: string;
  readonly role: Caller['role'];
  readonly spaces: Caller['spaces'];
  readonly createdAt: number;
  readonly expiresAt?: number;
}

export const newTokenSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  role: z.enum(callerRoles),
  spaces: z.union([
    z.literal('*'),
    z
      .array(z.string().regex(/^[^*]{1,128}$/))
      .min(1)
      .max(100),
  ]),
  /** Days until it expires. */
  days: z.coerce.number().int().min(1).max(3_650),
});

/** A token to be created. */
export type NewToken = Inferred<typeof newTokenSchema>;

/** The server's access tokens. */
export interface TokenStore {
  /** All tokens, without their secrets. */
  list(): Promise<readonly TokenLine[]>;
  /** Returns the secret, which cannot be read again, or the problem and what to do about it. */
  create(request: NewToken): Promise<{ readonly secret: string } | { readonly problem: string }>;
  /** Ends a token at once. */
  revoke(id: string): Promise<void>;
}
