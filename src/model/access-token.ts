import * as z from 'zod';
import { callerRoles } from './caller.ts';
import type { Inferred, Same } from './inferred.ts';
import type { Channel } from './provenance.ts';

export const tokenRoles = callerRoles;
export type TokenRole = (typeof tokenRoles)[number];

/** The channels that an agent's token may write through. `operator` is missing: it would let a program pass for a person. */
export const tokenChannels = ['agent', 'user', 'tool', 'document', 'import', 'unknown'] as const;
export type TokenChannel = (typeof tokenChannels)[number];
true satisfies Same<TokenChannel, Exclude<Channel, 'operator'>>;

const tokenName = z
  .string()
  .min(1)
  .max(128)
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} ._@:/-]*$/u,
    'a name of at most 128 characters that starts with a letter or digit; the rest may also be spaces and . _ @ : / -',
  );
const spaceName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._:@/-]{0,127}$/,
    'the exact name of a space; to allow all spaces, write * instead of the list',
  );

/** What the caller chooses for a new token. */
export const tokenRequestSchema = z.strictObject({
  /** The principal of everything that is done with the token. */
  name: tokenName,
  role: z.enum(tokenRoles),
  spaces: z.union([z.literal('*'), z.array(spaceName).min(1).max(1_000)]),
  /** The channel of what an agent writes. Tokens of reviewers and admins write as `operator`. */
  channel: z.enum(tokenChannels),
  /** Only a host program may have it: a token that an agent can reach could forge its user's words. */
  reportsUser: z
    .boolean()
    .exactOptional()
    .describe('Whether it may report turns of the user and promise full coverage. For host programs, not for agents.'),
  expiresAt: z.int().min(0).exactOptional().describe('Milliseconds since 1970.'),
});
export type TokenRequest = Inferred<typeof tokenRequestSchema>;

/** A token without its secret, which is shown once, at creation, and stored only as a hash. */
export const accessTokenSchema = tokenRequestSchema
  .extend({ id: z.string(), createdAt: z.int().min(0).describe('Milliseconds since 1970.') })
  .meta({ id: 'AccessToken' });
export type AccessToken = Inferred<typeof accessTokenSchema>;

/** A new token. The secret cannot be read again. */
export interface NewAccessToken {
  readonly token: AccessToken;
  readonly secret: string;
}

/** The token store. It may answer at once or later. */
export interface AccessTokens {
  /** The token that this secret belongs to; undefined if there is none or it has expired. */
  find(secret: string): AccessToken | undefined | Promise<AccessToken | undefined>;
  list(): readonly AccessToken[] | Promise<readonly AccessToken[]>;
  create(request: TokenRequest): NewAccessToken | Promise<NewAccessToken>;
  /** False if there is no token with this id. */
  revoke(id: string): boolean | Promise<boolean>;
}
