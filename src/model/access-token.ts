import { z } from 'zod';
import { callerRoles } from './caller.ts';
import type { Inferred, Same } from './inferred.ts';
import type { Channel } from './provenance.ts';

export const tokenRoles = callerRoles;
export type TokenRole = (typeof tokenRoles)[number];

/** The ways an agent's token may write by. A token for `operator` would be a person who is none. */
export const tokenChannels = ['agent', 'user', 'tool', 'document', 'import', 'unknown'] as const;
export type TokenChannel = (typeof tokenChannels)[number];
true satisfies Same<TokenChannel, Exclude<Channel, 'operator'>>;

const tokenName = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._@:/-]*$/u, 'a name of letters and digits, of at most 128 characters');
const spaceName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:@/-]{0,127}$/, 'the exact name of a space, or * in place of the list');

/** What a new token may say of itself. */
export const tokenRequestSchema = z.strictObject({
  /** Becomes the principal of everything that is done with it. */
  name: tokenName,
  role: z.enum(tokenRoles),
  spaces: z.union([z.literal('*'), z.array(spaceName).min(1).max(1_000)]),
  /** By which way an agent's words come in. Persons' tokens write as operator. */
  channel: z.enum(tokenChannels),
  expiresAt: z.int().min(0).exactOptional().describe('Milliseconds since 1970.'),
});
export type TokenRequest = Inferred<typeof tokenRequestSchema>;

/** What is known of a token. Its secret is told once, when it is made, and kept nowhere. */
export const accessTokenSchema = tokenRequestSchema
  .extend({ id: z.string(), createdAt: z.int().min(0).describe('Milliseconds since 1970.') })
  .meta({ id: 'AccessToken' });
export type AccessToken = Inferred<typeof accessTokenSchema>;

/** Where tokens are kept. */
export interface AccessTokens {
  /** The token a secret belongs to, while it is valid. */
  find(secret: string): AccessToken | undefined;
  list(): readonly AccessToken[];
  create(wish: TokenRequest): { readonly token: AccessToken; readonly secret: string };
  /** False when there is no such token. */
  revoke(id: string): boolean;
}
